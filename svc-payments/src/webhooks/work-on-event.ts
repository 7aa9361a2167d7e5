import type { Deps } from '../deps.ts';
import { syncPayout } from '../money/collect-commission.ts';
import { syncRefund } from '../money/note-refund.ts';
import { syncAccount } from '../money/sync-account.ts';
import { syncCheckout } from '../money/sync-checkout.ts';
import { syncDispute } from '../money/sync-dispute.ts';
import { findPaymentByCharge } from '../store/payments.ts';
import { findEvent, markWorked } from '../store/stripe-events.ts';

type Work = (deps: Deps, objectId: string) => Promise<unknown>;

/** By the beginning of an event's type; the first match wins, and other events are ignored. */
const WORK: [prefix: string, work: Work][] = [
  ['checkout.session.', syncCheckout],
  ['charge.dispute.', syncDispute],
  ['charge.refund.', syncRefund],
  ['charge.updated', syncFee],
  ['refund.', syncRefund],
  ['payout.', syncPayout],
  ['v2.core.account', syncAccount],
];

/** Reads the event's object afresh, so that duplicates and any order end the same. */
export async function workOnEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await findEvent(deps.sql, eventId);
  if (!event) return;
  const work = WORK.find(([prefix]) => event.type.startsWith(prefix))?.[1];
  if (work && event.objectId) await work(deps, event.objectId);
  await markWorked(deps.sql, eventId);
}

/** The fee may be known only after the capture. */
async function syncFee(deps: Deps, chargeId: string): Promise<void> {
  const payment = await findPaymentByCharge(deps.sql, chargeId);
  if (payment?.feeCents === null) await syncCheckout(deps, payment.checkoutId);
}
