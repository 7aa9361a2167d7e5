import { afterEach, expect, test } from 'bun:test';
import { ApiError } from 'web-kit/api';
import { checkoutErrorText, startCheckout } from './start-checkout.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Answers each call in turn, and keeps what was asked. */
function answer(...answers: [status: number, body: object][]): string[] {
  const asked: string[] = [];
  globalThis.fetch = (async (address: string) => {
    asked.push(address);
    const [status, body] = answers.shift() ?? [500, {}];
    return Response.json(body, { status });
  }) as unknown as typeof fetch;
  return asked;
}

const opened = {
  checkout_url: 'https://pay.example/c',
  payment_session_id: 'cs_1',
  expires_at: '2026-12-03T00:00:00Z',
};

test('the payment page of the connected account is tried first', async () => {
  const asked = answer([200, opened]);
  expect(await startCheckout('s1', 'https://here.example')).toBe('https://pay.example/c');
  expect(asked).toEqual(['/api/sessions/s1/checkout-with-connect']);
});

test('where it fails the plain checkout is tried', async () => {
  for (const status of [409, 500, 503]) {
    const asked = answer([status, { detail: 'no' }], [200, opened]);
    expect(await startCheckout('s1', 'https://here.example')).toBe('https://pay.example/c');
    expect(asked[1]).toBe('/api/sessions/s1/checkout');
  }
});

test('a session that no longer waits for its payment is not tried twice', async () => {
  const asked = answer([400, { detail: 'This session is not waiting for a payment.' }]);
  expect(startCheckout('s1', 'https://here.example')).rejects.toThrow('not waiting');
  expect(asked).toHaveLength(1);
});

test('a 500 names the booking by its first 8 characters; other refusals speak for themselves', () => {
  expect(checkoutErrorText(new ApiError(500, 'x'), '4f7a0b1c-2222-3333')).toContain('booked (4f7a0b1c)');
  expect(checkoutErrorText(new ApiError(400, 'Not waiting.'), 's')).toBe('Not waiting.');
  expect(checkoutErrorText(new Error('socket'), 's')).toBe('Error creating payment session. Please try again.');
});
