import type { Tx } from 'svc-kit/db';
import type { RefundCase } from '../domain/money-key.ts';
import { listPayments } from '../store/payments.ts';
import {
  addRefund,
  findRefund,
  findRefundByCase,
  type Refund,
  setVoidByBank,
  unclaimedFromBank,
} from '../store/refunds.ts';
import { lockSession } from '../store/sessions.ts';
import { addMetByBank, setAside } from './claims.ts';

export interface RefundAsk {
  refundCase: RefundCase;
  sessionId: string;
  /** `cents`: never more than what is left. `checkoutId`: the capture to refund; by default the one with most left, of those that booking does not refuse. */
  cents: number;
  checkoutId?: string;
  reason: string;
  /** Of a refund made by hand in Stripe's dashboard, which only needs recording. */
  stripeId?: string;
}

/** The refund is sent outside of the transaction. @returns null when the case was refunded before, or nothing is left */
export async function startRefund(tx: Tx, ask: RefundAsk, now: Date): Promise<Refund | null> {
  const session = await lockSession(tx, ask.sessionId);
  if (!session || (await findRefundByCase(tx, ask.refundCase))) return null;
  const left = (payment: { amountCents: number; refundedCents: number }) => payment.amountCents - payment.refundedCents;
  const payments = await listPayments(tx, ask.sessionId);
  const source = ask.checkoutId
    ? payments.find((payment) => payment.checkoutId === ask.checkoutId)
    : payments.toSorted((a, b) => Number(a.late) - Number(b.late) || left(b) - left(a))[0];
  if (!source) return null;
  const cents = Math.min(ask.cents, left(source));
  // The family has it from its bank; should the bank take it back, this is owed to them after all.
  const byBank = Math.min(ask.cents - cents, await unclaimedFromBank(tx, source.checkoutId));
  if (cents === 0 && byBank === 0) return null;
  const { checkoutId } = source;
  const { sessionId, refundCase, reason, stripeId = null } = ask;
  const id = crypto.randomUUID();
  const askedCents = stripeId ? 0 : Math.min(ask.cents, source.amountCents);
  const amounts = { amountCents: cents || byBank, askedCents };
  await addRefund(tx, { id, refundCase, sessionId, checkoutId, ...amounts, stripeId, reason }, now);
  if (cents === 0) await setVoidByBank(tx, id);
  else {
    await setAside(tx, session, { id, checkoutId, number: 1 }, cents, now);
    if (byBank > 0) await addMetByBank(tx, { sessionId, checkoutId, reason }, byBank, now);
  }
  return findRefund(tx, id);
}
