import type Stripe from 'stripe';
import { balancesOf, move } from './balance.ts';
import { amountOf, type Call, filterOf, listAnswer, mergeMetadata, textOf } from './call.ts';
import { canReceiveTransfers } from './capabilities.ts';
import { emit } from './events.ts';
import { refuse } from './failure.ts';
import { idOf } from './store.ts';
import { newId, type World } from './world.ts';

/** With `source_transaction` it waits for that charge's funds and stays within them; without, the balance must cover it. */
export function createTransfer({ world, params }: Call): object {
  const amount = amountOf(params, 'amount') ?? 0;
  if (amount < 1) throw refuse('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer');
  const destination = destinationOf(world, params.destination as string);
  const charge = sourceOf(world, textOf(params, 'source_transaction'), amount);
  const availableOn = charge ? availableOnOf(world, charge) : world.now();
  if (availableOn <= world.now() && balancesOf(world).available < amount) throw insufficientFunds();
  const asked = textOf(params, 'transfer_group');
  if (charge?.transfer_group && asked && asked !== charge.transfer_group)
    throw refuse('The transfer_group must be that of the source_transaction.', 'transfer_group');
  const transfer: Stripe.Transfer = {
    id: newId('tr', 24),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: world.now(),
    currency: 'usd',
    description: textOf(params, 'description') ?? null,
    destination,
    destination_payment: newId('py', 24),
    livemode: false,
    metadata: mergeMetadata({}, params),
    reversals: { object: 'list', data: [], has_more: false, url: '' },
    reversed: false,
    source_transaction: charge?.id ?? null,
    source_type: 'card',
    transfer_group: asked ?? charge?.transfer_group ?? null,
  };
  transfer.reversals.url = `/v1/transfers/${transfer.id}/reversals`;
  transfer.balance_transaction = moveBoth(world, transfer, {
    type: 'transfer',
    amount: -amount,
    source: transfer.id,
    availableOn,
  }).id;
  world.store.insert('transfer', transfer);
  emit(world, 'transfer.created', transfer);
  return transfer;
}

function destinationOf(world: World, id: string): string {
  const account = world.store.get('v2.core.account', id, 'destination');
  if (canReceiveTransfers(account)) return account.id;
  throw refuse(
    'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
    'destination',
    'insufficient_capabilities_for_transfer',
  );
}

function sourceOf(world: World, id: string | undefined, amount: number): Stripe.Charge | undefined {
  if (!id) return undefined;
  const charge = world.store.get('charge', id, 'source_transaction', '');
  if (!charge.paid) throw refuse('The source charge did not succeed.', 'source_transaction');
  const taken = world.store
    .list('transfer', { where: { source_transaction: id } })
    .data.reduce((sum, transfer) => sum + transfer.amount - transfer.amount_reversed, 0);
  if (taken + amount > charge.amount)
    throw refuse(
      `Transfers using this transaction as a source must not exceed the source amount of $${(charge.amount / 100).toFixed(2)}. (Remaining: ${charge.amount - taken} cents)`,
      'source_transaction',
    );
  return charge;
}

function availableOnOf(world: World, charge: Stripe.Charge): number {
  const transaction = world.store.get('balance_transaction', idOf(charge.balance_transaction) ?? '');
  return Math.max(transaction.available_on, world.now());
}

const insufficientFunds = () =>
  refuse(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
    undefined,
    'balance_insufficient',
  );

type TransferMove = { type: 'transfer' | 'transfer_refund'; amount: number; source: string; availableOn: number };

function moveBoth(
  world: World,
  transfer: Stripe.Transfer,
  { type, amount, source, availableOn }: TransferMove,
): Stripe.BalanceTransaction {
  const there = type === 'transfer' ? 'payment' : 'payment_refund';
  move(world, {
    account: idOf(transfer.destination) ?? '',
    type: there,
    category: type === 'transfer' ? 'charge' : 'refund',
    amount: -amount,
    source: idOf(transfer.destination_payment) ?? source,
    availableOn,
  });
  const category = type === 'transfer' ? 'transfer' : 'transfer_reversal';
  return move(world, { type, category, amount, source, availableOn, description: transfer.description });
}

/** The connected account's available funds must cover it: what is pending or was paid out cannot be taken. */
export function createReversal({ world, path, params }: Call): object {
  const transfer = world.store.get('transfer', path('id'));
  const left = transfer.amount - transfer.amount_reversed;
  const amount = amountOf(params, 'amount') ?? left;
  if (amount < 1 || amount > left)
    throw refuse(
      `Reversal amount (${amount} cents) is greater than unreversed amount of transfer (${left} cents)`,
      'amount',
    );
  const account = idOf(transfer.destination) ?? '';
  if (balancesOf(world, account).available < amount)
    throw refuse(
      `Insufficient funds in the connected account ${account} to reverse this transfer.`,
      undefined,
      'balance_insufficient',
    );
  const own = world.store.get('balance_transaction', idOf(transfer.balance_transaction) ?? '');
  const reversal: Stripe.TransferReversal = {
    id: newId('trr', 24),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: world.now(),
    currency: 'usd',
    destination_payment_refund: null,
    metadata: mergeMetadata({}, params),
    source_refund: null,
    transfer: transfer.id,
  };
  const availableOn = Math.max(own.available_on, world.now());
  reversal.balance_transaction = moveBoth(world, transfer, {
    type: 'transfer_refund',
    amount,
    source: reversal.id,
    availableOn,
  }).id;
  world.store.insert('transfer_reversal', reversal);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data = [reversal, ...transfer.reversals.data].slice(0, 10);
  transfer.reversals.has_more =
    world.store.list('transfer_reversal', { where: { transfer: transfer.id } }).data.length > 10;
  world.store.save(transfer);
  emit(world, 'transfer.reversed', transfer);
  return reversal;
}

export function retrieveTransfer({ world, path }: Call): object {
  return world.store.get('transfer', path('id'));
}

export function updateTransfer({ world, path, params }: Call): object {
  const transfer = world.store.get('transfer', path('id'));
  const before = { metadata: transfer.metadata, description: transfer.description };
  transfer.metadata = mergeMetadata(transfer.metadata, params);
  transfer.description = textOf(params, 'description') ?? transfer.description;
  emit(world, 'transfer.updated', world.store.save(transfer), before);
  return transfer;
}

export function listTransfers(call: Call): object {
  return listAnswer(call, call.world.store.list('transfer', filterOf(call, ['destination', 'transfer_group'])));
}

export function listReversals(call: Call): object {
  const transfer = call.world.store.get('transfer', call.path('id')).id;
  const page = call.world.store.list('transfer_reversal', { ...filterOf(call), where: { transfer } });
  return listAnswer(call, page);
}

export function retrieveReversal({ world, path }: Call): object {
  world.store.get('transfer', path('transferId'));
  return world.store.get('transfer_reversal', path('id'));
}

export function updateReversal({ world, path, params }: Call): object {
  const reversal = world.store.get('transfer_reversal', path('id'));
  reversal.metadata = mergeMetadata(reversal.metadata ?? {}, params);
  return world.store.save(reversal);
}
