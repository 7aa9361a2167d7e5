import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { InternalStanding } from 'contracts/internal';
import { DAY_MS, HOUR_MS } from 'contracts/times';
import { type Bench, type Booked, calendar, startBench } from '../fixtures/bench.ts';
import { booksOf } from '../fixtures/books.ts';
import { stand } from '../fixtures/standings.ts';
import { compareCalendar } from './compare-calendar.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => Object.assign(calendar, { standings: new Map(), takes: () => [], release: () => 'this' }));
afterEach(() => Object.assign(calendar, { standings: null }));
afterAll(() => it.end());

const { show, tamper, alerts } = booksOf(() => it);

async function paid(): Promise<Booked & { checkoutId: string }> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  const checkoutId = await it.pay(booked);
  await it.deliver('session.confirmed', it.facts(booked, 'confirmed'));
  return { ...booked, checkoutId };
}

const stands = (booked: Booked & { checkoutId: string }, change: Partial<InternalStanding>) =>
  stand(it, booked, change);

/** Only what was found about this session; other tests leave theirs. */
async function compare({ sessionId }: Booked, graceSeconds = 0): Promise<string[]> {
  await compareCalendar(it.deps, { graceSeconds });
  await it.settle();
  const found = (await show()).calendar?.differences ?? [];
  return found.filter(({ about }) => about.includes(sessionId)).map(({ says }) => says);
}

async function moneyOf({ sessionId }: Booked) {
  const [row] = await it.sql`
    select (select coalesce(sum(refunded_cents), 0)::int from payment where session_id = ${sessionId}) as refunded,
      (select coalesce(sum(amount_cents), 0)::int from transfer where session_id = ${sessionId} and status = 'paid') as paid_out,
      (select count(*)::int from refund where session_id = ${sessionId}) as refunds`;
  return row;
}

