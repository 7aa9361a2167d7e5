import { type GaugeQuestion, gauges, readingsBy } from 'svc-kit/metrics/ask-gauges';
import type { ServiceDeps } from 'svc-kit/service';
import { refundedCents, takenByBankCents } from './domain/money.ts';
import type { Session } from './domain/session.ts';
import { whyStuck } from './domain/stuck.ts';
import { findUnended, type Unended } from './store/stuck.ts';

export function bookingGauges({ sql, clock }: ServiceDeps): GaugeQuestion[] {
  return [
    gauges({
      name: 'stuck sessions',
      gauges: {
        sideline_stuck_sessions: ['Sessions that did not take their next step in time.', 'status'],
        sideline_held_past_time_dollars: ['What families paid for them and is held.', 'status'],
      },
      async ask() {
        const now = clock.now();
        const unended = await findUnended(sql, now);
        const stuck = unended.filter(({ session, decideBy, failure }) => whyStuck(session, decideBy, failure, now));
        const byStatus = (measure: (of: readonly Unended[]) => number) =>
          readingsBy('status', stuck, ({ session }) => session.status, measure);
        return {
          sideline_stuck_sessions: byStatus((of) => of.length),
          sideline_held_past_time_dollars: byStatus(
            (of) => of.reduce((sum, { session }) => sum + heldCents(session), 0) / 100,
          ),
        };
      },
    }),
  ];
}

function heldCents(session: Session): number {
  return session.paidAt ? session.amountCents - refundedCents(session) - takenByBankCents(session) : 0;
}
