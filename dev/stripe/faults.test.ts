import { afterEach, beforeEach, expect, test } from 'bun:test';
import { connect } from 'node:net';
import { type Bench, payment, startBench } from './testing.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(async () => await bench.stop());

const breakRefunds = (mode: string, times: number, more = {}) =>
  bench.post('/faults', { path: '/v1/refunds', method: 'POST', mode, times, ...more });
const refund = (charge: string, idempotencyKey: string) =>
  bench.stripe.refunds.create({ charge, amount: 100 }, { idempotencyKey });
const refunds = async () => (await bench.stripe.refunds.list()).data.length;

test('a 500 before the work: nothing was done, the key keeps the failure, a new key works', async () => {
  const { charge } = await payment(bench);
  await breakRefunds('500', 1);
  await expect(refund(charge.id, 'refund:1')).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  await expect(refund(charge.id, 'refund:1')).rejects.toMatchObject({ statusCode: 500 });
  expect(await refunds()).toBe(0);
  await refund(charge.id, 'refund:1:1');
  expect(await refunds()).toBe(1);
});

test('a 500 after the work: it was done once, though the key says 500', async () => {
  const { charge } = await payment(bench);
  await breakRefunds('500', 1, { after: true });
  await expect(refund(charge.id, 'refund:1')).rejects.toMatchObject({ statusCode: 500 });
  await expect(refund(charge.id, 'refund:1')).rejects.toMatchObject({ statusCode: 500 });
  expect(await refunds()).toBe(1);
});

test('a 500 and done two seconds later: once, whatever the key answers meanwhile', async () => {
  const { charge } = await payment(bench);
  await breakRefunds('500', 1, { late_seconds: 2 });
  await expect(refund(charge.id, 'refund:1')).rejects.toMatchObject({ statusCode: 500 });
  await expect(refund(charge.id, 'refund:1')).rejects.toMatchObject({ statusCode: 500 });
  expect(await refunds()).toBe(0);
  bench.advance(2);
  expect(await refunds()).toBe(1);
  await expect(refund(charge.id, 'refund:1')).rejects.toMatchObject({ statusCode: 500 });
  expect(await refunds()).toBe(1);
});

