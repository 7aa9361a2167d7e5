import type { Db } from 'svc-kit/db';

export interface SessionFact {
  session_id: string;
  version: number;
  mentor_id: string;
  athlete_id: string;
  starts_at: Date;
  ends_at: Date;
}

/** Keeps the newest facts of a session; an event that comes late changes nothing. */
export async function keepSessionFact(tx: Db, fact: SessionFact): Promise<void> {
  await tx`
    insert into session_fact ${tx([fact])}
    on conflict (session_id) do update set version = excluded.version, starts_at = excluded.starts_at,
      ends_at = excluded.ends_at
    where session_fact.version < excluded.version`;
}

export async function findSessionFact(db: Db, sessionId: string): Promise<SessionFact | null> {
  const [row]: SessionFact[] = await db`
    select session_id, version, mentor_id, athlete_id, starts_at, ends_at from session_fact
    where session_id = ${sessionId}`;
  return row ?? null;
}
