import { expect, spyOn, test } from 'bun:test';
import { SignJWT } from 'jose';
import { createBaseApp } from './app.ts';
import { CALLER_HEADER, createCallerVerifier, signCaller, vouchFor } from './auth.ts';
import { createClock } from './clock.ts';
import { createLog } from './log.ts';

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

test('what was signed by a host whose clock is behind is told to come again: neither signed out, nor told that there is nothing', async () => {
  const app = createBaseApp({ log: createLog('test', 'error'), internalSecret: SECRET, clock: createClock() });
  app.get('/internal/sessions/1', (c) => c.json({ is: 'there' }));
  const ask = async (secret: string, runsOut: number) => {
    const header = await new SignJWT({ caller: { kind: 'service', name: 'identity' } })
      .setProtectedHeader({ alg: 'HS256', typ: 'caller+jwt' })
      .setExpirationTime(runsOut)
      .sign(new TextEncoder().encode(secret));
    const answer = await app.request('/internal/sessions/1', { headers: { [CALLER_HEADER]: header } });
    return [answer.status, answer.headers.get('retry-after')];
  };
  const now = Math.floor(Date.now() / 1000);
  expect(await ask(SECRET, now - 3_600)).toEqual([503, '2']);
  expect(await ask(SECRET, now + 3_600)).toEqual([200, null]);
  expect(await ask(`not ${SECRET}`, now - 3_600)).toEqual([404, null]);
});
