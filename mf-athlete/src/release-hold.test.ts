import { afterEach, expect, test } from 'bun:test';
import { releaseHold } from './release-hold.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Answers the list of sessions with this one, and keeps what else was asked. */
function stand(session: object, paymentStatus = 'unpaid'): string[] {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${address}`);
    if (address.includes('/athletes/')) return Response.json({ sessions: [{ id: 's1', ...session }] });
    if (address.includes('/payments/')) return Response.json({ payment_status: paymentStatus, status: 'open' });
    return Response.json({ message: 'ok' });
  }) as unknown as typeof fetch;
  return asked;
}
const release = () => releaseHold({ id: 's1', athlete_id: 'a1' });
const CANCEL = 'POST /api/sessions/s1/cancel';

test('a held hour is given back', async () => {
  const asked = stand({ status: 'scheduled', payment_session_id: 'cs_1' });
  expect(await release()).toBe('released');
  expect(asked).toContain(CANCEL);
});

test('an hour that was paid in another tab is kept, even while booking has not heard of the payment', async () => {
  const known = stand({ status: 'confirmed', payment_session_id: 'cs_1' });
  expect(await release()).toBe('paid');
  const unheard = stand({ status: 'scheduled', payment_session_id: 'cs_1' }, 'paid');
  expect(await release()).toBe('paid');
  expect([...known, ...unheard]).not.toContain(CANCEL);
});

test('releasing twice is releasing once', async () => {
  const asked = stand({ status: 'cancelled', payment_session_id: null });
  expect(await release()).toBe('released');
  expect(asked).not.toContain(CANCEL);
});