describe('what the rules say how to heal is healed within one run', () => {
  test('a payment that booking never heard of is given to it again, and confirms the session', async () => {
    const booked = await paid();
    stands(booked, { status: 'scheduled', paid_checkout_id: null });
    const given: string[] = [];
    calendar.takes = ({ name, payload }) => {
      given.push(name);
      expect(payload).toMatchObject({
        sessionId: booked.sessionId,
        checkoutId: booked.checkoutId,
        amountCents: 12_000,
      });
      stands(booked, {});
      return [];
    };
    expect(await compare(booked)).toEqual([]);
    expect(given).toEqual(['payment.captured']);
    expect(await moneyOf(booked)).toEqual({ refunded: 0, paid_out: 0, refunds: 0 });
  });

  test('and where the hour is gone meanwhile, the family has its money back at once, once', async () => {
    const booked = await paid();
    const { version } = stands(booked, { status: 'expired', paid_checkout_id: null });
    calendar.takes = () => [
      {
        name: 'session.payment_refused',
        payload: {
          ...{ ...it.facts(booked, 'expired'), version },
          ...{ checkoutId: booked.checkoutId, reason: 'slot_gone' },
        },
      },
    ];
    expect(await compare(booked)).toEqual([]);
    expect(await compare(booked)).toEqual([]);
    expect(await moneyOf(booked)).toEqual({ refunded: 12_000, paid_out: 0, refunds: 1 });
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(0);
  });

  test('a session completed there pays its mentor, once', async () => {
    const booked = await paid();
    stands(booked, { status: 'completed' });
    for (let runs = 0; runs < 3; runs++) expect(await compare(booked)).toEqual([]);
    expect(await moneyOf(booked)).toEqual({ refunded: 0, paid_out: 4_800, refunds: 0 });
    expect(await it.emitted('transfer.paid')).toHaveLength(1);
  });

  test('a session cancelled in time gives all back, and one cancelled late pays its mentor', async () => {
    const [early, late] = [await paid(), await paid()];
    stands(early, { status: 'cancelled', refund_cents: 12_000 });
    stands(late, { status: 'cancelled', refund_cents: 0 });
    expect([await compare(early), await compare(late)]).toEqual([[], []]);
    expect(await moneyOf(early)).toEqual({ refunded: 12_000, paid_out: 0, refunds: 1 });
    expect(await moneyOf(late)).toEqual({ refunded: 0, paid_out: 4_800, refunds: 0 });
  });

  test('the refund of a no-show leaves when it would have, not before', async () => {
    const booked = await paid();
    const refundAt = new Date(it.clock.now().getTime() + 2 * HOUR_MS).toISOString();
    stands(booked, { status: 'mentor_no_show', refund_cents: 12_000, no_show_refund_at: refundAt });
    expect(await compare(booked)).toEqual([]);
    expect((await moneyOf(booked)).refunds).toBe(0);
    await it.advance(2 * HOUR_MS + 1);
    expect(await compare(booked)).toEqual([]);
    expect(await moneyOf(booked)).toEqual({ refunded: 12_000, paid_out: 0, refunds: 1 });
  });

  test.each([
    ['after a comparison', true],
    ['before any comparison', false],
  ])('a no-show whose reversal was lost on its way is not refunded, %s', async (_name, compares) => {
    const booked = await paid();
    const refundAt = new Date(it.clock.now().getTime() + 2 * HOUR_MS).toISOString();
    await it.deliver('session.mentor_no_show', { ...it.facts(booked, 'mentor_no_show'), refundAt });
    stands(booked, { status: 'mentor_checked_in' });
    if (compares) expect(await compare(booked)).toEqual([]);
    await it.advance(2 * HOUR_MS + 1);
    expect(await compare(booked)).toEqual([]);
    expect(await moneyOf(booked)).toEqual({ refunded: 0, paid_out: 0, refunds: 0 });
    stands(booked, { status: 'completed' });
    expect(await compare(booked)).toEqual([]);
    expect(await moneyOf(booked)).toEqual({ refunded: 0, paid_out: 4_800, refunds: 0 });
  });

  test('a decided complaint refunds its part and releases the rest', async () => {
    const booked = await paid();
    stands(booked, { status: 'completed', complaint: 'decided', refund_cents: 6_000 });
    expect(await compare(booked)).toEqual([]);
    expect(await moneyOf(booked)).toEqual({ refunded: 6_000, paid_out: 2_400, refunds: 1 });
  });

  test.each(['none', 'open'] as const)(
    'what was ended with its mentor’s removal gives all back and pays nobody, its complaint being %s',
    async (complaint) => {
      const booked = await paid();
      stands(booked, { status: 'completed', complaint, refund_cents: 12_000 });
      expect(await compare(booked)).toEqual([]);
      expect(await moneyOf(booked)).toEqual({ refunded: 12_000, paid_out: 0, refunds: 1 });
    },
  );

  test('what was ended with its mentor’s removal is no difference once that was heard of', async () => {
    const booked = await paid();
    const { version } = stands(booked, { status: 'completed', refund_cents: 12_000 });
    await it.deliver('session.settled', { ...it.facts(booked, 'completed'), version, refundCents: 12_000 });
    await it.settle();
    expect(await moneyOf(booked)).toEqual({ refunded: 12_000, paid_out: 0, refunds: 1 });
    expect(await compare(booked)).toEqual([]);
  });

  test('an open complaint that did not arrive keeps the payout back, and its end lets it go', async () => {
    const booked = await paid();
    stands(booked, { status: 'completed', complaint: 'open' });
    expect(await compare(booked)).toEqual([]);
    expect((await moneyOf(booked)).paid_out).toBe(0);
    stands(booked, { status: 'completed', complaint: 'decided' });
    expect(await compare(booked)).toEqual([]);
    expect((await moneyOf(booked)).paid_out).toBe(4_800);
  });

  test('a payment that booking knows and the ledger lost is read from Stripe', async () => {
    const booked = await it.book();
    const { body } = await it.checkout(booked);
    await it.stripe.manners({});
    await it.sql`update stripe_event set worked_real = now()`;
    await it.stripe.fault({ path: '/v1/checkout/sessions', mode: 'drop-webhooks', times: 20 });
    await it.stripe.pay(body.checkout_url);
    const known = { ...booked, checkoutId: String(body.payment_session_id) };
    stands(known, {});
    expect(await compare(known)).toEqual([]);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    await it.stripe.clearFaults();
  });
});

