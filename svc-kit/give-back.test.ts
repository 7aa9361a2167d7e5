import { expect, test } from 'bun:test';
import { giveBackAfterLoad } from './give-back.ts';
import { until } from './testing.ts';

test('nothing is given back while there is work, and once when it ends', async () => {
  const given: number[] = [];
  const burn = (ms: number) => {
    const end = performance.now() + ms;
    while (performance.now() < end);
    return Bun.sleep(1);
  };
  giveBackAfterLoad({ lookMs: 100, worthMs: 200, giveBack: () => given.push(performance.now()) });
  const end = performance.now() + 800;
  while (performance.now() < end) await burn(30);
  const ended = performance.now();
  await until(() => given.length > 0, 'the load to pass');
  expect(given[0]).toBeGreaterThanOrEqual(ended);
});
