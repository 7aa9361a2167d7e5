import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';

/** Timed work, so that a crash leaves no session between two who are parted. */
export const PART_PEOPLE = 'part_people';
export interface Pair {
  athleteId: string;
  mentorId: string;
}

/** A new revision of the mentor turns away whatever is being booked from an older one. */
export async function addBlock(
  tx: Tx,
  { athleteId, mentorId }: Pair,
  by: 'athlete' | 'mentor',
  now: Date,
): Promise<void> {
  await tx`update mentor set revision = revision + 1 where id = ${mentorId}`;
  const rows: { isNew: boolean }[] = await tx`
    insert into block (athlete_id, mentor_id, by_athlete_at, by_mentor_at)
    values (${athleteId}, ${mentorId}, ${by === 'athlete' ? now : null}, ${by === 'mentor' ? now : null})
    on conflict (athlete_id, mentor_id) do update set
      by_athlete_at = coalesce(block.by_athlete_at, excluded.by_athlete_at),
      by_mentor_at = coalesce(block.by_mentor_at, excluded.by_mentor_at)
    returning xmax = 0 as "isNew"`;
  if (!rows[0]?.isNew) return;
  await tx`delete from waitlist where athlete_id = ${athleteId} and mentor_id = ${mentorId}`;
  await emit(tx, 'people.parted', { athleteId, mentorId }, now);
  await schedule(tx, PART_PEOPLE, `${athleteId}:${mentorId}`, now, { by });
}

export async function isParted(db: Db, { athleteId, mentorId }: Pair): Promise<boolean> {
  const rows = await db`select 1 from block where athlete_id = ${athleteId} and mentor_id = ${mentorId}`;
  return rows.length > 0;
}

const SHUT_OUT = '(m.kept_from_minors_at is not null or m.hidden_by_founder)';
/** Of `mentor m`: an open report keeps them from minors, or the founder has shut them out. */
export const isShutOut = (db: Db) => db.unsafe(SHUT_OUT);

/** Why these two may have no new session: one blocked the other, the athlete may not book, or the mentor is shut out. */
export async function isKeptApart(db: Db, { athleteId, mentorId }: Pair, now: Date): Promise<boolean> {
  const rows = await db`
    select 1 from block where athlete_id = ${athleteId} and mentor_id = ${mentorId}
    union all select 1 from athlete where id = ${athleteId} and barred_until > ${now}
    union all select 1 from mentor m where id = ${mentorId} and ${isShutOut(db)}`;
  return rows.length > 0;
}

/**
 * Of `session s` with `mentor m` and `athlete a`, whoever is known of them: the mentor reads nothing more of what the
 * family wrote. A session that goes on keeps what it needs.
 * @param now what stands for it in the statement
 */
export const closedAt = (now: string) => `(
  exists (select from block b where b.athlete_id = s.athlete_id and b.mentor_id = s.mentor_id)
  or s.ends_at <= ${now} and (coalesce(a.barred_until > ${now}, false) or coalesce(${SHUT_OUT}, false)))`;

export const WITH_PEOPLE = `
  left join mentor m on m.id = s.mentor_id left join athlete a on a.id = s.athlete_id`;

export async function isClosedToMentor(db: Db, sessionId: string, now: Date): Promise<boolean> {
  const rows = await db.unsafe(
    `select from session s ${WITH_PEOPLE} where s.id = $1 and ${closedAt('$2::timestamptz')}`,
    [sessionId, now],
  );
  return rows.length > 0;
}

/** Those that the person blocked, never those who blocked them. */
export async function listOwnBlocks(
  db: Db,
  { id, role }: { id: string; role: 'athlete' | 'mentor' },
): Promise<{ id: string; name: string; blocked_at: string }[]> {
  const rows: { id: string; name: string | null; at: Date }[] =
    role === 'athlete'
      ? await db`
        select b.mentor_id as id, nullif(concat_ws(' ', m.first_name, m.last_name), '') as name, b.by_athlete_at as at
        from block b left join mentor m on m.id = b.mentor_id
        where b.athlete_id = ${id} and b.by_athlete_at is not null order by at desc, id`
      : await db`
        select b.athlete_id as id, nullif(concat_ws(' ', a.first_name, a.last_name), '') as name, b.by_mentor_at as at
        from block b left join athlete a on a.id = b.athlete_id
        where b.mentor_id = ${id} and b.by_mentor_at is not null order by at desc, id`;
  return rows.map((row) => ({
    id: row.id,
    name: row.name ?? (role === 'athlete' ? 'Mentor' : 'Athlete'),
    blocked_at: row.at.toISOString(),
  }));
}
