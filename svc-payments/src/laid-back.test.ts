import { beforeAll, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import { admin, type Bench, type Booked } from './fixtures/bench.ts';
import { booksOf } from './fixtures/books.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';
import { describePayout, describeRefund, describeReversal } from './intents/describe.ts';
import { describePage } from './money/plan-page.ts';
import { reconcile } from './reconcile.ts';

let it: Bench;
const { settleComplaint, transfersOf, paidOut, ended } = withMoneyEnds((bench) => {
  it = bench;
});
const { check, settle } = booksOf(() => it);

// Postgres numbers its timelines from 1; a backup that is laid back begins a new one.
beforeAll(async () => {
  await it.sql`insert into database_timeline values (0)`;
});

/** At Stripe, by a program whose books are lost: no webhook of it comes any more, and its key is forgotten. */
async function unheard<T>(work: (key: { idempotencyKey: string }) => Promise<T>): Promise<T> {
  await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 50 });
  const made = await work({ idempotencyKey: crypto.randomUUID() });
  await it.stripe.settle();
  await it.stripe.clearFaults();
  return made;
}

async function look(): Promise<void> {
  await reconcile(it.deps);
  await it.settle();
}

const pageOf = (booked: Pick<Booked, 'sessionId' | 'athleteId' | 'mentorId' | 'startsAt' | 'amountCents'>) =>
  describePage(
    { brand: 'Sideline', publicUrl: it.deps.settings.publicUrl, supportEmail: '' } as Parameters<
      typeof describePage
    >[0],
    { ...booked, status: 'scheduled', startsAt: new Date(booked.startsAt), holdExpiresAt: null },
    { checkoutNumber: 1, expiresAt: new Date(it.clock.now().getTime() + HOUR_MS), parentRequestId: null },
    { mentor: null, payer: null, address: null },
  );

async function paidUnheard(booked: Parameters<typeof pageOf>[0]): Promise<void> {
  await unheard(async (key) => {
    const page = await it.deps.stripe.checkout.sessions.create(pageOf(booked), key);
    await it.stripe.pay(String(page.url), AVAILABLE_AT_ONCE);
  });
}

const toldOf = async ({ sessionId }: Booked) =>
  (await it.emitted('payment.refunded')).filter(({ payload }) => payload.sessionId === sessionId);
const capturesOf = async ({ sessionId }: Booked) =>
  (await it.emitted('payment.captured')).filter(({ payload }) => payload.sessionId === sessionId);

describe('a payment that the books lost when a backup was laid back', () => {
  test('reaches its session', async () => {
    const booked = await it.book();
    await paidUnheard(booked);
    await look();
    expect(await capturesOf(booked)).toMatchObject([{ payload: { amountCents: 12_000 } }]);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    expect((await check()).unexplained).toEqual([]);
    await look();
    expect(await capturesOf(booked)).toHaveLength(1);
  });

  test('reaches it beside a page that was opened since, and goes back when booking refuses it', async () => {
    const booked = await it.book();
    await it.pay(booked, AVAILABLE_AT_ONCE);
    await paidUnheard(booked);
    await look();
    const [, second] = await capturesOf(booked);
    expect(second?.payload).toMatchObject({ amountCents: 12_000 });
    const refusal = { checkoutId: String(second?.payload.checkoutId), reason: 'already_paid' as const };
    await it.deliver('session.payment_refused', { ...it.facts(booked, 'confirmed'), ...refusal });
    await it.settle();
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    expect(await it.broken()).toEqual([]);
  });

  test('is the founder’s to explain where its session is lost, too', async () => {
    const { sessionId, ...rest } = await it.book();
    await paidUnheard({ ...rest, sessionId: crypto.randomUUID() });
    await look();
    const [unexplained] = (await check()).unexplained;
    expect(unexplained).toMatchObject({ type: 'charge' });
    expect((await settle(String(unexplained?.txn_id), 'owner')).status).toBe(200);
    expect(await it.balance(`held:${sessionId}`)).toBe(0);
  });
});

