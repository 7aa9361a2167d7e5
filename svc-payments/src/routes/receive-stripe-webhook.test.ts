import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { createHmac } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from 'contracts/times';
import { WEBHOOK_SECRET, WEBHOOK_SECRETS } from 'stripe-stand-in/for-tests';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { listNotices } from '../store/notices.ts';
import { API_VERSION } from '../stripe.ts';

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

const eventId = () => `evt_${crypto.randomUUID().replaceAll('-', '')}`;

function snapshot(objectId: string, type = 'checkout.session.completed', more: object = {}): string {
  const object = { id: objectId, object: 'checkout.session' };
  const made = { created: now(), livemode: false, api_version: API_VERSION };
  return JSON.stringify({ id: eventId(), object: 'event', type, data: { object }, ...made, ...more });
}

function thin(objectId: string, type: string, more: object = {}): string {
  const related_object = { id: objectId, type: 'checkout.session', url: `/v1/checkout/sessions/${objectId}` };
  const made = { created: new Date().toISOString(), livemode: false, related_object };
  return JSON.stringify({ id: eventId(), object: 'v2.core.event', type, ...made, ...more });
}

/** Stripe is told 200, and nothing is left to try again. */
async function takes(event: string, secret = WEBHOOK_SECRET): Promise<void> {
  expect((await send(event, sign(event, { secret }))).status).toBe(200);
  await it.settle();
  expect(await it.sql`select key, last_error from due where kind = 'stripe.event'`).toHaveLength(0);
}
const noticed = async (objectId: string) => (await listNotices(it.sql)).filter((each) => each.objectId === objectId);

/** Paid, and no webhook told of it. */
async function paidInSilence() {
  const booked = await it.book();
  await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 50 });
  const { body } = await it.checkout(booked);
  await it.stripe.pay(body.checkout_url);
  await it.stripe.settle();
  await it.stripe.clearFaults();
  const captured = async () =>
    (await it.emitted('payment.captured')).filter((e) => e.payload.sessionId === booked.sessionId).length;
  return { ...booked, checkoutId: body.payment_session_id as string, captured };
}

const rows = async () => Number((await it.sql`select count(*) as n from stripe_event`)[0].n);

