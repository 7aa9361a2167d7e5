import { afterEach, expect, test } from 'bun:test';
import { inTurn } from './in-turn.ts';

const given = globalThis as { scheduler?: { yield(): Promise<void> } };
afterEach(() => {
  delete given.scheduler;
});
const settle = async () => {
  for (let n = 0; n < 30; n++) await Promise.resolve();
};

test('of many calls, one starts before the browser may do something else', async () => {
  const pauses: (() => void)[] = [];
  given.scheduler = { yield: () => new Promise((resolve) => pauses.push(resolve)) };
  let started = 0;
  const all = Array.from({ length: 12 }, () => inTurn().then(() => (started += 1)));
  await settle();
  for (let before = started; pauses.length > 0; before = started) {
    expect(pauses).toHaveLength(1);
    pauses.pop()?.();
    await settle();
    expect(started - before).toBe(1);
  }
  await Promise.all(all);
  expect(started).toBe(12);
});

test('where the browser cannot yield, nothing waits', async () => {
  let started = 0;
  const all = Array.from({ length: 12 }, () => inTurn().then(() => (started += 1)));
  await settle();
  expect(started).toBe(12);
  await Promise.all(all);
});
