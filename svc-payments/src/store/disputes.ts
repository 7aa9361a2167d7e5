import type { Db, Tx } from 'svc-kit/db';

export interface CardDispute {
  id: string;
  sessionId: string;
  csId: string;
  amountCents: number;
  dueBy: Date | null;
}

/** Notes a dispute. False when it was noted before. */
export async function addDispute(tx: Tx, dispute: CardDispute, now: Date): Promise<boolean> {
  const { count } = await tx`
    insert into card_dispute (id, session_id, cs_id, amount_cents, due_by, opened_at)
    values (${dispute.id}, ${dispute.sessionId}, ${dispute.csId}, ${dispute.amountCents}, ${dispute.dueBy}, ${now})
    on conflict do nothing`;
  return count > 0;
}

export async function closeDispute(tx: Tx, id: string, status: 'won' | 'lost', now: Date): Promise<boolean> {
  const { count } = await tx`
    update card_dispute set status = ${status}, closed_at = ${now} where id = ${id} and status = 'open'`;
  return count > 0;
}

export async function hasOpenDispute(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx`select 1 from card_dispute where session_id = ${sessionId} and status = 'open'`;
  return rows.length > 0;
}

export async function isKnownDispute(db: Db, id: string): Promise<boolean> {
  const rows = await db`select 1 from card_dispute where id = ${id}`;
  return rows.length > 0;
}

export async function listOpenDisputes(db: Db): Promise<string[]> {
  const rows: { id: string }[] =
    await db`select id from card_dispute where status = 'open' order by opened_at limit 100`;
  return rows.map((row) => row.id);
}
