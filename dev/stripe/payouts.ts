import type Stripe from 'stripe';
import { balancesOf, move, partsOf } from './balance.ts';
import { scheduleOf, scheduleSweep } from './balance-settings.ts';
import { bankOf, noteFailedPayout, refusesPayouts } from './banks.ts';
import { amountOf, type Call, filterOf, listAnswer, mergeMetadata, textOf } from './call.ts';
import { canPayOut } from './capabilities.ts';
import { scheduleBill } from './connect-fees.ts';
import { emit } from './events.ts';
import { refuse } from './failure.ts';
import { newId, schedule, type World } from './world.ts';

// Real payouts take about two banking days; here it is one day.
const ARRIVES_AFTER = 86_400;

/** Money from the available balance (the platform's, or with `Stripe-Account` a connected account's) to its bank. */
export function createPayout({ world, params, account }: Call): object {
  const amount = amountOf(params, 'amount') ?? 0;
  if (amount < 1) throw refuse('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (!canPayOut(world, account))
    throw refuse('Your account is not currently enabled to make payouts.', undefined, 'payouts_not_allowed');
  if (balancesOf(world, account).available < amount)
    throw refuse(
      'You have insufficient funds in your Stripe account for this transfer.',
      'amount',
      'balance_insufficient',
    );
  return payOut(world, account, amount, {
    automatic: false,
    description: textOf(params, 'description') ?? null,
    metadata: mergeMetadata({}, params),
    statement_descriptor: textOf(params, 'statement_descriptor') ?? null,
  });
}

type Words = Pick<Stripe.Payout, 'automatic' | 'description' | 'metadata' | 'statement_descriptor'>;

export function payOut(
  world: World,
  account: string,
  amount: number,
  words: Words,
  availableOn = world.now(),
): Stripe.Payout {
  const id = newId('po', 24);
  const movement = { account, type: 'payout', category: 'payout', amount: -amount, source: id, availableOn } as const;
  const payout: Stripe.Payout = {
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: world.now() + ARRIVES_AFTER,
    balance_transaction: move(world, { ...movement, description: 'STRIPE PAYOUT' }).id,
    created: world.now(),
    currency: 'usd',
    destination: bankOf(world, account).id,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: words.automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    status: 'pending',
    trace_id: null,
    type: 'bank_account',
    ...words,
  };
  world.store.insert('payout', payout, account);
  if (account !== '') scheduleBill(world);
  schedule(world, 'pay-payout', payout.id, payout.arrival_date);
  emit(world, 'payout.created', payout, undefined, account);
  return payout;
}

export function finishPayout(world: World, id: string): void {
  const status = world.store.find('payout', id)?.status;
  if (status === 'pending' && refusesPayouts(world, accountOf(world, id))) {
    failPayout(world, id);
    return;
  }
  change(
    world,
    id,
    ['pending', 'in_transit'],
    { status: 'paid', trace_id: { status: 'supported', value: newId('trace', 12) } },
    ['payout.paid'],
  );
}

/** Banks may refuse even a payout that looked paid; the money returns to the balance. */
export function failPayout(world: World, id: string): void {
  const { status } = world.store.get('payout', id);
  if (status === 'failed' || status === 'canceled') throw refuse(`Payouts with status ${status} cannot fail.`);
  const back = giveBack(world, id, 'payout_failure');
  const failure = {
    status: 'failed',
    failure_balance_transaction: back,
    failure_code: 'account_closed',
    failure_message: 'The bank account has been closed.',
  };
  change(world, id, ['pending', 'in_transit', 'paid'], failure, ['payout.failed']);
  const account = accountOf(world, id);
  if (account !== '') noteFailedPayout(world, account);
}

export function cancelPayout({ world, path, account }: Call): object {
  const payout = world.store.get('payout', path('id'), 'id', account);
  if (payout.status !== 'pending') throw refuse(`Payouts with status ${payout.status} cannot be canceled.`);
  const cancelled = { status: 'canceled', failure_balance_transaction: giveBack(world, payout.id, 'payout_cancel') };
  change(world, payout.id, ['pending'], cancelled, ['payout.canceled']);
  return world.store.get('payout', payout.id);
}

function giveBack(world: World, id: string, type: 'payout_failure' | 'payout_cancel'): string {
  const payout = world.store.get('payout', id);
  return move(world, {
    account: accountOf(world, id),
    type,
    category: 'payout_reversal',
    amount: payout.amount,
    source: id,
  }).id;
}

function accountOf(world: World, id: string): string {
  const row = world.store.db.query<{ account: string }, [string]>('SELECT account FROM object WHERE id = ?').get(id);
  return row?.account ?? '';
}

function change(world: World, id: string, from: string[], to: Partial<Stripe.Payout>, events: string[]): void {
  const payout = world.store.find('payout', id);
  if (!payout || !from.includes(payout.status)) return;
  Object.assign(payout, to);
  world.store.save(payout);
  for (const type of events) emit(world, type, payout, undefined, accountOf(world, id));
}

export function sweep(world: World, id: string): void {
  const account = id.slice(1);
  if (scheduleOf(world, account) === 'manual' || bankOf(world, account).status === 'errored') return;
  const { available, pending } = balancesOf(world, account);
  if (available > 0 && canPayOut(world, account))
    payOut(world, account, available, {
      automatic: true,
      description: 'STRIPE PAYOUT',
      metadata: {},
      statement_descriptor: null,
    });
  if (pending > 0) scheduleSweep(world, account, world.now() + 1);
}

export function retrievePayout({ world, path, account }: Call): object {
  return world.store.get('payout', path('id'), 'id', account);
}

export function updatePayout({ world, path, params, account }: Call): object {
  const payout = world.store.get('payout', path('id'), 'id', account);
  const before = { metadata: payout.metadata };
  payout.metadata = mergeMetadata(payout.metadata ?? {}, params);
  emit(world, 'payout.updated', world.store.save(payout), before, account);
  return payout;
}

export function listPayouts(call: Call): object {
  return listAnswer(call, call.world.store.list('payout', filterOf(call, ['status', 'destination'])));
}

/** Also what is pending, on the day it becomes available. @returns cents */
export function drain(world: World, accountId: string): number {
  world.store.get('v2.core.account', accountId, 'account');
  const words = { automatic: true, description: 'STRIPE PAYOUT', metadata: {}, statement_descriptor: null };
  const parts = partsOf(world, accountId).filter(({ net }) => net > 0);
  for (const { net, availableOn } of parts) payOut(world, accountId, net, words, availableOn);
  return parts.reduce((sum, { net }) => sum + net, 0);
}
