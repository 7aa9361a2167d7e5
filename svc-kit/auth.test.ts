import { expect, test } from 'bun:test';
import { createCallerVerifier, vouchFor } from './auth.ts';

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
