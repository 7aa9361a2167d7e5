import { describe, expect, spyOn, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { countWaiting, until } from 'svc-kit/testing';
import { admin, type Bench } from './fixtures/bench.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';
import { endCompleted } from './money/end-session.ts';
import { syncTransfer } from './money/sync-transfer.ts';

let it: Bench;
const { settleComplaint, stuckAbout, transfersOf, chargeOf, accountOf, paidOut, ended, remedy } = withMoneyEnds(
  (bench) => {
    it = bench;
  },
);

describe('what the founder does in Stripe’s dashboard', () => {
  /** Of what a mentor waits for, because nobody was told of their account. */
  async function transferredByHand(amount: string) {
    const booked = await it.book();
    await it.pay(booked);
    await it.complete(booked);
    await it.stripe.fault({ path: 'v2.*', mode: 'drop-webhooks', times: 20 });
    await it.connect(booked.mentorId);
    await it.stripe.ask('/v1/transfers', {
      amount,
      currency: 'usd',
      destination: await accountOf(booked),
      transfer_group: `session:${booked.sessionId}`,
      source_transaction: await chargeOf(booked),
    });
    return booked;
  }

  /** Stripe has made its transfer, and we have no answer yet. */
  async function completedUnanswered() {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    await it.advance(25 * HOUR_MS);
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: '500', after: true, times: 1 });
    await it.complete(booked);
    expect(await transfersOf(booked)).toMatchObject([{ status: 'sending' }]);
    return booked;
  }

  test('a transfer of what a mentor waited for is that transfer', async () => {
    const booked = await transferredByHand('4800');
    await it.settle();
    await it.settle();
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
    await ended(booked);
  });

  test('a transfer of a part of it leaves the rest to be paid as ever', async () => {
    const booked = await transferredByHand('1000');
    await it.settle();
    await it.advance(HOUR_MS);
    expect(await transfersOf(booked)).toMatchObject([
      { number: 1, amount_cents: 3_800, status: 'paid' },
      { number: 2, amount_cents: 1_000, status: 'paid' },
    ]);
    await ended(booked);
  });

  test('and what comes back later of a session that was paid in two parts comes back of both', async () => {
    const booked = await transferredByHand('1000');
    await it.settle();
    await it.advance(25 * HOUR_MS);
    await settleComplaint(booked, 12_000);
    await it.settle();
    expect(await transfersOf(booked)).toMatchObject([
      { amount_cents: 3_800, reversed_cents: 3_800 },
      { amount_cents: 1_000, reversed_cents: 1_000 },
    ]);
    await ended(booked);
  });

  test('a transfer while ours has no answer yet is an advance, and ours stays what it was', async () => {
    const booked = await completedUnanswered();
    await it.stripe.ask('/v1/transfers', {
      amount: '4800',
      currency: 'usd',
      destination: await accountOf(booked),
      transfer_group: `session:${booked.sessionId}`,
    });
    await it.settle();
    expect(await transfersOf(booked)).toMatchObject([{ status: 'sending' }, { status: 'paid' }]);
    await it.outlast();
    await it.settle();
    expect(await transfersOf(booked)).toMatchObject([
      { number: 1, amount_cents: 4_800, status: 'paid' },
      { number: 2, amount_cents: 4_800, status: 'paid' },
    ]);
    await ended(booked, 4_800);
  });

  test('a refund that never left the balance, and failed before we heard of it, is owed to nobody', async () => {
    const booked = await it.book();
    await it.stripe.manners({ refundsOfUnsettled: 'pending' });
    await it.pay(booked);
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 20 });
    const refund = await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: '5000' });
    await it.stripe.settle();
    await it.stripe.clearFaults();
    await it.stripe.act('fail-refund', String(refund.id));
    await it.settle();
    await it.stripe.manners({ refundsOfUnsettled: 'succeeded' });
    expect(await stuckAbout(booked)).toEqual([]);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
  });

  test.each([
    ['before the session is settled', [5_000], 4_000, 5_000],
    ['twice', [5_000, 2_000], 0, 7_000],
    ['of more than a decision leaves', [9_000], 6_000, 6_000],
  ])('a refund %s is told as one that nobody decided', async (_when, made, decidedCents, byHandCents) => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    for (const cents of made) {
      await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: String(cents) });
      await it.settle();
    }
    await settleComplaint(booked, decidedCents);
    await it.settle();
    const told = (await it.emitted('payment.refunded')).filter(({ payload }) => payload.sessionId === booked.sessionId);
    expect(told.at(-1)?.payload.byHandCents).toBe(byHandCents);
    await ended(booked);
  });

  test('a refund after the transfer takes the mentor’s part of it back, and tells them', async () => {
    const booked = await paidOut();
    await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: '5000' });
    await it.settle();
    const told = (await it.emitted('share.reversed')).filter(({ payload }) => payload.sessionId === booked.sessionId);
    expect(told.map(({ payload }) => [payload.reversedCents, payload.cause])).toEqual([[2_000, 'refund']]);
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, reversed_cents: 2_000 }]);
    await ended(booked);
  });

  test('a transfer of more is an advance that the next payments make up for', async () => {
    const booked = await paidOut();
    const destination = await accountOf(booked);
    await it.stripe.ask('/v1/transfers', { amount: '1000', currency: 'usd', destination });
    await it.settle();
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-1_000);
    const next = await paidOut({ mentorId: booked.mentorId });
    expect(await transfersOf(next)).toMatchObject([{ amount_cents: 3_800 }]);
    await ended(next);
  });

  test('a transfer to another mentor under a session’s name takes nothing from the session’s mentor', async () => {
    const other = await paidOut();
    const booked = await it.book();
    await it.pay(booked);
    await it.complete(booked);
    await it.stripe.ask('/v1/transfers', {
      amount: '1000',
      currency: 'usd',
      destination: await accountOf(other),
      transfer_group: `session:${booked.sessionId}`,
    });
    await it.settle();
    await ended(other, 1_000);
    await it.connect(booked.mentorId);
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
    await ended(booked);
  });

  test('an advance that is taken back is owed no more, to the part that was taken back', async () => {
    const booked = await paidOut();
    const destination = await accountOf(booked);
    const { id } = await it.stripe.ask('/v1/transfers', { amount: '1000', currency: 'usd', destination });
    await it.settle();
    for (const [amount, debt] of [
      ['400', 600],
      ['600', 0],
    ] as const) {
      await it.stripe.ask(`/v1/transfers/${id}/reversals`, { amount });
      await it.settle();
      await it.advance(HOUR_MS);
      await ended(booked, debt);
    }
    const next = await paidOut({ mentorId: booked.mentorId });
    expect(await transfersOf(next)).toMatchObject([{ amount_cents: 4_800 }]);
    await ended(next);
    const path = `/mentors/${booked.mentorId}/earnings`;
    const { payments, net } = (await it.call('GET', path, admin)).body;
    const byHand = payments.filter(({ session_id }: { session_id: string | null }) => session_id === null);
    expect(byHand.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
      ['transfer', 10],
      ['reversal', -4],
      ['reversal', -6],
    ]);
    expect(net).toBe(96);
    const { unexplained } = (await it.call('GET', '/admin/books', admin)).body;
    expect(unexplained).toEqual([]);
  });

  test('a reversal is not sent again by itself: the founder does, or says that it was paid another way', async () => {
    const [again, elsewhere] = [await paidOut(), await paidOut()];
    for (const booked of [again, elsewhere]) {
      const [{ stripe_id }] = await transfersOf(booked);
      await it.stripe.ask(`/v1/transfers/${stripe_id}/reversals`, { amount: '4800' });
      await it.settle();
      // The session's end may be told again.
      await it.complete(booked);
      expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(4_800);
      expect((await stuckAbout(booked))[0].why).toContain('You took this back');
      expect(await it.broken()).toEqual([]);
    }
    expect(await remedy(again, 'try-again')).toBe(200);
    expect(await remedy(elsewhere, 'paid-another-way', { note: 'By hand.' })).toBe(200);
    expect((await transfersOf(again)).at(-1)).toMatchObject({ number: 2, amount_cents: 4_800, status: 'paid' });
    await ended(again);
    await ended(elsewhere);
  });

  test('a reversal that only pays what the mentor owes stops nothing', async () => {
    const booked = await paidOut();
    const [{ stripe_id }] = await transfersOf(booked);
    const destination = await accountOf(booked);
    await it.stripe.ask('/v1/transfers', { amount: '1000', currency: 'usd', destination });
    await it.settle();
    await it.stripe.ask(`/v1/transfers/${stripe_id}/reversals`, { amount: '1000' });
    await it.settle();
    expect(await transfersOf(booked)).toMatchObject([{ status: 'paid', reversed_cents: 1_000 }]);
    await ended(booked);
  });

  test('a reversal of a transfer whose answer was lost waits until the transfer is known', async () => {
    const booked = await completedUnanswered();
    const group = encodeURIComponent(`session:${booked.sessionId}`);
    const [made] = await it.stripe.list(`/v1/transfers?transfer_group=${group}`);
    await it.stripe.ask(`/v1/transfers/${made?.id}/reversals`, { amount: '4800' });
    await it.settle();
    await it.outlast();
    await it.insist();
    expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(4_800);
    expect((await stuckAbout(booked))[0].why).toContain('You took this back');
    expect(await remedy(booked, 'try-again')).toBe(200);
    await ended(booked);
  });

  test('a reversal while another transfer of the session has no answer yet is not sent again by itself either', async () => {
    const booked = await transferredByHand('1000');
    await it.settle();
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: '500', after: true, times: 1 });
    await it.advance(25 * HOUR_MS);
    const [ours, byHand] = await transfersOf(booked);
    expect([ours?.status, byHand?.status]).toEqual(['sending', 'paid']);
    const back = await it.stripe.ask(`/v1/transfers/${byHand?.stripe_id}/reversals`, { amount: '1000' });
    expect(back.amount).toBe(1_000);
    await it.settle();
    await it.outlast();
    await it.insist();
    expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(1_000);
    expect(await transfersOf(booked)).toMatchObject([
      { amount_cents: 3_800, status: 'paid' },
      { reversed_cents: 1_000, status: 'paid' },
      { amount_cents: 1_000, status: 'stopped' },
    ]);
    expect(await remedy(booked, 'try-again')).toBe(200);
    await ended(booked);
  });

  test('a reversal that stands in the books waits for no later transfer when it is told of again', async () => {
    const booked = await paidOut();
    const [{ stripe_id }] = await transfersOf(booked);
    await it.stripe.ask(`/v1/transfers/${stripe_id}/reversals`, { amount: '4800' });
    await it.settle();
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: '500', after: true, times: 1 });
    await remedy(booked, 'try-again');
    expect((await transfersOf(booked)).at(-1)).toMatchObject({ number: 2, status: 'sending' });
    await syncTransfer(it.deps, stripe_id);
    await it.outlast();
    await ended(booked);
  });

  /** A mentor whose advance a session makes up for at the moment that the founder takes something back. */
  async function takenBackWhileMadeUpFor(
    advance: number,
    takenBack: (paid: { own: string; byHand: string }) => string,
  ) {
    const booked = await paidOut();
    const [{ stripe_id: own }] = await transfersOf(booked);
    const destination = await accountOf(booked);
    const advanced = { amount: `${advance}`, currency: 'usd', destination };
    const byHand = String((await it.stripe.ask('/v1/transfers', advanced)).id);
    await it.settle();
    const next = await it.book({ mentorId: booked.mentorId });
    await it.pay(next);
    await it.stripe.ask(`/v1/transfers/${takenBack({ own, byHand })}/reversals`, { amount: '4800' });
    const { told } = await transaction(it.sql, async (tx) => {
      await endCompleted(tx, it.facts(next, 'completed'), it.clock.now());
      const telling = it.settle();
      await until(async () => (await countWaiting(it.sql)) > 0, 'the news of the reversal to wait');
      return { told: telling };
    });
    await told;
    await it.settle();
    return { booked, next };
  }

  test('a transfer that is taken back while the debt is kept from a session pays no debt: it is the mentor’s again', async () => {
    const { booked, next } = await takenBackWhileMadeUpFor(4_800, ({ own }) => own);
    await ended(next);
    expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(4_800);
    expect(await remedy(booked, 'try-again')).toBe(200);
    await ended(booked);
  });

  test('a transfer in another currency pays or lends no dollars, and what comes back of it pays no debt', async () => {
    const booked = await paidOut();
    const destination = await accountOf(booked);
    const byHand = { amount: '1000', currency: 'usd', destination };
    await it.stripe.ask('/v1/transfers', byHand);
    await it.settle();
    await it.stripe.fault({ path: 'transfer.*', mode: 'drop-webhooks', times: 20 });
    const id = String((await it.stripe.ask('/v1/transfers', byHand)).id);
    await it.stripe.ask(`/v1/transfers/${id}/reversals`, { amount: '400' });
    await it.stripe.settle();
    const made = await it.deps.stripe.transfers.retrieve(id);
    const read = spyOn(it.deps.stripe.transfers, 'retrieve').mockResolvedValue({ ...made, currency: 'eur' });
    await syncTransfer(it.deps, id);
    read.mockRestore();
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-1_000);
    await syncTransfer(it.deps, id);
    await ended(booked, 1_600);
  });

  // Last, since they leave something to explain.
  test('an advance that is taken back after it was made up for is the founder’s to explain', async () => {
    const booked = await paidOut();
    const destination = await accountOf(booked);
    const { id } = await it.stripe.ask('/v1/transfers', { amount: '1000', currency: 'usd', destination });
    await it.settle();
    await ended(await paidOut({ mentorId: booked.mentorId }));
    await it.stripe.ask(`/v1/transfers/${id}/reversals`, { amount: '1000' });
    await it.settle();
    await it.advance(HOUR_MS);
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(0);
    expect(await it.balance('unexplained')).toBe(1_000);
  });

  test('an advance that is taken back while a session makes up for it is not taken twice', async () => {
    const before = await it.balance('unexplained');
    const { booked } = await takenBackWhileMadeUpFor(4_800, ({ byHand }) => byHand);
    await it.advance(HOUR_MS);
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(0);
    expect(await it.balance('unexplained')).toBe(before + 4_800);
  });
});
