import { expect, test } from 'bun:test';
import type { TimedOutcome } from '../../e2e/upgrade/judge.ts';
import { renderBalancer } from './balance.ts';
import { CASES, pickCases } from './cases.ts';
import { judgeCase, renderRow } from './judge.ts';

/** Times in seconds. */
const call = (began: number, { status = 200, took = 0.1 }: { status?: number | null; took?: number } = {}) =>
  ({ what: 'browse', status, said: '', began: began * 1_000, ended: (began + took) * 1_000 }) satisfies TimedOutcome;
const every = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => call(from + i));
const SPAN = { began: 10_000, ended: 30_000 };
const FROM_START = { countsFrom: 'beginning' } as const;
const FROM_END = { countsFrom: 'end' } as const;

test('a fault that nobody feels is no fault, and its row says so', () => {
  const told = judgeCase(FROM_START, every(0, 44), SPAN, []);
  expect(told).toMatchObject({ answers: 34, failed: [], recoverySeconds: 0, broken: [] });
  expect(renderRow({ title: 'one gateway of 2 killed' }, told, 1.24)).toBe(
    '| one gateway of 2 killed | 0 of 34 | 1.0 s | 0.0 s | 1.2 s |',
  );
});

test('calls may fail for ten seconds after one of two is gone, and not for longer', () => {
  const felt = (last: number) => judgeCase(FROM_START, [...every(0, 44), call(last, { status: 503 })], SPAN, []);
  expect(felt(19.5)).toMatchObject({ recoverySeconds: 9.5, broken: [] });
  expect(felt(20.5).broken).toEqual(['calls failed until 10.5 s after its beginning']);
  // Its coming back must not be felt either.
  expect(felt(30.5).broken).toEqual(['calls failed until 20.5 s after its beginning']);
});

test('where there is only one, the ten seconds begin when it is back', () => {
  const felt = (last: number) => judgeCase(FROM_END, [...every(0, 44), call(last, { status: null })], SPAN, []);
  expect(felt(25)).toMatchObject({ recoverySeconds: 0, broken: [] });
  expect(felt(39)).toMatchObject({ recoverySeconds: 9, broken: [] });
  expect(felt(41).broken).toEqual(['calls failed until 11.0 s after its end']);
});

test('an answer that comes too late is none, and counts from when it was asked for', () => {
  const told = judgeCase(FROM_START, [...every(0, 44), call(15, { took: 9 })], SPAN, []);
  expect(told).toMatchObject({ recoverySeconds: 5, broken: [] });
  expect(told.failed).toHaveLength(1);
});

test('the longest time in which nobody got a good answer is told', () => {
  const told = judgeCase(FROM_START, [...every(0, 12), call(14, { status: 500 }), ...every(18, 44)], SPAN, []);
  expect(told.longestGapSeconds).toBeCloseTo(7);
});

test('what was lost breaks the promise, and so does a load that ended too early', () => {
  expect(judgeCase(FROM_START, every(0, 44), SPAN, ['a session is gone']).broken).toEqual(['a session is gone']);
  expect(judgeCase(FROM_END, every(0, 39), SPAN, []).broken).toEqual([
    'nothing was answered later than 10 s after its end',
  ]);
});

test('each kind is killed, cut off and slowed, and the primary dies last', () => {
  expect(CASES).toHaveLength(25);
  expect(new Set(CASES.map(({ title }) => title)).size).toBe(25);
  expect(CASES.at(-1)?.kind).toBe('primary');
  const others = pickCases(['cut off']).map(({ kind, countsFrom }) => `${kind}: ${countsFrom}`);
  expect(others).toEqual([
    ...['nats', 'identity', 'catalog', 'booking', 'payments', 'gateway'].map((kind) => `${kind}: beginning`),
    ...['pgbouncer: end', 'replica: end'],
  ]);
  expect(pickCases([])).toEqual(CASES);
  expect(pickCases(['no such thing'])).toEqual([]);
});

test('the balancer asks whether a host is ready as the manifests have it', () => {
  const host = { name: 'nats-1', address: '10.231.77.11', prefix: [] };
  const door = { name: 'nats', port: 4222, hosts: [host] };
  const text = renderBalancer('10.231.77.2', [door, { ...door, name: 'booking', port: 9000 }]);
  expect(text).toContain('uri /healthz?js-server-only=true');
  expect(text).toMatch(/server nats-1 10\.231\.77\.11:4222 check port 8222 inter \d+s fall \d+ rise 1/);
  expect(text).toContain('uri /ready');
  expect(text).toMatch(
    /bind 10\.231\.77\.2:9000[\s\S]*timeout check 3s[\s\S]*check port 9000 inter \d+s fall 2 rise 1/,
  );
});
