import type { EventPayload } from 'contracts/events';
import type { Handlers } from 'svc-kit/consume';
import type { Tx } from 'svc-kit/db';
import { schedule, unschedule } from 'svc-kit/due';
import { noteBrand } from 'svc-kit/site-name';
import type { Deps } from './deps.ts';
import { releaseSession, settleSession } from './money/release-session.ts';
import { startRefund } from './money/start-refund.ts';
import { listPayments } from './store/payments.ts';
import { findPayable, keepSession, setFlags } from './store/sessions.ts';

/** Calls to Stripe are only scheduled here. */
export function listen(deps: Deps): Handlers {
  const now = () => deps.clock.now();
  return {
    'site.changed': (tx, { payload }) => noteBrand(tx, payload),
    'session.booked': async (tx, { payload }) => void (await keepSession(tx, payload)),
    'session.confirmed': async (tx, { payload }) => void (await keepSession(tx, payload)),
    'session.moved': async (tx, { payload }) => void (await keepSession(tx, payload)),
    'session.mentor_checked_in': async (tx, { payload }) => void (await keepSession(tx, payload)),
    'session.student_confirmed': async (tx, { payload }) => void (await keepSession(tx, payload)),
    async 'session.expired'(tx, { payload }) {
      await keepSession(tx, payload);
      await schedule(tx, 'checkout.close', payload.sessionId, now());
    },
    async 'session.cancelled'(tx, { payload }) {
      // A payment that booking did not know of when it cancelled is refused by booking and refunded.
      const wasPaid = (await findPayable(tx, payload.sessionId))?.status !== 'scheduled';
      await keepSession(tx, payload);
      await schedule(tx, 'checkout.close', payload.sessionId, now());
      const { sessionId, refundCents, by } = payload;
      const refundCase = { kind: 'cancel', sessionId } as const;
      await startRefund(tx, { refundCase, sessionId, cents: refundCents, reason: `cancelled_by_${by}` }, now());
      // What is not refunded is released as after a session that took place.
      if (wasPaid && refundCents < (await capturedCents(tx, sessionId))) await releaseSession(tx, sessionId, now());
    },
    async 'session.mentor_no_show'(tx, { payload }) {
      const isNews = await keepSession(tx, payload);
      if (!isNews) return;
      await schedule(tx, 'refund.no_show', payload.sessionId, new Date(payload.refundAt));
    },
    async 'session.no_show_reversed'(tx, { payload }) {
      await keepSession(tx, payload);
      await unschedule(tx, 'refund.no_show', payload.sessionId);
    },
    async 'session.completed'(tx, { payload }) {
      await keepSession(tx, payload);
      await releaseSession(tx, payload.sessionId, now());
    },
    async 'session.settled'(tx, { payload }) {
      await keepSession(tx, payload);
      await unschedule(tx, 'refund.no_show', payload.sessionId);
      await refundComplaint(tx, payload, now());
      await releaseSession(tx, payload.sessionId, now());
    },
    async 'session.payment_refused'(tx, { payload }) {
      await keepSession(tx, payload);
      const { sessionId, checkoutId, reason } = payload;
      const captured = (await listPayments(tx, sessionId)).find((payment) => payment.checkoutId === checkoutId);
      if (!captured) return;
      const refundCase = { kind: 'refused', checkoutId } as const;
      const ask = { refundCase, sessionId, checkoutId, cents: captured.amountCents };
      await startRefund(tx, { ...ask, reason }, now());
    },
    async 'complaint.filed'(tx, { payload }) {
      await keepSession(tx, payload);
      await setFlags(tx, payload.sessionId, { complaintOpen: true });
    },
    async 'complaint.decided'(tx, { payload }) {
      await keepSession(tx, payload);
      await setFlags(tx, payload.sessionId, { complaintOpen: false });
      await refundComplaint(tx, payload, now());
      await settleSession(tx, payload.sessionId, now());
    },
  };
}

/** A decision arrives twice, with the complaint and with the session; the case makes it one refund. */
async function refundComplaint(
  tx: Tx,
  { sessionId, refundCents }: Pick<EventPayload<'session.settled'>, 'sessionId' | 'refundCents'>,
  now: Date,
): Promise<void> {
  const refundCase = { kind: 'complaint', sessionId } as const;
  await startRefund(tx, { refundCase, sessionId, cents: refundCents, reason: 'complaint' }, now);
}

async function capturedCents(tx: Tx, sessionId: string): Promise<number> {
  return (await listPayments(tx, sessionId)).reduce((sum, payment) => sum + payment.amountCents, 0);
}
