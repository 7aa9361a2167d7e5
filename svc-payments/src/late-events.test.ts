import { describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import type { Deps } from './deps.ts';
import { admin, type Bench, type Booked } from './fixtures/bench.ts';
import { REFUND_FAILS_LATER, withMoneyEnds } from './fixtures/money-ends.ts';
import { syncRefund } from './money/note-refund.ts';
import { sendTransfer } from './money/send-transfer.ts';
import { syncAccount } from './money/sync-account.ts';
import { syncDispute } from './money/sync-dispute.ts';
import { reconcile } from './reconcile.ts';

let it: Bench;
const { settleComplaint, stuckAbout, transfersOf, disputeOf, chargeOf, accountOf, paidOut, lost, ended, remedy } =
  withMoneyEnds((bench) => {
    it = bench;
  });

const namesOf = async ({ sessionId }: Booked, ...wanted: string[]) =>
  (await it.emitted())
    .filter(({ name, payload }) => payload.sessionId === sessionId && wanted.includes(name))
    .map(({ name }) => name);
const refundsAt = async (booked: Booked) =>
  (await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}&limit=100`)) as unknown as {
    id: string;
    amount: number;
    status: string;
  }[];

describe('a refund that fails after the card’s bank gave the family all of it', () => {
  async function givenTwice(): Promise<Booked> {
    const booked = await paidOut();
    await settleComplaint(booked, 6_000);
    await it.settle();
    await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 12_000 });
    await it.settle();
    await lost(booked);
    return booked;
  }
  async function failed(booked: Booked): Promise<void> {
    const [refund] = await refundsAt(booked);
    await it.stripe.act('fail-refund', refund?.id ?? '');
    await it.settle();
  }

  test('is owed to nobody any more, and the platform has lost nothing by it', async () => {
    const before = await it.balance('loss');
    const booked = await givenTwice();
    expect((await it.balance('loss')) - before).toBeLessThanOrEqual(-6_000);
    const fee = (await it.balance('loss')) - before + 6_000;
    await failed(booked);
    expect(await stuckAbout(booked)).toEqual([]);
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'void' },
    ]);
    expect((await it.balance('loss')) - before).toBe(fee);
    expect(await namesOf(booked, 'refund.failed')).toEqual([]);
    await ended(booked);
  });

  test('is owed again once the bank takes it back from the family', async () => {
    const booked = await givenTwice();
    await failed(booked);
    await it.stripe.act('reinstate-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect((await refundsAt(booked)).map(({ amount, status }) => [amount, status]).toSorted()).toEqual([
      [6_000, 'failed'],
      [6_000, 'succeeded'],
    ]);
    await ended(booked);
  });
});

test('what Stripe tells late of a refund by hand that failed is no second claim of the family', async () => {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked, REFUND_FAILS_LATER);
  await settleComplaint(booked, 3_000);
  await it.settle();
  expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 30 }]);
  const byHand = await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: '3000' });
  await it.settle();
  await it.settle();
  expect(await remedy(booked, 'try-again')).toBe(200);
  await it.outlast();
  await syncRefund(it.deps, String(byHand.id));
  await it.settle();
  expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 30 }]);
  expect(await remedy(booked, 'paid-another-way', { note: 'By check.' })).toBe(200);
  await ended(booked);
});

describe('a transfer that is refused', () => {
  const connect = (booked: Booked) => it.connect(booked.mentorId);
  async function askedAndUnanswered(): Promise<Booked> {
    const booked = await it.book();
    await connect(booked);
    await it.pay(booked);
    await it.advance(25 * HOUR_MS);
    // More than the client repeats at once, and the next try on a busy machine.
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: 'cut-before', times: 50 });
    await it.complete(booked);
    expect(await transfersOf(booked)).toMatchObject([{ status: 'sending' }]);
    await it.stripe.clearFaults();
    return booked;
  }

  test('because its account was closed meanwhile goes to the mentor’s new one', async () => {
    const booked = await askedAndUnanswered();
    const former = await accountOf(booked);
    await it.deps.stripe.v2.core.accounts.close(former, {});
    await it.settle();
    await connect(booked);
    expect(await accountOf(booked)).not.toBe(former);
    await it.outlast();
    await it.settle();
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
    const [sent] = await it.sql`select stripe_id from transfer where session_id = ${booked.sessionId}`;
    expect(await it.deps.stripe.transfers.retrieve(sent.stripe_id)).toMatchObject({
      destination: await accountOf(booked),
    });
    await ended(booked);
  });

  test('while its account was restricted for a moment is sent after that', async () => {
    const booked = await it.book();
    await connect(booked);
    await it.pay(booked);
    await it.deliver('session.completed', { ...it.facts(booked, 'completed'), by: 'mentor' });
    // What follows is its work, with answers that take their time.
    await it.sql`delete from due where kind = 'transfer.send' and key = ${booked.sessionId}`;
    const { stripe } = it.deps;
    const { transfers } = stripe;
    const create: typeof transfers.create = async (...asked) => {
      await it.stripe.act('restrict-account', await accountOf(booked));
      try {
        return await transfers.create(...asked);
      } finally {
        await syncAccount(it.deps, await accountOf(booked));
        await it.stripe.act('activate-account', await accountOf(booked));
        await syncAccount(it.deps, await accountOf(booked));
      }
    };
    const slow = { transfers: { create, list: transfers.list.bind(transfers) } };
    await sendTransfer(
      { ...it.deps, stripe: Object.create(stripe, Object.getOwnPropertyDescriptors(slow)) },
      booked.sessionId,
    );
    expect(await transfersOf(booked)).toMatchObject([{ status: 'failed' }]);
    await it.settle();
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
    await ended(booked);
  });
});

test('a payout of a mentor’s former account that fails late is told to that mentor', async () => {
  const booked = await it.book();
  const { mentorId } = booked;
  await it.stripe.manners({ connectedPayouts: 'daily' });
  await it.connect(mentorId);
  await it.pay(booked, AVAILABLE_AT_ONCE);
  await it.complete(booked);
  const former = await accountOf(booked);
  await it.advance(DAY_MS);
  const [payout] = (await it.deps.stripe.payouts.list({}, { stripeAccount: former })).data;
  const id = payout?.id ?? '';
  await it.deps.stripe.v2.core.accounts.close(former, {});
  await it.settle();
  await it.connect(mentorId);
  expect(await accountOf(booked)).not.toBe(former);
  await it.stripe.act('fail-payout', id);
  await it.settle();
  const told = (await it.emitted('mentor.bank_refused')).filter(({ payload }) => payload.mentorId === mentorId);
  expect(told.map(({ payload }) => payload.amountCents)).toEqual([4_800]);
  const troubles = (await it.call('GET', '/admin/mentor-bank-troubles', admin)).body;
  expect(troubles).toContainEqual(expect.objectContaining({ mentor_id: mentorId, payout_id: id }));
  expect(await it.sql`select 1 from notice where kind = 'account'`).toHaveLength(0);
});

/** What Stripe answers when it is asked for one thing of a kind is changed. */
function answering<K extends 'disputes' | 'refunds'>(kind: K, change: (answer: object) => object): Deps {
  const { stripe } = it.deps;
  const retrieve = async (id: string) => change(await stripe[kind].retrieve(id));
  return { ...it.deps, stripe: Object.create(stripe, Object.getOwnPropertyDescriptors({ [kind]: { retrieve } })) };
}

test('a refund that has succeeded does not wait again for what was read before that', async () => {
  const booked = await it.book();
  await it.pay(booked);
  await settleComplaint(booked, 6_000);
  await it.settle();
  const [refund] = await refundsAt(booked);
  await syncRefund(
    answering('refunds', (answer) => ({ ...answer, status: 'pending' })),
    refund?.id ?? '',
  );
  expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
    { status: 'succeeded' },
  ]);
});

test('a dispute that is lost before any money has left is no victory: nobody is paid, and its end is told once', async () => {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.stripe.fault({ path: 'charge.*', mode: 'drop-webhooks', times: 20 });
  await it.stripe.act('dispute-charge', await chargeOf(booked));
  const [dispute] = await it.stripe.list(`/v1/disputes?charge=${await chargeOf(booked)}`);
  const id = String(dispute?.id);
  await it.stripe.act('lose-dispute', id);
  await syncDispute(
    answering('disputes', (answer) => ({ ...answer, balance_transactions: [] })),
    id,
  );
  await it.complete(booked);
  expect(await transfersOf(booked)).toEqual([]);
  expect(await namesOf(booked, 'card_dispute.closed')).toEqual([]);
  await reconcile(it.deps);
  await it.settle();
  const told = (await it.emitted('card_dispute.closed')).filter(
    ({ payload }) => payload.sessionId === booked.sessionId,
  );
  expect(told.map(({ payload }) => payload.won)).toEqual([false]);
  await ended(booked);
});

test('a transfer that was taken back by hand before we knew of it is payable again, and nothing stays unexplained', async () => {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.advance(2 * DAY_MS);
  await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: 'cut-after', times: 3 });
  await it.complete(booked);
  expect(await transfersOf(booked)).toMatchObject([{ status: 'sending' }]);
  const group = encodeURIComponent(`session:${booked.sessionId}`);
  const [made] = await it.stripe.list(`/v1/transfers?transfer_group=${group}`);
  await it.stripe.clearFaults();
  await it.stripe.ask(`/v1/transfers/${made?.id}/reversals`, { amount: '4800' });
  await it.stripe.settle();
  await reconcile(it.deps);
  await it.outlast();
  await reconcile(it.deps);
  expect(await it.balance('unexplained')).toBe(0);
  expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(4_800);
  expect(await stuckAbout(booked)).toMatchObject([{ kind: 'transfer', amount: 48 }]);
  expect(await it.broken()).toEqual([]);
});
