import { afterEach, beforeEach, expect, test } from 'bun:test';
import { until } from 'svc-kit/testing';
import { type Bench, openCheckout, payment, readyAccount, SECRET, startBench, THIN_SECRET } from './testing.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await startBench();
});
afterEach(async () => await bench.stop());

const types = () => bench.received.map((webhook) => webhook.type);
const arrived = (type: string, times = 1) => until(() => types().filter((seen) => seen === type).length >= times, type);

test('a payment is told by signed webhooks that the official client verifies', async () => {
  const { session } = await payment(bench);
  expect(await arrived('checkout.session.completed')).toBe(true);
  expect(types().sort()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.created',
    'payment_intent.succeeded',
  ]);
  const webhook = bench.received.find((seen) => seen.type === 'checkout.session.completed');
  const event = await bench.stripe.webhooks.constructEventAsync(webhook?.body ?? '', webhook?.signature ?? '', SECRET);
  expect(event.data.object).toMatchObject({ id: session.id, payment_status: 'paid' });
  expect((await bench.stripe.events.retrieve(event.id)).type).toBe('checkout.session.completed');
});

test('a tampered webhook and a wrong secret do not verify', async () => {
  await payment(bench);
  await arrived('charge.succeeded');
  const { body, signature } = bench.received[0] ?? { body: '', signature: '' };
  const verify = (text: string, secret: string) => bench.stripe.webhooks.constructEventAsync(text, signature, secret);
  await expect(verify(body.replace('4800', '4801'), SECRET)).rejects.toThrow();
  await expect(verify(body, 'whsec_other')).rejects.toThrow();
});

test('a change of capabilities is told by a thin event that the official client parses', async () => {
  const account = await readyAccount(bench);
  const type = 'v2.core.account[configuration.recipient].capability_status_updated';
  expect(await arrived(type)).toBe(true);
  const webhook = bench.received.find((seen) => seen.type === type);
  const notification = await bench.stripe.parseEventNotificationAsync(
    webhook?.body ?? '',
    webhook?.signature ?? '',
    THIN_SECRET,
  );
  expect(notification.type).toBe(type);
  expect((await bench.stripe.v2.core.events.retrieve(notification.id)).type).toBe(type);
  const about = await bench.stripe.v2.core.events.list({ object_id: account });
  expect(about.data.map((event) => event.type)).toContain(type);
});

test('an expiry by the clock is told after settling, which then has nothing left to do', async () => {
  await openCheckout(bench);
  bench.advance(31 * 60);
  expect(await bench.standIn.settle()).toBe(false);
  expect(types()).toEqual(['checkout.session.expired']);
  expect(await bench.standIn.settle()).toBe(true);
});

test('a webhook that is refused comes again until it is taken, also after a restart', async () => {
  bench.answerWith(500);
  await payment(bench);
  expect(await arrived('charge.succeeded', 2)).toBe(true);
  expect(await bench.standIn.settle()).toBe(false);
  bench.answerWith(200);
  bench.received.length = 0;
  await bench.restart();
  expect(await arrived('charge.succeeded')).toBe(true);
  expect(await until(() => bench.standIn.settle(), 'the stand-in to settle')).toBe(true);
});

test('dropped webhooks never come, though their events can be read', async () => {
  await bench.post('/faults', { mode: 'drop-webhooks', times: 100 });
  await payment(bench);
  expect(await until(() => bench.standIn.settle(), 'the stand-in to settle')).toBe(true);
  expect(types()).toEqual([]);
  expect((await bench.stripe.events.list({ type: 'checkout.session.completed' })).data).toHaveLength(1);
});

test('a duplicated webhook comes twice with the same event', async () => {
  await bench.post('/faults', { mode: 'duplicate-webhooks', path: 'charge.*', times: 1 });
  await payment(bench);
  expect(await arrived('charge.succeeded', 2)).toBe(true);
  const ids = bench.received.filter((seen) => seen.type === 'charge.succeeded').map((seen) => JSON.parse(seen.body).id);
  expect(new Set(ids).size).toBe(1);
});

test('delayed webhooks wait, keep nobody from being idle, and can be sent by a button', async () => {
  await bench.post('/faults', { mode: 'delay-webhooks', delay_ms: 60_000, times: 100 });
  await payment(bench);
  expect(await until(() => bench.standIn.settle(), 'the stand-in to settle')).toBe(true);
  expect(types()).toEqual([]);
  const press = new Request('http://x/dev/stripe/do/send-waiting-webhooks', { method: 'POST' });
  expect((await bench.standIn.panel.fetch(press)).status).toBe(303);
  expect(await arrived('checkout.session.completed')).toBe(true);
});

test('events are listed by type and by several types', async () => {
  await payment(bench);
  const listed = async (params: { type?: string; types?: string[] }) =>
    (await bench.stripe.events.list(params)).data.map((event) => event.type as string).sort();
  expect(await listed({ type: 'payment_intent.*' })).toEqual(['payment_intent.created', 'payment_intent.succeeded']);
  expect(await listed({ types: ['charge.succeeded', 'checkout.session.completed'] })).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
  ]);
});
