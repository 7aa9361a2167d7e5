import { describe, expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { countWaiting, until } from 'svc-kit/testing';
import type { Bench, Booked } from './fixtures/bench.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';
import { tryNext } from './money/claims.ts';
import { syncRefund } from './money/note-refund.ts';
import { sendRefund } from './money/send-refund.ts';
import { findRefund, setRefundStatus } from './store/refunds.ts';
import { lockSession } from './store/sessions.ts';

let it: Bench;
const { cancel, stuckAbout, disputeOf, chargeOf, lost, ended } = withMoneyEnds((bench) => {
  it = bench;
});

const refundOf = async ({ sessionId }: Booked) =>
  (await it.sql`select status, number from refund where session_id = ${sessionId} and status <> 'void'`)[0];
const failures = async ({ sessionId }: Booked) =>
  (await it.emitted('refund.failed')).filter(({ payload }) => payload.sessionId === sessionId).length;
const refundedAtStripe = async (booked: Booked): Promise<number> => {
  const refunds = await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}&limit=100`);
  return (refunds as unknown as { amount: number; status: string }[])
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0);
};

describe('a refund that waits at Stripe for its money when the card’s bank takes that', () => {
  async function waitsAndIsDisputed(): Promise<Booked> {
    const booked = await it.book();
    await it.stripe.manners({ refundsOfUnsettled: 'pending' });
    await it.pay(booked);
    await cancel(booked, 12_000);
    await it.settle();
    expect(await refundOf(booked)).toEqual({ status: 'sent', number: 1 });
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    await it.stripe.manners({ refundsOfUnsettled: 'succeeded' });
    return booked;
  }

  async function isMetOnceWon(booked: Booked): Promise<void> {
    await it.stripe.act('win-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect(await refundOf(booked)).toEqual({ status: 'succeeded', number: 2 });
    expect(await refundedAtStripe(booked)).toBe(12_000);
    await ended(booked);
  }

  test('waits for what the bank decides, and nobody is asked to do anything about it', async () => {
    const booked = await waitsAndIsDisputed();
    expect(await refundOf(booked)).toEqual({ status: 'waiting', number: 2 });
    expect(await failures(booked)).toBe(0);
    expect(await stuckAbout(booked)).toEqual([]);
    await isMetOnceWon(booked);
  });

  test('is asked for again once the dispute is won, also where the answer to the first asking comes only then', async () => {
    const booked = await it.book();
    await it.stripe.manners({ refundsOfUnsettled: 'pending' });
    await it.pay(booked);
    await cancel(booked, 12_000);
    const [{ id }] = await it.sql`select id from refund where session_id = ${booked.sessionId}`;
    const [made, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { stripe } = it.deps;
    const { refunds } = stripe;
    const create: typeof refunds.create = async (...asked: Parameters<typeof refunds.create>) => {
      const answer = await refunds.create(...asked);
      made.resolve();
      await late.promise;
      return answer;
    };
    const slow = Object.create(stripe, Object.getOwnPropertyDescriptors({ refunds: { create } }));
    const sending = sendRefund({ ...it.deps, stripe: slow }, id);
    await made.promise;
    await it.settle();
    expect(await refundOf(booked)).toEqual({ status: 'sent', number: 1 });
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    expect(await refundOf(booked)).toEqual({ status: 'waiting', number: 2 });
    late.resolve();
    await Promise.allSettled([sending]);
    await it.stripe.manners({ refundsOfUnsettled: 'succeeded' });
    await isMetOnceWon(booked);
  });

  test('is asked for again, also where another event about it is read at the moment of its failure', async () => {
    const booked = await it.book();
    await it.stripe.manners({ refundsOfUnsettled: 'pending' });
    await it.pay(booked);
    await cancel(booked, 12_000);
    await it.settle();
    const [{ id, stripe_id }] = await it.sql`select id, stripe_id from refund where session_id = ${booked.sessionId}`;
    const { reading } = await transaction(it.sql, async (tx) => {
      await lockSession(tx, booked.sessionId);
      // Also what changes no row of it waits.
      await tx`lock table intent in access exclusive mode`;
      const refund = await findRefund(tx, id);
      if (refund) await tryNext(tx, refund);
      await setRefundStatus(tx, id, 'waiting');
      const other = syncRefund(it.deps, stripe_id);
      await until(async () => (await countWaiting(it.sql)) > 0, 'the other event to wait');
      return { reading: other };
    });
    await reading;
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    await it.stripe.manners({ refundsOfUnsettled: 'succeeded' });
    await isMetOnceWon(booked);
  });

  test('falls away when the bank gives it to the family instead', async () => {
    const booked = await waitsAndIsDisputed();
    await lost(booked);
    expect(await refundOf(booked)).toBeUndefined();
    expect(await failures(booked)).toBe(0);
    expect(await refundedAtStripe(booked)).toBe(0);
    await ended(booked);
  });

  test('falls away also when we hear of it only after the bank has decided', async () => {
    const booked = await it.book();
    await it.stripe.manners({ refundsOfUnsettled: 'pending' });
    await it.pay(booked);
    await cancel(booked, 12_000);
    await it.settle();
    await it.stripe.fault({ path: 'charge.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    const [dispute] = await it.stripe.list(`/v1/disputes?charge=${await chargeOf(booked)}`);
    await it.stripe.act('lose-dispute', String(dispute?.id));
    await it.settle();
    await it.stripe.manners({ refundsOfUnsettled: 'succeeded' });
    await it.settle();
    expect(await failures(booked)).toBe(0);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked);
  });
});

describe('a refund of a cancel whose answer is lost while its payment is disputed', () => {
  async function refundedInSilence(): Promise<Booked> {
    const booked = await it.book();
    await it.pay(booked);
    await it.stripe.fault({ path: '/v1/refunds', method: 'POST', mode: '500', after: true, times: 1 });
    await it.stripe.fault({ path: 'refund.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.fault({ path: 'charge.refund*', mode: 'drop-webhooks', times: 20 });
    await cancel(booked, 12_000);
    await it.settle();
    expect(await refundOf(booked)).toEqual({ status: 'pending', number: 1 });
    await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 12_000 });
    await it.settle();
    expect(await disputeOf(booked)).toBeTruthy();
    return booked;
  }

  test.each(['before', 'after'])(
    'is found once, and a loss of what was given back already is ours (lost %s)',
    async (when) => {
      const before = await it.balance('loss');
      const booked = await refundedInSilence();
      if (when === 'before') await lost(booked);
      await it.stripe.clearFaults();
      await it.outlast();
      if (when === 'after') await lost(booked);
      await it.advance(DAY_MS);
      expect(await refundedAtStripe(booked)).toBe(12_000);
      expect((await it.balance('loss')) - before).toBeLessThanOrEqual(-12_000);
      await ended(booked);
    },
  );

  test('is found once, and what the bank gives back is nobody’s but ours', async () => {
    const booked = await refundedInSilence();
    await it.stripe.act('win-dispute', await disputeOf(booked));
    await it.settle();
    await it.stripe.clearFaults();
    await it.outlast();
    await it.advance(DAY_MS);
    expect(await refundedAtStripe(booked)).toBe(12_000);
    await ended(booked);
  });
});
