import type Stripe from 'stripe';
import { amountOf, type Call, filterOf, hashOf, listAnswer, listOf, mergeMetadata, textOf } from './call.ts';
import { emit } from './events.ts';
import { refuse } from './failure.ts';
import type { Parameters } from './form.ts';
import { priceLineItems } from './line-items.ts';
import { methodsFor } from './methods.ts';
import { checkStatement } from './statement.ts';
import { newId, schedule, type World } from './world.ts';

const SHORTEST = 30 * 60;
const LONGEST = 24 * 60 * 60;
const LEAST_CENTS = 50;
// Calls take time: Stripe accepts what was thirty minutes when it was sent.
const GRACE = 60;

export function createSession({ world, params }: Call): object {
  checkKind(params);
  const id = newId('cs_test', 58);
  const items = priceLineItems(world, params, id);
  const total = items.reduce((sum, item) => sum + item.amount_total, 0);
  if (total < LEAST_CENTS)
    throw refuse(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      'line_items',
      'amount_too_small',
    );
  const session = buildSession(world, params, id, total);
  world.store.insert('checkout.session', session);
  for (const item of items) world.store.insert('item', item);
  world.store.insert('session-data', { id: `data_${id}`, paymentIntentData: hashOf(params, 'payment_intent_data') });
  schedule(world, 'expire-session', id, session.expires_at);
  return session;
}

function checkKind(params: Parameters): void {
  if (params.mode !== 'payment') throw refuse('The stand-in knows only mode payment.', 'mode', 'parameter_missing');
  const uiMode = textOf(params, 'ui_mode') ?? 'hosted_page';
  if (uiMode !== 'hosted_page') throw refuse('The stand-in knows only the hosted page.', 'ui_mode');
  for (const name of ['success_url', 'cancel_url']) {
    const url = textOf(params, name);
    if (!url && name === 'success_url') throw refuse('Missing required param: success_url.', name, 'parameter_missing');
    if (url && !/^https?:\/\//.test(url)) throw refuse('Not a valid URL', name, 'url_invalid');
  }
  if (params.customer && params.customer_email)
    throw refuse('You may only specify one of these parameters: customer, customer_email.', 'customer_email');
  const email = textOf(params, 'customer_email');
  if (email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email))
    throw refuse(`Invalid email address: ${email}`, 'customer_email', 'email_invalid');
}

function expiryOf(world: World, params: Parameters): number {
  const asked = amountOf(params, 'expires_at');
  if (asked === undefined) return world.now() + LONGEST;
  const ahead = asked - world.now();
  if (ahead < SHORTEST - GRACE || ahead > LONGEST + GRACE)
    throw refuse(
      'The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.',
      'expires_at',
    );
  return asked;
}

function buildSession(world: World, params: Parameters, id: string, total: number): Stripe.Checkout.Session {
  const email = textOf(params, 'customer_email') ?? null;
  const allowed = params.allowed_payment_method_types
    ? listOf(params, 'allowed_payment_method_types').map(String)
    : null;
  const methods = methodsFor(world, allowed);
  checkStatement(hashOf(params, 'payment_intent_data'), methods.includes('card'));
  return {
    ...blankSession(),
    id,
    adaptive_pricing: { enabled: hashOf(params, 'adaptive_pricing').enabled !== false },
    allowed_payment_method_types: allowed,
    amount_subtotal: total,
    amount_total: total,
    cancel_url: textOf(params, 'cancel_url') ?? null,
    client_reference_id: textOf(params, 'client_reference_id') ?? null,
    created: world.now(),
    currency: 'usd',
    customer_details: email ? customerDetails(email) : null,
    customer_email: email,
    expires_at: expiryOf(world, params),
    metadata: mergeMetadata({}, params),
    payment_method_types: methods,
    submit_type: (textOf(params, 'submit_type') ?? null) as Stripe.Checkout.Session.SubmitType | null,
    success_url: textOf(params, 'success_url') ?? null,
    url: `${world.publicUrl}/dev/stripe/checkout/${id}`,
  };
}

export function customerDetails(
  email: string | null,
  name: string | null = null,
): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: null,
  };
}

function blankSession(): Omit<Stripe.Checkout.Session, 'id' | 'created' | 'expires_at'> {
  return {
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: null,
    amount_total: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: null,
    customer_email: null,
    discounts: [],
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: [],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: null,
    wallet_options: null,
  };
}

export function retrieveSession({ world, path }: Call): object {
  return world.store.get('checkout.session', path('id'));
}

export function updateSession({ world, path, params }: Call): object {
  const session = world.store.get('checkout.session', path('id'));
  session.metadata = mergeMetadata(session.metadata ?? {}, params);
  return world.store.save(session);
}

export function listSessions(call: Call): object {
  const filter = filterOf(call, ['payment_intent', 'status', 'customer']);
  return listAnswer(call, call.world.store.list('checkout.session', filter));
}

export function expireSession({ world, path }: Call): object {
  const session = world.store.get('checkout.session', path('id'));
  if (session.status !== 'open')
    throw refuse(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of ${session.status}.`,
    );
  return expire(world, session);
}

export function expireWhenDue(world: World, id: string): void {
  const session = world.store.find('checkout.session', id);
  if (session?.status === 'open') expire(world, session);
}

function expire(world: World, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  Object.assign(session, { status: 'expired', url: null });
  world.store.save(session);
  emit(world, 'checkout.session.expired', session);
  return session;
}