describe('what no rule heals is shown to the founder, with session and payment', () => {
  test('money for a session that the calendar does not have', async () => {
    const booked = await paid();
    expect(await compare(booked)).toEqual(['A family has paid for a session that the calendar doesn’t have.']);
    const shown = (await show()).calendar?.differences.find(({ about }) => about.includes(booked.sessionId));
    expect(shown?.about).toEqual([booked.sessionId, booked.checkoutId]);
    expect((await moneyOf(booked)).refunds).toBe(0);
  });

  test('a session that goes on as paid, without any payment in the ledger or at Stripe', async () => {
    const booked = { ...(await it.book()), checkoutId: 'cs_unknown' };
    stands(booked, {});
    expect(await compare(booked)).toEqual(['The session is booked and paid, and the ledger has no such payment.']);
    stands(booked, { paid_checkout_id: null });
    expect(await compare(booked)).toEqual([
      'The session is booked and paid by the calendar, but no payment of it is known.',
    ]);
  });

  test('a mentor paid for a session that has not ended', async () => {
    const booked = await paid();
    await it.complete(booked);
    stands(booked, { status: 'confirmed' });
    expect(await compare(booked)).toEqual([
      'Money was released to the mentor, but by the calendar the session is booked and paid.',
    ]);
  });

  test('a refund that nothing in the calendar explains', async () => {
    const booked = await paid();
    await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents: 12_000, by: 'admin' });
    await it.settle();
    stands(booked, { status: 'completed' });
    expect(await compare(booked)).toContain('The family was refunded, but by the calendar the session is completed.');
  });

  test('what booking would not take, and is never refunded while it is the one payment of a session that goes on', async () => {
    const booked = await paid();
    let told = 0;
    calendar.takes = () => {
      told += 1;
      return [];
    };
    stands(booked, { status: 'expired', paid_checkout_id: null });
    const says = ['A family has paid, but the calendar doesn’t know of it: the session has expired unpaid.'];
    expect(await compare(booked)).toEqual(says);
    expect(told).toBe(1);
    stands(booked, { paid_checkout_id: null });
    expect(await compare(booked)).toHaveLength(2);
    expect(told).toBe(1);
    expect((await moneyOf(booked)).refunds).toBe(0);
  });

  test('by mail once, and no longer once it is gone', async () => {
    const booked = await paid();
    const before = (await alerts()).length;
    await compare(booked);
    await compare(booked);
    const alarms = (await it.emitted('books.differ')).slice(before);
    expect(alarms.map(({ payload }) => payload.from)).toEqual(['calendar']);
    stands(booked, {});
    expect(await compare(booked)).toEqual([]);
  });
});

describe('every session of the calendar is compared, whichever release of booking answers', () => {
  /** Never heard of here, so that each one compared is one difference; two and two start together. */
  async function strangers(): Promise<string[]> {
    const booked = { ...(await it.book()), checkoutId: 'cs_unknown' };
    return Array.from({ length: 6 }, (_, n) => {
      const sessionId = crypto.randomUUID();
      const starts_at = new Date(Date.parse(booked.startsAt) - Math.floor(n / 2) * HOUR_MS).toISOString();
      return stands({ ...booked, sessionId }, { starts_at, paid_checkout_id: null }).id;
    });
  }
  const releases = {
    'this one': () => () => 'this' as const,
    'the one before': () => () => 'before' as const,
    'both, the one before first': () => inTurns('before', 'this'),
    'both, this one first': () => inTurns('this', 'before'),
    'the one before from the fourth page on': () => inTurns('this', 'this', 'this', ...Array(20).fill('before')),
    'this one from the fourth page on': () => inTurns('before', 'before', 'before', ...Array(20).fill('this')),
  };
  function inTurns(...turns: ('this' | 'before')[]) {
    let asked = 0;
    return () => turns[asked++ % turns.length] ?? 'this';
  }

  test.each(Object.keys(releases) as (keyof typeof releases)[])('%s', async (which) => {
    const ids = await strangers();
    calendar.release = releases[which]();
    await compareCalendar(it.deps, { graceSeconds: 0 });
    const found = (await show()).calendar?.differences.flatMap(({ about }) => about) ?? [];
    expect(found.filter((id) => ids.includes(id)).toSorted()).toEqual(ids.toSorted());
  });
});

