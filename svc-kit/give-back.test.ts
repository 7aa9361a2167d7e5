import { expect, test } from 'bun:test';
import { forgetAfterLoad, giveBackAfterLoad } from './give-back.ts';
import { until } from './testing.ts';

test('nothing is given back or forgotten while there is work, and both once it ends', async () => {
  const given: number[] = [];
  const burn = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
    return Bun.sleep(1);
  };
  const kept = new Map([['a caller', 'whom it took work to know']]);
  forgetAfterLoad(() => kept.clear());
  giveBackAfterLoad({ lookMs: 100, worthMs: 200, giveBack: () => given.push(performance.now()) });
  const end = performance.now() + 800;
  while (performance.now() < end) await burn(30);
  const ended = performance.now();
  expect(kept.size).toBe(1);
  await until(() => given.length > 0, 'the load to pass');
  expect(given[0]).toBeGreaterThanOrEqual(ended);
  expect(kept.size).toBe(0);
});
