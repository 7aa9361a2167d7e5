/** Works on items side by side, those of one key in their order. Only its own key waits for one that is tried again. */
export interface Lanes<T> {
  put(item: T): void;
  each(visit: (item: T) => void): void;
  /** Items that wait or are worked on. */
  size(): number;
  /** What was not begun is given back. */
  stop(): Promise<T[]>;
}

interface Queue<T> {
  items: T[];
  tries: number;
}

export function createLanes<T extends { key: string }>(options: {
  width: number;
  /** Of one call of `work`. */
  most: number;
  /** Does all or nothing. */
  work(items: T[]): Promise<void>;
  /** True gives the item up; otherwise it is tried again after a pause. */
  givesUp(item: T, error: unknown, tries: number): Promise<boolean>;
  pauseMs(tries: number): number;
}): Lanes<T> {
  const queues = new Map<string, Queue<T>>();
  const ready: string[] = [];
  const running = new Set<Promise<void>>();
  let stopped = false;

  function fill() {
    while (!stopped && running.size < options.width && ready.length > 0) {
      const turn = run(ready.splice(0, share())).finally(() => {
        running.delete(turn);
        fill();
      });
      running.add(turn);
    }
  }

  /** Few that wait are spread over the lanes; only many are taken together. */
  function share(): number {
    return Math.min(options.most, Math.ceil(ready.length / (options.width - running.size)));
  }

  async function run(keys: string[]) {
    const each = Math.floor(options.most / keys.length);
    const heads = keys.map((key) => ({ key, items: (queues.get(key)?.items ?? []).slice(0, each) }));
    const all = heads.flatMap(({ items }) => items);
    try {
      await options.work(all);
      for (const { key, items } of heads) proceed(key, items.length);
    } catch (error) {
      if (all.length === 1) await Promise.all(heads.map(({ key }) => retryOrDrop(key, error)));
      else for (const { key, items } of heads) await runAlone(key, items);
    }
  }

  /** A batch failed: nobody knows yet because of which one. */
  async function runAlone(key: string, items: T[]) {
    for (const [done, item] of items.entries()) {
      try {
        await options.work([item]);
      } catch (error) {
        drop(key, done);
        return retryOrDrop(key, error);
      }
    }
    proceed(key, items.length);
  }

  function drop(key: string, count: number) {
    const queue = queues.get(key);
    if (!queue || count === 0) return;
    queue.items.splice(0, count);
    queue.tries = 0;
  }

  function proceed(key: string, done: number) {
    drop(key, done);
    if ((queues.get(key)?.items.length ?? 0) === 0) queues.delete(key);
    else ready.push(key);
  }

  async function retryOrDrop(key: string, error: unknown) {
    const queue = queues.get(key);
    const item = queue?.items[0];
    if (!queue || !item) return;
    queue.tries += 1;
    if (await options.givesUp(item, error, queue.tries)) return proceed(key, 1);
    setTimeout(() => {
      ready.push(key);
      fill();
    }, options.pauseMs(queue.tries));
  }

  return {
    put(item) {
      const queue = queues.get(item.key);
      if (queue) return void queue.items.push(item);
      queues.set(item.key, { items: [item], tries: 0 });
      ready.push(item.key);
      // Not at once: what its cause also sent is often the next thing to be read, and then costs nothing of its own.
      if (ready.length === 1) setImmediate(fill);
    },
    each(visit) {
      for (const { items } of queues.values()) items.forEach(visit);
    },
    size: () => [...queues.values()].reduce((sum, { items }) => sum + items.length, 0),
    async stop() {
      stopped = true;
      await Promise.all(running);
      return [...queues.values()].flatMap(({ items }) => items);
    },
  };
}
