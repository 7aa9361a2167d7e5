import type { EventPayload } from 'contracts/events';
import type { InternalSession } from 'contracts/internal';
import type { Db, Tx } from 'svc-kit/db';
import type { PayableSession } from '../domain/checkout.ts';

export interface SessionMoney {
  sessionId: string;
  mentorId: string;
  athleteId: string;
  complaintOpen: boolean;
  disputeOpen: boolean;
  releaseDue: boolean;
}
export type SessionFacts = Pick<
  EventPayload<'session.confirmed'>,
  | 'sessionId'
  | 'mentorId'
  | 'athleteId'
  | 'startsAt'
  | 'endsAt'
  | 'status'
  | 'amountCents'
  | 'mentorShareCents'
  | 'version'
> & { holdExpiresAt?: string | null };

/** @returns false when this version or a newer one is known */
export async function keepSession(db: Db, facts: SessionFacts): Promise<boolean> {
  const { count } = await db`
    insert into payable_session (session_id, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents,
      mentor_share_cents, hold_expires_at, version)
    values (${facts.sessionId}, ${facts.mentorId}, ${facts.athleteId}, ${new Date(facts.startsAt)},
      ${new Date(facts.endsAt)}, ${facts.status}, ${facts.amountCents}, ${facts.mentorShareCents},
      ${facts.holdExpiresAt ? new Date(facts.holdExpiresAt) : null}, ${facts.version})
    on conflict (session_id) do update set starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      status = excluded.status, amount_cents = excluded.amount_cents, mentor_share_cents = excluded.mentor_share_cents,
      hold_expires_at = coalesce(excluded.hold_expires_at, payable_session.hold_expires_at), version = excluded.version
    where payable_session.version < excluded.version`;
  return count > 0;
}

const VERSION_OF = { complaint: 'complaint_version', no_show: 'no_show_version' } as const;

/** Remembers it as the newest event about this. @returns false when that or a newer one was taken before */
export async function isNewest(
  tx: Tx,
  about: keyof typeof VERSION_OF,
  { sessionId, version }: Pick<SessionFacts, 'sessionId' | 'version'>,
): Promise<boolean> {
  const column = tx(VERSION_OF[about]);
  const { count } = await tx`
    update payable_session set ${column} = ${version} where session_id = ${sessionId} and ${column} < ${version}`;
  return count > 0;
}

export function factsOf(session: InternalSession): SessionFacts {
  return {
    sessionId: session.id,
    mentorId: session.mentor_id,
    athleteId: session.athlete_id,
    startsAt: session.starts_at,
    endsAt: session.ends_at,
    status: session.status,
    amountCents: session.amount_cents,
    mentorShareCents: session.mentor_share_cents,
    holdExpiresAt: session.hold_expires_at,
    version: session.version,
  };
}

export async function findVersion(db: Db, sessionId: string): Promise<number | null> {
  const [row]: { version: number }[] = await db`
    select version from payable_session where session_id = ${sessionId}`;
  return row?.version ?? null;
}

type PayableRow = {
  session_id: string;
  athlete_id: string;
  mentor_id: string;
  status: string;
  amount_cents: number;
  starts_at: Date;
  hold_expires_at: Date | null;
};

export async function findPayable(db: Db, sessionId: string): Promise<PayableSession | null> {
  const [row]: PayableRow[] = await db`
    select session_id, athlete_id, mentor_id, status, amount_cents, starts_at, hold_expires_at
    from payable_session where session_id = ${sessionId}`;
  return row
    ? {
        sessionId: row.session_id,
        athleteId: row.athlete_id,
        mentorId: row.mentor_id,
        status: row.status,
        amountCents: row.amount_cents,
        startsAt: row.starts_at,
        holdExpiresAt: row.hold_expires_at,
      }
    : null;
}

type MoneyRow = {
  session_id: string;
  mentor_id: string;
  athlete_id: string;
  complaint_open: boolean;
  dispute_open: boolean;
  release_due: boolean;
};

export async function lockSession(tx: Tx, sessionId: string): Promise<SessionMoney | null> {
  const [row]: MoneyRow[] = await tx`
    select session_id, mentor_id, athlete_id, complaint_open, dispute_open, release_due
    from payable_session where session_id = ${sessionId} for update`;
  return row
    ? {
        sessionId: row.session_id,
        mentorId: row.mentor_id,
        athleteId: row.athlete_id,
        complaintOpen: row.complaint_open,
        disputeOpen: row.dispute_open,
        releaseDue: row.release_due,
      }
    : null;
}

export async function setFlags(
  tx: Tx,
  sessionId: string,
  flags: { complaintOpen?: boolean; disputeOpen?: boolean; releaseDue?: boolean },
): Promise<void> {
  await tx`
    update payable_session set complaint_open = coalesce(${flags.complaintOpen ?? null}, complaint_open),
      dispute_open = coalesce(${flags.disputeOpen ?? null}, dispute_open),
      release_due = coalesce(${flags.releaseDue ?? null}, release_due)
    where session_id = ${sessionId}`;
}
