import { toDollars } from 'contracts/money';
import type { ComplaintReason, RefundDecision } from 'contracts/status';
import type { Db, Tx } from 'svc-kit/db';
import { isGivenBack } from '../domain/complain.ts';
import { comingBackCents, takenBesidesCents } from '../domain/money.ts';
import { minutesOf } from '../domain/room-time.ts';
import type { Session } from '../domain/session.ts';

interface ComplaintRow {
  id: string;
  session_id: string;
  reason: ComplaintReason;
  description: string;
  status: 'open' | 'under_review' | 'decided';
  created_at: Date;
  decide_by: Date;
  decision: RefundDecision | null;
  refund_cents: number | null;
  note: string | null;
  amount_cents: number;
  response: string | null;
  responded_at: Date | null;
  decided_at: Date | null;
  mentor_name: string | null;
  athlete_name: string | null;
  together_seconds: number | null;
  mentor_note: string | null;
  card_dispute: Session['cardDispute'];
  card_dispute_taken_cents: number | null;
  refunded_by_hand_cents: number;
  session_status: Session['status'];
  session_refund_cents: number;
}

export async function saveComplaint(
  tx: Tx,
  complaint: { id: string; sessionId: string; reason: ComplaintReason; description: string; decideBy: Date },
  now: Date,
): Promise<void> {
  await tx`
    insert into complaint (id, session_id, reason, description, status, created_at, decide_by)
    values (${complaint.id}, ${complaint.sessionId}, ${complaint.reason}, ${complaint.description}, 'open', ${now},
      ${complaint.decideBy})`;
}

export async function findComplaint(
  db: Db,
  id: string,
): Promise<{ sessionId: string; reason: ComplaintReason } | null> {
  const [row]: ComplaintRow[] = await db`select session_id, reason from complaint where id = ${id}`;
  return row ? { sessionId: row.session_id, reason: row.reason } : null;
}

export async function saveDecision(
  tx: Tx,
  decided: { id: string; decision: RefundDecision; refundCents: number; note: string; by: string },
  now: Date,
): Promise<void> {
  await tx`
    update complaint set status = 'decided', decision = ${decided.decision}, refund_cents = ${decided.refundCents},
      note = ${decided.note}, decided_at = ${now}, decided_by = ${decided.by}
    where id = ${decided.id}`;
}

/** Null when it came too late. */
export async function saveResponse(tx: Tx, sessionId: string, text: string, now: Date): Promise<string | null> {
  const [row]: { id: string }[] = await tx`
    update complaint set response = ${text}, responded_at = ${now}, status = 'under_review'
    where session_id = ${sessionId} and response is null and status <> 'decided' returning id`;
  return row?.id ?? null;
}

export async function markUnderReview(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`update complaint set status = 'under_review' where id = ${id} and status = 'open'`;
  return count > 0;
}

export async function readDecisionTimes(db: Db) {
  const [row]: { decided: number; in_time: number; median_minutes: number | null }[] = await db`
    select count(*)::int as decided, count(*) filter (where decided_at <= decide_by)::int as in_time,
      (percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at)) / 60)::float8
        as median_minutes
    from complaint where status = 'decided'`;
  return row ?? { decided: 0, in_time: 0, median_minutes: null };
}

export async function listComplaintViews(db: Db) {
  const rows: ComplaintRow[] = await db`
    ${selection(db)}
    order by c.status = 'decided', case when c.status = 'decided' then null else c.decide_by end, c.decided_at desc
    limit 500`;
  return rows.map((row) => ({ ...toView(row), mentor_note: row.mentor_note, ...takenBefore(row) }));
}

export async function findComplaintView(db: Db, sessionId: string) {
  const [row]: ComplaintRow[] = await db`${selection(db)} where c.session_id = ${sessionId}`;
  return row ? toView(row) : null;
}

function selection(db: Db) {
  return db`
    select c.*, s.amount_cents, s.together_seconds, s.card_dispute, s.card_dispute_taken_cents,
      s.refunded_by_hand_cents, s.status as session_status, s.refund_cents as session_refund_cents,
      n.text as mentor_note, nullif(concat_ws(' ', m.first_name, m.last_name), '') as mentor_name,
      nullif(concat_ws(' ', a.first_name, a.last_name), '') as athlete_name
    from complaint c join session s on s.id = c.session_id
    left join mentor m on m.id = s.mentor_id left join athlete a on a.id = s.athlete_id
    left join mentor_note n on n.session_id = c.session_id`;
}

function takenBefore(row: ComplaintRow): { taken_besides: number; given_back: number | null } {
  const session = {
    status: row.session_status,
    refundCents: row.session_refund_cents,
    amountCents: row.amount_cents,
    cardDispute: row.card_dispute,
    disputeTakenCents: row.card_dispute_taken_cents,
    refundedByHandCents: row.refunded_by_hand_cents,
  };
  // What the decision itself gave back is no reason that it could not.
  const isBefore = isGivenBack(session) && !row.refund_cents;
  return {
    taken_besides: toDollars(takenBesidesCents(session)),
    given_back: isBefore ? toDollars(comingBackCents(session)) : null,
  };
}

function toView(row: ComplaintRow) {
  return {
    id: row.id,
    session_id: row.session_id,
    mentor_name: row.mentor_name ?? 'Mentor',
    athlete_name: row.athlete_name ?? 'Athlete',
    reason: row.reason,
    description: row.description,
    status: row.status,
    created_at: row.created_at.toISOString(),
    decide_by: row.decide_by.toISOString(),
    decision: row.decision,
    refund_amount: row.refund_cents === null ? null : toDollars(row.refund_cents),
    total_amount: toDollars(row.amount_cents),
    note: row.note,
    response: row.response,
    responded_at: row.responded_at?.toISOString() ?? null,
    decided_at: row.decided_at?.toISOString() ?? null,
    together_minutes: minutesOf(row.together_seconds),
  };
}
