import type { Db, Tx } from 'svc-kit/db';
import type { SharedSum } from '../domain/proof.ts';
import { addPostedDays } from './posted-days.ts';

/** Ids of postings; below `throughId` none can come late. */
export interface Mark {
  throughId: number;
  highestId: number;
  /** The first transaction that had not begun when `highestId` was read. */
  xid: string;
}

/** No number of postings that come between two proofs; what somebody planted far ahead must not move the mark. */
const MOST_NEW = 100_000;

export async function readMark(db: Db): Promise<Mark> {
  const [row]: { through_id: string; highest_id: string; xid: string }[] = await db`
    select through_id, pg_snapshot_xmax(pg_current_snapshot())::text as xid,
      greatest(next_id, (select max(id) from ledger_transaction where id <= through_id + ${MOST_NEW})) as highest_id
    from proof`;
  if (!row) throw new Error('the books have no mark');
  return { throughId: Number(row.through_id), highestId: Number(row.highest_id), xid: row.xid };
}

export async function advanceMark(tx: Tx, { throughId, highestId, xid }: Mark): Promise<void> {
  // Up to where the run before came is over once every transaction that ran then has ended: each posting is proved
  // twice, one that commits late at least once. After a restore elsewhere, transactions have other numbers.
  const [row]: { from: string; to: string }[] = await tx`
    update proof p set next_id = ${highestId}, next_xid = ${xid}::xid8, through_id = p.next_id
    from (select through_id from proof for update) before
    where p.through_id = ${throughId} and p.next_id <= ${highestId} and (p.next_xid <= pg_snapshot_xmin(pg_current_snapshot())
      or p.next_xid > pg_snapshot_xmax(pg_current_snapshot()))
    returning before.through_id as from, p.through_id as to`;
  if (!row) return;
  await addSums(tx, Number(row.from), Number(row.to), false);
  await addPostedDays(tx, Number(row.to));
}

export async function addSums(tx: Tx, from: number, to: number, whole: boolean): Promise<void> {
  await tx`
    insert into proof_sum as s (account, whole, cents, own_cents)
    select e.account, ${whole}, sum(e.amount_cents), coalesce(sum(e.amount_cents) filter (where ${OWN(tx)}), 0)
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.id > ${from} and t.id <= ${to} and e.transaction_id > ${from} and e.transaction_id <= ${to}
      and e.account not like '%:%'
    group by e.account
    on conflict (account, whole) do update set cents = s.cents + excluded.cents, own_cents = s.own_cents + excluded.own_cents`;
}

const OWN = (db: Db) => db`t.kind not in
  ('commission', 'undo_commission', 'stripe_txn', 'settled_txn', 'undo_stripe_txn', 'undo_settled_txn')`;

export async function readSharedSums(db: Db): Promise<SharedSum[]> {
  for (;;) {
    const { throughId } = await readMark(db);
    const sums = await sumSince(db, throughId);
    if (sums) return sums;
  }
}

/** @returns null when the mark has moved meanwhile. Only with the mark as a parameter Postgres knows how little follows it. */
async function sumSince(db: Db, mark: number): Promise<SharedSum[] | null> {
  const rows: { account: string; balance: string; cents: string; own: string }[] = await db`
    with since as (
      select e.account, sum(e.amount_cents) as cents, sum(e.amount_cents) filter (where ${OWN(db)}) as own_cents
      from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
      where t.id > ${mark} and e.transaction_id > ${mark} and e.account not like '%:%'
      group by e.account
    ), named as (
      select account from since union select account from proof_sum where not whole
      union select unnest(array['cash', 'commission', 'stripe_fees', 'stripe_reserve', 'loss', 'owner', 'unexplained'])
    )
    select n.account,
      coalesce((select balance_cents from ledger_account a where a.name = n.account), 0) as balance,
      coalesce(s.cents, 0) + coalesce(since.cents, 0) as cents,
      coalesce(s.own_cents, 0) + coalesce(since.own_cents, 0) as own
    from proof join named n on proof.through_id = ${mark}
    left join proof_sum s on s.account = n.account and not s.whole left join since on since.account = n.account`;
  if (rows.length === 0) return null;
  return rows.map((row) => ({
    account: row.account,
    balanceCents: Number(row.balance),
    cents: Number(row.cents),
    ownCents: Number(row.own),
  }));
}

/** The sum of everything takes the place of the one that was carried on. */
export async function replaceSums(tx: Tx): Promise<void> {
  await tx`delete from proof_sum where not whole`;
  await tx`update proof_sum set whole = false`;
}

export async function dropWholeSums(tx: Tx): Promise<void> {
  await tx`delete from proof_sum where whole`;
}

export interface Postings {
  keys: string[];
  sessionIds: string[];
  accounts: string[];
  txnIds: string[];
  /** Of the last of them; null when there is none. */
  lastId: number | null;
}
interface PostingsRow {
  keys: string[] | null;
  sessions: string[] | null;
  accounts: string[] | null;
  txns: string[] | null;
  last_id: string | null;
}

export async function describePostings(db: Db, from: number, to: number, limit: number): Promise<Postings> {
  const [row]: PostingsRow[] = await db`
    with posted as materialized (
      select id, key, session_id from ledger_transaction where id > ${from} and id <= ${to} order by id limit ${limit})
    select (select array_agg(key) from posted) as keys, (select max(id) from posted) as last_id,
      (select array_agg(distinct session_id::text) from posted where session_id is not null) as sessions,
      (select array_agg(distinct account) from ledger_entry
        where transaction_id > ${from} and transaction_id <= (select max(id) from posted) and account like '%:%') as accounts,
      (select array_agg(distinct s.txn_id) from posted p join ledger_source s on s.key = p.key) as txns`;
  return {
    keys: row?.keys ?? [],
    sessionIds: row?.sessions ?? [],
    accounts: row?.accounts ?? [],
    txnIds: row?.txns ?? [],
    lastId: row?.last_id ? Number(row.last_id) : null,
  };
}
