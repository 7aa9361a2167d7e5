import { transaction } from 'svc-kit/db';
import type { Due } from 'svc-kit/due';
import type { Deps } from '../deps.ts';
import { leaveOutRefused } from '../money/end-session.ts';
import { startRefund } from '../money/start-refund.ts';
import { findStandings } from './ask-booking.ts';

/**
 * Nothing brings a refund back, so it leaves on booking's own word: the event of a reversal may be late or lost.
 * @throws when booking does not answer
 */
export async function refundNoShow(deps: Deps, { key: sessionId, dueAt }: Due): Promise<void> {
  const standing = (await findStandings(deps, [sessionId])).get(sessionId);
  if (!standing?.no_show_refund_at) {
    deps.log.warn('a planned refund stays, because the session is no no-show', { sessionId, status: standing?.status });
    return;
  }
  const refundCase = { kind: 'no_show', sessionId } as const;
  const ask = { refundCase, sessionId, cents: Number.MAX_SAFE_INTEGER, reason: 'mentor_no_show' };
  await transaction(deps.sql, async (tx) => {
    await leaveOutRefused(tx, { sessionId, paidCheckoutId: standing.paid_checkout_id });
    await startRefund(tx, ask, dueAt);
  });
}
