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

test('nothing is given back or forgotten while there is work, and both once it ends', () => {
  const { kept, look } = giving();
  kept.set('a caller', 'whom it took work to know');
  for (let n = 0; n < 8; n++) expect(look(6)).toEqual([0, 0]);
  expect(kept.size).toBe(1);
  expect(look(5)).toEqual([1, 0]);
  expect(kept.size).toBe(0);
  // What an idle process works in a while is not worth it again, and then is.
  for (let n = 0; n < 39; n++) expect(look(5)).toEqual([1, 0]);
  expect(look(5)).toEqual([2, 0]);
});

test('compiled code stays through pauses between bursts, and goes once nobody has come for eight looks', () => {
  const { look, done } = giving();
  for (let burst = 0; burst < 5; burst++) {
    look(80);
    for (let n = 0; n < 7; n++) expect(look(1)[1]).toBe(0);
  }
  const { collected } = done;
  expect(look(1)).toEqual([collected + 1, 1]);
  // An idle process has nothing more to give until it has worked as much as is worth it.
  for (let n = 0; n < 99; n++) expect(look(2)).toEqual([collected + 1, 1]);
  expect(look(2)).toEqual([collected + 2, 2]);
});

test('a process with little work keeps its compiled code', () => {
  const { look } = giving();
  for (let n = 0; n < 99; n++) expect(look(3)[1]).toBe(0);
});
