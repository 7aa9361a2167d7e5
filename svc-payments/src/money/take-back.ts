import type { Tx } from 'svc-kit/db';
import { COMMISSION, heldOf, type Move, mentorOf, receivableOf } from '../domain/ledger.ts';
import { splitRefund } from '../domain/shares.ts';
import { addRefunded, listPayments } from '../store/payments.ts';
import type { SessionMoney } from '../store/sessions.ts';
import { changeRelease, findRelease, findTransfer } from '../store/transfers.ts';

export interface TakenBack {
  moves: Move[];
  mentorCents: number;
  commissionCents: number;
  /** The mentor's part was transferred (or may have been) and must be reversed. */
  fromMentor: boolean;
}

/** Before the release from what is held, after it from both sides by their shares; `to` receives the money. */
export async function takeBack(
  tx: Tx,
  session: SessionMoney,
  taken: { checkoutId: string; cents: number; to: string },
): Promise<TakenBack> {
  const { sessionId, mentorId } = session;
  const { checkoutId, cents, to } = taken;
  const payments = await listPayments(tx, sessionId);
  const kept = payments.reduce((sum, payment) => sum + payment.amountCents - payment.refundedCents, 0);
  await addRefunded(tx, checkoutId, cents);
  if (!(await findRelease(tx, sessionId))) {
    const moves = [{ from: heldOf(sessionId), to, cents }];
    return { moves, mentorCents: 0, commissionCents: 0, fromMentor: false };
  }
  const part = splitRefund(kept, cents);
  await changeRelease(tx, sessionId, { mentorCents: -part.mentor, commissionCents: -part.commission });
  const transfer = await findTransfer(tx, sessionId);
  const fromMentor = part.mentor > 0 && (transfer?.status === 'paid' || transfer?.status === 'sending');
  const moves = [
    { from: fromMentor ? receivableOf(mentorId) : mentorOf(sessionId), to, cents: part.mentor },
    { from: COMMISSION, to, cents: part.commission },
  ];
  return { moves, mentorCents: part.mentor, commissionCents: part.commission, fromMentor };
}
