import type Stripe from 'stripe';
import { scheduleSweep } from './balance-settings.ts';
import { type Call, filterOf, listAnswer } from './call.ts';
import { emit } from './events.ts';
import { newId, schedule, type World } from './world.ts';

const DAY = 86_400;

/** Stripe's price in the United States: 2.9% and 30 cents. */
export function cardFee(amount: number): number {
  return Math.round(amount * 0.029) + 30;
}

/** Of a bank debit: 0.8%, at most $5. */
export function debitFee(amount: number): number {
  return Math.min(Math.round(amount * 0.008), 500);
}

/** Card payments become available 24 hours after the charge on the domain clock. */
export function fundsAvailableOn(world: World): number {
  return world.now() + DAY;
}

export interface Movement {
  /** Whose balance moves: '' is the platform's. */
  account?: string;
  type: Stripe.BalanceTransaction.Type;
  category: string;
  /** Signed cents, before `fee`. */
  amount: number;
  fee?: number;
  source: string | null;
  availableOn?: number;
  description?: string | null;
  /** At which another currency was exchanged. */
  rate?: number | null;
}

/** Every movement has exactly one balance transaction, which never changes. */
export function move(world: World, movement: Movement): Stripe.BalanceTransaction {
  const { amount, fee = 0, account = '', availableOn = world.now() } = movement;
  const currency = 'usd';
  const isOfDispute = movement.category.startsWith('dispute');
  const feeDetails = {
    amount: fee,
    application: null,
    currency,
    description: isOfDispute ? 'Dispute fee' : 'Stripe processing fees',
    type: 'stripe_fee',
  };
  const transaction: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: world.now(),
    currency,
    description: movement.description ?? null,
    exchange_rate: movement.rate ?? null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetails],
    net: amount - fee,
    reporting_category: movement.category,
    source: movement.source,
    status: availableOn <= world.now() ? 'available' : 'pending',
    type: movement.type,
  };
  world.store.insert('balance_transaction', transaction, account);
  world.store.db
    .query('INSERT INTO entry (txn, account, net, available_on) VALUES (?, ?, ?, ?)')
    .run(transaction.id, account, transaction.net, availableOn);
  if (availableOn > world.now()) schedule(world, 'funds-available', `${account}@${availableOn}`, availableOn);
  if (transaction.net > 0) scheduleSweep(world, account, availableOn);
  if (account !== '' && reservedOf(world) > 0) schedule(world, 'check-reserve', String(availableOn), availableOn);
  return transaction;
}

/** Not an account of anybody: what Stripe set aside of the platform's balance. */
export const RESERVE = 'reserve';

export function reservedOf(world: World): number {
  return balancesOf(world, RESERVE).available;
}

export interface Balances {
  available: number;
  pending: number;
}

/** In cents; '' is the platform. */
export function balancesOf(world: World, account = ''): Balances {
  const row = world.store.db
    .query<Balances, [number, number, string]>(
      `SELECT COALESCE(SUM(CASE WHEN available_on <= ? THEN net END), 0) AS available,
              COALESCE(SUM(CASE WHEN available_on > ? THEN net END), 0) AS pending FROM entry WHERE account = ?`,
    )
    .get(world.now(), world.now(), account);
  return row ?? { available: 0, pending: 0 };
}

/** What is available now, and what becomes available by its time. */
export function partsOf(world: World, account: string): { availableOn: number; net: number }[] {
  return world.store.db
    .query<{ availableOn: number; net: number }, [number, string]>(
      `SELECT MAX(available_on, ?) AS availableOn, SUM(net) AS net FROM entry WHERE account = ? GROUP BY 1 ORDER BY 1`,
    )
    .all(world.now(), account);
}

/** In cents, summed from the objects themselves. */
export function sumOfTransactions(world: World): number {
  const row = world.store.db
    .query<{ sum: number | null }, []>(
      "SELECT SUM(json_extract(body, '$.net')) AS sum FROM object WHERE kind = 'balance_transaction' AND account = ''",
    )
    .get();
  return row?.sum ?? 0;
}

export function balanceObject(world: World, account = ''): Stripe.Balance {
  const { available, pending } = balancesOf(world, account);
  const amount = (cents: number) => [{ amount: cents, currency: 'usd', source_types: { card: cents } }];
  const reserved = account ? {} : { connect_reserved: [{ amount: reservedOf(world), currency: 'usd' }] };
  return { object: 'balance', available: amount(available), ...reserved, livemode: false, pending: amount(pending) };
}

export function retrieveBalance({ world, account }: Call): object {
  return balanceObject(world, account);
}

export function announceFunds(world: World, id: string): void {
  const account = id.split('@')[0] ?? '';
  emit(world, 'balance.available', balanceObject(world, account), undefined, account);
}

export function retrieveTransaction({ world, path, account }: Call): object {
  return world.store.get('balance_transaction', path('id'), 'id', account);
}

export function listTransactions(call: Call): object {
  const filter = filterOf(call, ['source', 'type', 'currency']);
  const payout = call.params.payout;
  // A manual payout does not consist of particular transactions; Stripe lists only its own.
  if (typeof payout === 'string') filter.where = { ...filter.where, source: payout };
  return listAnswer(call, call.world.store.list('balance_transaction', filter));
}
