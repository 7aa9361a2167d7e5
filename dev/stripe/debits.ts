import type Stripe from 'stripe';
import { debitFee, fundsAvailableOn, move } from './balance.ts';
import { blankCharge, NO_ADDRESS } from './charges.ts';
import { customerDetails } from './checkout.ts';
import { emit } from './events.ts';
import { idOf } from './store.ts';
import { newId, schedule, type World } from './world.ts';

/** What Stripe's test accounts do with a debit. https://docs.stripe.com/payments/ach-direct-debit */
export interface TestAccount {
  number: string;
  says: string;
  fails?: { code: string; message: string };
}

export const TEST_ACCOUNTS: TestAccount[] = [
  { number: '000123456789', says: 'is paid days later' },
  {
    number: '000222222227',
    says: 'fails days later: insufficient funds',
    fails: { code: 'insufficient_funds', message: "The customer's account has insufficient funds." },
  },
  {
    number: '000111111113',
    says: 'fails days later: account closed',
    fails: { code: 'account_closed', message: "The customer's bank account has been closed." },
  },
];
const DAYS_TO_SETTLE = 4;

export function accountOf(input: string): TestAccount | undefined {
  return TEST_ACCOUNTS.find(({ number }) => number === input.replace(/\s/g, ''));
}

/** The page completes at once, unpaid; the bank decides days later. */
export function debit(
  world: World,
  { session, intent, payer }: { session: Stripe.Checkout.Session; intent: Stripe.PaymentIntent; payer: string | null },
  account: TestAccount,
): void {
  const method = createMethod(world, account, payer);
  const charge = createCharge(world, intent, method, account);
  Object.assign(intent, { latest_charge: charge.id, payment_method: method.id, status: 'processing' });
  world.store.save(intent);
  emit(world, 'payment_intent.processing', intent);
  Object.assign(session, {
    customer_details: customerDetails(payer, 'Test Person'),
    payment_status: 'unpaid',
    status: 'complete',
    url: null,
  });
  world.store.save(session);
  emit(world, 'checkout.session.completed', session);
  schedule(world, 'settle-debit', session.id, world.now() + DAYS_TO_SETTLE * 86_400);
}

function createMethod(world: World, { number }: TestAccount, email: string | null): Stripe.PaymentMethod {
  return world.store.insert('payment_method', {
    id: newId('pm', 24),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: NO_ADDRESS, email, name: 'Test Person', phone: null, tax_id: null },
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: null,
      last4: number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: {},
    },
  });
}

function createCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  { number }: TestAccount,
): Stripe.Charge {
  const charge: Stripe.Charge = {
    ...blankCharge(world, newId('py', 24), intent),
    billing_details: method.billing_details,
    calculated_statement_descriptor: null,
    // Stripe calls it paid from the beginning; only its status tells that it is not.
    paid: true,
    payment_method: method.id,
    payment_method_details: {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: 'individual',
        account_type: 'checking',
        bank_name: 'STRIPE TEST BANK',
        fingerprint: null,
        last4: number.slice(-4),
        payment_reference: null,
        routing_number: '110000000',
      },
    },
  };
  world.store.insert('charge', charge);
  emit(world, 'charge.pending', charge);
  return charge;
}

export function settleDebit(world: World, sessionId: string): void {
  const session = world.store.get('checkout.session', sessionId);
  const intent = world.store.get('payment_intent', idOf(session.payment_intent) ?? '');
  const charge = world.store.get('charge', idOf(intent.latest_charge) ?? '');
  const last4 = charge.payment_method_details?.us_bank_account?.last4 ?? '-';
  const account = TEST_ACCOUNTS.find(({ number }) => number.endsWith(last4));
  if (account?.fails) failDebit(world, { session, intent, charge }, account.fails);
  else takeDebit(world, { session, intent, charge });
}

interface Debited {
  session: Stripe.Checkout.Session;
  intent: Stripe.PaymentIntent;
  charge: Stripe.Charge;
}

function takeDebit(world: World, { session, intent, charge }: Debited): void {
  const { amount } = charge;
  const transaction = move(world, {
    type: 'payment',
    category: 'charge',
    amount,
    fee: debitFee(amount),
    source: charge.id,
    availableOn: fundsAvailableOn(world),
    description: intent.description,
  });
  const balance_transaction = transaction.id;
  const paid = {
    amount_captured: amount,
    balance_transaction,
    captured: true,
    paid: true,
    status: 'succeeded',
  } as const;
  world.store.save(Object.assign(charge, paid));
  emit(world, 'charge.succeeded', charge);
  world.store.save(Object.assign(intent, { amount_received: amount, status: 'succeeded' }));
  emit(world, 'payment_intent.succeeded', intent);
  world.store.save(Object.assign(session, { payment_status: 'paid' }));
  emit(world, 'checkout.session.async_payment_succeeded', session);
}

/** The page stays complete and unpaid; only its intent tells that nothing more will come. */
function failDebit(world: World, { session, intent, charge }: Debited, why: { code: string; message: string }): void {
  world.store.save(
    Object.assign(charge, { failure_code: why.code, failure_message: why.message, paid: false, status: 'failed' }),
  );
  emit(world, 'charge.failed', charge);
  const last_payment_error = { charge: charge.id, ...why, type: 'invalid_request_error' };
  world.store.save(
    Object.assign(intent, { last_payment_error, payment_method: null, status: 'requires_payment_method' }),
  );
  emit(world, 'payment_intent.payment_failed', intent);
  emit(world, 'checkout.session.async_payment_failed', session);
}
