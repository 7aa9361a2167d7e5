import type { Db, Tx } from 'svc-kit/db';
import type { DisputedPayment, EvidencePart } from '../domain/evidence.ts';

export interface CardDispute {
  id: string;
  sessionId: string;
  checkoutId: string;
  amountCents: number;
  dueBy: Date | null;
}
export type Stage = 'needs_response' | 'under_review';

/** @returns false when it was recorded before */
export async function addDispute(tx: Tx, dispute: CardDispute, now: Date): Promise<boolean> {
  const { count } = await tx`
    insert into card_dispute (id, session_id, cs_id, amount_cents, due_by, opened_at)
    values (${dispute.id}, ${dispute.sessionId}, ${dispute.checkoutId}, ${dispute.amountCents}, ${dispute.dueBy}, ${now})
    on conflict do nothing`;
  return count > 0;
}

/** Evidence that was submitted in Stripe's dashboard counts as submitted. */
export async function setStage(tx: Tx, id: string, stage: Stage, dueBy: Date | null, submittedAt: Date | null) {
  await tx`
    update card_dispute set stage = ${stage}, due_by = ${dueBy}, submitted_at = coalesce(submitted_at, ${submittedAt})
    where id = ${id} and status = 'open'`;
}

export async function closeDispute(tx: Tx, id: string, status: 'won' | 'lost', now: Date): Promise<boolean> {
  const { count } = await tx`
    update card_dispute set status = ${status}, closed_at = ${now} where id = ${id} and status = 'open'`;
  return count > 0;
}

/** @returns false when evidence was submitted before, or is not awaited any more */
export async function beginEvidence(tx: Tx, id: string, evidence: EvidencePart[], now: Date): Promise<boolean> {
  const { count } = await tx`
    update card_dispute set evidence = ${evidence}::jsonb, submitted_at = ${now}
    where id = ${id} and status = 'open' and stage = 'needs_response' and submitted_at is null`;
  return count > 0;
}

export async function setUnderReview(tx: Tx, id: string): Promise<void> {
  await tx`update card_dispute set stage = 'under_review' where id = ${id} and status = 'open'`;
}

/** Stripe refused it, so it can be submitted again. */
export async function dropEvidence(tx: Tx, id: string): Promise<void> {
  await tx`update card_dispute set evidence = null, submitted_at = null where id = ${id}`;
}

export async function needReversal(tx: Tx, id: string, mentorCents: number): Promise<void> {
  await tx`update card_dispute set mentor_cents = ${mentorCents}, reversal = 'needed' where id = ${id}`;
}

export async function setDisputeReversal(tx: Tx, id: string, reversal: 'done' | 'refused'): Promise<void> {
  await tx`update card_dispute set reversal = ${reversal} where id = ${id}`;
}

export async function findNeededReversal(
  db: Db,
  id: string,
): Promise<{ sessionId: string; mentorCents: number } | null> {
  const [row]: { session_id: string; mentor_cents: number }[] = await db`
    select session_id, mentor_cents from card_dispute where id = ${id} and reversal = 'needed'`;
  return row ? { sessionId: row.session_id, mentorCents: row.mentor_cents } : null;
}

export interface DisputeView extends CardDispute {
  status: Stage | 'won' | 'lost';
  openedAt: Date;
  submittedAt: Date | null;
  evidence: EvidencePart[] | null;
  payment: DisputedPayment;
}
interface ViewRow {
  id: string;
  session_id: string;
  cs_id: string;
  amount_cents: number;
  due_by: Date | null;
  shown: DisputeView['status'];
  opened_at: Date;
  submitted_at: Date | null;
  evidence: EvidencePart[] | null;
  paid_cents: number;
  refunded_cents: number;
  captured_at: Date;
}

export async function listDisputes(db: Db, id: string | null = null): Promise<DisputeView[]> {
  const rows: ViewRow[] = await db`
    select d.id, d.session_id, d.cs_id, d.amount_cents, d.due_by, d.opened_at, d.submitted_at, d.evidence, p.captured_at,
      case when d.status <> 'open' then d.status when d.submitted_at is not null then 'under_review' else d.stage end
        as shown,
      p.amount_cents as paid_cents,
      (select coalesce(sum(amount_cents), 0) from refund r where r.cs_id = d.cs_id and r.status <> 'failed')::int
        as refunded_cents
    from card_dispute d join payment p on p.cs_id = d.cs_id where ${id}::text is null or d.id = ${id}
    order by array_position(array['needs_response', 'under_review'],
        case when d.status <> 'open' then d.status when d.submitted_at is not null then 'under_review' else d.stage end),
      case when d.status = 'open' then d.due_by end, d.closed_at desc, d.id limit 200`;
  return rows.map((row) => ({
    id: row.id,
    sessionId: row.session_id,
    checkoutId: row.cs_id,
    amountCents: row.amount_cents,
    dueBy: row.due_by,
    status: row.shown,
    openedAt: row.opened_at,
    submittedAt: row.submitted_at,
    evidence: row.evidence,
    payment: {
      checkoutId: row.cs_id,
      amountCents: row.paid_cents,
      refundedCents: row.refunded_cents,
      capturedAt: row.captured_at,
    },
  }));
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
