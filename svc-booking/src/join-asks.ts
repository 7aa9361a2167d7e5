const MOST_WAIT_MS = 20;

type AskMany = (ids: string[]) => Promise<Record<string, string>>;

/**
 * Who asks while an earlier question is under way shares the next one with all who do. Nothing is kept: each answer was
 * asked for after its asker came. A slow answer holds the next question up no longer than a moment.
 */
export function joinAsks(askMany: AskMany): AskMany {
  let underWay: Promise<unknown> | null = null;
  let next: { ids: Set<string>; answer: Promise<Record<string, string>> } | null = null;

  function send(ids: string[]): Promise<Record<string, string>> {
    const answer = askMany(ids);
    const over = answer
      .catch(() => undefined)
      .then(() => {
        if (underWay === over) underWay = null;
      });
    underWay = over;
    return answer;
  }

  async function sendNext(ids: Set<string>, before: Promise<unknown>): Promise<Record<string, string>> {
    await atMost(before, MOST_WAIT_MS);
    next = null;
    return send([...ids]);
  }

  return (ids) => {
    if (!underWay) return send(ids);
    if (!next) {
      const together = new Set<string>();
      next = { ids: together, answer: sendNext(together, underWay) };
    }
    for (const id of ids) next.ids.add(id);
    return next.answer;
  };
}

function atMost(work: Promise<unknown>, ms: number): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const timer = setTimeout(resolve, ms);
  void work.then(resolve);
  return promise.finally(() => clearTimeout(timer));
}
