import type { Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { leaveOutOthers, listPayments } from '../store/payments.ts';
import { NO_SHOW_REFUND } from '../store/refunds.ts';
import { keepSession, lockSession, type SessionFacts } from '../store/sessions.ts';
import { releaseSession } from './release-session.ts';
import { startRefund } from './start-refund.ts';

// What the end of a session does with its money. It may come twice, late, and before what led to it.

/** `paidCheckoutId`: absent in what earlier releases told. */
export interface Ended extends SessionFacts {
  paidCheckoutId?: string | null | undefined;
}

/** What booking refuses goes back by itself, whichever of the two is heard of first. */
export async function leaveOutRefused(
  tx: Tx,
  { sessionId, paidCheckoutId }: Pick<Ended, 'sessionId' | 'paidCheckoutId'>,
): Promise<void> {
  if (paidCheckoutId === undefined) return;
  await lockSession(tx, sessionId);
  await leaveOutOthers(tx, sessionId, paidCheckoutId);
}

async function keepEnded(tx: Tx, facts: Ended): Promise<void> {
  await keepSession(tx, facts);
  await leaveOutRefused(tx, facts);
}

/** @param end `wasPaid`: a payment that booking did not know of when it cancelled is refused by booking, and refunded then */
export async function endCancelled(
  tx: Tx,
  facts: Ended,
  end: { refundCents: number; wasPaid: boolean; reason: string },
  now: Date,
): Promise<void> {
  await keepEnded(tx, facts);
  const { sessionId } = facts;
  await schedule(tx, 'checkout.close', sessionId, now);
  const { refundCents, reason, wasPaid } = end;
  const refundCase = { kind: 'cancel', sessionId } as const;
  await startRefund(tx, { refundCase, sessionId, cents: refundCents, reason }, now);
  // What is not refunded is released as after a session that took place.
  if (wasPaid && refundCents < (await capturedCents(tx, sessionId))) await releaseSession(tx, sessionId, now);
}

export async function endCompleted(tx: Tx, facts: Ended, now: Date): Promise<void> {
  await keepEnded(tx, facts);
  await releaseSession(tx, facts.sessionId, now);
}

export async function endSettled(tx: Tx, facts: Ended, refundCents: number, now: Date): Promise<void> {
  await keepEnded(tx, facts);
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
  const payments = (await listPayments(tx, sessionId)).filter(({ late }) => !late);
  return payments.reduce((sum, payment) => sum + payment.amountCents, 0);
}
