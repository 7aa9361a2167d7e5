import type { Session } from 'contracts/http/sessions';
import { isOpen } from 'web-kit/may';

/** 'paid' means in another tab. */
export type Left = 'held' | 'paid' | 'given-back' | 'unknown';

export function leftPayment(session: Pick<Session, 'status' | 'may'> | undefined, now: Date): Left {
  if (!session) return 'unknown';
  if (isOpen(session.may.pay, now)) return 'held';
  const isUnpaid = ['scheduled', 'expired', 'cancelled'].includes(session.status);
  return isUnpaid ? 'given-back' : 'paid';
}
