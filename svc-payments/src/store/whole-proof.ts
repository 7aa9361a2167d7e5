import type { Db, Tx } from 'svc-kit/db';

/** In the order in which they are proved. */
export const PARTS = ['postings', 'accounts', 'sessions', 'txns', 'sources', 'days'] as const;
export type Part = (typeof PARTS)[number];

export interface WholeProof {
  /** `part`: null while nothing is being proved. `after`: what was proved last in it. */
  part: Part | null;
  after: string;
  throughId: number;
}

/** Replicas take turns. */
export async function lockProof(tx: Tx): Promise<WholeProof> {
  const [row]: { part: Part | null; after: string; through_id: string }[] = await tx`
    select part, after, through_id from proof for update`;
  if (!row) throw new Error('the books have no mark');
  return { part: row.part, after: row.after, throughId: Number(row.through_id) };
}

export async function beginWholeProof(tx: Tx, now: Date): Promise<void> {
  await tx`update proof set part = ${PARTS[0]}, after = '', began_at = ${now}`;
}

export async function goOnAfter(tx: Tx, part: Part, after: string): Promise<void> {
  await tx`update proof set part = ${part}, after = ${after}`;
}

export async function endWholeProof(tx: Tx, now: Date): Promise<void> {
  await tx`update proof set part = null, after = '', done_at = ${now}`;
}

export async function pageAccounts(db: Db, after: string, limit: number): Promise<string[]> {
  return subjects(
    await db`
    select name as subject from ledger_account where name > ${after} order by name limit ${limit}`,
  );
}

export async function pageSessions(db: Db, after: string, limit: number): Promise<string[]> {
  return subjects(
    await db`
    select session_id::text as subject from payable_session
    where ${after} = '' or session_id > nullif(${after}, '')::uuid order by session_id limit ${limit}`,
  );
}

export async function pageTxns(db: Db, after: string, limit: number): Promise<string[]> {
  return subjects(
    await db`
    select txn_id as subject from balance_transaction where txn_id > ${after} order by txn_id limit ${limit}`,
  );
}

export async function pageSources(db: Db, after: string, limit: number): Promise<string[]> {
  return subjects(
    await db`
    select distinct txn_id as subject from ledger_source where txn_id > ${after} order by txn_id limit ${limit}`,
  );
}

/** Sessions that postings of this span name and that nobody told of. */
export async function listStrangers(db: Db, from: number, to: number): Promise<string[]> {
  return subjects(
    await db`
    select distinct t.session_id::text as subject from ledger_transaction t
    where t.id > ${from} and t.id <= ${to} and t.session_id is not null
      and not exists (select 1 from payable_session s where s.session_id = t.session_id)`,
  );
}

/** Days of UTC, on which anything is or was said to be. @param after as YYYY-MM-DD, or '' */
export async function findNextDay(db: Db, after: string): Promise<string | null> {
  const from = after === '' ? '-infinity' : after;
  const [row]: { day: string | null }[] = await db`
    select least(
      (select min(day) from transaction_day where day > ${from}::date),
      (select (min(created_at) at time zone 'UTC')::date from balance_transaction
        where created_at >= (${from}::date + 1)::timestamp at time zone 'UTC'))::text as day`;
  return row?.day ?? null;
}

/** Whoever keeps a transaction of that day waits, so that it's counted once. @returns whether the stored sum was wrong */
export async function recountDay(tx: Tx, day: string): Promise<boolean> {
  await tx`insert into transaction_day values (${day}::date, 0) on conflict do nothing`;
  await tx`select 1 from transaction_day where day = ${day}::date for update`;
  const changed = await tx`
    update transaction_day d set net_cents = counted.cents from (
      select coalesce(sum(net_cents), 0) as cents from balance_transaction where currency = 'usd'
        and created_at >= ${day}::date::timestamp at time zone 'UTC'
        and created_at < (${day}::date + 1)::timestamp at time zone 'UTC') counted
    where d.day = ${day}::date and d.net_cents <> counted.cents returning 1`;
  return changed.length > 0;
}

const subjects = (rows: { subject: string }[]) => rows.map(({ subject }) => subject);
