import { expect, setSystemTime, spyOn, test } from 'bun:test';
import { createLog } from './log.ts';
import { until } from './testing.ts';
import { createWorker } from './worker.ts';

/** Looks for its next time until it is told. */
function workerThatAsks() {
  const seen = { passes: 0, asked: 0 };
  const asks: ((ms: number) => void)[] = [];
  const worker = createWorker({
    name: 'a worker',
    log: createLog('booking', 'error'),
    pollMs: 60_000,
    async pass() {
      seen.passes += 1;
      return false;
    },
    nextMs() {
      seen.asked += 1;
      const { promise, resolve } = Promise.withResolvers<number>();
      asks.push(resolve);
      return promise;
    },
  });
  return { worker, seen, tell: (which: number, ms: number) => asks[which]?.(ms) };
}

/** What was to begin by now would have. */
const soonAfter = () => new Promise((resolve) => setTimeout(resolve, 5));

test('who is stopped while they look for their next time begin nothing more', async () => {
  const { worker, seen, tell } = workerThatAsks();
  await until(() => seen.asked === 1, 'the first look');
  await worker.stop();
  tell(0, 0);
  await soonAfter();
  expect(seen.passes).toBe(1);
});

test('what was said before somebody was woken plans nothing any more', async () => {
  const { worker, seen, tell } = workerThatAsks();
  await until(() => seen.asked === 1, 'the first look');
  worker.wake();
  await until(() => seen.asked === 2, 'the look after being woken');
  tell(1, 60_000);
  tell(0, 0);
  await soonAfter();
  expect(seen.passes).toBe(2);
  await worker.stop();
});

test('a failure that lasts is told once, although other replicas have their turns between', async () => {
  const told: string[] = [];
  let passes = 0;
  const worker = createWorker({
    name: 'a worker',
    log: createLog('booking', 'info', (line) => void told.push(line)),
    pollMs: 1,
    async pass() {
      passes += 1;
      if (passes % 2 === 0 && passes < 7) return null;
      if (passes < 7) throw new Error('away');
      return passes === 8;
    },
  });
  await until(() => passes > 8, 'its end');
  await worker.stop();
  expect(told.map((line) => JSON.parse(line).message)).toEqual(['a worker failed; trying again']);
  expect(worker.healthy()).toBe(true);
});

test('a clock that was ahead and is set back does not stop what is done at each poll', async () => {
  let polls = 0;
  setSystemTime(new Date(Date.now() + 365 * 86_400_000));
  const worker = createWorker({
    name: 'a worker',
    log: createLog('booking', 'error'),
    pollMs: 5,
    pass: async () => false,
    async beforePoll() {
      polls += 1;
    },
  });
  try {
    await until(() => polls === 1, 'the first poll');
    setSystemTime();
    await until(() => polls > 2, 'a poll after the clock was set back');
  } finally {
    setSystemTime();
    await worker.stop();
  }
});

test('passes never overlap, however many wake the worker and wait for it', async () => {
  const seen = { under: 0, most: 0, passes: 0 };
  const worker = createWorker({
    ...{ name: 'a worker', log: createLog('booking', 'error'), pollMs: 1 },
    async pass() {
      seen.passes += 1;
      seen.under += 1;
      seen.most = Math.max(seen.most, seen.under);
      await Bun.sleep(1);
      seen.under -= 1;
      return seen.passes < 20;
    },
  });
  const settled = Promise.all([worker.settle(), worker.settle()]);
  await until(() => {
    worker.wake();
    return seen.passes >= 20;
  }, 'twenty passes');
  await settled;
  await worker.stop();
  expect(seen.most).toBe(1);
});

test('what is due far away makes nobody look less often than usual: what is put off is not counted in', async () => {
  let passes = 0;
  const worker = createWorker({
    ...{ name: 'a worker', log: createLog('booking', 'error'), pollMs: 1 },
    async pass() {
      passes += 1;
      return false;
    },
    nextMs: async () => 3_600_000,
  });
  await until(() => passes > 2, 'the next looks');
  await worker.stop();
});

test('the pause after failures grows to five seconds, and no further', async () => {
  const begin = globalThis.setTimeout;
  const pauses: number[] = [];
  const wait = spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms: number) => {
    if (ms >= 200) pauses.push(ms);
    return begin(work, 0);
  }) as typeof setTimeout);
  const worker = createWorker({
    ...{ name: 'a worker', log: createLog('booking', 'error', () => undefined), pollMs: 60_000 },
    pass: () => Promise.reject(new Error('away')),
  });
  await until(() => pauses.length > 8, 'nine failures');
  await worker.stop();
  wait.mockRestore();
  expect(pauses.slice(0, 8)).toEqual([200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]);
});

test('who stops waits for the pass in hand, begins no other, and then gives back what it held', async () => {
  const seen: string[] = [];
  const gate = Promise.withResolvers<void>();
  const worker = createWorker({
    ...{ name: 'a worker', log: createLog('booking', 'error'), pollMs: 1 },
    async pass() {
      seen.push('begins');
      await gate.promise;
      seen.push('ends');
      return true;
    },
  });
  worker.onStop(() => void seen.push('gives back'));
  await until(() => seen.length === 1, 'the pass');
  worker.wake();
  const stopped = worker.stop();
  worker.wake();
  gate.resolve();
  await stopped;
  worker.wake();
  await soonAfter();
  expect(seen).toEqual(['begins', 'ends', 'gives back']);
});

test('while it fails nobody wakes it before its pause is over, and it has not settled', async () => {
  let passes = 0;
  const worker = createWorker({
    ...{ name: 'a worker', log: createLog('booking', 'error', () => undefined), pollMs: 60_000 },
    async pass() {
      passes += 1;
      throw new Error('away');
    },
  });
  await until(() => passes === 1 && !worker.healthy(), 'the first failure');
  for (let n = 0; n < 50; n++) {
    worker.wake();
    await soonAfter();
    if (n === 10) expect(passes).toBe(1);
  }
  expect(passes).toBeLessThan(4);
  expect(await worker.settle()).toBe(false);
  await worker.stop();
});
