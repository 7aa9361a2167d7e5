import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'contracts/times';
import { person, until } from 'svc-kit/testing';
import { proveNew } from './books/prove-new.ts';
import { admin, type Bench, type Booked, startBench } from './fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

const read = async (path: string) => (await it.call('GET', `/admin/${path}`, admin)).body;
const stuckAbout = async ({ sessionId }: Booked) =>
  (await read('stuck-money')).filter((move: { session_id: string }) => move.session_id === sessionId);
const figuresOf = async (monday: string) =>
  (await read('trends/money?days=21')).find((week: { week_of: string }) => week.week_of === monday);

function mondayOf(instant: Date): string {
  const daysSinceMonday = (instant.getUTCDay() + 6) % 7;
  return new Date(instant.getTime() - daysSinceMonday * DAY_MS).toISOString().slice(0, 10);
}

describe('the founder’s figures', () => {
  test('count what was captured, given back and kept as commission in the week it happened', async () => {
    const [paid, given] = [await it.book(), await it.book()];
    await it.connect(paid.mentorId);
    await it.pay(paid);
    await it.pay(given);
    const paidWeek = mondayOf(it.clock.now());
    await it.advance(14 * DAY_MS);
    await it.complete(paid);
    await it.deliver('session.settled', { ...it.facts(paid, 'completed'), refundCents: 2_000 });
    await it.deliver('session.cancelled', { ...it.facts(given, 'cancelled'), refundCents: 12_000, by: 'mentor' });
    await it.settle();
    const settledWeek = mondayOf(it.clock.now());
    expect(await read('trends/money?days=21')).toHaveLength(4);
    expect(await figuresOf(paidWeek)).toEqual({ week_of: paidWeek, captured: 240, refunded: 0, commission: 0 });
    expect(await figuresOf(settledWeek)).toEqual({ week_of: settledWeek, captured: 0, refunded: 140, commission: 60 });
    await it.advance(DAY_MS);
    await it.call('POST', '/admin/collect-commission', admin);
    expect((await figuresOf(settledWeek)).commission).toBe(60);
    expect(await it.broken()).toEqual([]);
  }, 60_000);

  test('are the same once postings have been summed by days', async () => {
    const isSummed = async () => {
      await proveNew(it.sql);
      const [mark] = await it.sql`
        select id >= (select max(id) from ledger_transaction) as all from posted_through`;
      return mark.all;
    };
    await until(isSummed, 'every posting to be summed', 30_000);
    expect(await it.sql`select sum(captured_cents)::int, sum(refunded_cents)::int from posted_day`.values()).toEqual([
      [24_000, 14_000],
    ]);
    const weeks = (await read('trends/money?days=21')).filter(
      (week: { captured: number; refunded: number }) => week.captured + week.refunded > 0,
    );
    expect(weeks).toMatchObject([
      { captured: 240, refunded: 0, commission: 0 },
      { captured: 0, refunded: 140, commission: 60 },
    ]);
  }, 60_000);

  test('payout times run from the release to the transfer; three days are in time', async () => {
    const before = await read('payout-times');
    const late = await it.book();
    await it.pay(late);
    await it.complete(late);
    await it.advance(4 * DAY_MS);
    await it.connect(late.mentorId);
    const { median_minutes: median, ...counts } = await read('payout-times');
    expect(counts).toMatchObject({ counted: before.counted + 1, in_time: before.in_time });
    // Time also runs on by itself meanwhile.
    const half = (4 * DAY_MS) / MINUTE_MS / 2;
    expect(median).toBeWithin(half, half + 1);
  }, 60_000);
});

