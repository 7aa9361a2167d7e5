import { expect, test } from 'bun:test';
import { createStripe, trouble } from './stripe.ts';

function answering(status: number, code: string) {
  const error = { type: 'invalid_request_error', code, message: 'As Stripe says it.' };
  return createStripe({
    secretKey: 'sk_test_service',
    fetch: Object.assign(async () => Response.json({ error }, { status }), { preconnect: fetch.preconnect }),
  });
}

test.each([
  [400, 'rate_limit', 'unknown'],
  [400, 'lock_timeout', 'unknown'],
  [429, 'rate_limit', 'unknown'],
  [400, 'charge_already_refunded', 'refused'],
  [402, 'balance_insufficient', 'refused'],
] as const)('an answer %i %s leaves a refund %s', async (status, code, kind) => {
  const asked = answering(status, code).refunds.create({ charge: 'ch_1' });
  expect(await asked.catch(trouble)).toMatchObject({ kind, code });
});
