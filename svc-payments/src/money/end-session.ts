import type { Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { listPayments } from '../store/payments.ts';
import { NO_SHOW_REFUND } from '../store/refunds.ts';
import { keepSession, type SessionFacts } from '../store/sessions.ts';
import { releaseSession } from './release-session.ts';
import { startRefund } from './start-refund.ts';

// What the end of a session does with its money. It may come twice, late, and before what led to it.

/** @param end `wasPaid`: a payment that booking did not know of when it cancelled is refused by booking, and refunded then */
export async function endCancelled(
  tx: Tx,
  facts: SessionFacts,
  end: { refundCents: number; wasPaid: boolean; reason: string },
  now: Date,
): Promise<void> {
  await keepSession(tx, facts);
  const { sessionId } = facts;
  await schedule(tx, 'checkout.close', sessionId, now);
  const { refundCents, reason, wasPaid } = end;
  const refundCase = { kind: 'cancel', sessionId } as const;
  await startRefund(tx, { refundCase, sessionId, cents: refundCents, reason }, now);
  // What is not refunded is released as after a session that took place.
  if (wasPaid && refundCents < (await capturedCents(tx, sessionId))) await releaseSession(tx, sessionId, now);
}

export async function endCompleted(tx: Tx, facts: SessionFacts, now: Date): Promise<void> {
  await keepSession(tx, facts);
  await releaseSession(tx, facts.sessionId, now);
}

export async function endSettled(tx: Tx, facts: SessionFacts, refundCents: number, now: Date): Promise<void> {
  await keepSession(tx, facts);
  await refundComplaint(tx, { sessionId: facts.sessionId, refundCents }, now);
  await releaseSession(tx, facts.sessionId, now);
}

/** A decision arrives twice, with the complaint and with the session; the case makes it one refund. */
export async function refundComplaint(
  tx: Tx,
  { sessionId, refundCents }: { sessionId: string; refundCents: number },
  now: Date,
): Promise<void> {
  const refundCase = { kind: 'complaint', sessionId } as const;
  await startRefund(tx, { refundCase, sessionId, cents: refundCents, reason: 'complaint' }, now);
}

/** Until it leaves, the founder can reverse the no-show. */
export async function planNoShowRefund(tx: Tx, sessionId: string, refundAt: Date): Promise<void> {
  await schedule(tx, NO_SHOW_REFUND, sessionId, refundAt);
}

async function capturedCents(tx: Tx, sessionId: string): Promise<number> {
  return (await listPayments(tx, sessionId)).reduce((sum, payment) => sum + payment.amountCents, 0);
}
