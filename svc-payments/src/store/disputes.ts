import type { Db, Tx } from 'svc-kit/db';
import type { DisputedPayment, EvidencePart } from '../domain/evidence.ts';
import { BY_BANK, type Reversal } from './refunds.ts';

export interface CardDispute {
  id: string;
  sessionId: string;
  checkoutId: string;
  amountCents: number;
  dueBy: Date | null;
}
export type Stage = 'needs_response' | 'under_review';

/** Another one after each change of what is recorded; null before that. */
export async function findMark(db: Db, id: string): Promise<string | null> {
  const [row]: { mark: string }[] = await db`select xmin::text as mark from card_dispute where id = ${id}`;
  return row?.mark ?? null;
}

/** @returns false when it was recorded before */
export async function addDispute(tx: Tx, dispute: CardDispute, now: Date): Promise<boolean> {
  const { count } = await tx`
    insert into card_dispute (id, session_id, cs_id, amount_cents, due_by, opened_at)
    values (${dispute.id}, ${dispute.sessionId}, ${dispute.checkoutId}, ${dispute.amountCents}, ${dispute.dueBy}, ${now})
    on conflict do nothing`;
  return count > 0;
}

/** What was read before it was escalated may be noted after that. @returns true for a question that is a dispute now, once */
export async function noteQuestion(tx: Tx, id: string, isAsked: boolean): Promise<boolean> {
  const [from, to] = isAsked ? [null, 'asked'] : ['asked', 'escalated'];
  const { count } = await tx`
    update card_dispute set question = ${to} where id = ${id} and question is not distinct from ${from}`;
  return count > 0 && !isAsked;
}

export interface BookedDispute {
  status: 'open' | 'won' | 'lost';
  lostCents: number;
  lossCents: number;
  number: number;
}
interface BookedRow {
  status: BookedDispute['status'];
  lost_cents: number;
  loss_cents: number;
  number: number;
}

export async function findBooked(tx: Tx, id: string): Promise<BookedDispute> {
  const [row]: BookedRow[] = await tx`
    select status, lost_cents, loss_cents, number from card_dispute where id = ${id}`;
  if (!row) throw new Error(`the dispute ${id} is not recorded`);
  return { status: row.status, lostCents: row.lost_cents, lossCents: row.loss_cents, number: row.number };
}

/** @param by negative for what was restored @returns the number of this change */
export async function addLost(tx: Tx, id: string, by: { lostCents: number; lossCents: number }): Promise<number> {
  const [row]: { number: number }[] = await tx`
    update card_dispute set lost_cents = lost_cents + ${by.lostCents}, loss_cents = loss_cents + ${by.lossCents},
      number = number + 1 where id = ${id} returning number`;
  return row?.number ?? 1;
}

/** Evidence that was submitted in Stripe's dashboard counts as submitted. A closed dispute may be opened again by an appeal. */
export async function setStage(
  tx: Tx,
  id: string,
  now: { stage: Stage; dueBy: Date | null; submittedAt: Date | null; refundable: boolean },
): Promise<void> {
  await tx`
    update card_dispute set stage = ${now.stage}, due_by = ${now.dueBy}, refundable = ${now.refundable},
      submitted_at = coalesce(submitted_at, ${now.submittedAt}), status = 'open', closed_at = null
    where id = ${id}`;
}

