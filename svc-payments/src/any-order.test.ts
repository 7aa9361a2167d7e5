import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { EventName, EventPayload } from 'contracts/events';
import type { SessionStatus } from 'contracts/status';
import { HOUR_MS } from 'contracts/times';
import { type Bench, type Booked, calendar, startBench } from './fixtures/bench.ts';
import { stand } from './fixtures/standings.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => {
  calendar.standings = null;
  return it.end();
});

interface Told {
  name: EventName;
  status: SessionStatus;
  more?: Record<string, unknown>;
}
const told = (name: EventName, status: SessionStatus, more?: Record<string, unknown>): Told => ({
  name,
  status,
  ...(more ? { more } : {}),
});
const COMPLAINT = crypto.randomUUID();
const filed = told('complaint.filed', 'confirmed', {
  ...{ complaintId: COMPLAINT, reason: 'other', decideBy: '2030-01-01T00:00:00Z' },
});
const decided = (status: SessionStatus, refundCents: number) =>
  told('complaint.decided', status, {
    ...{ complaintId: COMPLAINT, decision: refundCents ? 'partial' : 'none', refundCents, note: 'Decided.' },
  });
const noShow = told('session.mentor_no_show', 'mentor_no_show', { refundAt: 'in two hours' });
const CONFIRMED = told('session.confirmed', 'confirmed');
const COMPLETED = told('session.completed', 'completed', { by: 'mentor' });
const cancelled = (refundCents: number, paid: boolean) =>
  told('session.cancelled', 'cancelled', { refundCents, paid, by: 'athlete' });

/** What booking tells of a paid session, in its order, and what must become of 12,000 cents. */
const LIVES: [what: string, events: Told[], money: { refunded: number; paidOut: number }][] = [
  ['cancelled late pays the mentor', [CONFIRMED, cancelled(0, true)], { refunded: 0, paidOut: 4_800 }],
  ['cancelled in time gives all back', [CONFIRMED, cancelled(12_000, true)], { refunded: 12_000, paidOut: 0 }],
  [
    'cancelled before the payment was known gives it back',
    [cancelled(0, false), told('session.payment_refused', 'cancelled', { checkoutId: 'its own', reason: 'cancelled' })],
    { refunded: 12_000, paidOut: 0 },
  ],
  [
    'a no-show that is complained about gives all back',
    [CONFIRMED, filed, noShow, decided('mentor_no_show', 0)],
    { refunded: 12_000, paidOut: 0 },
  ],
  [
    'a no-show that is reversed pays the mentor',
    [CONFIRMED, noShow, told('session.no_show_reversed', 'mentor_checked_in'), COMPLETED],
    { refunded: 0, paidOut: 4_800 },
  ],
  [
    'a complaint after the end gives its part back and pays the rest',
    [COMPLETED, filed, decided('completed', 6_000), told('session.settled', 'completed', { refundCents: 6_000 })],
    { refunded: 6_000, paidOut: 2_400 },
  ],
];

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, i) =>
    permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
  );
}

interface Paid {
  booked: Booked;
  checkoutId: string;
}

async function paidSession(): Promise<Paid> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  return { booked, checkoutId: await it.pay(booked) };
}

/** Versions as booking gave them; they arrive in another order. */
async function deliver({ booked, checkoutId }: Paid, events: Told[], order: Told[]): Promise<void> {
  const facts = new Map(events.map((event) => [event, it.facts(booked, event.status)]));
  const refundAt = new Date(it.clock.now().getTime() + 2 * HOUR_MS).toISOString();
  for (const event of order) {
    const { name, more = {} } = event;
    const own = { ...(more.checkoutId ? { checkoutId } : {}), ...(more.refundAt ? { refundAt } : {}) };
    await it.deliver(name, { ...facts.get(event), ...more, ...own } as EventPayload<typeof name>);
  }
  const status = events.at(-1)?.status ?? 'confirmed';
  stand(
    it,
    { ...booked, checkoutId },
    { status, ...(status === 'mentor_no_show' ? { no_show_refund_at: refundAt } : {}) },
  );
}

async function moneyOf(sessionId: string) {
  const [row] = await it.sql`
    select (select coalesce(sum(refunded_cents), 0)::int from payment where session_id = ${sessionId}) as refunded,
      (select coalesce(sum(amount_cents - reversed_cents), 0)::int from transfer where session_id = ${sessionId}
        and status = 'paid') as "paidOut"`;
  return { ...row, held: await it.balance(`held:${sessionId}`), owed: await it.balance(`mentor:${sessionId}`) };
}

describe('the money of a session is the same whatever order its events arrive in', () => {
  for (const [what, events, money] of LIVES) {
    test(what, async () => {
      const orders = permutations(events);
      const sessions: [Paid, Told[]][] = [];
      for (const order of orders) sessions.push([await paidSession(), order]);
      for (const [paid, order] of sessions) await deliver(paid, events, order);
      await it.settle();
      await it.advance(3 * HOUR_MS);
      for (const [{ booked }, order] of sessions) {
        const arrived = order.map(({ name }) => name);
        expect([arrived, await moneyOf(booked.sessionId)]).toEqual([arrived, { ...money, held: 0, owed: 0 }]);
      }
    }, 300_000);
  }
});
