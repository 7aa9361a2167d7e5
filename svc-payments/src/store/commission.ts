import type { Db, Tx } from 'svc-kit/db';

export interface Batch {
  id: string;
  seq: number;
  amountCents: number;
  status: 'sending' | 'sent' | 'paid' | 'failed';
  payoutId: string | null;
}
type Row = { id: string; seq: number; amount_cents: number; status: Batch['status']; payout_id: string | null };

function toBatch(row: Row): Batch {
  return { id: row.id, seq: row.seq, amountCents: row.amount_cents, status: row.status, payoutId: row.payout_id };
}

export async function lockCollections(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('commission_batch'))`;
}

export async function newestBatch(db: Db): Promise<Batch | null> {
  const [row]: Row[] = await db`select * from commission_batch order by seq desc limit 1`;
  return row ? toBatch(row) : null;
}

export async function findBatchByPayout(db: Db, payoutId: string): Promise<Batch | null> {
  const [row]: Row[] = await db`select * from commission_batch where payout_id = ${payoutId}`;
  return row ? toBatch(row) : null;
}

/** A collection covers the released sessions whose funds are available by now. */
export async function addBatch(tx: Tx, id: string, amountCents: number, now: Date): Promise<void> {
  await tx`insert into commission_batch (id, amount_cents, created_at) values (${id}, ${amountCents}, ${now})`;
  await tx`
    update release set batch_id = ${id} where batch_id is null and not exists (
      select 1 from payment where payment.session_id = release.session_id
        and (payment.funds_at is null or payment.funds_at > ${now}))`;
}

/** What the bank sent back was not paid, whatever was read before. @returns false when the batch stood so before */
export async function setBatch(tx: Tx, id: string, status: Batch['status'], payoutId: string | null): Promise<boolean> {
  const { count } = await tx`
    update commission_batch set status = ${status}, payout_id = coalesce(payout_id, ${payoutId})
    where id = ${id} and status not in (${status}, 'failed')`;
  return count > 0;
}

export async function dropFromBatch(tx: Tx, id: string): Promise<void> {
  await tx`update release set batch_id = null where batch_id = ${id}`;
}

export async function countUncollected(db: Db): Promise<number> {
  const [row]: { n: string }[] = await db`
    select count(*) as n from release where batch_id is null and commission_cents > 0`;
  return Number(row?.n ?? 0);
}

export async function listSentPayouts(db: Db): Promise<string[]> {
  const rows: { payout_id: string }[] = await db`
    select payout_id from commission_batch where status = 'sent' and payout_id is not null order by seq limit 100`;
  return rows.map((row) => row.payout_id);
}