test('booking is told when the sessions start that it is asked for, so that it need not look everywhere', async () => {
  const booked = await paid();
  stands(booked, {});
  expect(await compare(booked)).toEqual([]);
  expect(Date.parse(calendar.toldStarts[booked.sessionId] ?? '')).toBe(Date.parse(booked.startsAt));
});

describe('nothing is judged too soon or twice', () => {
  test('what changed within a minute, here or there, is left alone', async () => {
    const booked = await paid();
    stands(booked, { status: 'completed' });
    expect(await compare(booked, 60)).toEqual([]);
    expect((await moneyOf(booked)).paid_out).toBe(0);
    const age = `set changed_real = now() - interval '2 minutes' where session_id = '${booked.sessionId}'`;
    await it.sql.unsafe(`update payable_session ${age}`);
    await it.sql`update payment set recorded_real = now() - interval '2 minutes'`;
    stands(booked, { status: 'completed', quiet_seconds: 59 });
    expect(await compare(booked, 60)).toEqual([]);
    expect((await moneyOf(booked)).paid_out).toBe(0);
    stands(booked, { status: 'completed', quiet_seconds: 61 });
    expect(await compare(booked, 60)).toEqual([]);
    expect((await moneyOf(booked)).paid_out).toBe(4_800);
  });

  test('an answer older than what an event has told since changes nothing', async () => {
    const booked = await paid();
    const old = stands(booked, { status: 'completed' });
    await it.deliver('session.moved', { ...it.facts(booked, 'confirmed'), previousStartsAt: booked.startsAt });
    expect(old.version).toBeGreaterThan(0);
    await compare(booked);
    expect((await moneyOf(booked)).paid_out).toBe(0);
  });

  test('and without booking the last comparison stands, with its time', async () => {
    const before = (await show()).calendar;
    calendar.standings = null;
    expect(compareCalendar(it.deps)).rejects.toThrow('connection refused');
    expect((await show()).calendar).toEqual(before);
  });

  test('sessions that ended long ago are compared once a day', async () => {
    const booked = await paid();
    stands(booked, { status: 'completed' });
    await compare(booked);
    const long = new Date(Date.now() - 40 * DAY_MS);
    await it.sql`update payment set recorded_real = ${long} where session_id = ${booked.sessionId}`;
    await tamper(`delete from release where session_id = '${booked.sessionId}'`);
    calendar.standings?.delete(booked.sessionId);
    expect(await compare(booked)).toEqual([]);
    await it.sql`update calendar_check set all_compared_real = now() - interval '25 hours'`;
    expect(await compare(booked)).toHaveLength(1);
  });

  test('and what was found of them then stays until it is gone, mailed once', async () => {
    const booked = await paid();
    const stood = stands(booked, { status: 'completed' });
    await compare(booked);
    const long = new Date(Date.now() - 40 * DAY_MS);
    await it.sql`update payment set recorded_real = ${long} where session_id = ${booked.sessionId}`;
    calendar.standings?.delete(booked.sessionId);
    await it.sql`update calendar_check set all_compared_real = now() - interval '25 hours'`;
    const before = (await alerts()).length;
    for (let runs = 0; runs < 3; runs++) expect(await compare(booked)).toHaveLength(1);
    expect(await alerts()).toHaveLength(before + 1);
    calendar.standings?.set(booked.sessionId, stood);
    expect(await compare(booked)).toEqual([]);
  });

  test('a comparison that began before another and ends after it takes nothing back, and mails nothing', async () => {
    const booked = await paid();
    stands(booked, {});
    const asked = Promise.withResolvers<void>();
    const answers = Promise.withResolvers<void>();
    const slow: typeof it.deps.ask = async (...call) => {
      const answer = await it.deps.ask(...call);
      asked.resolve();
      await answers.promise;
      return answer;
    };
    const older = compareCalendar({ ...it.deps, ask: slow }, { graceSeconds: 0 });
    await asked.promise;
    calendar.standings?.delete(booked.sessionId);
    const found = await compare(booked);
    expect(found).toHaveLength(1);
    const before = (await alerts()).length;
    answers.resolve();
    await older;
    const shown = (await show()).calendar?.differences.filter(({ about }) => about.includes(booked.sessionId));
    expect(shown).toHaveLength(1);
    expect(await alerts()).toHaveLength(before);
  });
});
