import { expect, spyOn, test } from 'bun:test';
import { createCallerVerifier, signCaller, vouchFor } from './auth.ts';

const SECRET = 'a secret for tests, long enough to be taken';

test('a service signs once for many calls, and again while what it signed is still good for half a minute', async () => {
  let now = Date.now();
  const vouch = vouchFor({ kind: 'service', name: 'booking' }, SECRET, () => now);
  const first = vouch();
  now += 29_999;
  expect(vouch()).toBe(first);
  now += 1;
  const second = vouch();
  expect(second).not.toBe(first);
  const verify = createCallerVerifier(SECRET);
  for (const header of [first, second])
    expect(await verify(await header)).toEqual({ kind: 'service', name: 'booking' });
});

test('thousands who take turns are each checked once; of too many, only the oldest is checked anew', async () => {
  const check = spyOn(crypto.subtle, 'verify');
  const verify = createCallerVerifier(SECRET);
  const headers = await Promise.all(
    Array.from({ length: 5_000 }, (_, n) => signCaller(SECRET, { kind: 'service', name: String(n) })),
  );
  const again = async (given: string[]) => {
    check.mockClear();
    for (const header of given) await verify(header);
    return check.mock.calls.length;
  };
  expect(await again(headers)).toBe(5_000);
  expect(await again(headers)).toBe(0);
  expect(await again([await signCaller(SECRET, { kind: 'service', name: 'one more' })])).toBe(1);
  expect(await again(headers.slice(1))).toBe(0);
  expect(await again(headers.slice(0, 1))).toBe(1);
  check.mockRestore();
});