describe('stuck money', () => {
  test('names what has waited for an hour and why, and nothing that has gone through', async () => {
    const [well, unready] = [await it.book(), await it.book()];
    await it.connect(well.mentorId);
    for (const booked of [well, unready]) {
      await it.pay(booked);
      await it.complete(booked);
    }
    expect(await stuckAbout(unready)).toEqual([]);
    await it.advance(HOUR_MS + MINUTE_MS);
    expect(await stuckAbout(well)).toEqual([]);
    expect(await stuckAbout(unready)).toMatchObject([
      { kind: 'transfer', amount: 48, why: 'The mentor hasn’t finished setting up payouts with Stripe.' },
    ]);
    const complaint = { complaintId: crypto.randomUUID(), reason: 'other' as const, decideBy: unready.endsAt };
    await it.deliver('complaint.filed', { ...it.facts(unready, 'completed'), ...complaint });
    expect((await stuckAbout(unready))[0].why).toBe('A complaint about this session is open.');
  }, 60_000);

  test('shows a refund that Stripe does not take, how often it was tried, and that it came through', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.stripe.fault({ path: '/v1/refunds', method: 'POST', mode: '500', times: 50 });
    await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents: 12_000, by: 'mentor' });
    await it.settle();
    await it.advance(2 * HOUR_MS);
    const [stuck] = await stuckAbout(booked);
    expect(stuck).toMatchObject({ kind: 'refund', amount: 120 });
    expect(stuck.tries).toBeGreaterThan(0);
    expect(stuck.why).toStartWith(
      'The refund hasn’t been taken by Stripe yet; it is tried again by itself. Last said:',
    );
    await it.stripe.clearFaults();
    await it.outlast();
    expect(await stuckAbout(booked)).toEqual([]);
  }, 60_000);

  test('shows a refund that came back from the card, until its money has gone back otherwise', async () => {
    const booked = await it.book();
    await it.pay(booked, '4000000000005126');
    const cancelled = { ...it.facts(booked, 'cancelled'), refundCents: 12_000, by: 'mentor' as const };
    await it.deliver('session.cancelled', cancelled);
    await it.settle();
    await it.advance(2 * HOUR_MS);
    expect(await stuckAbout(booked)).toMatchObject([
      {
        kind: 'refund',
        amount: 120,
        why: 'The refund didn’t reach the family, who is still owed it. The money is on your balance. Last said: lost_or_stolen_card',
        may: { try_again: true, pay_another_way: true },
      },
    ]);
    const [{ id }] = await stuckAbout(booked);
    await it.call('POST', `/admin/stuck-money/refund/${id}/paid-another-way`, admin, { note: 'By check.' });
    expect(await stuckAbout(booked)).toEqual([]);
  });

  test('shows a refund that Stripe has taken and not brought to the family', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.stripe.manners({ refundsOfUnsettled: 'pending' });
    await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents: 12_000, by: 'mentor' });
    await it.settle();
    await it.stripe.manners({ refundsOfUnsettled: 'succeeded' });
    expect(await stuckAbout(booked)).toEqual([]);
    await it.advance(HOUR_MS + MINUTE_MS);
    expect(await stuckAbout(booked)).toMatchObject([
      {
        kind: 'refund',
        amount: 120,
        why: 'Stripe has the refund and hasn’t said that it arrived.',
        may: { try_again: false, pay_another_way: false, note_sent_before: false },
      },
    ]);
    await it.advance(2 * DAY_MS);
    expect(await stuckAbout(booked)).toEqual([]);
  });

  test('shows a payout to the platform’s bank that Stripe has not answered for an hour', async () => {
    const shown = async () => (await read('stuck-money')).filter(({ kind }: { kind: string }) => kind === 'payout');
    await it.stripe.fault({ path: '/v1/payouts', method: 'POST', mode: 'cut-before', times: 50 });
    await it.call('POST', '/admin/collect-commission', admin);
    expect(await shown()).toEqual([]);
    await it.advance(HOUR_MS + MINUTE_MS);
    const [payout, ...others] = await shown();
    expect(others).toEqual([]);
    expect(payout).toMatchObject({ session_id: null, may: { try_again: false, pay_another_way: false } });
    expect(payout.amount).toBeGreaterThan(0);
    expect(payout.why).toStartWith('Stripe hasn’t answered the payout to your bank');
    await it.stripe.clearFaults();
    await it.outlast();
    expect(await shown()).toEqual([]);
  }, 60_000);

  test('and the figures are for the admin alone', async () => {
    for (const path of ['stuck-money', 'payout-times', 'trends/money']) {
      expect((await it.call('GET', `/admin/${path}`, person('mentor'))).status).toBe(403);
      expect((await it.call('GET', `/admin/${path}`, null)).status).toBe(401);
    }
  });
});
