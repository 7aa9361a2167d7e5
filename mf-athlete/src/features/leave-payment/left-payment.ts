import type { Session } from 'contracts/http/sessions';
import { isHeld } from '../../session-story.ts';

/**
 * How the session stands that somebody left the payment page of: its hour is still held, it has been paid all the same
 * (in another tab), the hour is given back, or it is not known which session that was.
 */
export type Left = 'held' | 'paid' | 'given-back' | 'unknown';

export function leftPayment(session: Pick<Session, 'status' | 'hold_expires_at'> | undefined, now: Date): Left {
  if (!session) return 'unknown';
  if (isHeld(session, now)) return 'held';
  const unpaid = ['scheduled', 'expired', 'cancelled'].includes(session.status);
  return unpaid ? 'given-back' : 'paid';
}
