import { afterEach, beforeEach, expect, jest, type Mock, spyOn, test } from 'bun:test';
import { forgetAfterLoad, giveBackAfterLoad } from './give-back.ts';

let usedMs = 0;
let spy: Mock<typeof process.cpuUsage>;
beforeEach(() => {
  usedMs = 0;
  const beginning = { user: 0, system: 0 };
  spy = spyOn(process, 'cpuUsage').mockImplementation((since = beginning) => ({
    user: usedMs * 1_000 - since.user,
    system: 0,
  }));
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  spy.mockRestore();
});

function giving() {
  const kept = new Map<string, string>();
  forgetAfterLoad(() => kept.clear());
  const done = { collected: 0, shrunk: 0 };
  giveBackAfterLoad({ lookMs: 100, worthMs: 200, collect: () => done.collected++, shrink: () => done.shrunk++ });
  return {
    kept,
    done,
    /** How often it has collected, and shrunk, once another look has passed. */
    look(workedMs: number): [number, number] {
      usedMs += workedMs;
      jest.advanceTimersByTime(100);
      return [done.collected, done.shrunk];
    },
  };
}

test('nothing is given back or forgotten while there is work or in a pause, and both once it has ended', () => {
  const { kept, look } = giving();
  kept.set('a caller', 'whom it took work to know');
  for (let burst = 0; burst < 5; burst++) {
    expect(look(6)).toEqual([0, 0]);
    for (let n = 0; n < 5; n++) expect(look(1)).toEqual([0, 0]);
  }
  expect(kept.size).toBe(1);
  expect(look(1)).toEqual([1, 1]);
  expect(kept.size).toBe(0);
  // What an idle process works in a while is not worth it again, and then is.
  for (let n = 0; n < 99; n++) expect(look(2)).toEqual([1, 1]);
  expect(look(2)).toEqual([2, 2]);
});

test('a process with little work collects now and then, and keeps its compiled code', () => {
  const { look } = giving();
  for (let n = 0; n < 5; n++) expect(look(5)).toEqual([0, 0]);
  expect(look(5)).toEqual([1, 0]);
  for (let n = 0; n < 39; n++) expect(look(5)).toEqual([1, 0]);
  expect(look(5)).toEqual([2, 0]);
});

test('a process that works much in little time gives back no more often than it pauses', () => {
  const { look } = giving();
  look(500);
  for (let n = 0; n < 5; n++) expect(look(2)).toEqual([0, 0]);
  expect(look(2)).toEqual([1, 1]);
  look(500);
  for (let n = 0; n < 5; n++) expect(look(2)).toEqual([1, 1]);
  expect(look(2)).toEqual([2, 2]);
});
