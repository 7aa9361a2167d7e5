import type { Tx } from 'svc-kit/db';
import { COMMISSION, heldOf, type Move, mentorOf, receivableOf } from '../domain/ledger.ts';
import { splitRefund } from '../domain/shares.ts';
import { balanceOf } from '../store/ledger.ts';
import { addRefunded, findPayment, listPayments } from '../store/payments.ts';
import type { SessionMoney } from '../store/sessions.ts';
import { findOpenTransfer, findRelease, lowerRelease } from '../store/transfers.ts';

export interface TakenBack {
  moves: Move[];
  mentorCents: number;
  commissionCents: number;
  /** The part of the mentor's that they were paid, or are being paid: owed until it is reversed. */
  owedCents: number;
}

/** First what is held, then from both sides by their shares; `to` receives the money. */
export async function takeBack(
  tx: Tx,
  session: SessionMoney,
  taken: { checkoutId: string; cents: number; to: string },
): Promise<TakenBack> {
  const { sessionId, mentorId } = session;
  const { checkoutId, cents, to } = taken;
  const release = await findRelease(tx, sessionId);
  const isLate = (await findPayment(tx, checkoutId))?.late ?? false;
  const released = isLate ? 0 : release.mentorCents + release.commissionCents;
  const held = Math.min(cents, (await keptOf(tx, sessionId, isLate)) - released);
  await addRefunded(tx, checkoutId, cents);
  const part = splitRefund(released, cents - held);
  const owedCents = part.mentor - Math.min(part.mentor, await payableTo(tx, sessionId));
  await lowerRelease(tx, sessionId, { mentorCents: part.mentor, commissionCents: part.commission });
  const moves = [
    { from: heldOf(sessionId), to, cents: held },
    { from: mentorOf(sessionId), to, cents: part.mentor - owedCents },
    { from: receivableOf(mentorId), to, cents: owedCents },
    { from: COMMISSION, to, cents: part.commission },
  ];
  return { moves, mentorCents: part.mentor, commissionCents: part.commission, owedCents };
}

/** Captured and not given back: cents. Nothing of what is `late` is ever released. */
async function keptOf(tx: Tx, sessionId: string, late: boolean): Promise<number> {
  const payments = (await listPayments(tx, sessionId)).filter((payment) => payment.late === late);
  return payments.reduce((sum, payment) => sum + payment.amountCents - payment.refundedCents, 0);
}

export async function leftOf(tx: Tx, checkoutId: string): Promise<number> {
  const payment = await findPayment(tx, checkoutId);
  return payment ? payment.amountCents - payment.refundedCents : 0;
}

/** What the mentor is to be paid for a session and no transfer is on its way for: cents. */
export async function payableTo(tx: Tx, sessionId: string): Promise<number> {
  const open = await findOpenTransfer(tx, sessionId);
  const onItsWay = open?.status === 'sending' ? open.amountCents : 0;
  return Math.max(0, (await balanceOf(tx, mentorOf(sessionId))) - onItsWay);
}
