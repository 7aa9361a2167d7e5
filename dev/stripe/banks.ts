import type Stripe from 'stripe';
import { scheduleSweep } from './balance-settings.ts';
import { emit } from './events.ts';
import { isMarked, mark, unmark } from './marks.ts';
import { newId, type World } from './world.ts';

export function bankOf(world: World, account: string): Stripe.BankAccount {
  return world.store.list('bank_account', { account, limit: 1 }).data[0] ?? addBank(world, account);
}

function addBank(world: World, account: string): Stripe.BankAccount {
  const bank: Stripe.BankAccount = {
    id: newId('ba', 24),
    object: 'bank_account',
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    bank_name: 'STRIPE TEST BANK',
    country: 'US',
    currency: 'usd',
    fingerprint: null,
    last4: '6789',
    routing_number: '110000000',
    status: 'new',
  };
  return world.store.insert('bank_account', bank, account);
}

/** From now on it sends payouts back; Stripe learns that from the first one. */
export function closeBank(world: World, account: string): void {
  world.store.get('v2.core.account', account, 'account');
  mark(world, account, 'bank-is-closed');
}

export function refusesPayouts(world: World, account: string): boolean {
  return isMarked(world, account, 'bank-is-closed');
}

/** Scheduled payouts stop until there is another bank account. */
export function noteFailedPayout(world: World, account: string): void {
  const bank = bankOf(world, account);
  if (bank.status === 'errored') return;
  const previous = { status: bank.status };
  bank.status = 'errored';
  world.store.save(bank);
  emit(world, 'account.external_account.updated', bank, previous, account);
}

/** What the owner does on Stripe's own pages. */
export function changeBank(world: World, account: string): void {
  world.store.get('v2.core.account', account, 'account');
  unmark(world, account, 'bank-is-closed');
  emit(world, 'account.external_account.created', addBank(world, account), undefined, account);
  scheduleSweep(world, account, world.now());
}
