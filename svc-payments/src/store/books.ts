import type { Db, Tx } from 'svc-kit/db';
import type { Difference } from '../domain/differences.ts';

export interface Books {
  beginsAt: Date;
  /** Stripe's balance has moved before, and no opening balance was posted yet. */
  hasPast: boolean;
  readUntil: Date;
  checkedAt: Date | null;
  stripeCents: number | null;
  offCents: number;
  offSince: Date | null;
  differences: Difference[];
}
interface Row {
  begins_at: Date;
  has_past: boolean;
  read_until: Date;
  checked_at: Date | null;
  stripe_cents: string | null;
  off_cents: string;
  off_since: Date | null;
  differences: Difference[];
}

function toBooks(row: Row): Books {
  return {
    beginsAt: row.begins_at,
    hasPast: row.has_past,
    readUntil: row.read_until,
    checkedAt: row.checked_at,
    stripeCents: row.stripe_cents === null ? null : Number(row.stripe_cents),
    offCents: Number(row.off_cents),
    offSince: row.off_since,
    differences: row.differences,
  };
}

export async function findBooks(db: Db): Promise<Books | null> {
  const [row]: Row[] = await db`select * from books`;
  return row ? toBooks(row) : null;
}

export async function lockBooks(tx: Tx): Promise<Books | null> {
  const [row]: Row[] = await tx`select * from books for update`;
  return row ? toBooks(row) : null;
}

export async function beginBooks(db: Db, beginsAt: Date, hasPast: boolean): Promise<void> {
  await db`
    insert into books (begins_at, has_past, read_until) values (${beginsAt}, ${hasPast}, ${beginsAt})
    on conflict do nothing`;
}

export async function setReadUntil(db: Db, until: Date): Promise<void> {
  await db`update books set read_until = greatest(read_until, ${until})`;
}

export async function forgetPast(tx: Tx): Promise<void> {
  await tx`update books set has_past = false`;
}

export async function saveCheck(
  tx: Tx,
  found: Pick<Books, 'stripeCents' | 'offCents' | 'offSince' | 'differences'>,
  now: Date,
): Promise<void> {
  await tx`
    update books set checked_at = ${now}, stripe_cents = ${found.stripeCents}, off_cents = ${found.offCents},
      off_since = ${found.offSince}, differences = ${found.differences}::jsonb`;
}

export async function findFirstPosting(db: Db): Promise<Date | null> {
  const [row]: { at: Date | null }[] = await db`
    select min(t.occurred_at) as at from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account = 'cash'`;
  return row?.at ?? null;
}

export async function readOpening(db: Db): Promise<number> {
  const [row]: { cents: string }[] = await db`
    select -coalesce(sum(e.amount_cents), 0) as cents from ledger_transaction t
    join ledger_entry e on e.transaction_id = t.id and e.account = 'cash' where t.kind = 'opening'`;
  return Number(row?.cents ?? 0);
}
