import type { Db, Tx } from 'svc-kit/db';
import type { Purse } from '../domain/collectable.ts';
import { bookNameOf, type Entry, entriesOf, type Move } from '../domain/ledger.ts';
import { type PostingKey, readPostingKey, writeKey } from '../domain/money-key.ts';

export interface Posting {
  key: PostingKey;
  sessionId: string | null;
  moves: Move[];
  at: Date;
  /** Stripe's balance transaction behind a move of cash, once it is known. */
  txn?: string | null;
}

/** Writes one balanced transaction. @returns false when its key was posted before, or nothing moves */
export async function post(tx: Tx, posting: Posting): Promise<boolean> {
  const entries = entriesOf(posting.moves);
  if (entries.length === 0) return false;
  return write(tx, posting, entries);
}

/** Undoes a posting by its opposite, once. @returns false when there was nothing to undo */
export async function postOpposite(tx: Tx, posting: PostingKey, at: Date, txn: string | null = null): Promise<boolean> {
  const rows: { session_id: string | null; account: string; amount_cents: string }[] = await tx`
    select t.session_id, e.account, e.amount_cents from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id where t.key = ${writeKey(posting)}`;
  const [first] = rows;
  if (!first) return false;
  const entries = rows.map((row) => ({ account: row.account, cents: -Number(row.amount_cents) }));
  return write(tx, { key: { kind: 'undo', posting }, sessionId: first.session_id, at, txn }, entries);
}

/** For a posting whose balance transaction was not known when it was written. */
export async function noteSource(tx: Tx, key: PostingKey, txnId: string): Promise<void> {
  await tx`
    insert into ledger_source (key, txn_id) select key, ${txnId} from ledger_transaction where key = ${writeKey(key)}
    on conflict do nothing`;
}

/** Of a refund's try that failed: known by what it was paid with, also once another try has its place. */
export async function noteReturn(tx: Tx, paidTxnId: string, backTxnId: string): Promise<void> {
  const [row]: { key: string }[] = await tx`
    select t.key from ledger_source s join ledger_transaction t on t.key = s.key
    where s.txn_id = ${paidTxnId} and t.kind = 'refund_paid'`;
  if (row) await noteSource(tx, { kind: 'undo', posting: readPostingKey(row.key) }, backTxnId);
}

/** In one round trip, as others who move cash wait meanwhile; in one order, so that no two wait for each other. */
async function write(tx: Tx, posting: Omit<Posting, 'moves'>, entries: Entry[]): Promise<boolean> {
  const { key, sessionId, at, txn = null } = posting;
  const accounts = entries.map(({ account }) => account);
  const cents = entries.map((entry) => entry.cents);
  const made = await tx`
    with made as (
      insert into ledger_transaction (key, kind, session_id, occurred_at)
      values (${writeKey(key)}, ${bookNameOf(key)}, ${sessionId}, ${at})
      on conflict (key) do nothing returning id, key),
    sourced as (
      insert into ledger_source (key, txn_id) select key, ${txn}::text from made where ${txn}::text is not null
      on conflict do nothing),
    entered as (
      insert into ledger_entry (transaction_id, account, amount_cents)
      select made.id, e.account, e.cents
      from made, unnest(${tx.array(accounts, 'TEXT')}, ${tx.array(cents, 'BIGINT')}) as e(account, cents)
      order by e.account collate "C")
    select id from made`;
  return made.length > 0;
}

export async function balanceOf(db: Db, account: string): Promise<number> {
  const [row]: { balance_cents: string }[] = await db`
    select balance_cents from ledger_account where name = ${account}`;
  return Number(row?.balance_cents ?? 0);
}

export async function readPurse(db: Db): Promise<Purse> {
  const [row]: Record<string, string>[] = await db`
    select
      coalesce(sum(balance_cents) filter (where name = 'commission'), 0) as commission,
      coalesce(sum(balance_cents) filter (where name = 'stripe_fees'), 0) as fees,
      coalesce(sum(balance_cents) filter (where name = 'loss'), 0) as loss,
      coalesce(sum(balance_cents) filter (where name = 'owner'), 0) as owner,
      coalesce(sum(balance_cents) filter (where name = 'unexplained'), 0) as unexplained,
      coalesce(sum(balance_cents) filter (where name like 'receivable:%'), 0) as receivable,
      coalesce(sum(balance_cents) filter (where name like 'dispute:%'), 0) as disputed,
      coalesce(sum(balance_cents) filter (
        where name like 'held:%' or name like 'mentor:%' or name like 'refunding:%'), 0) as owed
    from ledger_account where balance_cents <> 0`;
  const cents = (name: string) => Number(row?.[name] ?? 0);
  return {
    commission: cents('commission'),
    stripeFees: cents('fees'),
    loss: cents('loss'),
    receivable: cents('receivable'),
    disputed: cents('disputed'),
    owedToOthers: cents('owed'),
    owner: cents('owner'),
    unexplained: cents('unexplained'),
  };
}

export async function readCollected(db: Db): Promise<{ fromCommission: number; fromOwner: number }> {
  const [row]: { commission: string; owner: string }[] = await db`
    select -coalesce(sum(e.amount_cents) filter (where e.account = 'commission'), 0) as commission,
      -coalesce(sum(e.amount_cents) filter (where e.account = 'owner'), 0) as owner
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.kind in ('commission', 'undo_commission')`;
  return { fromCommission: Number(row?.commission ?? 0), fromOwner: Number(row?.owner ?? 0) };
}

/** The page on which money came in last. */
export async function findNewestCapture(db: Db, before: Date | null = null) {
  const [row]: { key: string; at: Date }[] = await db`
    select key, occurred_at as at from ledger_transaction
    where kind = 'capture' and occurred_at < coalesce(${before}::timestamptz, 'infinity')
    order by occurred_at desc limit 1`;
  if (!row) return null;
  const key = readPostingKey(row.key);
  return key.kind === 'capture' ? { checkoutId: key.checkoutId, at: row.at } : null;
}
