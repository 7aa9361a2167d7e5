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
  /** Refunded once. */
  refundCase: RefundCase;
  sessionId: string;
  /** At most this much; less when less is left. */
  cents: number;
  /** Of this capture; without it, of the one that holds most. */
  checkoutId?: string;
  reason: string;
  /** Stripe's id of a refund that was made there by hand and is only to be noted. */
  stripeId?: string;
}

/**
 * Sets money aside for the family and plans its way back. Null when this case was taken on before, or nothing is left.
 * The refund itself leaves outside of the transaction.
 */
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