describe('half of a session given back, which the books lost,', () => {
  async function givenBack(refundId: string = crypto.randomUUID()) {
    const booked = await paidOut({}, AVAILABLE_AT_ONCE);
    const { sessionId } = booked;
    const [{ stripe_id: transferId }] = await transfersOf(booked);
    const [{ payment_intent: paymentIntent }] = await it.sql`
      select payment_intent from payment where session_id = ${sessionId}`;
    const about = { sessionId, number: 1 };
    const origin = { refund_id: refundId };
    const { transfer, create } = describeReversal({ ...about, amountCents: 2_400, transferId, origin });
    await unheard((key) => it.deps.stripe.transfers.createReversal(transfer, create, key));
    const refund = describeRefund({ ...about, amountCents: 6_000, refundId, paymentIntent });
    await unheard((key) => it.deps.stripe.refunds.create(refund, key));
    const amounts = async (path: string) => (await it.stripe.list(path)).map(({ amount }) => Number(amount));
    const atStripe = async () => [
      await amounts(`/v1/refunds?payment_intent=${paymentIntent}`),
      await amounts(`/v1/transfers/${transferId}/reversals`),
    ];
    return { booked, atStripe };
  }

  test('is found, and nothing more is taken from the mentor', async () => {
    const { booked, atStripe } = await givenBack();
    await look();
    expect(await atStripe()).toEqual([[6_000], [2_400]]);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked);
  });

  test('is found when the same is decided again, and nothing is given back twice', async () => {
    const { booked, atStripe } = await givenBack();
    await settleComplaint(booked, 6_000);
    await it.settle();
    await look();
    expect(await atStripe()).toEqual([[6_000], [2_400]]);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked);
  });

  const sum = (all: number[] = []) => all.reduce((total, cents) => total + cents, 0);

  // Who decided had not heard of it, and the decision that it was made for is gone: the new one says what the family gets in
  // all. They never have less than it says; of what they were given beyond that, nothing is taken back from them.
  test.each([
    ['less', 3_000, [6_000]],
    ['more', 9_000, [3_000, 6_000]],
    ['all', 12_000, [6_000, 6_000]],
  ])('counts first when %s is decided before it was found', async (_amount, decidedCents, refunds) => {
    const { booked, atStripe } = await givenBack();
    await settleComplaint(booked, decidedCents);
    await it.settle();
    await look();
    const [given, reversed] = await atStripe();
    expect(given).toEqual(refunds);
    expect(sum(reversed)).toBe((sum(refunds) * 2) / 5);
    expect((await toldOf(booked)).at(-1)?.payload).toMatchObject({
      totalRefundedCents: sum(refunds),
      byHandCents: Math.max(0, 6_000 - decidedCents),
    });
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked);
  });

  test('counts first also where it is found before the refund leaves', async () => {
    const { booked, atStripe } = await givenBack();
    await it.stripe.fault({ path: '/v1/refunds', method: 'GET', mode: '500', times: 1 });
    await settleComplaint(booked, 9_000);
    await it.runDue();
    await look();
    await it.insist();
    expect((await atStripe())[0]).toEqual([3_000, 6_000]);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked);
  });

  test('counts first for each payment of it, however many they were', async () => {
    const { booked, atStripe } = await givenBack();
    const [{ payment_intent: paymentIntent }] = await it.sql`
      select payment_intent from payment where session_id = ${booked.sessionId}`;
    const about = { sessionId: booked.sessionId, number: 1, refundId: crypto.randomUUID() };
    const refund = describeRefund({ ...about, amountCents: 2_000, paymentIntent });
    await unheard((key) => it.deps.stripe.refunds.create(refund, key));
    await settleComplaint(booked, 9_000);
    await it.settle();
    await look();
    expect((await atStripe())[0]).toEqual([1_000, 2_000, 6_000]);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked);
  });

  // Those who refund in the dashboard know of it, and decide on what comes besides.
  test('by hand, in Stripe’s dashboard, counts besides', async () => {
    const booked = await paidOut({}, AVAILABLE_AT_ONCE);
    const [{ payment_intent: payment_intent }] = await it.sql`
      select payment_intent from payment where session_id = ${booked.sessionId}`;
    await unheard((key) => it.deps.stripe.refunds.create({ payment_intent, amount: 6_000 }, key));
    await settleComplaint(booked, 3_000);
    await it.settle();
    await look();
    const refunds = await it.stripe.list(`/v1/refunds?payment_intent=${payment_intent}`);
    expect(refunds.map(({ amount }) => Number(amount))).toEqual([3_000, 6_000]);
    await ended(booked);
  });

  // Booking has heard of it by then, and the founder is asked how much more the family gets.
  test.each([6_000, 3_000])('counts besides once it was found, when %d more are decided', async (decidedCents) => {
    const { booked, atStripe } = await givenBack();
    await look();
    await settleComplaint(booked, decidedCents);
    await it.settle();
    await look();
    expect(await atStripe()).toEqual([
      [decidedCents, 6_000],
      [(decidedCents * 2) / 5, 2_400],
    ]);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked);
  });
});

test('commission that was paid out and lost from the books is not collected again from what families paid since', async () => {
  for (let sessions = 0; sessions < 3; sessions++) await paidOut({}, AVAILABLE_AT_ONCE);
  await it.advance(50 * HOUR_MS);
  const { body } = await it.call('GET', '/admin/commission-summary', admin);
  const dollars = (cents: number) => cents / 100;
  await unheard((key) => it.deps.stripe.payouts.create(describePayout(crypto.randomUUID(), 10_000), key));
  const { sessionId, ...rest } = await it.book();
  await paidUnheard({ ...rest, sessionId: crypto.randomUUID() });
  const collected = await it.call('POST', '/admin/collect-commission', admin);
  await it.settle();
  expect(collected.body.total_commission_collected).toBeCloseTo(body.total_commission_available - dollars(10_000), 5);
});
