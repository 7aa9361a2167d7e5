import { describe, expect, test } from 'bun:test';
import { MINUTE_MS } from 'contracts/times';
import StripeApi from 'stripe';
import { transaction } from 'svc-kit/db';
import { countWaiting, until } from 'svc-kit/testing';
import type { Deps } from './deps.ts';
import type { Bench, Booked } from './fixtures/bench.ts';
import { DISPUTED, withMoneyEnds } from './fixtures/money-ends.ts';
import { resumeClaims } from './money/claims.ts';
import { findDisputeOf } from './money/find-dispute.ts';
import { sendRefund } from './money/send-refund.ts';
import { syncDispute } from './money/sync-dispute.ts';
import { closeDispute } from './store/disputes.ts';
import { lockSession } from './store/sessions.ts';
import type { Stripe } from './stripe.ts';

let it: Bench;
const { cancel, settleComplaint, stuckAbout, disputeOf, chargeOf, paidOut, lost, ended, remedy } = withMoneyEnds(
  (bench) => {
    it = bench;
  },
);

describe('a refund while the card’s bank has the money', () => {
  async function disputedAndRefused(): Promise<Booked> {
    const booked = await it.book();
    await it.pay(booked, DISPUTED);
    await cancel(booked, 12_000);
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'waiting' },
    ]);
    return booked;
  }

  test('waits, and reaches the family when the dispute is won', async () => {
    const booked = await disputedAndRefused();
    await it.stripe.act('win-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'succeeded' },
    ]);
    await ended(booked);
  });

  test('is not asked for on and on, however often we look at the dispute', async () => {
    const booked = await disputedAndRefused();
    await it.advance(11 * MINUTE_MS);
    await syncDispute(it.deps, await disputeOf(booked));
    await it.settle();
    expect(await it.sql`select 1 from intent where key = ${`refund:cancel:${booked.sessionId}`}`).toHaveLength(0);
    await lost(booked);
    await ended(booked);
  });

  test('falls away when the dispute is lost, and comes back if the bank takes it back after all', async () => {
    const booked = await disputedAndRefused();
    await lost(booked);
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'void' },
    ]);
    await ended(booked);
    await it.stripe.act('reinstate-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'succeeded' },
    ]);
    await ended(booked);
  });

  const refundedAtStripe = async (booked: Booked): Promise<number> => {
    const refunds = await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}&limit=100`);
    return (refunds as unknown as { amount: number }[]).reduce((sum, { amount }) => sum + amount, 0);
  };
  async function reinstated(booked: Booked): Promise<void> {
    await it.stripe.act('reinstate-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
  }

  describe('over a part of the payment is met by the bank for that part alone', () => {
    /** Stripe refunds nothing of a charge that was lost. */
    async function restPaidAnotherWay(booked: Booked): Promise<void> {
      await it.settle();
      expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 70 }]);
      expect(await remedy(booked, 'paid-another-way', { note: 'By check.' })).toBe(200);
      await ended(booked);
    }

    test.each(['during the dispute', 'after it'])(
      'and what the bank takes back again reaches the family, cancelled %s',
      async (when) => {
        const booked = await it.book();
        await it.connect(booked.mentorId);
        await it.pay(booked);
        await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 5_000 });
        await it.settle();
        if (when === 'during the dispute') await cancel(booked, 12_000);
        await lost(booked);
        if (when === 'after it') await cancel(booked, 12_000);
        await restPaidAnotherWay(booked);
        await reinstated(booked);
        expect(await refundedAtStripe(booked)).toBe(5_000);
        await ended(booked);
      },
    );

    test('and what the founder had given back by hand before goes on being told as that', async () => {
      const booked = await paidOut();
      await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: '3000' });
      await it.settle();
      await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 2_000 });
      await it.settle();
      await settleComplaint(booked, 6_000);
      await lost(booked);
      await it.settle();
      expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 40 }]);
      expect(await remedy(booked, 'paid-another-way', { note: 'By check.' })).toBe(200);
      const told = (await it.emitted('payment.refunded')).filter(
        ({ payload }) => payload.sessionId === booked.sessionId,
      );
      expect(told.map(({ payload }) => [payload.refundCents, payload.byHandCents])).toEqual([
        [3_000, 3_000],
        [4_000, 3_000],
      ]);
      await ended(booked);
    });

    test('also where the session was released meanwhile: nobody earns what the family is owed', async () => {
      const booked = await paidOut();
      await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 5_000 });
      await it.settle();
      await settleComplaint(booked, 12_000);
      await lost(booked);
      await restPaidAnotherWay(booked);
      await reinstated(booked);
      expect(await refundedAtStripe(booked)).toBe(5_000);
      await ended(booked);
    });
  });

  test('that was asked for before the dispute and refused after its loss comes back with the money, too', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.stripe.fault({ path: '/v1/refunds', method: 'POST', mode: '500', times: 1 });
    await cancel(booked, 12_000);
    await it.settle();
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    await lost(booked);
    await it.outlast();
    await it.settle();
    await ended(booked);
    await reinstated(booked);
    expect(await refundedAtStripe(booked)).toBe(12_000);
    await ended(booked);
  });

  type Refunds = Stripe['refunds'];
  type Create = Refunds['create'];
  function refunding(create: (refunds: Refunds, asked: Parameters<Create>) => ReturnType<Create>): Deps {
    const { stripe } = it.deps;
    const { refunds } = stripe;
    const slow = {
      refunds: { create: (...asked: Parameters<Create>) => create(refunds, asked), list: refunds.list.bind(refunds) },
    };
    return { ...it.deps, stripe: Object.create(stripe, Object.getOwnPropertyDescriptors(slow)) };
  }

  test('that Stripe refuses, as we hear when the dispute has been won, is asked for again', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    const [dispute] = await it.stripe.list(`/v1/disputes?charge=${await chargeOf(booked)}`);
    await cancel(booked, 12_000);
    const [{ id }] = await it.sql`select id from refund where session_id = ${booked.sessionId}`;
    await sendRefund(
      refunding(async (refunds, asked) => {
        try {
          return await refunds.create(...asked);
        } finally {
          await it.stripe.act('win-dispute', String(dispute?.id));
          await syncDispute(it.deps, String(dispute?.id));
        }
      }),
      id,
    );
    expect(await it.sql`select status from refund where id = ${id}`).toEqual([{ status: 'waiting' }]);
    await it.settle();
    expect(await it.sql`select status from refund where id = ${id}`).toEqual([{ status: 'succeeded' }]);
    await ended(booked);
  });

  test('that Stripe refuses while we are noting that the dispute is won is asked for again', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await cancel(booked, 12_000);
    await it.stripe.fault({ path: 'charge.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    const [dispute] = await it.stripe.list(`/v1/disputes?charge=${await chargeOf(booked)}`);
    const disputeId = String(dispute?.id);
    await syncDispute(it.deps, disputeId);
    const [{ id, cs_id }] = await it.sql`select id, cs_id from refund where session_id = ${booked.sessionId}`;
    const statusOf = async () => (await it.sql`select status from refund where id = ${id}`)[0].status;
    const [refused, noting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = refunding(async (refunds, asked) => {
      try {
        return await refunds.create(...asked);
      } finally {
        refused.resolve();
        await noting.promise;
      }
    });
    const sending = sendRefund(slow, id);
    await refused.promise;
    await it.stripe.act('win-dispute', disputeId);
    await transaction(it.sql, async (tx) => {
      await lockSession(tx, booked.sessionId);
      await closeDispute(tx, disputeId, 'won', it.clock.now());
      await resumeClaims(tx, cs_id, it.clock.now());
      noting.resolve();
      const isNoted = async () => (await countWaiting(it.sql)) > 0 || (await statusOf()) === 'waiting';
      await until(isNoted, 'the refusal to be noted, or to wait');
    });
    await sending;
    await it.settle();
    expect(await statusOf()).toBe('succeeded');
    await ended(booked);
  });

  test('that Stripe refuses though the dispute had been won before is the founder’s to look at, not asked for on and on', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    await it.stripe.act('win-dispute', await disputeOf(booked));
    await it.settle();
    await it.advance(MINUTE_MS);
    await cancel(booked, 12_000);
    const [{ id }] = await it.sql`select id from refund where session_id = ${booked.sessionId}`;
    const refusal = { type: 'invalid_request_error', code: 'charge_disputed', statusCode: 400 } as const;
    await sendRefund(
      refunding(() => Promise.reject(new StripeApi.errors.StripeInvalidRequestError(refusal))),
      id,
    );
    await it.settle();
    expect(await it.sql`select status from refund where id = ${id}`).toEqual([{ status: 'failed' }]);
    expect(await remedy(booked, 'try-again')).toBe(200);
    await ended(booked);
  });

  test('that is asked for again as soon as the dispute is won is not given up for the first refusal', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.stripe.fault({ path: 'charge.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    const [dispute] = await it.stripe.list(`/v1/disputes?charge=${await chargeOf(booked)}`);
    await cancel(booked, 12_000);
    const [{ id }] = await it.sql`select id from refund where session_id = ${booked.sessionId}`;
    await sendRefund(it.deps, id);
    await it.stripe.act('win-dispute', String(dispute?.id));
    const [made, givenUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = refunding(async (refunds, asked) => {
      const answer = await refunds.create(...asked);
      made.resolve();
      await givenUp.promise;
      return answer;
    });
    let again: Promise<void> | undefined;
    const { stripe } = it.deps;
    async function* list() {
      yield* stripe.disputes.list({ payment_intent: String(dispute?.payment_intent) });
      again = sendRefund(slow, id);
      await made.promise;
    }
    const disputes = { list, retrieve: (given: string) => stripe.disputes.retrieve(given) };
    const looking = Object.create(stripe, Object.getOwnPropertyDescriptors({ disputes }));
    await findDisputeOf({ ...it.deps, stripe: looking }, id);
    givenUp.resolve();
    await again;
    await it.settle();
    expect(await it.sql`select status, number from refund where id = ${id}`).toEqual([
      { status: 'succeeded', number: 1 },
    ]);
    const failed = (await it.emitted('refund.failed')).filter(({ payload }) => payload.sessionId === booked.sessionId);
    expect(failed).toEqual([]);
    await ended(booked);
  });

  test('that Stripe refuses before we knew of the dispute waits for it as well', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.stripe.fault({ path: 'charge.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await cancel(booked, 12_000);
    await it.settle();
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'waiting' },
    ]);
    await it.stripe.clearFaults();
    await lost(booked);
    await ended(booked);
  });
});
