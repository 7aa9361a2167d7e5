import { CURRENCY } from 'contracts/money';
import { pathTo } from 'contracts/pages';
import { SESSION_MINUTES } from 'contracts/times';
import type { Tx } from 'svc-kit/db';
import { findBrand } from 'svc-kit/site-name';
import type { Deps } from '../deps.ts';
import { type Checkout, type CheckoutPlan, type NumberedCheckout, pageKeyOf } from '../domain/checkout.ts';
import type { Site } from '../domain/evidence.ts';
import { transferGroupOf, writeKey } from '../domain/money-key.ts';
import type { ParamsByKind } from '../intents/kinds.ts';
import { findLost, type Notes, runIntent } from '../intents/run-intent.ts';
import { addCheckout, findCheckoutByNumber, setCheckoutStatus } from '../store/checkouts.ts';
import { persistIntent } from '../store/intents.ts';
import { isStripeTrouble } from '../stripe.ts';
import { notePage, syncCheckout } from './sync-checkout.ts';

export async function planPage(
  deps: Deps,
  tx: Tx,
  session: { sessionId: string; athleteId: string; mentorId: string; amountCents: number },
  plan: Extract<CheckoutPlan, { do: 'open' }>,
): Promise<void> {
  const now = deps.clock.now();
  const { checkoutNumber, expiresAt } = plan;
  const { sessionId, athleteId, mentorId, amountCents } = session;
  await addCheckout(tx, { sessionId, athleteId, mentorId, amountCents, checkoutNumber, openedAt: now, expiresAt });
  const params = describePage({ brand: await findBrand(tx), publicUrl: deps.settings.publicUrl }, session, plan);
  await persistIntent(tx, { key: pageKeyOf({ sessionId, checkoutNumber }), params }, now);
}

function describePage(
  { brand, publicUrl }: Site,
  { sessionId, amountCents }: { sessionId: string; amountCents: number },
  { checkoutNumber, expiresAt }: { checkoutNumber: number; expiresAt: Date },
): ParamsByKind['checkout'] {
  const { origin } = new URL(publicUrl);
  const metadata = { session_id: sessionId, checkout: String(checkoutNumber) };
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY,
          unit_amount: amountCents,
          product_data: { name: `${brand} mentoring session (${SESSION_MINUTES} minutes)` },
        },
      },
    ],
    client_reference_id: sessionId,
    metadata,
    payment_intent_data: { transfer_group: transferGroupOf(sessionId), metadata },
    expires_at: Math.ceil(expiresAt.getTime() / 1000),
    success_url: `${origin}${pathTo('paymentSuccess')}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: origin + pathTo('paymentCancel', { session_id: sessionId }),
  };
}

function notesOf(deps: Deps, numbered: NumberedCheckout): Notes<'checkout'> {
  return {
    async done(tx, page) {
      const checkout = await findCheckoutByNumber(tx, numbered);
      if (checkout) await notePage(deps, tx, checkout, page);
    },
    async refused(tx) {
      await setCheckoutStatus(tx, numbered, 'failed');
    },
  };
}

/** @throws Stripe's error while it is unknown whether there is a page */
export async function openPage(deps: Deps, numbered: NumberedCheckout): Promise<Checkout | null> {
  await runIntent(deps, pageKeyOf(numbered), notesOf(deps, numbered));
  return findCheckoutByNumber(deps.sql, numbered);
}

/** Looks up a page whose answer was lost and marks it open or failed. Opens nothing. */
export async function recoverPage(deps: Deps, numbered: NumberedCheckout): Promise<void> {
  await findLost(deps, pageKeyOf(numbered), notesOf(deps, numbered));
}

export async function closePage(deps: Deps, checkout: Checkout): Promise<void> {
  const { checkoutId } = checkout;
  if (!checkoutId) return;
  try {
    const idempotencyKey = writeKey({ kind: 'expire', checkoutId });
    await deps.stripe.checkout.sessions.expire(checkoutId, {}, { idempotencyKey });
  } catch (error) {
    // It may have been paid or expired in the meantime; the fresh read below tells.
    if (!isStripeTrouble(error)) throw error;
  }
  const now = await syncCheckout(deps, checkoutId);
  if (now?.status === 'open') throw new Error(`the payment page ${checkoutId} could not be closed`);
}
