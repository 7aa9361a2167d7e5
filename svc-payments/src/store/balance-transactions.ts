import type { Db, Tx } from 'svc-kit/db';
import { type PostingKey, writeKey } from '../domain/money-key.ts';

export interface BalanceTransaction {
  txnId: string;
  type: string;
  /** The object behind it; null for what has none. */
  source: string | null;
  amountCents: number;
  feeCents: number;
  netCents: number;
  currency: string;
  description: string | null;
  createdAt: Date;
}
interface Row {
  txn_id: string;
  type: string;
  source: string | null;
  amount_cents: string;
  fee_cents: string;
  net_cents: string;
  currency: string;
  description: string | null;
  created_at: Date;
}

function toTransaction(row: Row): BalanceTransaction {
  return {
    txnId: row.txn_id,
    type: row.type,
    source: row.source,
    amountCents: Number(row.amount_cents),
    feeCents: Number(row.fee_cents),
    netCents: Number(row.net_cents),
    currency: row.currency,
    description: row.description,
    createdAt: row.created_at,
  };
}

/** @returns those that were not known */
export async function keepTransactions(db: Db, read: BalanceTransaction[]): Promise<BalanceTransaction[]> {
  const rows = read.map((each) => ({
    txn_id: each.txnId,
    type: each.type,
    source: each.source,
    amount_cents: each.amountCents,
    fee_cents: each.feeCents,
    net_cents: each.netCents,
    currency: each.currency,
    description: each.description,
    created_at: each.createdAt.toISOString(),
  }));
  const kept: Row[] = await db`
    insert into balance_transaction
    select * from jsonb_populate_recordset(null::balance_transaction, ${rows}::jsonb)
    on conflict do nothing returning *`;
  return kept.map(toTransaction);
}

/** What is not linked stays among what is unproven. */
const UNLINKED = (db: Db) => db`
  select b.* from balance_transaction b
  where b.txn_id in (select subject from unproven where kind = 'txn')
    and b.currency = 'usd' and not exists (select 1 from ledger_source s where s.txn_id = b.txn_id)`;

export async function listUnlinked(db: Db): Promise<BalanceTransaction[]> {
  const rows: Row[] = await db`${UNLINKED(db)} order by b.created_at, b.txn_id limit 1000`;
  return rows.map(toTransaction);
}

export async function isLinked(db: Db, txnId: string): Promise<boolean> {
  const rows = await db`select 1 from ledger_source where txn_id = ${txnId} limit 1`;
  return rows.length > 0;
}

/** What of ours an unlinked transaction's source is; `subject` names the postings. */
export interface Trace {
  txnId: string;
  type: string;
  from: 'charge' | 'refund' | 'intent' | 'dispute';
  subject: string;
  chargeId: string | null;
  /** Of a refund's try; 1 of everything else. */
  number: number;
}
interface TraceRow {
  txn_id: string;
  type: string;
  origin: Trace['from'];
  subject: string;
  charge_id: string | null;
  number: number;
}

/** A charge counts once its fee is known, which is posted with it. */
export async function listTraces(db: Db): Promise<Trace[]> {
  const rows: TraceRow[] = await db`
    with unlinked as (${UNLINKED(db)})
    select u.txn_id, u.type, 'charge' as origin, p.cs_id as subject, p.charge_id, 1 as number
    from unlinked u join payment p on p.charge_id = u.source and p.fee_cents is not null
    union all
    select u.txn_id, u.type, 'refund', r.id::text, null, r.number from unlinked u join refund r on r.stripe_id = u.source
    union all
    select u.txn_id, u.type, 'intent', i.key, null, 1 from unlinked u join intent i on i.stripe_id = u.source
      and i.kind in ('transfer', 'reversal', 'dispute_reversal', 'commission')
    union all
    select u.txn_id, u.type, 'dispute', d.id, null, 1 from unlinked u join card_dispute d on d.id = u.source`;
  return rows.map((row) => ({
    txnId: row.txn_id,
    type: row.type,
    from: row.origin,
    subject: row.subject,
    chargeId: row.charge_id,
    number: row.number,
  }));
}

/** Where such a posting exists and moves cash. */
export async function linkPostings(tx: Tx, links: { key: PostingKey; txnId: string }[]): Promise<void> {
  const keys = links.map(({ key }) => writeKey(key));
  const txns = links.map(({ txnId }) => txnId);
  await tx`
    insert into ledger_source (key, txn_id)
    select t.key, link.txn_id from unnest(${tx.array(keys, 'TEXT')}, ${tx.array(txns, 'TEXT')}) as link (key, txn_id)
    join ledger_transaction t on t.key = link.key
    join ledger_entry e on e.transaction_id = t.id and e.account = 'cash'
    on conflict do nothing`;
}

export async function listUnread(db: Db): Promise<{ txnId: string; keys: string[] }[]> {
  const rows: { txn_id: string; keys: string[] }[] = await db`
    select s.txn_id, array_agg(s.key order by s.key) as keys from ledger_source s
    where s.txn_id in (select subject from unproven where kind = 'txn')
      and not exists (select 1 from balance_transaction b where b.txn_id = s.txn_id)
    group by s.txn_id order by s.txn_id limit 200`;
  return rows.map((row) => ({ txnId: row.txn_id, keys: row.keys }));
}

export async function isAnswerAwaited(db: Db, kinds: readonly string[], cents: number): Promise<boolean> {
  const rows = await db`
    select 1 from intent where state = 'pending' and kind = any(${db.array([...kinds], 'TEXT')})
      and coalesce(params ->> 'amount', params -> 'create' ->> 'amount',
        params #>> '{line_items,0,price_data,unit_amount}')::bigint = ${cents} limit 1`;
  return rows.length > 0;
}

/** Posted on their own before the postings that they belong to came, so that they count twice. */
export async function listCountedTwice(db: Db): Promise<string[]> {
  const rows: { txn_id: string }[] = await db`
    select b.txn_id from balance_transaction b
    join ledger_source s on s.txn_id = b.txn_id join ledger_transaction t on t.key = s.key
    join ledger_entry e on e.transaction_id = t.id and e.account = 'cash'
    where b.txn_id in (select s.txn_id from ledger_transaction t join ledger_source s on s.key = t.key
      where t.kind = 'stripe_txn')
    group by b.txn_id
    having not bool_or(t.kind = 'undo_stripe_txn') and bool_or(t.kind <> 'stripe_txn')
      and -sum(e.amount_cents) filter (where t.kind <> 'stripe_txn') = b.net_cents`;
  return rows.map((row) => row.txn_id);
}

export async function listUnexplained(db: Db, txnId: string | null = null): Promise<BalanceTransaction[]> {
  const rows: Row[] = await db`
    select b.* from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account = 'unexplained'
    join ledger_source s on s.key = t.key join balance_transaction b on b.txn_id = s.txn_id
    where t.kind = 'stripe_txn' and (${txnId}::text is null or b.txn_id = ${txnId}) and not exists (
      select 1 from ledger_source o join ledger_transaction p on p.key = o.key
      where o.txn_id = b.txn_id and p.kind in ('settled_txn', 'undo_stripe_txn'))
    order by b.created_at desc, b.txn_id limit 500`;
  return rows.map(toTransaction);
}

export async function sumTransactions(db: Db): Promise<number> {
  const [row]: { cents: string }[] = await db`
    select coalesce(sum(net_cents), 0) as cents from transaction_day`;
  return Number(row?.cents ?? 0);
}
