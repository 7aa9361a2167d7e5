import { afterEach, expect, test } from 'bun:test';
import { ApiError, UNREACHABLE, UNSURE } from '../api.ts';
import { checkoutErrorText, releaseHold, startCheckout } from './payments.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function answer(...answers: [status: number, body: object][]): string[] {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string) => {
    asked.push(address);
    const [status, body] = answers.shift() ?? [500, {}];
    return Response.json(body, { status });
  }) as unknown as typeof fetch;
  return asked;
}

const start = () => startCheckout.ask({ sessionId: 's1', origin: 'https://here.example' });
const opened = {
  checkout_url: 'https://pay.example/c',
  payment_session_id: 'cs_1',
  expires_at: '2026-12-03T00:00:00Z',
};

test('the payment page of the connected account is tried first', async () => {
  const asked = answer([200, opened]);
  expect(await start()).toBe('https://pay.example/c');
  expect(asked).toEqual(['/api/sessions/s1/checkout-with-connect']);
});

test('where it fails the plain checkout is tried', async () => {
  for (const status of [409, 500, 503]) {
    const asked = answer([status, { detail: 'no' }], [200, opened]);
    expect(await start()).toBe('https://pay.example/c');
    expect(asked[1]).toBe('/api/sessions/s1/checkout');
  }
});

test('a session that no longer waits for its payment is not tried twice', async () => {
  const asked = answer([400, { detail: 'This session isn’t waiting for a payment.' }]);
  expect(start()).rejects.toThrow('isn’t waiting');
  expect(asked).toHaveLength(1);
});

test('whoever has waited in vain for the payment page is told at once, and that nothing was charged', async () => {
  const asked = answer([504, { detail: '' }], [200, opened]);
  expect(start()).rejects.toThrow();
  expect(asked).toHaveLength(1);
  expect(checkoutErrorText(new ApiError(504, UNSURE), 's')).toContain('nothing was charged');
  expect(checkoutErrorText(new ApiError(0, UNREACHABLE), 's')).toBe(UNREACHABLE);
});

test('a 500 names the booking by its first 8 characters; other refusals speak for themselves', () => {
  expect(checkoutErrorText(new ApiError(500, 'x'), '4f7a0b1c-2222-3333')).toContain('booked (4f7a0b1c)');
  expect(checkoutErrorText(new ApiError(400, 'Not waiting.'), 's')).toBe('Not waiting.');
  expect(checkoutErrorText(new Error('socket'), 's')).toBe('Error creating payment session. Please try again.');
});

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
const release = () => releaseHold.ask({ id: 's1', athlete_id: 'a1' });
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
