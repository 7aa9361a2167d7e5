import type { Db, Tx } from 'svc-kit/db';

export interface Payment {
  checkoutId: string;
  sessionId: string;
  paymentIntent: string;
  chargeId: string;
  amountCents: number;
  refundedCents: number;
  feeCents: number | null;
  capturedAt: Date;
  /** Captured beside the one that booking accepted, or after the session had ended: booking refuses it. */
  late: boolean;
}
type Row = {
  cs_id: string;
  session_id: string;
  payment_intent: string;
  charge_id: string;
  amount_cents: number;
  refunded_cents: number;
  fee_cents: number | null;
  captured_at: Date;
  late: boolean;
};

function toPayment(row: Row): Payment {
  return {
    checkoutId: row.cs_id,
    sessionId: row.session_id,
    paymentIntent: row.payment_intent,
    chargeId: row.charge_id,
    amountCents: row.amount_cents,
    refundedCents: row.refunded_cents,
    feeCents: row.fee_cents,
    capturedAt: row.captured_at,
    late: row.late,
  };
}

/** @returns false when this checkout's capture was recorded before */
export async function addPayment(
  tx: Tx,
  payment: Omit<Payment, 'refundedCents' | 'feeCents' | 'late'>,
): Promise<boolean> {
  const { count } = await tx`
    insert into payment (cs_id, session_id, payment_intent, charge_id, amount_cents, captured_at, late)
    select ${payment.checkoutId}, session_id, ${payment.paymentIntent}, ${payment.chargeId}, ${payment.amountCents},
      ${payment.capturedAt}, release_due from payable_session where session_id = ${payment.sessionId}
    on conflict do nothing`;
  return count > 0;
}

/** What the session earns is the payment of this page and no other. What is released stays. */
export async function leaveOutOthers(tx: Tx, sessionId: string, acceptedId: string | null): Promise<void> {
  await tx`
    update payment set late = not late where session_id = ${sessionId} and late <> (cs_id is distinct from ${acceptedId})
      and (late or exists (select from payable_session s where s.session_id = ${sessionId} and not s.release_due))`;
}

export async function listPayments(db: Db, sessionId: string): Promise<Payment[]> {
  const rows: Row[] = await db`select * from payment where session_id = ${sessionId} order by captured_at, cs_id`;
  return rows.map(toPayment);
}

export async function findPaymentByCharge(db: Db, chargeId: string): Promise<Payment | null> {
  const [row]: Row[] = await db`select * from payment where charge_id = ${chargeId}`;
  return row ? toPayment(row) : null;
}

export async function findPayment(db: Db, checkoutId: string): Promise<Payment | null> {
  const [row]: Row[] = await db`select * from payment where cs_id = ${checkoutId}`;
  return row ? toPayment(row) : null;
}

export async function addRefunded(tx: Tx, checkoutId: string, cents: number): Promise<void> {
  await tx`update payment set refunded_cents = refunded_cents + ${cents} where cs_id = ${checkoutId}`;
}

export async function setFee(tx: Tx, checkoutId: string, feeCents: number, fundsAt: Date): Promise<boolean> {
  const { count } = await tx`
    update payment set fee_cents = ${feeCents}, funds_at = ${fundsAt} where cs_id = ${checkoutId} and fee_cents is null`;
  return count > 0;
}

/** Of more, each time others: the first ones may stay without one. */
export async function listFeeless(db: Db): Promise<Payment[]> {
  const rows: Row[] = await db`select * from payment where fee_cents is null order by random() limit 100`;
  return rows.map(toPayment);
}

/** Counted as it comes in (money_tally). */
export async function readRevenue(
  db: Db,
): Promise<{ revenueCents: number; captures: number; commissionCents: number }> {
  const [row]: { revenue: string; captures: string; commission: string }[] = await db`
    select coalesce(sum(revenue_cents), 0) as revenue, coalesce(sum(captures), 0) as captures,
      coalesce(sum(commission_cents), 0) as commission from money_tally`;
  return {
    revenueCents: Number(row?.revenue ?? 0),
    captures: Number(row?.captures ?? 0),
    commissionCents: Number(row?.commission ?? 0),
  };
}
