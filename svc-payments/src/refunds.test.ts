import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import { type Bench, type Booked, calendar, startBench } from './fixtures/bench.ts';
import { stand } from './fixtures/standings.ts';
import { syncCheckout } from './money/sync-checkout.ts';
import { reconcile } from './reconcile.ts';
import type { Stripe } from './stripe.ts';

const REFUND_FAILS_LATER = '4000000000005126';
const DISPUTED = '4000000000000259';
let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => it.stripe.clearFaults());
afterEach(() => Object.assign(calendar, { standings: null }));
afterAll(() => it.end());

const cancel = (booked: Booked, refundCents: number, by: 'athlete' | 'mentor' | 'admin' = 'mentor') =>
  it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents, by });
const refunded = async (booked: Booked) =>
  (await it.emitted('payment.refunded')).filter((e) => e.payload.sessionId === booked.sessionId);
const events = async (name: Parameters<Bench['emitted']>[0], booked: Booked) =>
  (await it.emitted(name)).filter((e) => e.payload.sessionId === booked.sessionId);
const settleComplaint = (booked: Booked, refundCents: number) =>
  it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents });

async function paidOut(): Promise<Booked> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked, AVAILABLE_AT_ONCE);
  await it.complete(booked);
  return booked;
}

describe('money that goes back', () => {
  test('a mentor’s cancel refunds in full, and Stripe’s fee is the platform’s loss', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await cancel(booked, 12_000);
    await it.settle();
    expect((await refunded(booked)).map((e) => e.payload)).toMatchObject([
      { refundCents: 12_000, totalRefundedCents: 12_000, reason: 'cancelled_by_mentor' },
    ]);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(0);
    expect(await it.balance('loss')).toBe(-378);
    expect(await it.broken()).toEqual([]);
  });

  test('so is a fee that Stripe tells of only after the refund', async () => {
    const before = await it.balance('loss');
    const booked = await it.book();
    const { body } = await it.checkout(booked);
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 50 });
    await it.stripe.pay(body.checkout_url);
    await it.stripe.settle();
    await it.stripe.clearFaults();
    const { stripe } = it.deps;
    const { sessions } = stripe.checkout;
    const retrieve: typeof sessions.retrieve = async (...asked: Parameters<typeof sessions.retrieve>) => {
      const page = await sessions.retrieve(...asked);
      const { latest_charge: charge } = page.payment_intent as Stripe.PaymentIntent;
      Object.assign(charge as Stripe.Charge, { balance_transaction: null });
      return page;
    };
    const checkout = { sessions: Object.assign(Object.create(sessions), { retrieve }) };
    const early = { ...it.deps, stripe: Object.assign(Object.create(stripe), { checkout }) };
    await syncCheckout(early, body.payment_session_id);
    await cancel(booked, 12_000);
    await it.settle();
    await reconcile(it.deps);
    expect((await it.balance('loss')) - before).toBe(-378);
    expect(await it.broken()).toEqual([]);
  });

  test('an athlete’s late cancel keeps the money for the mentor and the platform', async () => {
    const before = await it.balance('loss');
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    await it.deliver('session.confirmed', it.facts(booked, 'confirmed'));
    await cancel(booked, 0, 'athlete');
    await it.settle();
    expect(await refunded(booked)).toEqual([]);
    expect((await events('transfer.paid', booked))[0]?.payload.amountCents).toBe(4_800);
    expect(await it.balance('loss')).toBe(before);
    expect(await it.broken()).toEqual([]);
  });

  async function missed(): Promise<Booked & { checkoutId: string; refundAt: string }> {
    const booked = await it.book();
    const checkoutId = await it.pay(booked);
    const refundAt = new Date(it.clock.now().getTime() + 2 * HOUR_MS).toISOString();
    await it.deliver('session.mentor_no_show', { ...it.facts(booked, 'mentor_no_show'), refundAt });
    stand(
      it,
      { ...booked, checkoutId },
      { status: 'mentor_no_show', refund_cents: 12_000, no_show_refund_at: refundAt },
    );
    return { ...booked, checkoutId, refundAt };
  }

  test('a no-show is refunded at its time, unless it was reversed before', async () => {
    const [noShow, reversed] = [await missed(), await missed()];
    await it.settle();
    expect(await refunded(noShow)).toEqual([]);
    await it.deliver('session.no_show_reversed', it.facts(reversed, 'mentor_checked_in'));
    await it.advance(2 * HOUR_MS + 1_000);
    expect((await refunded(noShow)).length).toBe(1);
    expect(await refunded(reversed)).toEqual([]);
    expect(await it.broken()).toEqual([]);
  });

  test('the refund of a no-show waits while booking does not answer whether it still is one', async () => {
    const noShow = await missed();
    const { standings } = calendar;
    calendar.standings = null;
    await it.advance(2 * HOUR_MS + 1_000);
    expect(await refunded(noShow)).toEqual([]);
    calendar.standings = standings;
    await it.insist();
    expect((await refunded(noShow)).length).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('a payment that booking refuses goes back, whatever became of the session', async () => {
    const booked = await it.book();
    const { body } = await it.checkout(booked);
    await it.deliver('session.expired', it.facts(booked, 'expired'));
    await it.stripe.pay(body.checkout_url);
    await it.settle();
    const refusal = { checkoutId: body.payment_session_id, reason: 'slot_gone' as const };
    await it.deliver('session.payment_refused', { ...it.facts(booked, 'expired'), ...refusal });
    await it.settle();
    expect((await refunded(booked))[0]?.payload).toMatchObject({ refundCents: 12_000, reason: 'slot_gone' });
    expect(await it.broken()).toEqual([]);
  });

  test('a payment that crosses with the cancelling is not kept by anybody', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    const checkoutId = await it.pay(booked);
    await cancel(booked, 0, 'athlete');
    await it.settle();
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    const refusal = { checkoutId, reason: 'cancelled' as const };
    await it.deliver('session.payment_refused', { ...it.facts(booked, 'cancelled'), ...refusal });
    await it.settle();
    expect((await refunded(booked))[0]?.payload.refundCents).toBe(12_000);
    expect(await events('transfer.paid', booked)).toEqual([]);
    expect(await it.broken()).toEqual([]);
  });

  test('a page that Stripe once failed to close is closed all the same', async () => {
    const booked = await it.book();
    const { body } = await it.checkout(booked);
    await it.stripe.fault({ path: '/v1/checkout/sessions/*/expire', method: 'POST', mode: '500' });
    await it.deliver('session.expired', it.facts(booked, 'expired'));
    await it.settle();
    await it.insist();
    const pages = await it.stripe.list('/v1/checkout/sessions?limit=100');
    expect(pages.find(({ id }) => id === body.payment_session_id)).toMatchObject({ status: 'expired' });
  });

  test('an expired or cancelled session closes its open page', async () => {
    const booked = await it.book();
    const { body } = await it.checkout(booked);
    await cancel(booked, 0);
    await it.settle();
    expect((await it.stripe.pay(body.checkout_url)).status).toBe(410);
  });

  test('part of it before the release: the rest is divided 40 to 60', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    await settleComplaint(booked, 2_001);
    await it.settle();
    expect((await events('transfer.paid', booked))[0]?.payload.amountCents).toBe(3_999);
    expect(await it.broken()).toEqual([]);
  });

  test('a decision told by the complaint and by the session refunds once', async () => {
    const booked = await it.book();
    await it.pay(booked);
    const complaint = { complaintId: crypto.randomUUID(), decision: 'partial' as const, refundCents: 5_000, note: 'n' };
    await it.deliver('complaint.decided', { ...it.facts(booked, 'mentor_checked_in'), ...complaint });
    await settleComplaint(booked, 5_000);
    await it.settle();
    expect((await refunded(booked)).map((e) => e.payload.totalRefundedCents)).toEqual([5_000]);
    expect(await it.broken()).toEqual([]);
  });

  test('after the transfer the mentor’s part is reversed first, by their shares', async () => {
    const booked = await paidOut();
    await settleComplaint(booked, 6_000);
    await it.settle();
    const [transfer] = await it.sql`select * from transfer where session_id = ${booked.sessionId}`;
    expect([transfer.amount_cents, transfer.reversed_cents]).toEqual([4_800, 2_400]);
    const told = (await it.emitted('share.reversed')).filter(({ payload }) => payload.sessionId === booked.sessionId);
    expect(told.map(({ payload }) => [payload.reversedCents, payload.cause])).toEqual([[2_400, 'complaint']]);
    expect((await refunded(booked))[0]?.payload.refundCents).toBe(6_000);
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(0);
    expect(await it.broken()).toEqual([]);
  });

  test('with the mentor’s balance empty they owe it, and the family is refunded all the same', async () => {
    const booked = await paidOut();
    const [account] = await it.sql`select account_id from connected_account where mentor_id = ${booked.mentorId}`;
    await it.advance(25 * HOUR_MS);
    await it.stripe.act('drain-account', account.account_id);
    await settleComplaint(booked, 12_000);
    await it.settle();
    expect((await refunded(booked))[0]?.payload.refundCents).toBe(12_000);
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-4_800);
    expect(await it.broken()).toEqual([]);
  });

  test('a refund that fails at the bank is told, and the family keeps its claim', async () => {
    const booked = await it.book();
    await it.pay(booked, REFUND_FAILS_LATER);
    await cancel(booked, 12_000);
    await it.settle();
    expect((await events('refund.failed', booked)).length).toBe(1);
    expect(await it.balance(`refunding:${booked.sessionId}`)).toBe(12_000);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(0);
    expect(await it.broken()).toEqual([]);
  });

  test('completing against refunding, told thirty times at once, moves every cent one way', async () => {
    const booked = await it.book();
    await it.pay(booked);
    const full = { ...it.facts(booked, 'completed'), refundCents: 12_000 };
    const completed = { ...it.facts(booked, 'completed'), by: 'mentor' as const };
    await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        i % 2 ? it.deliver('session.settled', full) : it.deliver('session.completed', completed),
      ),
    );
    await it.settle();
    expect((await refunded(booked)).length).toBe(1);
    expect(await it.broken()).toEqual([]);
  });
});

