import type { SQL } from 'bun';
import { until } from '../e2e/stack.ts';
import { GOALS } from './goals.ts';
import { percentile } from './load.ts';
import { FIRST_ATHLETE, FIRST_MENTOR, ID_BEGINS, insertAccounts, insertAthletes, insertMentors } from './people.ts';
import type { Product } from './product.ts';
import { atMost, type Figure, plain } from './report.ts';

const PER_SECOND = 400;
const SECONDS = 15;
/** One of so many is a payment; the others are payment pages being opened. */
const ONE_CAPTURED_IN = 8;
const SESSIONS = PER_SECOND * SECONDS;
const CAPTURED = SESSIONS / ONE_CAPTURED_IN;
const AT_ONCE = 5_000;
const OFFSET = 40_000;
const [MENTOR, ATHLETE] = [FIRST_MENTOR + OFFSET, FIRST_ATHLETE + OFFSET];
const TICK_MS = 25;

export const about =
  `${PER_SECOND} events a second from payments to booking for ${SECONDS} s, one in ${ONE_CAPTURED_IN} of them a payment: from its ` +
  `row in the outbox until its session is confirmed; then ${AT_ONCE.toLocaleString('en-US')} at once.`;

export async function run(product: Product): Promise<Figure[]> {
  const [booking, payments, identity] = ['booking', 'payments', 'identity'].map((name) => product.database(name));
  if (!booking || !payments || !identity) throw new Error('a database is missing');
  await insertMentors(booking, MENTOR, SESSIONS, 'paid');
  await insertAthletes(booking, ATHLETE, SESSIONS);
  await insertAccounts(identity, 'mentor', MENTOR, SESSIONS);
  await insertAccounts(identity, 'athlete', ATHLETE, SESSIONS);
  await insertSessions(booking);
  const waits = await pay(booking, payments);
  const perSecond = await drain(booking, payments);
  return [
    plain('captured → booking, p50', percentile(waits, 50), 'ms'),
    atMost('captured → booking, p99', percentile(waits, 99), GOALS.capturedP99Ms, 'ms'),
    plain(`${AT_ONCE.toLocaleString('en-US')} at once`, perSecond, 'events/s'),
  ];
}

async function insertSessions(booking: SQL): Promise<void> {
  await booking`
    insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents,
      hold_expires_at, hold_no, created_at, updated_at)
    select ids.mentor, 1, ids.mentor, ids.athlete, now() + interval '3 days', now() + interval '73 hours', 'scheduled', 4000,
      1600, now() + interval '1 day', 1, now(), now()
    from (select (${ID_BEGINS}::text || (${MENTOR}::bigint + n))::uuid as mentor,
      (${ID_BEGINS}::text || (${ATHLETE}::bigint + n))::uuid as athlete from generate_series(0, ${SESSIONS - 1}::int) n) ids`;
}

/** Payments writes at a steady pace. @returns for each payment, how long its session took to be confirmed */
async function pay(booking: SQL, payments: SQL): Promise<number[]> {
  const writtenAt: number[] = [];
  const waits: number[] = [];
  const began = performance.now();
  const watching = (async () => {
    while (waits.length < CAPTURED) {
      const [row]: { n: number }[] = await booking`
        select count(*)::int as n from session where status = 'confirmed' and paid_checkout_id like 'cs_bench_%'`;
      const now = performance.now();
      for (let n = waits.length; n < Math.min(row?.n ?? 0, writtenAt.length); n++)
        waits.push(now - (writtenAt[n] ?? now));
      if (now - began > (SECONDS + 90) * 1_000)
        throw new Error(`only ${waits.length} of ${CAPTURED} sessions are confirmed`);
      await Bun.sleep(TICK_MS);
    }
  })();
  for (let from = 0; from < SESSIONS; ) {
    const to = Math.min(SESSIONS, Math.floor(((performance.now() - began) / 1_000) * PER_SECOND));
    if (to > from) {
      const at = performance.now();
      await emit(payments, from, to);
      for (let n = from; n < to; n++) if (n % ONE_CAPTURED_IN === 0) writtenAt.push(at);
      from = to;
    }
    await Bun.sleep(TICK_MS);
  }
  await watching;
  return waits.sort((a, b) => a - b);
}

async function emit(payments: SQL, from: number, to: number): Promise<void> {
  await payments`
    insert into outbox (id, name, payload, occurred_at)
    select gen_random_uuid(), case when n % ${ONE_CAPTURED_IN} = 0 then 'payment.captured' else 'checkout.opened' end,
      jsonb_build_object('sessionId', mentor, 'mentorId', mentor, 'athleteId', athlete, 'checkoutId', 'cs_bench_' || n,
        'attempt', 1, 'amountCents', 4000, 'capturedAt', '2026-11-22T00:00:00Z', 'expiresAt', '2036-11-22T00:00:00Z'), now()
    from (select n, ${ID_BEGINS}::text || (${MENTOR}::bigint + n) as mentor, ${ID_BEGINS}::text || (${ATHLETE}::bigint + n) as athlete
      from generate_series(${from}::int, ${to - 1}::int) n) ids`;
}

/** Payment pages opened all at once, a second time and so without effect on anybody else. */
async function drain(booking: SQL, payments: SQL): Promise<number> {
  const heard = async () => {
    const [row]: { n: number }[] = await booking`select count(*)::int as n from inbox`;
    return row?.n ?? 0;
  };
  const before = await heard();
  const began = performance.now();
  await payments`
    insert into outbox (id, name, payload, occurred_at)
    select gen_random_uuid(), 'checkout.expired', jsonb_build_object('sessionId', id, 'mentorId', id, 'athleteId', id,
      'checkoutId', 'cs_other', 'attempt', 1), now()
    from (select (${ID_BEGINS}::text || (${MENTOR}::bigint + n)) as id from generate_series(0, ${AT_ONCE - 1}::int) n) ids`;
  await until(async () => (await heard()) - before >= AT_ONCE, 'the events at once', 120_000);
  return AT_ONCE / ((performance.now() - began) / 1_000);
}
