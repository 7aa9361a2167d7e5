import { beforeAll, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import StripeApi from 'stripe';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import type { Bench, Booked } from './fixtures/bench.ts';
import { booksOf } from './fixtures/books.ts';
import { laidBackOf } from './fixtures/laid-back.ts';
import { REFUND_FAILS_LATER, withMoneyEnds } from './fixtures/money-ends.ts';
import { describeRefund, describeReversal, describeTransfer } from './intents/describe.ts';
import { syncRefund } from './money/note-refund.ts';
import { sendRefund } from './money/send-refund.ts';
import { reconcile } from './reconcile.ts';

let it: Bench;
const { settleComplaint, stuckAbout, transfersOf, paidOut, ended, remedy } = withMoneyEnds((bench) => {
  it = bench;
});
const { check, settle } = booksOf(() => it);
const { layBack, unheard, look } = laidBackOf(() => it);
beforeAll(() => layBack());

const toldOf = async ({ sessionId }: Booked) =>
  (await it.emitted('payment.refunded')).filter(({ payload }) => payload.sessionId === sessionId);

/** Of which only Stripe knows. */
async function refundForgotten({ sessionId }: Booked, amountCents: number) {
  const [{ payment_intent: paymentIntent }] = await it.sql`
    select payment_intent from payment where session_id = ${sessionId}`;
  const about = { sessionId, number: 1, refundId: crypto.randomUUID() };
  const refund = describeRefund({ ...about, amountCents, paymentIntent });
  const { id } = await unheard((key) => it.deps.stripe.refunds.create(refund, key));
  return { id, paymentIntent };
}

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

  test('counts first together with what else was given back', async () => {
    const { booked, atStripe } = await givenBack();
    await refundForgotten(booked, 2_000);
    await settleComplaint(booked, 9_000);
    await it.settle();
    await look();
    expect((await atStripe())[0]).toEqual([1_000, 2_000, 6_000]);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked);
  });

  test.each([
    ['less', 3_000, [6_000], 0],
    // What they were paid then they owe, like anybody who was paid too much.
    ['more', 9_000, [3_000, 6_000], 1_200],
  ])('counts first where nobody had been paid yet by the books, when %s is decided', async (...given) => {
    const [, decidedCents, refunds, mentorOwes] = given;
    const booked = await it.book();
    const { sessionId } = booked;
    await it.connect(booked.mentorId);
    await it.pay(booked, AVAILABLE_AT_ONCE);
    const [{ payment_intent: paymentIntent, charge_id: chargeId }] = await it.sql`
      select payment_intent, charge_id from payment where session_id = ${sessionId}`;
    const [{ account_id: accountId }] = await it.sql`
      select account_id from connected_account where mentor_id = ${booked.mentorId}`;
    const about = { sessionId, number: 1 };
    const refund = describeRefund({ ...about, amountCents: 6_000, refundId: crypto.randomUUID(), paymentIntent });
    await unheard((key) => it.deps.stripe.refunds.create(refund, key));
    const transfer = describeTransfer({ ...about, amountCents: 2_400, accountId, chargeId });
    await unheard((key) => it.deps.stripe.transfers.create(transfer, key));
    await settleComplaint(booked, decidedCents);
    await it.settle();
    await it.advance(25 * HOUR_MS);
    await look();
    const made = await it.stripe.list(`/v1/refunds?payment_intent=${paymentIntent}`);
    expect(made.map(({ amount }) => Number(amount))).toEqual(refunds);
    const group = encodeURIComponent(`session:${sessionId}`);
    const transfers = await it.stripe.list(`/v1/transfers?transfer_group=${group}`);
    expect(sum(transfers.map((each) => Number(each.amount) - Number(each.amount_reversed)))).toBe(2_400);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked, mentorOwes);
  });

  test('counts for nothing where it did not reach the family', async () => {
    const booked = await paidOut({}, REFUND_FAILS_LATER);
    await refundForgotten(booked, 6_000);
    await settleComplaint(booked, 3_000);
    await it.settle();
    await look();
    expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 30 }]);
    expect(await remedy(booked, 'paid-another-way', { note: 'By check.' })).toBe(200);
    const { unexplained } = await check();
    expect(unexplained.map(({ amount }: { amount: number }) => amount).sort()).toEqual([-60, 60]);
    for (const { txn_id } of unexplained) expect((await settle(String(txn_id), 'owner')).status).toBe(200);
    await ended(booked);
  });

  test('leaves what was decided since as the claim, where it fails after it was counted', async () => {
    const booked = await paidOut({}, AVAILABLE_AT_ONCE);
    const { id, paymentIntent } = await refundForgotten(booked, 6_000);
    await settleComplaint(booked, 3_000);
    await it.settle();
    const sent = async () =>
      (await it.stripe.list(`/v1/refunds?payment_intent=${paymentIntent}`)).map(({ amount, status }) => [
        amount,
        status,
      ]);
    expect(await sent()).toEqual([[6_000, 'succeeded']]);
    await it.stripe.act('fail-refund', id);
    await it.settle();
    expect(await sent()).toEqual([
      [3_000, 'succeeded'],
      [6_000, 'failed'],
    ]);
    expect((await toldOf(booked)).at(-1)?.payload).toMatchObject({
      refundCents: 3_000,
      totalRefundedCents: 3_000,
      byHandCents: 0,
    });
    expect(await stuckAbout(booked)).toEqual([]);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked);
  });

  test('leaves alone what Stripe was asked for already', async () => {
    const { booked, atStripe } = await givenBack();
    await settleComplaint(booked, 3_000);
    const [{ id }] = await it.sql`select id from refund where session_id = ${booked.sessionId}`;
    const { stripe } = it.deps;
    let makeIt: () => Promise<unknown> = () => Promise.resolve();
    const refunds = {
      async create(...asked: Parameters<typeof stripe.refunds.create>) {
        makeIt = () => stripe.refunds.create(...asked);
        throw new StripeApi.errors.StripeConnectionError({ type: 'api_error' });
      },
      // Lists lag.
      list: () => [],
    };
    const lagging = { ...it.deps, stripe: Object.create(stripe, Object.getOwnPropertyDescriptors({ refunds })) };
    await expect(sendRefund(lagging, id)).rejects.toThrow();
    await reconcile(it.deps);
    await makeIt();
    await it.outlast();
    await look();
    expect((await atStripe())[0]).toEqual([3_000, 6_000]);
    expect(await it.sql`select status, number from refund where id = ${id}`).toEqual([
      { status: 'succeeded', number: 1 },
    ]);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked);
  });

  test('leaves alone what Stripe was asked for from the mentor already', async () => {
    const { booked, atStripe } = await givenBack();
    await settleComplaint(booked, 3_000);
    const [{ id }] = await it.sql`select id from refund where session_id = ${booked.sessionId}`;
    const { stripe } = it.deps;
    const { transfers } = stripe;
    const silent = {
      // Lists lag.
      refunds: { list: () => [] },
      transfers: {
        listReversals: transfers.listReversals.bind(transfers),
        createReversal: () => Promise.reject(new StripeApi.errors.StripeConnectionError({ type: 'api_error' })),
      },
    };
    const lagging = { ...it.deps, stripe: Object.create(stripe, Object.getOwnPropertyDescriptors(silent)) };
    await expect(sendRefund(lagging, id)).rejects.toThrow();
    await reconcile(it.deps);
    await it.outlast();
    await look();
    expect(await atStripe()).toEqual([
      [3_000, 6_000],
      [1_200, 2_400],
    ]);
    expect(await it.sql`select status, number from refund where id = ${id}`).toEqual([
      { status: 'succeeded', number: 1 },
    ]);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    await ended(booked);
  });

  // Those who refund in the dashboard know of it, and decide on what comes besides.
  test.each([
    ['after', false],
    ['before', true],
  ])('by hand, in Stripe’s dashboard, counts besides, heard of %s what is decided has left', async (_, isFirst) => {
    const booked = await paidOut({}, AVAILABLE_AT_ONCE);
    const [{ payment_intent }] = await it.sql`
      select payment_intent from payment where session_id = ${booked.sessionId}`;
    const { id } = await unheard((key) => it.deps.stripe.refunds.create({ payment_intent, amount: 6_000 }, key));
    await settleComplaint(booked, 3_000);
    if (isFirst) await syncRefund(it.deps, id);
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
