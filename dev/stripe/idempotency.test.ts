import { afterEach, beforeEach, expect, test } from 'bun:test';
import { type Bench, clientFor, payment, startBench, uniqueKey } from './testing.ts';

const DAY = 86_400;
let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(async () => await bench.stop());

/** Without the client, to see the bytes of the answer. */
async function refund(charge: string, key: string, amount = 100) {
  const answer = await fetch(`http://127.0.0.1:${bench.port}/v1/refunds`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer sk_test_x',
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': key,
    },
    body: `charge=${charge}&amount=${amount}`,
  });
  return { status: answer.status, text: await answer.text(), replayed: answer.headers.get('idempotent-replayed') };
}
const refunds = async () => (await bench.stripe.refunds.list({ limit: 100 })).data.length;

test('the same key and parameters give the same bytes and do the work once', async () => {
  const { charge } = await payment(bench);
  const first = await refund(charge.id, 'refund:1');
  const again = await refund(charge.id, 'refund:1');
  expect(first).toMatchObject({ status: 200, replayed: null });
  expect(again).toEqual({ ...first, replayed: 'true' });
  expect(await refunds()).toBe(1);
});

test('the same key with other parameters is refused', async () => {
  const { charge } = await payment(bench);
  await refund(charge.id, 'refund:1');
  const other = await refund(charge.id, 'refund:1', 200);
  expect(other.status).toBe(400);
  expect(JSON.parse(other.text).error.type).toBe('idempotency_error');
});

test('the same key while the first call still runs is 409', async () => {
  const { charge } = await payment(bench);
  await bench.post('/faults', { path: '/v1/refunds', method: 'POST', mode: 'delay', delay_ms: 300, times: 1 });
  const answers = await Promise.all([refund(charge.id, 'refund:1'), refund(charge.id, 'refund:1')]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const refused = answers.find((answer) => answer.status === 409);
  expect(JSON.parse(refused?.text ?? '').error.code).toBe('idempotency_key_in_use');
  expect(await refunds()).toBe(1);
});

test('a refusal after the work began is kept, one of the parameters is not', async () => {
  const { charge } = await payment(bench);
  const refused = await refund(charge.id, 'refund:big', 999_999);
  expect(await refund(charge.id, 'refund:big', 999_999)).toEqual({ ...refused, replayed: 'true' });
  expect((await refund(charge.id, 'refund:bad', Number.NaN)).status).toBe(400);
  expect((await refund(charge.id, 'refund:bad', 100)).status).toBe(200);
});

test('a key is forgotten after 24 hours of the domain clock, not before, and survives a restart', async () => {
  const { charge } = await payment(bench);
  const first = await refund(charge.id, 'refund:1');
  await bench.restart();
  bench.advance(DAY - 1);
  expect((await refund(charge.id, 'refund:1')).text).toBe(first.text);
  bench.advance(1);
  expect((await refund(charge.id, 'refund:1')).text).not.toBe(first.text);
  expect(await refunds()).toBe(2);
});

test('a v1 failure is given again under its key; a v2 call is done anew', async () => {
  const key = uniqueKey('account');
  const create = () =>
    bench.stripe.v2.core.accounts.create({ contact_email: 'a@example.com' }, { idempotencyKey: key });
  await bench.post('/faults', { path: '/v2/core/accounts', method: 'POST', mode: '500', times: 1 });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  const account = await create();
  expect((await create()).id).toBe(account.id);
});

test('keys belong to the caller who used them', async () => {
  const { charge } = await payment(bench);
  const mine = await refund(charge.id, 'refund:1');
  const other = clientFor(bench.port);
  const theirs = await other.refunds.create({ charge: charge.id, amount: 100 }, { idempotencyKey: 'refund:1' });
  expect(JSON.parse(mine.text).id).not.toBe(theirs.id);
});
