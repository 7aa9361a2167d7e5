import { describe, expect, test } from 'bun:test';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { countWaiting, until } from 'svc-kit/testing';
import { admin, type Bench, type Booked } from './fixtures/bench.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';
import { describeReversal } from './intents/describe.ts';
import { endCompleted } from './money/end-session.ts';
import { fetchLostPart, fetchRefundPart, REVERSAL_RETRY } from './money/fetch-mentor-part.ts';
import { lockDebt } from './store/debts.ts';
import { setDisputeReversal } from './store/disputes.ts';
import { findIntent, persistIntent } from './store/intents.ts';
import { lockSession } from './store/sessions.ts';

let it: Bench;
const { settleComplaint, stuckAbout, transfersOf, disputeOf, accountOf, chargeOf, paidOut, lost, ended, remedy } =
  withMoneyEnds((bench) => {
    it = bench;
  });

describe('what a mentor owes after a reversal that Stripe refused', () => {
  async function indebted(): Promise<Booked> {
    const booked = await paidOut();
    await it.stripe.act('drain-account', await accountOf(booked));
    await settleComplaint(booked, 12_000);
    await it.settle();
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-4_800);
    return booked;
  }

  test('is kept from their next payments, to the cent, and told', async () => {
    const booked = await indebted();
    const small = await paidOut({ mentorId: booked.mentorId, amountCents: 8_000 });
    expect(await transfersOf(small)).toEqual([]);
    await ended(small, 1_600);
    const next = await paidOut({ mentorId: booked.mentorId });
    expect(await transfersOf(next)).toMatchObject([{ amount_cents: 3_200, status: 'paid' }]);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(next);
    await ended(booked);
    const told = (await it.emitted('debt.netted')).filter(({ payload }) => payload.mentorId === booked.mentorId);
    expect(told.map(({ payload }) => [payload.nettedCents, payload.stillOwedCents])).toEqual([
      [3_200, 1_600],
      [1_600, 0],
    ]);
  });

  test('is shown to the founder, and noted as paid another way, with what is left of it by then', async () => {
    const booked = await indebted();
    await ended(await paidOut({ mentorId: booked.mentorId, amountCents: 8_000 }), 1_600);
    expect(await stuckAbout(booked)).toMatchObject([{ kind: 'reversal', amount: 16 }]);
    expect(await remedy(booked, 'paid-another-way', { note: 'They sent it by bank transfer.' })).toBe(200);
    const [noted] =
      await it.sql`select detail from admin_action where action = 'pay_another_way' order by id desc limit 1`;
    expect(noted.detail).toMatchObject({ cents: 1_600 });
    // Or it would be asked of them again, should the refund need another try.
    expect(await it.sql`select recovered_cents, reversals from refund where session_id = ${booked.sessionId}`).toEqual([
      { recovered_cents: 1_600, reversals: 0 },
    ]);
    await ended(booked);
    // What they owe from then on is no part of it.
    await it.stripe.ask('/v1/transfers', { amount: '1000', currency: 'usd', destination: await accountOf(booked) });
    await it.settle();
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked, 1_000);
  });

  test('of several sessions is shown as no more than they owe in all, and can be noted as shown', async () => {
    const first = await paidOut();
    const second = await paidOut({ mentorId: first.mentorId });
    await it.stripe.act('drain-account', await accountOf(first));
    for (const each of [first, second]) await settleComplaint(each, 12_000);
    await it.settle();
    await ended(await paidOut({ mentorId: first.mentorId, amountCents: 8_000 }), 6_400);
    const shown = [...(await stuckAbout(first)), ...(await stuckAbout(second))];
    expect(shown.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['reversal', 16],
      ['reversal', 48],
    ]);
    for (const { kind, id, amount } of shown.toReversed()) {
      const body = { note: 'They sent it by bank transfer.', seen_amount: amount };
      const answer = await it.call('POST', `/admin/stuck-money/${kind}/${id}/paid-another-way`, admin, body);
      expect(answer.status).toBe(200);
    }
    for (const each of [first, second]) await ended(each);
  });

  test('is not noted as paid another way where it is no longer what the founder was shown', async () => {
    const booked = await indebted();
    const [{ kind, id, amount }] = await stuckAbout(booked);
    await ended(await paidOut({ mentorId: booked.mentorId, amountCents: 8_000 }), 1_600);
    const pay = async (seen_amount: number) => {
      const body = { note: 'They sent it by bank transfer.', seen_amount };
      const answer = await it.call('POST', `/admin/stuck-money/${kind}/${id}/paid-another-way`, admin, body);
      return [answer.status, answer.body.code];
    };
    expect(await pay(amount)).toEqual([409, 'amount_changed']);
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-1_600);
    expect(await pay(16)).toEqual([200, undefined]);
    await ended(booked);
  });

  test('can be tried again once there is money, and comes back by the reversal', async () => {
    const booked = await indebted();
    expect((await stuckAbout(booked))[0]).toMatchObject({ kind: 'reversal', may: { try_again: true } });
    expect(await remedy(booked, 'try-again')).toBe(200);
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-4_800);
    await it.stripe.ask('/v1/transfers', { amount: '5000', currency: 'usd', destination: await accountOf(booked) });
    await it.settle();
    expect(await remedy(booked, 'try-again')).toBe(200);
    await ended(booked, 5_000);
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, reversed_cents: 4_800 }]);
  });

  test('and was kept in part from a later payment: only the rest comes back by the reversal', async () => {
    const paid = async (more: Partial<Booked>) => {
      const booked = await it.book(more);
      await it.connect(booked.mentorId);
      await it.pay(booked);
      await it.complete(booked);
      return booked;
    };
    // Stripe takes nothing back of what was paid less than a day ago.
    const booked = await paid({});
    await settleComplaint(booked, 12_000);
    await it.settle();
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-4_800);
    const next = await paid({ mentorId: booked.mentorId, amountCents: 8_000 });
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-1_600);
    await it.advance(25 * HOUR_MS);
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, reversed_cents: 1_600 }]);
    await ended(next);
    await ended(booked);
  });

  test('for a lost dispute is kept from their next payments, too', async () => {
    const booked = await paidOut();
    await it.stripe.act('drain-account', await accountOf(booked));
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    await lost(booked);
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-4_800);
    const next = await paidOut({ mentorId: booked.mentorId });
    expect(await transfersOf(next)).toEqual([]);
    await ended(next);
    await ended(booked);
  });

  test('can be paid to the founder another way', async () => {
    const booked = await indebted();
    expect(await remedy(booked, 'paid-another-way', { note: 'They sent it by bank transfer.' })).toBe(200);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked);
  });

  test('is netted by two sessions at once without ever taking more', async () => {
    const booked = await indebted();
    const two = await Promise.all([1, 2].map(() => it.book({ mentorId: booked.mentorId })));
    for (const each of two) await it.pay(each);
    await Promise.all(
      two.map((each) => it.deliver('session.completed', { ...it.facts(each, 'completed'), by: 'mentor' as const })),
    );
    await it.settle();
    for (const each of two) await ended(each);
  });

  describe('and is being kept from a session at this moment', () => {
    /** What is done meanwhile knows of the whole debt, and waits. @returns the session that the debt is kept from, and what came of it */
    async function whileKept(booked: Booked, meanwhile: () => Promise<unknown>) {
      const next = await it.book({ mentorId: booked.mentorId });
      await it.pay(next);
      const { done } = await transaction(it.sql, async (tx) => {
        await endCompleted(tx, it.facts(next, 'completed'), it.clock.now());
        const doing = meanwhile();
        await until(async () => (await countWaiting(it.sql)) > 0, 'what is done meanwhile to wait');
        return { done: doing };
      });
      const outcome = await done;
      await it.settle();
      await ended(next);
      await ended(booked);
      const told = (await it.emitted('debt.netted')).filter(({ payload }) => payload.mentorId === booked.mentorId);
      expect(told.map(({ payload }) => [payload.nettedCents, payload.stillOwedCents])).toEqual([[4_800, 0]]);
      return outcome;
    }

    test('is kept from no other one, which is paid in full', async () => {
      const booked = await indebted();
      const other = await it.book({ mentorId: booked.mentorId });
      await it.pay(other);
      const facts = { ...it.facts(other, 'completed'), by: 'mentor' as const };
      await whileKept(booked, () => it.deliver('session.completed', facts));
      expect(await transfersOf(other)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
    });

    test('is not taken as paid another way, too', async () => {
      const booked = await indebted();
      const [{ kind, id }] = await stuckAbout(booked);
      const body = { note: 'They sent it by bank transfer.' };
      const path = `/admin/stuck-money/${kind}/${id}/paid-another-way`;
      const answer = await whileKept(booked, () => it.call('POST', path, admin, body));
      expect(answer).toMatchObject({ status: 409 });
    });
  });

  test('is asked for on four days by itself, and then is the founder’s to try', async () => {
    const booked = await indebted();
    const [{ id }] = await it.sql`select id from refund where session_id = ${booked.sessionId}`;
    const asked = async () => (await findIntent(it.sql, { kind: 'reversal', refundId: id, number: 1 }))?.attempt;
    for (const times of [2, 3, 4, 4, 4]) {
      await it.advance(25 * HOUR_MS);
      expect(await asked()).toBe(times);
    }
    expect((await stuckAbout(booked))[0]).toMatchObject({ kind: 'reversal', amount: 48, may: { try_again: true } });
    await ended(booked, 4_800);
  });

  test.each([
    ['a refund', (booked: Booked) => settleComplaint(booked, 12_000)],
    ['a lost dispute', (booked: Booked) => lost(booked)],
  ])('for %s is not kept from a payment while it is being taken back', async (of, takeBack) => {
    const booked = await paidOut();
    if (of === 'a lost dispute') await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    await it.stripe.fault({ path: '/v1/transfers/*/reversals', mode: '500', times: 1 });
    await takeBack(booked);
    await it.settle();
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-4_800);
    const next = await it.book({ mentorId: booked.mentorId });
    await it.pay(next);
    await it.complete(next);
    expect(await transfersOf(next)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
    await it.outlast();
    await ended(next);
    await ended(booked);
  });

  test('is not taken from elsewhere while a reversal that Stripe may have made is in doubt', async () => {
    const booked = await paidOut();
    const [{ stripe_id }] = await transfersOf(booked);
    await it.stripe.fault({ path: '/v1/transfers/*/reversals', mode: '500', times: 1 });
    await settleComplaint(booked, 6_000);
    await it.settle();
    await it.stripe.ask(`/v1/transfers/${stripe_id}/reversals`, { amount: '4000' });
    await it.settle();
    await it.advance(25 * HOUR_MS);
    await it.outlast();
    expect([...(await it.sql`select key from intent where state = 'pending'`)]).toEqual([]);
    await it.advance(25 * HOUR_MS);
    expect(await remedy(booked, 'try-again')).toBe(200);
    await ended(booked);
  });
});

