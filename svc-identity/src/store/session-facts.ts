import type { Db } from 'svc-kit/db';

export interface SessionFact {
  sessionId: string;
  version: number;
  mentorId: string;
  athleteId: string;
  startsAt: Date;
  endsAt: Date;
}

export interface KeptSessionFact extends SessionFact {
  /** Null while the mentor's share has not gone. */
  paidOutCents: number | null;
}

/** An event that arrives late changes nothing. */
export async function keepSessionFact(tx: Db, fact: SessionFact): Promise<void> {
  await tx`
    insert into session_fact (session_id, version, mentor_id, athlete_id, starts_at, ends_at)
    values (${fact.sessionId}, ${fact.version}, ${fact.mentorId}, ${fact.athleteId}, ${fact.startsAt}, ${fact.endsAt})
    on conflict (session_id) do update set version = excluded.version, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at
    where session_fact.version < excluded.version`;
}

export async function findSessionFact(db: Db, sessionId: string): Promise<KeptSessionFact | null> {
  const [row]: KeptSessionFact[] = await db`
    select session_id as "sessionId", version, mentor_id as "mentorId", athlete_id as "athleteId",
      starts_at as "startsAt", ends_at as "endsAt", paid_out_cents as "paidOutCents"
    from session_fact where session_id = ${sessionId}`;
  return row ?? null;
}

/** As facts of mails have it; null until the session's own events arrive. */
export async function findStart(db: Db, sessionId: string): Promise<string | null> {
  return (await findSessionFact(db, sessionId))?.startsAt.toISOString() ?? null;
}

export async function notePaidOut(tx: Db, sessionId: string, cents: number): Promise<void> {
  await tx`update session_fact set paid_out_cents = ${cents} where session_id = ${sessionId}`;
}
