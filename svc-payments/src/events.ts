import type { Handlers } from 'svc-kit/consume';
import { schedule, unschedule } from 'svc-kit/due';
import { noteBrand } from 'svc-kit/site-name';
import type { Deps } from './deps.ts';
import {
  endCancelled,
  endCompleted,
  endSettled,
  leaveOutRefused,
  planNoShowRefund,
  refundComplaint,
} from './money/end-session.ts';
import { settleSession } from './money/release-session.ts';
import { startRefund } from './money/start-refund.ts';
import { noteGuardianRule } from './store/guardian-rule.ts';
import { listPayments } from './store/payments.ts';
import { NO_SHOW_REFUND } from './store/refunds.ts';
import { findPayable, isNewest, keepSession, setFlags } from './store/sessions.ts';

/** Calls to Stripe are only scheduled here. Events of one session may come in any order: versions tell what is newer. */
export function listen(deps: Deps): Handlers {
  const now = () => deps.clock.now();
  return {
    'site.changed': (tx, { payload }) => noteBrand(tx, payload),
    'guardian_rule.changed': (tx, { payload }) => noteGuardianRule(tx, payload),
    'session.booked': async (tx, { payload }) => void (await keepSession(tx, payload)),
    'session.confirmed': async (tx, { payload }) => void (await keepSession(tx, payload)),
    'parent_request.asked': async (tx, { payload }) => void (await keepSession(tx, payload)),
    'session.moved': async (tx, { payload }) => void (await keepSession(tx, payload)),
    'session.mentor_checked_in': async (tx, { payload }) => void (await keepSession(tx, payload)),
    'session.student_confirmed': async (tx, { payload }) => void (await keepSession(tx, payload)),
    async 'session.expired'(tx, { payload }) {
      await keepSession(tx, payload);
      await schedule(tx, 'checkout.close', payload.sessionId, now());
    },
    async 'session.cancelled'(tx, { payload }) {
      const { refundCents, by, paid } = payload;
      // Events of earlier releases do not say it.
      const wasPaid = paid ?? (await findPayable(tx, payload.sessionId))?.status !== 'scheduled';
      await endCancelled(tx, payload, { refundCents, wasPaid, reason: `cancelled_by_${by}` }, now());
    },
    async 'session.mentor_no_show'(tx, { payload }) {
      await keepSession(tx, payload);
      if (await isNewest(tx, 'no_show', payload))
        await planNoShowRefund(tx, payload.sessionId, new Date(payload.refundAt));
    },
    async 'session.no_show_reversed'(tx, { payload }) {
      await keepSession(tx, payload);
      if (await isNewest(tx, 'no_show', payload)) await unschedule(tx, NO_SHOW_REFUND, payload.sessionId);
    },
    'session.completed': (tx, { payload }) => endCompleted(tx, payload, now()),
    async 'session.settled'(tx, { payload }) {
      await endSettled(tx, payload, payload.refundCents, now());
      if (await isNewest(tx, 'no_show', payload)) await unschedule(tx, NO_SHOW_REFUND, payload.sessionId);
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
      if (await isNewest(tx, 'complaint', payload)) await setFlags(tx, payload.sessionId, { complaintOpen: true });
    },
    async 'complaint.decided'(tx, { payload }) {
      await keepSession(tx, payload);
      if (await isNewest(tx, 'complaint', payload)) await setFlags(tx, payload.sessionId, { complaintOpen: false });
      await leaveOutRefused(tx, payload);
      await refundComplaint(tx, payload, now());
      await settleSession(tx, payload.sessionId, now());
    },
  };
}