/** @returns false when it was closed like this before */
export async function closeDispute(tx: Tx, id: string, status: 'won' | 'lost', now: Date): Promise<boolean> {
  const { count } = await tx`
    update card_dispute set status = ${status}, closed_at = ${now} where id = ${id} and status <> ${status}`;
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

/** @returns false when none was submitted before that */
export async function forgetEvidence(tx: Tx, id: string, before: Date): Promise<boolean> {
  const { count } = await tx`
    update card_dispute set evidence = null, submitted_at = null where id = ${id} and submitted_at < ${before}`;
  return count > 0;
}

export async function needReversal(tx: Tx, id: string, cents: number): Promise<void> {
  await tx`update card_dispute set owed_cents = owed_cents + ${cents}, reversal = 'needed' where id = ${id}`;
}

export async function setDisputeReversal(tx: Tx, id: string, reversal: Reversal): Promise<void> {
  await tx`update card_dispute set reversal = ${reversal} where id = ${id}`;
}

/** @param reversed whether Stripe reversed a transfer for it, which takes a key of its own the next time */
export async function addDisputeRecovered(tx: Tx, id: string, cents: number, reversed: boolean): Promise<void> {
  await tx`
    update card_dispute set recovered_cents = recovered_cents + ${cents}, reversals = reversals + ${reversed ? 1 : 0}
    where id = ${id}`;
}

export interface Recovery {
  sessionId: string;
  owedCents: number;
  recoveredCents: number;
  reversals: number;
  reversal: Reversal;
}

export async function findDisputeRecovery(db: Db, id: string): Promise<Recovery | null> {
  const [row]: {
    session_id: string;
    owed_cents: number;
    recovered_cents: number;
    reversals: number;
    reversal: Reversal;
  }[] = await db`
    select session_id, owed_cents, recovered_cents, reversals, reversal from card_dispute where id = ${id}`;
  return row
    ? {
        sessionId: row.session_id,
        owedCents: row.owed_cents,
        recoveredCents: row.recovered_cents,
        reversals: row.reversals,
        reversal: row.reversal,
      }
    : null;
}

export interface DisputeView extends CardDispute {
  status: Stage | 'won' | 'lost';
  openedAt: Date;
  submittedAt: Date | null;
  evidence: EvidencePart[] | null;
  payment: DisputedPayment;
  /** Claims that fell away when it was lost. */
  refundsMet: { id: string; amountCents: number }[];
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
  elsewhere_cents: number;
  captured_at: Date;
  met: { id: string; amount_cents: number }[];
}

export async function listDisputes(db: Db, id: string | null = null): Promise<DisputeView[]> {
  const rows: ViewRow[] = await db`
    select d.id, d.session_id, d.cs_id, d.amount_cents, d.due_by, d.opened_at, d.submitted_at, d.evidence, p.captured_at,
      case when d.status <> 'open' then d.status when d.submitted_at is not null then 'under_review' else d.stage end
        as shown,
      p.amount_cents as paid_cents,
      back.refunded_cents, back.elsewhere_cents,
      case when d.status = 'lost' then back.met else '[]' end as met
    from card_dispute d join payment p on p.cs_id = d.cs_id
    cross join lateral (
      select coalesce(sum(amount_cents) filter (where status in ('sent', 'succeeded')), 0)::int as refunded_cents,
        coalesce(sum(amount_cents) filter (where status = 'elsewhere'), 0)::int as elsewhere_cents,
        coalesce(json_agg(json_build_object('id', id, 'amount_cents', amount_cents) order by created_at, id)
          filter (where status = 'void' and failure = ${BY_BANK} and created_at <= d.closed_at), '[]') as met
      from refund where cs_id = d.cs_id) back
    where ${id}::text is null or d.id = ${id}
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
      elsewhereCents: row.elsewhere_cents,
      capturedAt: row.captured_at,
    },
    refundsMet: row.met.map(({ id, amount_cents }) => ({ id, amountCents: amount_cents })),
  }));
}

export async function hasOpenDispute(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx`select 1 from card_dispute where session_id = ${sessionId} and status = 'open'`;
  return rows.length > 0;
}

/** Its money is with the card's bank, so that Stripe refuses to refund it. */
export async function isWithBank(db: Db, checkoutId: string): Promise<boolean> {
  const rows = await db`
    select 1 from card_dispute where cs_id = ${checkoutId} and status = 'open' and not refundable`;
  return rows.length > 0;
}

export async function isWonSince(db: Db, checkoutId: string, since: Date): Promise<boolean> {
  const rows = await db`
    select 1 from card_dispute where cs_id = ${checkoutId} and status = 'won' and closed_at >= ${since}`;
  return rows.length > 0;
}

/** Disputes whose money was not the session's any more, with how much of it. */
export async function listLosses(db: Db, checkoutId: string): Promise<{ id: string; lossCents: number }[]> {
  const rows: { id: string; loss_cents: number }[] = await db`
    select id, loss_cents from card_dispute where cs_id = ${checkoutId} and loss_cents > 0 order by opened_at, id`;
  return rows.map((row) => ({ id: row.id, lossCents: row.loss_cents }));
}

/** Disputes by which the bank took what was the session's, with how much of it. */
export async function listTaken(db: Db, checkoutId: string): Promise<{ id: string; takenCents: number }[]> {
  const rows: { id: string; taken_cents: number }[] = await db`
    select id, lost_cents - loss_cents as taken_cents from card_dispute
    where cs_id = ${checkoutId} and lost_cents > loss_cents order by opened_at, id`;
  return rows.map((row) => ({ id: row.id, takenCents: row.taken_cents }));
}

export async function isKnownDispute(db: Db, id: string): Promise<boolean> {
  const rows = await db`select 1 from card_dispute where id = ${id}`;
  return rows.length > 0;
}

/** Of more, each time others: in any order the first ones may stay open for months. */
export async function listOpenDisputes(db: Db): Promise<string[]> {
  const rows: { id: string }[] =
    await db`select id from card_dispute where status = 'open' order by random() limit 100`;
  return rows.map((row) => row.id);
}
