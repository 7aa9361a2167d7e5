import type { Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { refundingOf } from '../domain/ledger.ts';
import type { RefundCase } from '../domain/money-key.ts';
import { post } from '../store/ledger.ts';
import { listPayments } from '../store/payments.ts';
import { addRefund, findRefundByCase, type Refund } from '../store/refunds.ts';
import { lockSession } from '../store/sessions.ts';
import { takeBack } from './take-back.ts';

export interface RefundAsk {
  refundCase: RefundCase;
  sessionId: string;
  /** An upper limit: never more than what is left. */
  cents: number;
  /** The capture to refund; by default the one with most left. */
  checkoutId?: string;
  reason: string;
  /** Of a refund made by hand in Stripe's dashboard, which only needs recording. */
  stripeId?: string;
}

/** The refund is sent outside of the transaction. @returns null when the case was refunded before, or nothing is left */
export async function startRefund(tx: Tx, ask: RefundAsk, now: Date): Promise<Refund | null> {
  const session = await lockSession(tx, ask.sessionId);
  if (!session || ask.cents <= 0 || (await findRefundByCase(tx, ask.refundCase))) return null;
  const left = (payment: { amountCents: number; refundedCents: number }) => payment.amountCents - payment.refundedCents;
  const payments = await listPayments(tx, ask.sessionId);
  const source = ask.checkoutId
    ? payments.find((payment) => payment.checkoutId === ask.checkoutId)
    : payments.toSorted((a, b) => left(b) - left(a))[0];
  const cents = source ? Math.min(ask.cents, left(source)) : 0;
  if (!source || cents === 0) return null;
  const { sessionId, refundCase, reason } = ask;
  const taken = await takeBack(tx, session, { checkoutId: source.checkoutId, cents, to: refundingOf(sessionId) });
  const refund: Refund = {
    id: crypto.randomUUID(),
    refundCase,
    sessionId,
    checkoutId: source.checkoutId,
    amountCents: cents,
    mentorCents: taken.mentorCents,
    commissionCents: taken.commissionCents,
    reversal: taken.fromMentor ? 'needed' : 'none',
    status: 'pending',
    leftBalance: false,
    stripeId: ask.stripeId ?? null,
    reason,
  };
  await addRefund(tx, refund, now);
  const key = { kind: 'refund_set_aside', refundId: refund.id } as const;
  await post(tx, { key, sessionId, moves: taken.moves, at: now });
  await schedule(tx, 'refund.send', refund.id, now);
  return refund;
}
