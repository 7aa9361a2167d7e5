import { expect, jest, spyOn, test } from 'bun:test';
import { forgetAfterLoad, giveBackAfterLoad } from './give-back.ts';

test('nothing is given back or forgotten while there is work, and both once it ends', () => {
  let usedMs = 0;
  const beginning = { user: 0, system: 0 };
  const spy = spyOn(process, 'cpuUsage').mockImplementation((since = beginning) => ({
    user: usedMs * 1_000 - since.user,
    system: 0,
  }));
  jest.useFakeTimers();
  try {
    let given = 0;
    const kept = new Map([['a caller', 'whom it took work to know']]);
    forgetAfterLoad(() => kept.clear());
    giveBackAfterLoad({ lookMs: 100, worthMs: 200, giveBack: () => given++ });
    const look = (workedMs: number) => {
      usedMs += workedMs;
      jest.advanceTimersByTime(100);
      return [given, kept.size];
    };
    for (let n = 0; n < 8; n++) expect(look(6)).toEqual([0, 1]);
    expect(look(5)).toEqual([1, 0]);
    // What an idle process works in a while is not worth it again, and then is.
    for (let n = 0; n < 39; n++) expect(look(5)).toEqual([1, 0]);
    expect(look(5)).toEqual([2, 0]);
  } finally {
    jest.useRealTimers();
    spy.mockRestore();
  }
});
