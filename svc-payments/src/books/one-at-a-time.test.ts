import { describe, expect, test } from 'bun:test';
import { oneAtATime } from './one-at-a-time.ts';

/** Work of which each run goes on until the test ends it. */
function heldWork() {
  const runs: ReturnType<typeof Promise.withResolvers<void>>[] = [];
  const ask = oneAtATime(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  /** Lets whatever can go on without the end of a run go on. */
  const calm = () => new Promise((resolve) => setImmediate(resolve));
  return { runs, ask, calm };
}

describe('work that is done one at a time', () => {
  test('never runs twice at once, and all who ask meanwhile share the next run', async () => {
    const { runs, ask, calm } = heldWork();
    const first = ask();
    await calm();
    const others = [ask(), ask(), ask()];
    await calm();
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await first;
    await calm();
    expect(runs).toHaveLength(2);
    runs[1]?.resolve();
    await Promise.all(others);
    expect(runs).toHaveLength(2);
  });

  test('is done for whoever asks after their question, not by a run that had begun before', async () => {
    const { runs, ask, calm } = heldWork();
    void ask();
    await calm();
    let isAnswered = false;
    const later = ask().then(() => {
      isAnswered = true;
    });
    runs[0]?.resolve();
    await calm();
    expect(isAnswered).toBe(false);
    runs[1]?.resolve();
    await later;
  });

  test('runs anew for each who asks when the runs before are over', async () => {
    const { runs, ask, calm } = heldWork();
    for (let n = 0; n < 3; n++) {
      const asked = ask();
      await calm();
      runs[n]?.resolve();
      await asked;
    }
    expect(runs).toHaveLength(3);
  });

  test('that fails is told to those who waited for it, and to nobody after them', async () => {
    const { runs, ask, calm } = heldWork();
    const first = ask();
    await calm();
    const second = ask();
    runs[0]?.reject(new Error('Stripe is silent'));
    await expect(first).rejects.toThrow('Stripe is silent');
    await calm();
    runs[1]?.resolve();
    expect(await second).toBeUndefined();
  });
});
