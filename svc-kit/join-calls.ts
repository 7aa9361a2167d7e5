import { inTime } from './until-done.ts';

const MOST_WAIT_MS = 20;

/**
 * Joins what is asked for in one moment or during a call; a slow call holds up the next for a moment only. When a call
 * for several fails, each goes alone, so that none fails because of another.
 * @param callMany answers in the order of what it is given
 * @param options.failTogether where it is the callee that fails, and not one of the items
 * @param options.gatherMs for what nobody waits for: others may come meanwhile
 */
export function joinCalls<I, O>(
  callMany: (items: I[]) => Promise<O[]>,
  { failTogether = false, gatherMs = 0 } = {},
): (item: I) => Promise<O> {
  let underWay: Promise<unknown> | null = null;
  let next: { items: I[]; answers: Promise<O[]> } | null = null;

  async function send(items: I[]): Promise<O[]> {
    if (gatherMs > 0) await Bun.sleep(gatherMs);
    await (underWay && inTime(underWay, MOST_WAIT_MS));
    next = null;
    const answers = callMany(items);
    underWay = answers;
    void answers
      .catch(() => undefined)
      .then(() => {
        if (underWay === answers) underWay = null;
      });
    return answers;
  }

  return async (item) => {
    if (!next) {
      const items: I[] = [];
      next = { items, answers: send(items) };
    }
    const { items, answers } = next;
    const place = items.push(item) - 1;
    const given = await answers.catch((error) => {
      if (failTogether || items.length === 1) throw error;
      return null;
    });
    return (given ? given[place] : (await callMany([item]))[0]) as O;
  };
}
