import { CURRENCY } from 'contracts/money';
import type { Tx } from 'svc-kit/db';
import { findBrand } from 'svc-kit/site-name';
import type { Deps } from '../deps.ts';
import type { Checkout, CheckoutPlan } from '../domain/checkout.ts';
import type { Site } from '../domain/evidence.ts';
import type { ParamsByKind } from '../intents/kinds.ts';
import { findLost, type Notes, runIntent } from '../intents/run-intent.ts';
import { addCheckout, findCheckoutByNumber, setCheckoutStatus } from '../store/checkouts.ts';
import { persistIntent } from '../store/intents.ts';
import { isStripeTrouble } from '../stripe.ts';
import { notePage, syncCheckout } from './sync-checkout.ts';

const keyOf = (sessionId: string, n: number) => `checkout:${sessionId}:${n}`;

/** Writes down a new checkout and what will be asked for it. */
export async function planPage(
  deps: Deps,
  tx: Tx,
  session: { sessionId: string; athleteId: string; mentorId: string; amountCents: number },
  plan: Extract<CheckoutPlan, { do: 'open' }>,
): Promise<void> {
  const now = deps.clock.now();
  const { n, expiresAt } = plan;
  await addCheckout(tx, { ...session, n, openedAt: now, expiresAt });
  const params = describePage({ brand: await findBrand(tx), publicUrl: deps.settings.publicUrl }, session, plan);
  await persistIntent(tx, { key: keyOf(session.sessionId, n), kind: 'checkout', params }, now);
}

function describePage(
  { brand, publicUrl }: Site,
  { sessionId, amountCents }: { sessionId: string; amountCents: number },
  { n, expiresAt }: { n: number; expiresAt: Date },
): ParamsByKind['checkout'] {
  const { origin } = new URL(publicUrl);
  const metadata = { session_id: sessionId, checkout: String(n) };
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: CURRENCY,
          unit_amount: amountCents,
          product_data: { name: `${brand} mentoring session (60 minutes)` },
        },
      },
    ],
    client_reference_id: sessionId,
    metadata,
    payment_intent_data: { transfer_group: transferGroupOf(sessionId), metadata },
    expires_at: Math.ceil(expiresAt.getTime() / 1000),
    success_url: `${origin}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}/payment-cancel?session_id=${sessionId}`,
  };
}

export const transferGroupOf = (sessionId: string) => `session:${sessionId}`;

function notesOf(deps: Deps, sessionId: string, n: number): Notes<'checkout'> {
  return {
    async done(tx, page) {
      const checkout = await findCheckoutByNumber(tx, sessionId, n);
      if (checkout) await notePage(deps, tx, checkout, page);
    },
    async refused(tx) {
      await setCheckoutStatus(tx, sessionId, n, 'failed');
    },
  };
}

/** Asks Stripe for the page of a planned checkout. Throws Stripe's error while it is not known whether there is one. */
export async function openPage(deps: Deps, sessionId: string, n: number): Promise<Checkout | null> {
  await runIntent(deps, 'checkout', keyOf(sessionId, n), notesOf(deps, sessionId, n));
  return findCheckoutByNumber(deps.sql, sessionId, n);
}

/** Finds out what became of a page whose answer was lost: noted as open, or given up. Opens nothing. */
export async function recoverPage(deps: Deps, sessionId: string, n: number): Promise<void> {
  await findLost(deps, 'checkout', keyOf(sessionId, n), notesOf(deps, sessionId, n));
}

/** Closes a page at Stripe so that nobody can pay on it any more, and notes how it really ended. */
export async function closePage(deps: Deps, checkout: Checkout): Promise<void> {
  if (!checkout.csId) return;
  try {
    await deps.stripe.checkout.sessions.expire(checkout.csId, {}, { idempotencyKey: `expire:${checkout.csId}` });
  } catch (error) {
    // Paid or expired meanwhile: the fresh read below tells which.
    if (!isStripeTrouble(error)) throw error;
  }
  const now = await syncCheckout(deps, checkout.csId);
  if (now?.status === 'open') throw new Error(`the payment page ${checkout.csId} could not be closed`);
}
