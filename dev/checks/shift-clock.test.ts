import { expect, test } from 'bun:test';

const SCRIPT = 'dev/checks/shift-clock.ts';
const PROGRAM = `console.log(JSON.stringify({
  made: new Date(), called: Date(), told: Date.now(), given: new Date(0), parsed: Date.parse('2030-01-01'),
  isDate: new Date() instanceof Date, child: Number(Bun.spawnSync([process.execPath, '-e', 'console.log(Date.now())'], { env: { ...process.env } }).stdout.toString()),
}))`;

test('a preloaded clock starts where it is told, also in programs it starts, and leaves dates that are given as they are', () => {
  const startsAt = '2028-12-31T23:59:59.000Z';
  const began = performance.now();
  const { stdout } = Bun.spawnSync([process.execPath, `--preload=./${SCRIPT}`, '-e', PROGRAM], {
    cwd: `${import.meta.dir}/../..`,
    env: { ...process.env, CLOCK_STARTS_AT: startsAt, TZ: 'UTC' },
  });
  const { made, called, told, given, parsed, isDate, child } = JSON.parse(stdout.toString());
  const tookMs = performance.now() - began + 1_000;
  for (const instant of [Date.parse(made), told, child]) {
    expect(instant).toBeGreaterThanOrEqual(Date.parse(startsAt));
    expect(instant).toBeLessThanOrEqual(Date.parse(startsAt) + tookMs);
  }
  expect(called).toMatch(/(Dec 31 2028|Jan 01 2029)/);
  expect(given).toBe('1970-01-01T00:00:00.000Z');
  expect(parsed).toBe(Date.UTC(2030, 0, 1));
  expect(isDate).toBe(true);
});
