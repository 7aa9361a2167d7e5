import type { Session } from 'contracts/http/sessions';
import { isOpen } from 'web-kit/may';

/**
 * How the session stands that somebody left the payment page of: its hour is still held, it has been paid all the same
 * (in another tab), the hour is given back, or it is not known which session that was.
 */
export type Left = 'held' | 'paid' | 'given-back' | 'unknown';

export function leftPayment(session: Pick<Session, 'status' | 'may'> | undefined, now: Date): Left {
  if (!session) return 'unknown';
  if (isOpen(session.may.pay, now)) return 'held';
  const isUnpaid = ['scheduled', 'expired', 'cancelled'].includes(session.status);
  return isUnpaid ? 'given-back' : 'paid';
}