describe('transfers', () => {
  test('wait for the mentor’s account, and leave when it is ready', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.complete(booked);
    expect(await events('transfer.paid', booked)).toEqual([]);
    expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(4_800);
    await it.connect(booked.mentorId);
    expect((await events('transfer.paid', booked)).length).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('that Stripe refuses are told, and leave at the next change of readiness', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    const [account] = await it.sql`select account_id from connected_account where mentor_id = ${booked.mentorId}`;
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 3 });
    await it.stripe.act('restrict-account', account.account_id);
    await it.stripe.settle();
    await it.complete(booked);
    expect((await events('transfer.failed', booked)).length).toBe(1);
    await it.stripe.clearFaults();
    await it.stripe.act('activate-account', account.account_id);
    await it.settle();
    expect((await events('transfer.paid', booked)).length).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('wait while a complaint is open', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.complete(booked);
    const complaint = { complaintId: crypto.randomUUID(), reason: 'other' as const, decideBy: booked.endsAt };
    await it.deliver('complaint.filed', { ...it.facts(booked, 'completed'), ...complaint });
    await it.connect(booked.mentorId);
    expect(await events('transfer.paid', booked)).toEqual([]);
    const decided = { complaintId: complaint.complaintId, decision: 'none' as const, refundCents: 0, note: 'fine' };
    await it.deliver('complaint.decided', { ...it.facts(booked, 'completed'), ...decided });
    await it.settle();
    expect((await events('transfer.paid', booked)).length).toBe(1);
  });
});