describe('what a mentor owes for a refund and for a lost dispute, of which a later payment kept a part', () => {
  /** Stripe takes nothing back of what was paid less than a day ago, and is asked again a day after that. */
  async function owedForBoth() {
    const paid = async (more: Partial<Booked> = {}) => {
      const booked = await it.book(more);
      await it.connect(booked.mentorId);
      await it.pay(booked);
      await it.complete(booked);
      return booked;
    };
    const disputed = await paid();
    const { mentorId } = disputed;
    const refunded = await paid({ mentorId });
    await it.stripe.act('dispute-charge', await chargeOf(disputed));
    await it.settle();
    await lost(disputed);
    await it.advance(HOUR_MS);
    await settleComplaint(refunded, 12_000);
    await it.settle();
    await ended(await paid({ mentorId, amountCents: 8_000 }), 6_400);
    const [{ id: refundId }] = await it.sql`select id from refund where session_id = ${refunded.sessionId}`;
    const [{ stripe_id: transferId }] = await transfersOf(disputed);
    return { disputed, refunded, refundId: String(refundId), transferId: String(transferId) };
  }
  const reversed = async (booked: Booked) => (await transfersOf(booked))[0].reversed_cents;

  test('is not taken for the refund while Stripe’s answer about the dispute’s is awaited', async () => {
    const { disputed, refunded, refundId, transferId } = await owedForBoth();
    // As often as the client itself asks.
    const isLost = { method: 'POST', mode: 'cut-before', times: 3 } as const;
    await it.stripe.fault({ path: `/v1/transfers/${transferId}/reversals`, ...isLost });
    await it.advance(23 * HOUR_MS + MINUTE_MS);
    await it.sql`update refund set reversal = 'needed' where id = ${refundId}`;
    await fetchRefundPart(it.deps, refundId);
    expect([await reversed(disputed), await reversed(refunded)]).toEqual([0, 1_600]);
    await it.stripe.clearFaults();
    await it.outlast();
    expect([await reversed(disputed), await reversed(refunded)]).toEqual([4_800, 1_600]);
    await ended(disputed);
    await ended(refunded);
  });

  test('is not taken for the refund when Stripe is just being asked for the dispute’s', async () => {
    const { disputed, refunded, refundId, transferId } = await owedForBoth();
    await it.sql`delete from due where kind = ${REVERSAL_RETRY}`;
    await it.advance(25 * HOUR_MS);
    const disputeId = await disputeOf(disputed);
    const { taking } = await transaction(it.sql, async (tx) => {
      await lockSession(tx, disputed.sessionId);
      await lockDebt(tx, disputed.mentorId);
      const asked = { sessionId: disputed.sessionId, number: 1, amountCents: 4_800, transferId };
      const params = describeReversal({ ...asked, origin: { dispute_id: disputeId } });
      await setDisputeReversal(tx, disputeId, 'needed');
      await persistIntent(tx, { key: { kind: 'dispute_reversal', disputeId, number: 1 }, params }, it.clock.now());
      await it.sql`update refund set reversal = 'needed' where id = ${refundId}`;
      const other = fetchRefundPart(it.deps, refundId);
      const goesOn = async () => (await countWaiting(it.sql)) > 0 || (await reversed(refunded)) > 0;
      await until(goesOn, 'the other one to wait, or to be done');
      return { taking: other };
    });
    await taking;
    await fetchLostPart(it.deps, disputeId);
    expect([await reversed(disputed), await reversed(refunded)]).toEqual([4_800, 1_600]);
    await ended(disputed);
    await ended(refunded);
  });
});
