import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Bench, openCheckout, payment, startBench } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(async () => await bench.stop());

/** Without the official client. */
async function call(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${bench.port}${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_x', ...headers },
    ...(body !== undefined && { body }),
  });
  const { error } = (await answer.json()) as { error?: Record<string, string> };
  return { status: answer.status, error, requestId: answer.headers.get('request-id') };
}

test('no key or a key that is not a test key is 401', async () => {
  expect((await call('GET', '/v1/balance', undefined, { authorization: '' })).status).toBe(401);
  expect((await call('GET', '/v1/balance', undefined, { authorization: 'Bearer sk_live_x' })).status).toBe(401);
});

test('an unknown id is 404 resource_missing, an unknown path 404', async () => {
  for (const path of [
    '/v1/charges/ch_none',
    '/v1/refunds/re_none',
    '/v1/transfers/tr_none',
    '/v1/checkout/sessions/cs_none',
  ])
    expect(await call('GET', path)).toMatchObject({
      status: 404,
      error: { code: 'resource_missing', type: 'invalid_request_error' },
    });
  expect((await call('GET', '/v1/nothing')).status).toBe(404);
  expect(await call('GET', '/v2/core/accounts/acct_none')).toMatchObject({
    status: 404,
    error: { code: 'resource_missing' },
  });
});

test('every answer has a request id, refusals too', async () => {
  expect((await call('GET', '/v1/balance')).requestId).toStartWith('req_');
  expect((await call('GET', '/v1/charges/ch_none')).requestId).toStartWith('req_');
});

test('unknown, missing, empty and mistyped parameters are refused by name', async () => {
  const refused = async (path: string, body: string) => (await call('POST', path, body)).error;
  expect(await refused('/v1/transfers', 'amount=1&currency=usd&destination=a&color=red')).toMatchObject({
    code: 'parameter_unknown',
    param: 'color',
  });
  expect(await refused('/v1/transfers', 'amount=1&currency=usd')).toMatchObject({
    code: 'parameter_missing',
    param: 'destination',
  });
  expect(await refused('/v1/transfers', 'amount=1.5&currency=usd&destination=a')).toMatchObject({
    code: 'parameter_invalid_integer',
    param: 'amount',
  });
  expect(await refused('/v1/transfers', 'amount=1&currency=&destination=a')).toMatchObject({
    code: 'parameter_invalid_empty',
    param: 'currency',
  });
  expect(await refused('/v1/refunds', 'charge=ch_1&reason=boredom')).toMatchObject({ param: 'reason' });
  expect(await refused('/v1/checkout/sessions', 'mode=payment&payment_method_types[0]=card')).toMatchObject({
    param: 'payment_method_types',
  });
  expect(await refused('/v2/core/accounts', '{"color":"red"}')).toMatchObject({ code: 'parameter_unknown' });
  expect(await refused('/v2/core/accounts', '{')).toMatchObject({ code: 'invalid_json' });
});

test('only what can be expanded is expanded', async () => {
  const { charge } = await payment(bench);
  const expanded = await bench.stripe.charges.retrieve(charge.id, {
    expand: ['payment_intent.payment_method', 'refunds'],
  });
  expect(expanded).toMatchObject({ payment_intent: { payment_method: { type: 'card' } }, refunds: { data: [] } });
  await expect(bench.stripe.charges.retrieve(charge.id, { expand: ['currency'] })).rejects.toMatchObject({
    param: 'expand',
  });
  await expect(bench.stripe.charges.retrieve(charge.id, { expand: ['nothing'] })).rejects.toMatchObject({
    param: 'expand',
  });
});

test('metadata is merged, and a key set to nothing is removed', async () => {
  const { id } = await openCheckout(bench);
  const first = await bench.stripe.checkout.sessions.update(id, { metadata: { color: 'red', shape: 'round' } });
  expect(first.metadata).toMatchObject({ color: 'red', shape: 'round' });
  const second = await bench.stripe.checkout.sessions.update(id, { metadata: { color: '' } });
  expect(second.metadata).not.toHaveProperty('color');
  expect(second.metadata).toHaveProperty('shape', 'round');
});

test('an account that nobody knows cannot be acted for', async () => {
  expect((await call('GET', '/v1/balance', undefined, { 'stripe-account': 'acct_none' })).status).toBe(403);
});
