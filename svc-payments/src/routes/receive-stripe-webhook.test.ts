import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from 'contracts/times';
import { WEBHOOK_SECRET } from 'stripe-stand-in/for-tests';
import { type Bench, startBench } from '../fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

const now = () => Math.floor(Date.now() / 1000);

function sign(body: string, { secret = WEBHOOK_SECRET, at = now() } = {}): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
}

async function send(body: string, signature: string | null) {
  const answer = await it.app.request('/webhooks/stripe', {
    method: 'POST',
    body,
    headers: signature === null ? {} : { 'stripe-signature': signature },
  });
  return { status: answer.status, body: await answer.json() };
}

function snapshot(objectId: string, type = 'checkout.session.completed'): string {
  const object = { id: objectId, object: 'checkout.session' };
  const id = `evt_${crypto.randomUUID().replaceAll('-', '')}`;
  return JSON.stringify({ id, object: 'event', type, data: { object }, created: now(), livemode: false });
}

const rows = async () => Number((await it.sql`select count(*) as n from stripe_event`)[0].n);

describe('Stripe’s webhook', () => {
  test.each([
    ['unsigned', (body: string) => send(body, null)],
    ['signed with another secret', (body: string) => send(body, sign(body, { secret: 'whsec_other' }))],
    ['changed after signing', (body: string) => send(body.replace('cs_', 'cx_'), sign(body))],
    ['302 seconds old', (body: string) => send(body, sign(body, { at: now() - 302 }))],
    ['an hour from the future', (body: string) => send(body, sign(body, { at: now() + 3_600 }))],
    ['signed nonsense', () => send('nonsense', sign('nonsense'))],
    ['without a timestamp', (body: string) => send(body, sign(body).replace(/^t=\d+,/, ''))],
  ])('%s is refused and leaves no row', async (_name, attempt) => {
    const before = await rows();
    const answer = await attempt(snapshot('cs_forged'));
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'The signature does not fit.', code: 'signature_invalid' },
    ]);
    expect(await rows()).toBe(before);
  });

  test('fifty copies at once are all taken, and captured once', async () => {
    const booked = await it.book();
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 50 });
    const { body } = await it.checkout(booked);
    await it.stripe.pay(body.checkout_url);
    await it.stripe.settle();
    await it.stripe.clearFaults();
    const event = snapshot(body.payment_session_id);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(event, sign(event))));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    await it.settle();
    const captured = (await it.emitted('payment.captured')).filter((e) => e.payload.sessionId === booked.sessionId);
    expect(captured.length).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('many events about one payment, in any order, capture once', async () => {
    const booked = await it.book();
    const checkoutId = await it.pay(booked);
    for (const type of ['checkout.session.expired', 'checkout.session.completed', 'charge.updated']) {
      const event = snapshot(checkoutId, type);
      await send(event, sign(event));
    }
    await it.settle();
    const [row] = await it.sql`select status from checkout where cs_id = ${checkoutId}`;
    expect(row.status).toBe('complete');
    expect(await it.broken()).toEqual([]);
  });

  test('an event about somebody else’s object is taken and does nothing', async () => {
    const event = snapshot('acct_unknown', 'account.updated');
    expect((await send(event, sign(event))).status).toBe(200);
    await it.settle();
    expect(await it.broken()).toEqual([]);
  });

  test('what webhooks never told is healed by the reconciliation', async () => {
    const paid = await it.book();
    const abandoned = await it.book();
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 100 });
    await it.stripe.pay((await it.checkout(paid)).body.checkout_url);
    await it.checkout(abandoned);
    await it.stripe.settle();
    await it.advance(3 * DAY_MS);
    await it.stripe.clearFaults();
    const of = async (name: 'payment.captured' | 'checkout.expired', sessionId: string) =>
      (await it.emitted(name)).filter((e) => e.payload.sessionId === sessionId).length;
    expect(await of('payment.captured', paid.sessionId)).toBe(1);
    expect(await of('checkout.expired', abandoned.sessionId)).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('a dispute and a failed refund that nobody told of are found by the reconciliation', async () => {
    const disputed = await it.book();
    const returned = await it.book();
    await it.pay(returned, '4000000000005126');
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 100 });
    const { body } = await it.checkout(disputed);
    await it.stripe.pay(body.checkout_url, '4000000000000259');
    await it.deliver('session.cancelled', { ...it.facts(returned, 'cancelled'), refundCents: 12_000, by: 'mentor' });
    await it.settle();
    await it.advance(11 * MINUTE_MS);
    await it.stripe.clearFaults();
    const of = async (name: 'card_dispute.opened' | 'refund.failed', sessionId: string) =>
      (await it.emitted(name)).filter((e) => e.payload.sessionId === sessionId).length;
    expect(await of('card_dispute.opened', disputed.sessionId)).toBe(1);
    expect(await of('refund.failed', returned.sessionId)).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('a refund made by hand at Stripe is ours as well, even before we knew of the payment', async () => {
    const booked = await it.book();
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 50 });
    const { body } = await it.checkout(booked);
    await it.stripe.pay(body.checkout_url);
    await it.stripe.settle();
    await it.stripe.clearFaults();
    const [session] = await it.stripe.list('/v1/checkout/sessions?limit=1');
    await it.stripe.ask('/v1/refunds', { payment_intent: String(session?.payment_intent), amount: '5000' });
    await it.settle();
    const [refund] = (await it.emitted('payment.refunded')).filter((e) => e.payload.sessionId === booked.sessionId);
    expect(refund?.payload).toMatchObject({ refundCents: 5_000, reason: 'made_at_stripe' });
    expect(await it.broken()).toEqual([]);
  });
});
