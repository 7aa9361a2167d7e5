import type { Db, Tx } from 'svc-kit/db';
import { type RefundCase, readRefundCase, writeKey } from '../domain/money-key.ts';

export interface Refund {
  id: string;
  refundCase: RefundCase;
  sessionId: string;
  checkoutId: string;
  amountCents: number;
  /** Each side's part; both 0 for a refund before the release. */
  mentorCents: number;
  commissionCents: number;
  reversal: 'none' | 'needed' | 'done' | 'refused';
  status: 'pending' | 'sent' | 'succeeded' | 'failed';
  leftBalance: boolean;
  stripeId: string | null;
  reason: string;
}
type Row = {
  id: string;
  case_key: string;
  session_id: string;
  cs_id: string;
  amount_cents: number;
  mentor_cents: number;
  commission_cents: number;
  reversal: Refund['reversal'];
  status: Refund['status'];
  left_balance: boolean;
  stripe_id: string | null;
  reason: string;
};

function toRefund(row: Row): Refund {
  return {
    id: row.id,
    refundCase: readRefundCase(row.case_key),
    sessionId: row.session_id,
    checkoutId: row.cs_id,
    amountCents: row.amount_cents,
    mentorCents: row.mentor_cents,
    commissionCents: row.commission_cents,
    reversal: row.reversal,
    status: row.status,
    leftBalance: row.left_balance,
    stripeId: row.stripe_id,
    reason: row.reason,
  };
}

export async function addRefund(tx: Tx, refund: Refund, now: Date): Promise<void> {
  await tx`
    insert into refund (id, case_key, session_id, cs_id, amount_cents, mentor_cents, commission_cents, reversal, status,
      left_balance, stripe_id, reason, created_at)
    values (${refund.id}, ${writeKey(refund.refundCase)}, ${refund.sessionId}, ${refund.checkoutId}, ${refund.amountCents},
      ${refund.mentorCents}, ${refund.commissionCents}, ${refund.reversal}, ${refund.status}, ${refund.leftBalance},
      ${refund.stripeId}, ${refund.reason}, ${now})`;
}

export async function findRefund(db: Db, id: string): Promise<Refund | null> {
  const [row]: Row[] = await db`select * from refund where id = ${id}`;
  return row ? toRefund(row) : null;
}

export async function findRefundByCase(db: Db, refundCase: RefundCase): Promise<Refund | null> {
  const [row]: Row[] = await db`select * from refund where case_key = ${writeKey(refundCase)}`;
  return row ? toRefund(row) : null;
}

export async function findRefundByStripeId(db: Db, stripeId: string): Promise<Refund | null> {
  const [row]: Row[] = await db`select * from refund where stripe_id = ${stripeId}`;
  return row ? toRefund(row) : null;
}

export async function setReversal(tx: Tx, id: string, reversal: 'done' | 'refused'): Promise<void> {
  await tx`update refund set reversal = ${reversal} where id = ${id}`;
}

export async function setRefundStatus(tx: Tx, id: string, status: Refund['status'], stripeId: string | null) {
  await tx`
    update refund set status = ${status}, stripe_id = coalesce(stripe_id, ${stripeId}) where id = ${id}`;
}

export async function setRefundFailed(tx: Tx, id: string, failure: string): Promise<void> {
  await tx`update refund set status = 'failed', failure = ${failure} where id = ${id}`;
}

export async function setLeftBalance(tx: Tx, id: string): Promise<boolean> {
  const { count } = await tx`update refund set left_balance = true where id = ${id} and not left_balance`;
  return count > 0;
}

export async function totalRefunded(db: Db, sessionId: string): Promise<number> {
  const [row]: { sum: string }[] = await db`
    select coalesce(sum(refunded_cents), 0) as sum from payment where session_id = ${sessionId}`;
  return Number(row?.sum ?? 0);
}