test('done two seconds later also where a path names the object, and what is refused then is not done', async () => {
  const { charge, session } = await payment(bench);
  await bench.post('/faults', { path: '/v1/checkout', method: 'POST', mode: '500', late_seconds: 2 });
  await expect(bench.stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 500 });
  await breakRefunds('500', 2, { late_seconds: 2 });
  for (const key of ['refund:1', 'refund:2'])
    await expect(
      bench.stripe.refunds.create({ charge: charge.id, amount: 4_000 }, { idempotencyKey: key }),
    ).rejects.toMatchObject({ statusCode: 500 });
  bench.advance(2);
  expect(await refunds()).toBe(1);
  expect((await bench.stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
});

test('a v2 request that is repeated under its key is done at once, and not a second time later', async () => {
  await bench.post('/faults', { path: '/v2/core/accounts', method: 'POST', mode: '500', late_seconds: 2 });
  const create = () =>
    bench.stripe.v2.core.accounts.create({ contact_email: 'a@example.com' }, { idempotencyKey: 'account:1' });
  await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  const { id } = await create();
  bench.advance(2);
  const listed = await bench.stripe.v2.core.accounts.list();
  expect(listed.data.map((account) => account.id)).toEqual([id]);
});

test('a v2 request that is repeated under its key after the late work gets what that made', async () => {
  await bench.post('/faults', { path: '/v2/core/accounts', method: 'POST', mode: '500', late_seconds: 2, times: 2 });
  const create = (address = 'a@example.com') =>
    bench.stripe.v2.core.accounts.create({ contact_email: address }, { idempotencyKey: 'account:1' });
  for (let n = 0; n < 2; n++) await expect(create()).rejects.toMatchObject({ statusCode: 500 });
  bench.advance(2);
  const [made] = (await bench.stripe.v2.core.accounts.list()).data;
  expect((await create()).id).toBe(made?.id ?? 'none was made');
  expect((await bench.stripe.v2.core.accounts.list()).data).toHaveLength(1);
  await expect(create('b@example.com')).rejects.toMatchObject({ statusCode: 400 });
});

test('a kept 500 given again counts as one of the times, a kept success is never broken', async () => {
  const { charge } = await payment(bench);
  await breakRefunds('500', 3);
  for (let n = 0; n < 3; n++) await expect(refund(charge.id, 'refund:1')).rejects.toMatchObject({ statusCode: 500 });
  const made = await refund(charge.id, 'refund:1:1');
  await breakRefunds('500', 1);
  expect((await refund(charge.id, 'refund:1:1')).id).toBe(made.id);
});

// The official client itself tries once more after a dropped connection, so two are dropped.
test('cut before the work: the client sees a dropped connection and nothing was done', async () => {
  const { charge } = await payment(bench);
  await breakRefunds('cut-before', 2);
  await expect(refund(charge.id, 'refund:1')).rejects.toMatchObject({ type: 'StripeConnectionError' });
  expect(await refunds()).toBe(0);
  await refund(charge.id, 'refund:1');
  expect(await refunds()).toBe(1);
});

test('cut after the work: the client sees a dropped connection, and its key finds the one object', async () => {
  const { charge } = await payment(bench);
  await breakRefunds('cut-after', 2);
  await expect(refund(charge.id, 'refund:1')).rejects.toMatchObject({ type: 'StripeConnectionError' });
  const [made] = (await bench.stripe.refunds.list()).data;
  expect((await refund(charge.id, 'refund:1')).id).toBe(made?.id ?? '');
  expect(await refunds()).toBe(1);
});

test('a cut connection carries not one byte of an answer', async () => {
  await bench.post('/faults', { path: '/v1/balance', method: 'GET', mode: 'cut-before', times: 1 });
  const bytes = await new Promise<number>((resolve) => {
    let seen = 0;
    const socket = connect(bench.port, '127.0.0.1', () => {
      socket.write('GET /v1/balance HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer sk_test_x\r\n\r\n');
    });
    socket.on('data', (chunk) => {
      seen += chunk.length;
    });
    socket.on('error', () => resolve(seen));
    socket.on('close', () => resolve(seen));
  });
  expect(bytes).toBe(0);
});

test('an exchange whose answer never arrived is not in the recording', async () => {
  const { charge } = await payment(bench);
  await breakRefunds('cut-after', 2);
  await refund(charge.id, 'refund:1').catch(() => undefined);
  expect(await (await bench.get('/exchanges.jsonl')).text()).not.toContain('"path":"/v1/refunds"');
});

test('a delay holds the answer back', async () => {
  await bench.post('/faults', { path: '/v1/balance', method: 'GET', mode: 'delay', delay_ms: 150, times: 1 });
  const started = performance.now();
  await bench.stripe.balance.retrieve();
  expect(performance.now() - started).toBeGreaterThan(140);
});

test('a path may be a beginning or hold a star, and a fault is over after its times', async () => {
  await bench.post('/faults', { path: '/v1/*/sessions', method: 'GET', mode: '500', times: 2 });
  await bench.stripe.balance.retrieve();
  for (let n = 0; n < 2; n++)
    await expect(bench.stripe.checkout.sessions.list()).rejects.toMatchObject({ statusCode: 500 });
  expect((await bench.stripe.checkout.sessions.list()).data).toEqual([]);
});

test('an unknown mode or a nonsensical number of times is refused, and faults can be cleared', async () => {
  expect((await breakRefunds('explode', 1)).status).toBe(400);
  expect((await breakRefunds('500', 0)).status).toBe(400);
  await breakRefunds('500', 5);
  await bench.standIn.panel.fetch(new Request('http://x/dev/stripe/faults', { method: 'DELETE' }));
  expect(await (await bench.get('/faults')).json()).toEqual([]);
});
