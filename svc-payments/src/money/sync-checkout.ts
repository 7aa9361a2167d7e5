import { type Tx, transaction } from 'svc-kit/db';
import { emit } from 'svc-kit/outbox';
import type { Deps } from '../deps.ts';
import { findDifference } from '../domain/as-asked.ts';
import { type Checkout, pageKeyOf } from '../domain/checkout.ts';
import { CASH, heldOf, LOSS, STRIPE_FEES } from '../domain/ledger.ts';
import { readOurId, readOurNumber } from '../domain/our-mark.ts';
import { findCheckout, findCheckoutByNumber, noteOpened, setCheckoutStatus } from '../store/checkouts.ts';
import { finishIntent } from '../store/intents.ts';
import { noteSource, post } from '../store/ledger.ts';
import { noteOddity } from '../store/notices.ts';
import { addPayment, findPayment, type Payment, setFee } from '../store/payments.ts';
import { lockSession } from '../store/sessions.ts';
import type { Stripe } from '../stripe.ts';
import { adoptPage } from './adopt-page.ts';

type Page = Stripe.Checkout.Session;
export const PAGE_PARTS = ['payment_intent.latest_charge.balance_transaction'];

/** @returns null for a checkout that is not ours */
export async function syncCheckout(deps: Deps, checkoutId: string): Promise<Checkout | null> {
  const page = await deps.stripe.checkout.sessions.retrieve(checkoutId, { expand: PAGE_PARTS });
  const checkout = await knownCheckout(deps, page);
  if (!checkout) return null;
  await transaction(deps.sql, async (tx) => {
    await lockSession(tx, checkout.sessionId);
    if (page.payment_status === 'paid') await noteCapture(deps, tx, checkout, page);
    else if (page.status === 'expired') await noteEnd(deps, tx, checkout, 'expired');
    else if (page.status === 'complete' && hasBankGivenUp(page)) await noteEnd(deps, tx, checkout, 'failed');
    else if (page.status === 'complete') await setCheckoutStatus(tx, checkout, 'processing');
  });
  return findCheckout(deps.sql, checkoutId);
}

export async function syncPaymentIntent(deps: Deps, paymentIntent: string): Promise<void> {
  const pages = await deps.stripe.checkout.sessions.list({ payment_intent: paymentIntent, limit: 1 });
  for (const page of pages.data) await syncCheckout(deps, page.id);
}

/** Our checkout behind Stripe's page, even when the answer with its id was lost. */
async function knownCheckout(deps: Deps, page: Page): Promise<Checkout | null> {
  const known = await findCheckout(deps.sql, page.id);
  if (known) return known;
  const sessionId = readOurId(page.metadata, 'session_id');
  const checkoutNumber = readOurNumber(page.metadata, 'checkout');
  if (!sessionId || checkoutNumber === null) return null;
  const opening = await findCheckoutByNumber(deps.sql, { sessionId, checkoutNumber });
  if (!opening || opening.checkoutId) return adoptPage(deps, page, sessionId);
  await transaction(deps.sql, async (tx) => {
    await finishIntent(tx, pageKeyOf(opening), page.id, { id: page.id });
    await notePage(deps, tx, opening, page);
  });
  return findCheckout(deps.sql, page.id);
}

/** Marks a checkout as open; booking extends the hold until it expires. */
export async function notePage(deps: Deps, tx: Tx, checkout: Checkout, page: Page): Promise<void> {
  const { sessionId, mentorId, athleteId, checkoutNumber: attempt } = checkout;
  const expiresAt = new Date(page.expires_at * 1000);
  if (!(await noteOpened(tx, checkout, { checkoutId: page.id, url: page.url, expiresAt }))) return;
  const facts = { sessionId, mentorId, athleteId, checkoutId: page.id, attempt };
  await emit(tx, 'checkout.opened', { ...facts, expiresAt: expiresAt.toISOString() }, deps.clock.now());
}

/** The page stays complete and unpaid for ever; only its intent tells. */
function hasBankGivenUp({ payment_intent: intent }: Page): boolean {
  return typeof intent === 'object' && ['requires_payment_method', 'canceled'].includes(intent?.status ?? '');
}

