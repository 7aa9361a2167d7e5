import type { SQL } from 'bun';
import { DAY_MS, MINUTE_MS, SESSION_MINUTES } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import { isOutside, type Span } from '../domain/spans.ts';
import { isKeptApart, isParted, type Pair } from './blocks.ts';
import { isLive } from './occupied.ts';
import { findBarrier, hasLeft, lockAthlete } from './people.ts';
import { planSoonest } from './soonest-slot.ts';

/** Whoever may not book is refused, because `tellWaiting` leaves them out. */
export async function joinWaitlist(
  tx: Tx,
  mentorId: string,
  athleteId: string,
  now: Date,
): Promise<'waits' | 'too_young' | 'barred' | 'gone'> {
  // An account that goes at this moment, and a block, take along whoever waits.
  await tx`select from mentor where id = ${mentorId} for share`;
  await lockAthlete(tx, athleteId);
  const pair = { athleteId, mentorId };
  if ((await hasLeft(tx, pair)) || (await isParted(tx, pair))) return 'gone';
  const barrier = await findBarrier(tx, athleteId, now);
  if (barrier) return barrier;
  await tx`
    insert into waitlist (mentor_id, athlete_id, asked_at) values (${mentorId}, ${athleteId}, ${now})
    on conflict (mentor_id, athlete_id) do update set quiet_until = null where waitlist.quiet_until is not null`;
  return 'waits';
}

/**
 * Tells everybody who waits and may book, once, of the first hour at which they have no session themselves. Whoever has
 * one at all of them waits on.
 */
export async function tellWaiting(
  tx: Tx,
  mentorId: string,
  { slots, bookableUntil }: { slots: readonly Date[]; bookableUntil: (slot: Date) => Date },
  now: Date,
): Promise<void> {
  const waiting: { athlete_id: string; taken: Span[] }[] = await tx`
    select athlete_id, (${takenBy(tx, tx`w.athlete_id`, now)}) as taken
    from waitlist w where mentor_id = ${mentorId} and (quiet_until is null or quiet_until <= ${now}) and not exists (
      select from athlete a where a.id = w.athlete_id and (a.too_young or a.barred_until > ${now}))
    for update of w`;
  const told = waiting.flatMap(({ athlete_id: athleteId, taken }) => {
    const slot = firstOutside(slots, taken);
    return slot ? [{ athleteId, slot }] : [];
  });
  if (told.length === 0) return;
  const ids = tx.array(
    told.map(({ athleteId }) => athleteId),
    'UUID',
  );
  await tx`delete from waitlist where mentor_id = ${mentorId} and athlete_id = any(${ids})`;
  for (const { athleteId, slot } of told) {
    const facts = { soonestSlot: slot.toISOString(), bookableUntil: bookableUntil(slot).toISOString() };
    await emit(tx, 'mentor.slot_free', { mentorId, athleteId, ...facts }, now);
  }
}

function takenBy(db: Db, athleteId: SQL.Query<unknown>, now: Date) {
  return db`
    select coalesce(jsonb_agg(jsonb_build_object('startMs', (extract(epoch from s.starts_at) * 1000)::bigint,
        'endMs', (extract(epoch from s.ends_at) * 1000)::bigint)), '[]') as taken
      from session s where s.athlete_id = ${athleteId} and s.starts_at > ${new Date(now.getTime() - DAY_MS)}
        and ${isLive(db)} and (s.status <> 'scheduled' or s.hold_expires_at > ${now})`;
}

/** When an athlete has sessions of their own. */
export async function findTaken(db: Db, athleteId: string, now: Date): Promise<Span[]> {
  const [row]: { taken: Span[] }[] = await takenBy(db, db`${athleteId}`, now);
  return row?.taken ?? [];
}

export function firstOutside(slots: readonly Date[], taken: readonly Span[]): Date | undefined {
  return slots.find((each) => isOutside(taken, each.getTime(), each.getTime() + SESSION_MINUTES * MINUTE_MS));
}

/** Whoever was told, or pays late, may have been parted from the mentor since. As in `tellWaiting`, who is kept from minors is kept from all. */
export async function isOpenTo(db: Db, { mentorId, athleteId }: Pair, now: Date): Promise<boolean> {
  const rows = await db`
    select 1 from mentor m where m.id = ${mentorId} and m.verified and not m.deleted and not m.hidden
      and case m.mentoring_type when 'free' then (select free_sessions = 'open' from platform_settings) else m.payout_ready end
      and not exists (select 1 from athlete a where a.id = ${athleteId} and a.too_young)`;
  return rows.length > 0 && !(await isKeptApart(db, { mentorId, athleteId }, now));
}

/** Whom the mail of a free hour did not reach, because the mentor could not be booked by then, or their mailbox refused it. */
export async function waitOn(tx: Tx, untold: Pair & { quietUntil?: string | undefined }, now: Date): Promise<void> {
  if ((await hasLeft(tx, untold)) || (await isParted(tx, untold))) return;
  const { mentorId, athleteId, quietUntil = null } = untold;
  await tx`
    insert into waitlist (mentor_id, athlete_id, asked_at, quiet_until)
    values (${mentorId}, ${athleteId}, ${now}, ${quietUntil}::timestamptz)
    on conflict do nothing`;
  // The mentor may be back already.
  await planSoonest(tx, mentorId, now);
}

export async function leaveWaitlists(tx: Tx, personId: string): Promise<void> {
  await tx`delete from waitlist where athlete_id = ${personId} or mentor_id = ${personId}`;
}
