import type Stripe from 'stripe';
import type { TestCard } from './cards.ts';
import { createCharge, createPaymentMethod } from './charges.ts';
import { customerDetails } from './checkout.ts';
import { debit, type TestAccount } from './debits.ts';
import { emit } from './events.ts';
import { refuse } from './failure.ts';
import { mannersOf } from './manners.ts';
import { openDispute } from './open-dispute.ts';
import { createIntent } from './payment-intents.ts';
import { idOf } from './store.ts';
import type { World } from './world.ts';

export type Payment =
  | { outcome: 'paid'; session: Stripe.Checkout.Session }
  | { outcome: 'processing'; session: Stripe.Checkout.Session }
  | { outcome: 'declined'; session: Stripe.Checkout.Session; message: string; declineCode: string }
  | { outcome: 'closed'; session: Stripe.Checkout.Session; status: 'expired' | 'complete' };

export function paySession(world: World, id: string, card: TestCard, email: string | null): Payment {
  const session = world.store.get('checkout.session', id);
  if (session.status !== 'open') return closed(session);
  const payer = session.customer_email ?? email;
  const intent = intentOf(world, session);
  const method = createPaymentMethod(world, card, payer);
  const charge = createCharge(world, intent, card, method);
  intent.latest_charge = charge.id;
  if (card.declines) {
    declineIntent(world, intent, { charge, method, declines: card.declines });
    const { message, code, decline_code } = card.declines;
    return { outcome: 'declined', session, message, declineCode: decline_code ?? code };
  }
  Object.assign(intent, {
    amount_received: intent.amount,
    last_payment_error: null,
    payment_method: method.id,
    status: 'succeeded',
  });
  world.store.save(intent);
  emit(world, 'payment_intent.succeeded', intent);
  Object.assign(session, {
    customer_details: customerDetails(payer, 'Test Person'),
    payment_status: 'paid',
    status: 'complete',
    url: null,
  });
  world.store.save(session);
  emit(world, 'checkout.session.completed', session);
  if (card.dispute) openDispute(world, charge, card.dispute);
  return { outcome: 'paid', session };
}

/** @throws Stripe's 400 when the page does not offer it */
export function payByDebit(world: World, id: string, account: TestAccount, email: string | null): Payment {
  const session = world.store.get('checkout.session', id);
  if (session.status !== 'open') return closed(session);
  if (!session.payment_method_types.includes('us_bank_account')) throw refuse('This page takes no bank debits.');
  debit(world, { session, intent: intentOf(world, session), payer: session.customer_email ?? email }, account);
  return { outcome: 'processing', session };
}

function closed(session: Stripe.Checkout.Session): Payment {
  return { outcome: 'closed', session, status: session.status === 'complete' ? 'complete' : 'expired' };
}

const EUROS_FOR_A_DOLLAR = 0.9;
const UNASKED_CENTS = 100;

function misprice(world: World, session: Stripe.Checkout.Session): void {
  const asked = session.amount_total ?? 0;
  const { paidAs } = mannersOf(world);
  if (paidAs === 'asked') return;
  const total = paidAs === 'other_currency' ? Math.round(asked * EUROS_FOR_A_DOLLAR) : asked + UNASKED_CENTS;
  Object.assign(session, { amount_subtotal: total, amount_total: total });
  if (paidAs === 'other_currency') session.currency = 'eur';
}

/** Created at the first attempt, reused after a decline. */
function intentOf(world: World, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  const id = idOf(session.payment_intent);
  if (id) return world.store.get('payment_intent', id);
  misprice(world, session);
  const data = world.store.get('session-data', `data_${session.id}`).paymentIntentData;
  const intent = createIntent(world, session, data);
  session.payment_intent = intent.id;
  world.store.save(session);
  return intent;
}

type Decline = {
  charge: Stripe.Charge;
  method: Stripe.PaymentMethod;
  declines: NonNullable<TestCard['declines']>;
};

function declineIntent(world: World, intent: Stripe.PaymentIntent, { charge, method, declines }: Decline): void {
  const { code, decline_code, message } = declines;
  Object.assign(intent, {
    last_payment_error: {
      charge: charge.id,
      code,
      ...(decline_code && { decline_code }),
      message,
      payment_method: method,
      type: 'card_error',
    },
    payment_method: null,
    status: 'requires_payment_method',
  });
  world.store.save(intent);
  emit(world, 'payment_intent.payment_failed', intent);
}
