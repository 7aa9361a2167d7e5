import type { MentorFacts } from 'contracts/events';
import type { Intro } from 'contracts/http/media';
import { hourlyRateCents } from 'contracts/money';
import type { Db, Sql, Tx } from 'svc-kit/db';
import { transaction } from 'svc-kit/db';
import type { Mentor } from '../domain/mentor.ts';

type MentorRow = {
  id: string;
  status: Mentor['status'] | 'unknown' | 'deleted';
  facts: MentorFacts | null;
  proposal: Partial<MentorFacts> | null;
  looked_facts: MentorFacts | null;
  changed_since: Date | null;
  version: number;
  account_version: number;
  rejection_reason: string | null;
  resubmitted: boolean;
  pending_since: Date | null;
  registered_at: Date | null;
  payout_ready: boolean;
  payout_version: number;
  hidden: boolean;
  kept_from_minors: boolean;
  listed: boolean;
  card: string | null;
  verified_at?: Date | null;
  portrait_id: string | null;
  intro: Intro | null;
};

export interface StoredMentor extends Mentor {
  accountVersion: number;
  registeredAt: Date | null;
  payoutReady: boolean;
  payoutVersion: number;
  hidden: boolean;
  keptFromMinors: boolean;
  /** Open to everybody: verified, not hidden, and able to be paid. */
  listed: boolean;
  card: string;
  /** Of the founder's last yes; null unless that is what the mentor is now, and in `loadMentor` only. */
  verifiedAt: string | null;
  intro: Intro | null;
}

function toMentor(row: MentorRow | undefined): StoredMentor | null {
  if (!row || row.status === 'unknown' || row.status === 'deleted' || !row.facts) return null;
  return {
    id: row.id,
    status: row.status,
    facts: row.facts,
    // A replica of the release before takes an approval away and leaves the proposal.
    proposal: row.status === 'approved' ? row.proposal : null,
    lookedFacts: row.looked_facts,
    changedSince: row.changed_since,
    version: row.version,
    accountVersion: row.account_version,
    registeredAt: row.registered_at,
    rejectionReason: row.rejection_reason,
    resubmitted: row.resubmitted,
    pendingSince: row.pending_since,
    payoutReady: row.payout_ready || row.facts.mentoringType === 'free',
    payoutVersion: row.payout_version,
    hidden: row.hidden,
    keptFromMinors: row.kept_from_minors,
    listed: row.listed,
    card: row.card ?? '',
    verifiedAt: row.verified_at?.toISOString() ?? null,
    portraitId: row.portrait_id,
    intro: row.intro,
  };
}

/** Null for unknown and deleted mentors. */
export async function loadMentor(db: Db, id: string): Promise<StoredMentor | null> {
  const [row]: MentorRow[] = await db`
    select mentor.*, (select max(decided_at) from verification
      where mentor_id = mentor.id and approved and mentor.status = 'approved') as verified_at
    from mentor where id = ${id}`;
  return toMentor(row);
}

export async function isDeleted(db: Db, id: string): Promise<boolean> {
  const rows = await db`select 1 from mentor where id = ${id} and status = 'deleted'`;
  return rows.length > 0;
}

/** Changes nothing for a mentor who is known or was deleted. */
export async function addMentor(
  db: Db,
  mentor: { id: string; facts: MentorFacts; accountVersion: number; registeredAt: Date },
): Promise<void> {
  const { id, facts, accountVersion, registeredAt } = mentor;
  const cents = hourlyRateCents(facts.collegeLevel, facts.mentoringType);
  await db`
    insert into mentor (id, status, facts, hourly_rate_cents, version, account_version, registered_at, pending_since)
    values (${id}, 'pending', ${facts}::jsonb, ${cents}, 1, ${accountVersion}, ${registeredAt}, ${registeredAt})
    on conflict (id) do update set status = excluded.status, facts = excluded.facts, version = excluded.version,
      hourly_rate_cents = excluded.hourly_rate_cents, account_version = excluded.account_version,
      registered_at = excluded.registered_at, pending_since = excluded.pending_since
    where mentor.status = 'unknown'`;
}

export async function updateMentor<T>(
  sql: Sql,
  id: string,
  work: (tx: Tx, mentor: StoredMentor | null) => Promise<T>,
): Promise<T> {
  return transaction(sql, async (tx) => work(tx, await lockMentor(tx, id)));
}

export async function lockMentor(tx: Tx, id: string): Promise<StoredMentor | null> {
  const [row]: MentorRow[] = await tx`select * from mentor where id = ${id} for update`;
  return toMentor(row);
}

export async function saveMentor(tx: Tx, mentor: Mentor): Promise<void> {
  const cents = hourlyRateCents(mentor.facts.collegeLevel, mentor.facts.mentoringType);
  await tx`
    update mentor set status = ${mentor.status}, facts = ${mentor.facts}::jsonb, hourly_rate_cents = ${cents},
      proposal = ${mentor.proposal}::jsonb, looked_facts = ${mentor.lookedFacts}::jsonb,
      changed_since = ${mentor.changedSince}, version = ${mentor.version},
      rejection_reason = ${mentor.rejectionReason}, resubmitted = ${mentor.resubmitted},
      pending_since = ${mentor.pendingSince}
    where id = ${mentor.id}`;
}

export async function saveAccountVersion(tx: Tx, id: string, version: number): Promise<void> {
  await tx`update mentor set account_version = ${version} where id = ${id}`;
}

export async function loadPending(sql: Sql): Promise<StoredMentor[]> {
  const rows: MentorRow[] = await sql`
    select * from mentor where pending_since is not null and status in ('pending', 'approved')
    order by pending_since, id limit 500`;
  return rows.flatMap((row) => toMentor(row) ?? []);
}

/** Public text that the founder has not looked at. Of a mentor who waits besides, the pending list shows it. */
export async function loadChanged(sql: Sql): Promise<StoredMentor[]> {
  const rows: MentorRow[] = await sql`
    select * from mentor where changed_since is not null and pending_since is null and status = 'approved'
    order by changed_since, id limit 500`;
  return rows.flatMap((row) => toMentor(row) ?? []);
}

/** Null for a version that never was or is no longer kept. */
export async function findVersion(tx: Tx, id: string, version: number): Promise<MentorFacts | null> {
  const [row]: { facts: MentorFacts }[] = await tx`
    select facts from profile_version where mentor_id = ${id} and version = ${version}`;
  return row?.facts ?? null;
}

export async function countMentors(sql: Sql): Promise<{ total: number; verified: number }> {
  const [row]: { total: number; verified: number }[] = await sql`
    select coalesce(sum(n) filter (where status not in ('unknown', 'deleted')), 0)::integer as total,
      coalesce(sum(n) filter (where status = 'approved'), 0)::integer as verified
    from mentor_count`;
  return row ?? { total: 0, verified: 0 };
}
