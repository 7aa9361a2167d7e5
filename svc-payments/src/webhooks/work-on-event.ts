import { transaction } from 'svc-kit/db';
import type { Deps } from '../deps.ts';
import { syncPayout } from '../money/collect-commission.ts';
import { syncRefund } from '../money/note-refund.ts';
import { findMentorOf, syncAccount } from '../money/sync-account.ts';
import { syncCheckout } from '../money/sync-checkout.ts';
import { syncDispute } from '../money/sync-dispute.ts';
import { syncMentorPayout } from '../money/sync-mentor-payout.ts';
import { syncTransfer } from '../money/sync-transfer.ts';
import { findAccount, findAccountByStripeId } from '../store/accounts.ts';
import { noteOddity, type Oddity } from '../store/notices.ts';
import { findPaymentByCharge } from '../store/payments.ts';
import { findEvent, markWorked, type StripeEvent } from '../store/stripe-events.ts';
import { isOutOfSight } from '../stripe.ts';
import { type About, aboutOf } from './wanted-events.ts';

const WORK: Record<About, (deps: Deps, event: StripeEvent) => Promise<unknown>> = {
  checkout: (deps, { objectId }) => syncCheckout(deps, objectId),
  charge: (deps, { objectId }) => syncFee(deps, objectId),
  dispute: (deps, { objectId }) => syncDispute(deps, objectId),
  refund: (deps, { objectId }) => syncRefund(deps, objectId),
  payout: (deps, { objectId }) => syncPayout(deps, objectId),
  mentor_payout: workOnMentorPayout,
  transfer: (deps, { objectId }) => syncTransfer(deps, objectId),
  account: (deps, { objectId }) => syncAccount(deps, objectId),
};

/** Reads the event's object afresh, so that duplicates and any order end the same. */
export async function workOnEvent(deps: Deps, eventId: string): Promise<void> {
  const event = await findEvent(deps.sql, eventId);
  if (!event) return;
  const about = aboutOf(event.type, event.accountId !== null);
  if (about && event.objectId) await workUnlessGone(deps, event, about);
  await markWorked(deps.sql, eventId);
}

/** Asking again for what our key cannot see would never end. */
async function workUnlessGone(deps: Deps, event: StripeEvent, about: About): Promise<void> {
  try {
    await WORK[about](deps, event);
  } catch (error) {
    if (!isOutOfSight(error)) throw error;
    const { objectId, type } = event;
    deps.log.warn('Stripe told of an object that our key cannot see', { objectId, type });
    const says = `Stripe told of ${objectId} (${type}), which this site’s key can’t see. Nothing was booked. If this comes again, STRIPE_SECRET_KEY and the event destination belong to different Stripe accounts.`;
    await note(deps, { kind: 'not_found', objectId, says });
  }
}

async function workOnMentorPayout(deps: Deps, { objectId, accountId }: StripeEvent): Promise<void> {
  if (!accountId) return;
  const known = await findAccountByStripeId(deps.sql, accountId);
  const mentorId = known?.mentorId ?? (await findMentorOf(deps, accountId));
  const current = known ?? (mentorId ? await findAccount(deps.sql, mentorId) : null);
  if (current?.accountId && mentorId)
    return syncMentorPayout(deps, { accountId: current.accountId, mentorId, former: accountId }, objectId);
  const says = `Stripe told of the connected account ${accountId}, which is no mentor’s here. Nothing was booked. It may belong to another business on the same Stripe account.`;
  await note(deps, { kind: 'account', objectId: accountId, says });
}

async function note(deps: Deps, oddity: Oddity): Promise<void> {
  await transaction(deps.sql, (tx) => noteOddity(tx, oddity, deps.clock.now()));
}

async function syncFee(deps: Deps, chargeId: string): Promise<void> {
  const payment = await findPaymentByCharge(deps.sql, chargeId);
  if (payment?.feeCents === null) await syncCheckout(deps, payment.checkoutId);
}