describe('Stripe’s webhook', () => {
  test.each([
    ['unsigned', (body: string) => send(body, null)],
    ['signed with another secret', (body: string) => send(body, sign(body, { secret: 'whsec_other' }))],
    ['changed after signing', (body: string) => send(body.replace('cs_', 'cx_'), sign(body))],
    ['302 seconds old', (body: string) => send(body, sign(body, { at: now() - 302 }))],
    ['an hour from the future', (body: string) => send(body, sign(body, { at: now() + 3_600 }))],
    [
      'of two timestamps, the second an hour ahead',
      (body: string) => send(body, `t=${now()},${sign(body, { at: now() + 3_600 })}`),
    ],
    ['of two timestamps, the first an hour ahead', (body: string) => send(body, `t=${now() + 3_600},${sign(body)}`)],
    [
      'of a timestamp with a tail',
      (body: string) => send(body, `t=${now()},${sign(body, { at: now() + 3_600 }).replace(/^t=\d+/, '$&x')}`),
    ],
    ['signed nonsense', () => send('nonsense', sign('nonsense'))],
    ['without a timestamp', (body: string) => send(body, sign(body).replace(/^t=\d+,/, ''))],
  ])('%s is refused and leaves no row', async (_name, attempt) => {
    const before = await rows();
    const answer = await attempt(snapshot('cs_forged'));
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'The signature isn’t right.', code: 'signature_invalid' },
    ]);
    expect(await rows()).toBe(before);
  });

  test('fifty copies at once are all taken, and captured once', async () => {
    const { checkoutId, captured } = await paidInSilence();
    const event = snapshot(checkoutId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(event, sign(event))));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
    await it.settle();
    expect(await captured()).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test.each(WEBHOOK_SECRETS)('signed with any of our destinations’ secrets is taken (%s)', async (secret) => {
    const { checkoutId, captured } = await paidInSilence();
    await takes(snapshot(checkoutId), secret);
    expect(await captured()).toBe(1);
  });

  test('in thin form is worked on like its snapshot', async () => {
    const { checkoutId, captured } = await paidInSilence();
    await takes(thin(checkoutId, 'v1.checkout.session.completed'));
    expect(await captured()).toBe(1);
  });

  test('of another API version is worked on from a fresh read, and the founder is told once', async () => {
    const { checkoutId, captured } = await paidInSilence();
    await takes(snapshot(checkoutId, 'checkout.session.completed', { api_version: '2019-02-11' }));
    await takes(snapshot(checkoutId, 'checkout.session.expired', { api_version: '2019-02-11' }));
    expect(await captured()).toBe(1);
    expect(await noticed('2019-02-11')).toMatchObject([{ kind: 'api_version' }]);
  });

  test('of the other mode is not booked, and the founder is told', async () => {
    const { checkoutId, captured } = await paidInSilence();
    await takes(snapshot(checkoutId, 'checkout.session.completed', { livemode: true }));
    await takes(thin(checkoutId, 'v1.checkout.session.completed', { livemode: true }));
    expect(await captured()).toBe(0);
    const [told] = await noticed('live');
    expect(told?.says).toContain('events of live mode, and this site uses a key of test mode');
    await takes(snapshot(checkoutId));
    expect(await captured()).toBe(1);
  });

  test.each([
    ['a payment', 'cs_test_elsewhere', 'checkout.session.completed'],
    ['a refund', 're_elsewhere', 'refund.updated'],
    ['a dispute', 'dp_elsewhere', 'charge.dispute.created'],
    ['a payout', 'po_elsewhere', 'payout.failed'],
    ['an account', 'acct_elsewhere', 'v2.core.account.updated'],
  ])('about %s that our key cannot see is dropped, and the founder is told', async (_name, objectId, type) => {
    await takes(type.startsWith('v2') ? thin(objectId, type) : snapshot(objectId, type));
    expect(await noticed(objectId)).toMatchObject([{ kind: 'not_found' }]);
  });

  test('of a connected account that is no mentor’s is dropped, and the founder is told once for all of them', async () => {
    const of = { account: 'acct_of_another_shop' };
    await takes(snapshot('po_1', 'payout.failed', of));
    await takes(snapshot('po_2', 'payout.paid', of));
    await takes(thin('po_3', 'v1.payout.failed', { context: of.account }));
    expect(await noticed(of.account)).toMatchObject([{ kind: 'account' }]);
  });

  test.each([
    ['a person was added to an account', () => thin('person_1', 'v2.core.account_person.created')],
    ['a type that nobody wants', () => snapshot('in_1', 'invoice.paid')],
    ['a type that nobody knows', () => thin('x_1', 'v3.something.new')],
    ['a ping of the destination', () => thin('ed_1', 'v2.core.event_destination.ping')],
    ['a thin event about nothing', () => thin('', 'v2.core.account.updated', { related_object: null })],
  ])('that says %s is taken and leaves nothing behind', async (_name, event) => {
    const notices = async () => (await listNotices(it.sql)).length;
    const before = await notices();
    await takes(event());
    expect(await notices()).toBe(before);
  });

  test('about another business on the same Stripe account changes nothing, whatever it calls its own numbers', async () => {
    const page = await it.stripe.ask('/v1/checkout/sessions', {
      mode: 'payment',
      success_url: 'https://shop.example/thanks',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '700',
      'line_items[0][price_data][product_data][name]': 'A mug',
      'line_items[0][quantity]': '1',
      'metadata[session_id]': 'order 17',
      'metadata[checkout]': 'one',
    });
    await takes(snapshot(String(page.id)));
    await takes(snapshot(String(page.id), 'checkout.session.expired'));
    const account = await it.stripe.askThin('/v2/core/accounts', { metadata: { mentor_id: crypto.randomUUID() } });
    await takes(thin(String(account.id), 'v2.core.account.updated'));
    expect(await it.sql`select 1 from connected_account where account_id = ${String(account.id)}`).toHaveLength(0);
    const mug = await it.stripe.ask('/v1/payouts', {
      amount: '100',
      currency: 'usd',
      'metadata[batch_id]': 'week 3',
    });
    await takes(snapshot(String(mug.id), 'payout.paid'));
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

  test('of which none tells of a payment are missed, and the founder is told once', async () => {
    const silences = async () => (await listNotices(it.sql)).filter(({ kind }) => kind === 'silence');
    await it.sql`delete from notice where kind = 'silence'`;
    await it.pay(await it.book());
    await it.advance(11 * MINUTE_MS);
    expect(await silences()).toEqual([]);
    const { checkoutId, captured } = await paidInSilence();
    await it.advance(11 * MINUTE_MS);
    await it.advance(11 * MINUTE_MS);
    expect(await captured()).toBe(1);
    const told = await silences();
    expect(told).toHaveLength(1);
    expect(told[0]?.says).toContain(checkoutId);
    expect(told[0]?.says).toContain('STRIPE_WEBHOOK_SECRETS');
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