describe('a card dispute', () => {
  test('freezes the payout, and what it wins is released', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked, DISPUTED);
    expect((await events('card_dispute.opened', booked)).length).toBe(1);
    await it.complete(booked);
    expect(await events('transfer.paid', booked)).toEqual([]);
    expect(await it.broken()).toEqual([]);
    const [dispute] = await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`;
    await it.stripe.act('win-dispute', dispute.id);
    await it.settle();
    expect((await events('card_dispute.closed', booked))[0]?.payload.won).toBe(true);
    expect((await events('transfer.paid', booked)).length).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('that comes while the payout waits for the mentor’s account keeps it back when the account is ready', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.complete(booked);
    const [payment] = await it.sql`select charge_id from payment where session_id = ${booked.sessionId}`;
    await it.stripe.act('dispute-charge', payment.charge_id);
    await it.settle();
    await it.connect(booked.mentorId);
    expect(await events('transfer.paid', booked)).toEqual([]);
    const [dispute] = await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`;
    await it.stripe.act('win-dispute', dispute.id);
    await it.settle();
    expect((await events('transfer.paid', booked)).length).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

  test('that is lost gives the family its money, and releases nothing', async () => {
    const booked = await it.book();
    await it.pay(booked, DISPUTED);
    await it.complete(booked);
    const [dispute] = await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`;
    await it.stripe.act('lose-dispute', dispute.id);
    await it.settle();
    expect((await events('card_dispute.closed', booked))[0]?.payload.won).toBe(false);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(0);
    expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(0);
    expect(await it.broken()).toEqual([]);
  });
});
