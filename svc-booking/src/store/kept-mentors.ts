import { MINUTE_MS, ROOM_CLOSES_MINUTES_AFTER_END } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';
import { planSoonest } from './soonest-slot.ts';

/** Timed work: pauses what minors have ahead with a mentor who has just been kept from them. */
export const PAUSE_SESSIONS = 'pause_sessions';

export async function keepFromMinors(tx: Tx, mentorId: string, now: Date): Promise<void> {
  await tx`insert into mentor (id) values (${mentorId}) on conflict do nothing`;
  await lockMentor(tx, mentorId);
  const [row]: { version: number }[] = await tx`
    update mentor set kept_from_minors_at = ${now}, revision = revision + 1
    where id = ${mentorId} and kept_from_minors_at is null and not deleted returning revision as version`;
  if (row) await emit(tx, 'mentor.kept_from_minors', { mentorId, version: row.version, kept: true }, now);
  await schedule(tx, PAUSE_SESSIONS, mentorId, now);
}

/** Unless another open report still keeps them. */
export async function letBack(tx: Tx, mentorId: string, now: Date): Promise<void> {
  await lockMentor(tx, mentorId);
  const [row]: { version: number }[] = await tx`
    update mentor set kept_from_minors_at = null, revision = revision + 1
    where id = ${mentorId} and kept_from_minors_at is not null and not exists (
      select from report r where r.reported_id = ${mentorId} and r.hides and r.status = 'open')
    returning revision as version`;
  if (!row) return;
  await emit(tx, 'mentor.kept_from_minors', { mentorId, version: row.version, kept: false }, now);
  await planSoonest(tx, mentorId, now);
}

/** Or a report that is being filed, and changes nothing where another keeps them already, is overlooked by a decision. */
async function lockMentor(tx: Tx, mentorId: string): Promise<void> {
  await tx`select from mentor where id = ${mentorId} for update`;
}

export async function isKeptFromMinors(db: Db, mentorId: string): Promise<boolean> {
  const rows = await db`select 1 from mentor where id = ${mentorId} and kept_from_minors_at is not null`;
  return rows.length > 0;
}

/** @param until null for good. What was decided before and lasts longer stays. */
export async function bar(tx: Tx, athleteId: string, until: Date | null): Promise<void> {
  await tx`
    update athlete set barred_until = greatest(barred_until, coalesce(${until}::timestamptz, 'infinity'))
    where id = ${athleteId}`;
}

interface Ahead {
  id: string;
  athleteId: string;
}

/** Whose people could still meet in the room, and what is paused: of one person or of two together. */
export async function sessionsUnderWay(
  db: Db,
  of: { mentorId?: string; athleteId?: string },
  now: Date,
): Promise<Ahead[]> {
  const roomIsOpen = new Date(now.getTime() - ROOM_CLOSES_MINUTES_AFTER_END * MINUTE_MS);
  return db`
    select id, athlete_id as "athleteId" from session
    where (${of.mentorId ?? null}::uuid is null or mentor_id = ${of.mentorId ?? null}::uuid)
      and (${of.athleteId ?? null}::uuid is null or athlete_id = ${of.athleteId ?? null}::uuid)
      and status in ('scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed', 'completed')
      and (ends_at > ${roomIsOpen} or paused_at is not null)
    order by starts_at`;
}
