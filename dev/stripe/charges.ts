import type Stripe from 'stripe';
import { cardFee, fundsAvailableOn, move } from './balance.ts';
import { type Call, filterOf, hashOf, listAnswer, mergeMetadata, textOf } from './call.ts';
import type { TestCard } from './cards.ts';
import { emit } from './events.ts';
import type { StripeFailure } from './failure.ts';
import { statementOf } from './statement.ts';
import { idOf } from './store.ts';
import { newId, type World } from './world.ts';

export const NO_ADDRESS = { city: null, country: 'US', line1: null, line2: null, postal_code: null, state: null };
const DOLLARS_FOR_OTHERS = 1.1;
const CHECKS = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };

/** Saved so that it can be expanded. */
export function createPaymentMethod(world: World, card: TestCard, email: string | null): Stripe.PaymentMethod {
  return world.store.insert('payment_method', {
    id: newId('pm', 24),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: NO_ADDRESS, email, name: 'Test Person', phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: CHECKS,
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: 2034,
      fingerprint: null,
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  });
}

/** A failed attempt leaves a charge without a balance transaction. */
export function createCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  card: TestCard,
  method: Stripe.PaymentMethod,
): Stripe.Charge {
  const id = newId('ch', 24);
  const failed = card.declines;
  const transaction = failed ? null : capture(world, id, intent, card);
  const charge: Stripe.Charge = {
    ...blankCharge(world, id, intent),
    balance_transaction: transaction?.id ?? null,
    amount_captured: failed ? 0 : intent.amount,
    billing_details: method.billing_details,
    captured: !failed,
    failure_code: failed?.code ?? null,
    failure_message: failed?.message ?? null,
    outcome: outcomeOf(card),
    paid: !failed,
    payment_method: method.id,
    payment_method_details: { card: cardDetails(card, intent.amount), type: 'card' },
    status: failed ? 'failed' : 'succeeded',
  };
  world.store.insert('charge', charge);
  emit(world, failed ? 'charge.failed' : 'charge.succeeded', charge);
  return charge;
}

/** Money in another currency is exchanged on its way into the balance. */
function capture(world: World, id: string, intent: Stripe.PaymentIntent, card: TestCard): Stripe.BalanceTransaction {
  const rate = intent.currency === 'usd' ? null : DOLLARS_FOR_OTHERS;
  const amount = Math.round(intent.amount * (rate ?? 1));
  return move(world, {
    type: 'charge',
    category: 'charge',
    amount,
    rate,
    fee: cardFee(amount),
    source: id,
    availableOn: card.availableAtOnce ? world.now() : fundsAvailableOn(world),
    description: intent.description,
  });
}

export function blankCharge(world: World, id: string, intent: Stripe.PaymentIntent): Stripe.Charge {
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: NO_ADDRESS, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: statementOf(intent.statement_descriptor_suffix),
    captured: false,
    created: world.now(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: false,
    payment_intent: intent.id,
    payment_method: null,
    payment_method_details: null,
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'pending',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

function cardDetails(card: TestCard, amount: number): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: card.declines ? null : amount,
    authorization_code: null,
    brand: card.brand,
    checks: CHECKS,
    country: 'US',
    electronic_commerce_indicator: null,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: null,
    funding: 'credit',
    installments: null,
    last4: card.number.slice(-4),
    mandate: null,
    network: card.brand,
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

function outcomeOf(card: TestCard): Stripe.Charge.Outcome {
  const ok = !card.declines;
  return {
    advice_code: ok ? null : 'try_again_later',
    network_advice_code: null,
    network_decline_code: null,
    network_status: ok ? 'approved_by_network' : 'declined_by_network',
    reason: card.declines?.decline_code ?? null,
    risk_level: 'normal',
    risk_score: 20,
    seller_message: ok ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
    type: ok ? 'authorized' : 'issuer_declined',
  };
}

export function refundable(charge: Stripe.Charge): number {
  return charge.status === 'succeeded' ? charge.amount - charge.amount_refunded : 0;
}

/** A refund may name either. */
export function chargeOfIntent(world: World, intentId: string, refusal: StripeFailure): Stripe.Charge {
  const intent = world.store.get('payment_intent', intentId, 'payment_intent');
  const chargeId = idOf(intent.latest_charge);
  if (!chargeId || intent.status !== 'succeeded') throw refusal;
  return world.store.get('charge', chargeId);
}

export function retrieveCharge({ world, path, account }: Call): object {
  return world.store.get('charge', path('id'), 'id', account);
}

export function updateCharge({ world, path, params }: Call): object {
  const charge = world.store.get('charge', path('id'), 'id', '');
  charge.metadata = mergeMetadata(charge.metadata, params);
  charge.description = textOf(params, 'description') ?? charge.description;
  charge.receipt_email = textOf(params, 'receipt_email') ?? charge.receipt_email;
  const group = textOf(params, 'transfer_group');
  if (group) charge.transfer_group = group;
  if (Object.keys(hashOf(params, 'fraud_details')).length > 0) charge.fraud_details = hashOf(params, 'fraud_details');
  emit(world, 'charge.updated', world.store.save(charge), {});
  return charge;
}

export function listCharges(call: Call): object {
  const filter = filterOf(call, ['payment_intent', 'transfer_group', 'customer']);
  return listAnswer(call, call.world.store.list('charge', filter));
}
