import { getPaymentStatus } from 'contracts/http/payments';
import { cancelSession, type Session } from 'contracts/http/sessions';
import { call } from 'web-kit/api';
import { fetchSessions } from './session-calls.ts';

/**
 * Gives a held hour back, unless it has been paid meanwhile, in another tab say: then the athlete keeps it. Booking may
 * not have heard of a payment yet, so the payment itself is asked too; should one still slip through between the two
 * questions and the cancel, it is refunded. Throws ApiError.
 */
export async function releaseHold({
  id,
  athlete_id,
}: Pick<Session, 'id' | 'athlete_id'>): Promise<'released' | 'paid'> {
  const session = (await fetchSessions(athlete_id)).find((one) => one.id === id);
  if (session?.status === 'cancelled' || session?.status === 'expired') return 'released';
  if (session && session.status !== 'scheduled') return 'paid';
  if (session?.payment_session_id) {
    const { payment_status } = await call(getPaymentStatus, { params: { id: session.payment_session_id } });
    if (payment_status === 'paid') return 'paid';
  }
  await call(cancelSession, { params: { id } });
  return 'released';
}