async function noteEnd(deps: Deps, tx: Tx, checkout: Checkout, end: 'expired' | 'failed'): Promise<void> {
  const { sessionId, mentorId, athleteId, checkoutNumber: attempt, checkoutId } = checkout;
  if (!checkoutId || !(await setCheckoutStatus(tx, checkout, end))) return;
  const facts = { sessionId, mentorId, athleteId, checkoutId, attempt };
  await emit(tx, 'checkout.expired', facts, deps.clock.now());
}

async function noteCapture(deps: Deps, tx: Tx, checkout: Checkout, page: Page): Promise<void> {
  const { sessionId, mentorId, athleteId } = checkout;
  const paid = paidBy(page);
  if (!paid) throw new Error(`Stripe calls ${page.id} paid and shows no charge yet`);
  const { intent, charge } = paid;
  if (await isQuestioned(deps, tx, checkout, page, charge)) return;
  await setCheckoutStatus(tx, checkout, 'complete');
  const capturedAt = new Date(charge.created * 1000);
  const payment = { checkoutId: page.id, sessionId, paymentIntent: intent.id, chargeId: charge.id };
  if (await addPayment(tx, { ...payment, amountCents: charge.amount_captured, capturedAt })) {
    const moves = [{ from: CASH, to: heldOf(sessionId), cents: charge.amount_captured }];
    await post(tx, { key: { kind: 'capture', checkoutId: page.id }, sessionId, moves, at: capturedAt });
    const facts = { sessionId, mentorId, athleteId, checkoutId: page.id, amountCents: charge.amount_captured };
    const byParent = checkout.parentRequestId ? { parentRequestId: checkout.parentRequestId } : {};
    await emit(
      tx,
      'payment.captured',
      { ...facts, ...byParent, capturedAt: capturedAt.toISOString() },
      deps.clock.now(),
    );
  }
  await noteFee(tx, page.id, charge);
}

/** Money that nobody asked for like this is the founder's to settle: it is noted and not booked. */
async function isQuestioned(deps: Deps, tx: Tx, checkout: Checkout, page: Page, charge: Stripe.Charge) {
  const arrived = arrivedWith(charge);
  const difference = findDifference(checkout.amountCents, {
    chargeId: charge.id,
    page: { currency: page.currency ?? '', cents: page.amount_total ?? 0 },
    charge: { currency: charge.currency, cents: charge.amount_captured },
    arrived: arrived && { currency: arrived.currency, cents: arrived.amount },
  });
  if (!difference) return false;
  if (await noteOddity(tx, difference, deps.clock.now()))
    deps.log.error('a payment is not as it was asked', { charge: charge.id, difference: difference.kind });
  await setCheckoutStatus(tx, checkout, 'questioned');
  return true;
}

function arrivedWith({ balance_transaction: made }: Stripe.Charge): Stripe.BalanceTransaction | null {
  return made && typeof made !== 'string' ? made : null;
}

function paidBy(page: Page): { intent: Stripe.PaymentIntent; charge: Stripe.Charge } | null {
  const intent = page.payment_intent;
  if (!intent || typeof intent === 'string') return null;
  const charge = intent.latest_charge;
  return charge && typeof charge !== 'string' ? { intent, charge } : null;
}

/** The balance transaction, and Stripe's fee with it, may come later than the capture. */
async function noteFee(tx: Tx, checkoutId: string, charge: Stripe.Charge): Promise<void> {
  const arrived = arrivedWith(charge);
  if (!arrived) return;
  const { id: txn, fee, available_on, created } = arrived;
  if (!(await setFee(tx, checkoutId, fee, new Date(available_on * 1000)))) return;
  await noteSource(tx, { kind: 'capture', checkoutId }, txn);
  const payment = await findPayment(tx, checkoutId);
  if (!payment) return;
  const { sessionId } = payment;
  const at = new Date(created * 1000);
  const moves = [{ from: STRIPE_FEES, to: CASH, cents: fee }];
  await post(tx, { key: { kind: 'fee', chargeId: charge.id }, sessionId, moves, at, txn });
  await noteLostFee(tx, payment, at);
}

/** Stripe keeps its fee on a full refund: that is the platform's loss. */
export async function noteLostFee(
  tx: Tx,
  { checkoutId, sessionId, amountCents, refundedCents, feeCents }: Payment,
  at: Date,
) {
  if (refundedCents < amountCents || feeCents === null) return;
  const moves = [{ from: LOSS, to: STRIPE_FEES, cents: feeCents }];
  await post(tx, { key: { kind: 'lost_fee', checkoutId }, sessionId, moves, at });
}
