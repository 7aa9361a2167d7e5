import { LIVE } from 'contracts/status';
import { DAY_MS, MINUTE_MS } from 'contracts/times';
import type { Db } from 'svc-kit/db';
import type { Session } from '../domain/session.ts';

/** Behind a subquery Postgres can't count them, so one plan serves all. */
export function isLive(db: Db) {
  return db`status = any((select ${db.array([...LIVE], 'TEXT')})::text[])`;
}

/**
 * A gap of exactly the buffer is enough. Neither by ranges nor by starts between two moments, which would find a person's
 * sessions by everybody's hours: before Postgres knows how many there are, it takes that for as quick, and keeps the plan.
 */
export function isNear(db: Db, { startsAt, endsAt }: Pick<Session, 'startsAt' | 'endsAt'>, bufferMinutes: number) {
  const from = new Date(startsAt.getTime() - bufferMinutes * MINUTE_MS);
  const until = new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS);
  const earliest = new Date(from.getTime() - DAY_MS);
  return db`starts_at > ${earliest} and ${until}::timestamptz - starts_at > interval '0' and ends_at > ${from}`;
}

/** Not by a hold that has lapsed. */
export async function isTakenByOther(db: Db, wanted: Session, bufferMinutes: number, now: Date): Promise<boolean> {
  const rows = await db`
    select 1 from session where mentor_id = ${wanted.mentorId} and athlete_id <> ${wanted.athleteId}
      and ${isLive(db)} and (status <> 'scheduled' or hold_expires_at > ${now}) and ${isNear(db, wanted, bufferMinutes)}
    limit 1`;
  return rows.length > 0;
}
