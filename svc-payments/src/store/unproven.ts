import type { Db } from 'svc-kit/db';
import type { Subject } from '../domain/proof.ts';

export interface Unproven extends Subject {
  id: string;
}

export async function findLastUnproven(db: Db): Promise<string> {
  const [row]: { id: string }[] = await db`select coalesce(max(id), 0)::text as id from unproven`;
  return row?.id ?? '0';
}

export async function listUnproven(db: Db, after: string, upTo: string, limit: number): Promise<Unproven[]> {
  return [
    ...(await db`
      select id::text, kind, subject from unproven
      where id > ${after}::bigint and id <= ${upTo}::bigint order by id limit ${limit}`),
  ];
}

/** By its own number: a change of the same subject that commits meanwhile has another. */
export async function forgetUnproven(db: Db, ids: string[]): Promise<void> {
  await db`delete from unproven where id = any(${db.array(ids, 'TEXT')}::bigint[])`;
}

export async function keepUnproven(db: Db, subjects: Subject[]): Promise<void> {
  if (subjects.length === 0) return;
  const kinds = subjects.map(({ kind }) => kind);
  const names = subjects.map(({ subject }) => subject);
  await db`
    insert into unproven (kind, subject)
    select distinct kind, subject from unnest(${db.array(kinds, 'TEXT')}, ${db.array(names, 'TEXT')}) as kept (kind, subject)`;
}

/** Of these, what no posting names, and what a posting names and Stripe's list has not shown. */
export async function listOpenTxns(db: Db, txnIds: readonly string[]): Promise<string[]> {
  if (txnIds.length === 0) return [];
  const ids = db.array([...txnIds], 'TEXT');
  const rows: { txn_id: string }[] = await db`
    select b.txn_id from balance_transaction b where b.txn_id = any(${ids}) and b.currency = 'usd'
      and not exists (select 1 from ledger_source s where s.txn_id = b.txn_id)
    union
    select s.txn_id from ledger_source s where s.txn_id = any(${ids})
      and not exists (select 1 from balance_transaction b where b.txn_id = s.txn_id)`;
  return rows.map((row) => row.txn_id);
}

/** Everything that was posted for these sessions: what may be missing of a posting can be known later than it. */
export async function listPostingsOf(db: Db, sessionIds: readonly string[]): Promise<string[]> {
  if (sessionIds.length === 0) return [];
  const rows: { key: string }[] = await db`
    select key from ledger_transaction where session_id = any(${db.array([...sessionIds], 'TEXT')}::uuid[])`;
  return rows.map((row) => row.key);
}
