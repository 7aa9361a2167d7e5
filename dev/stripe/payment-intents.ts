import type Stripe from 'stripe';
import { type Call, filterOf, hashOf, listAnswer, mergeMetadata, textOf } from './call.ts';
import { emit } from './events.ts';
import { refuse } from './failure.ts';
import type { Parameters } from './form.ts';
import { newId, type World } from './world.ts';

/** Stripe creates it at the first attempt to pay a checkout session. */
export function createIntent(world: World, session: Stripe.Checkout.Session, data: Parameters): Stripe.PaymentIntent {
  const id = newId('pi', 24);
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: session.allowed_payment_method_types,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`, 25),
    confirmation_method: 'automatic',
    created: world.now(),
    currency: session.currency ?? 'usd',
    customer: null,
    customer_account: null,
    description: textOf(data, 'description') ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, data),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: textOf(data, 'receipt_email') ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: textOf(data, 'statement_descriptor') ?? null,
    statement_descriptor_suffix: textOf(data, 'statement_descriptor_suffix') ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: textOf(data, 'transfer_group') ?? null,
  };
  world.store.insert('payment_intent', intent);
  emit(world, 'payment_intent.created', intent);
  return intent;
}

export function retrieveIntent({ world, path, account }: Call): object {
  return world.store.get('payment_intent', path('id'), 'id', account);
}

/** An intent that a checkout owns can change only its texts and metadata. */
export function updateIntent({ world, path, params }: Call): object {
  const intent = world.store.get('payment_intent', path('id'), 'id', '');
  const words = ['description', 'receipt_email', 'statement_descriptor', 'statement_descriptor_suffix'] as const;
  for (const name of words) intent[name] = textOf(params, name) ?? intent[name];
  intent.transfer_group = textOf(params, 'transfer_group') ?? intent.transfer_group;
  if (Object.keys(hashOf(params, 'metadata')).length > 0) intent.metadata = mergeMetadata(intent.metadata, params);
  return world.store.save(intent);
}

export function cancelIntent({ world, path, params }: Call): object {
  const intent = world.store.get('payment_intent', path('id'), 'id', '');
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw refuse(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      undefined,
      'payment_intent_unexpected_state',
    );
  return cancel(
    world,
    intent,
    (textOf(params, 'cancellation_reason') ?? null) as Stripe.PaymentIntent.CancellationReason,
  );
}

export function cancel(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  Object.assign(intent, { status: 'canceled', canceled_at: world.now(), cancellation_reason: reason });
  world.store.save(intent);
  emit(world, 'payment_intent.canceled', intent);
  return intent;
}

export function listIntents(call: Call): object {
  const page = call.world.store.list('payment_intent', filterOf(call, ['customer', 'customer_account']));
  return listAnswer(call, page);
}
