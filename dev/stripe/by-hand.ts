import type Stripe from 'stripe';
import { move } from './balance.ts';
import { emit } from './events.ts';
import { refuse } from './failure.ts';
import { newId, type World } from './world.ts';

/** From the platform's bank into its balance. */
export function topUp(world: World, amount = 10_000): void {
  if (amount < 1) throw refuse('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  const id = newId('tu', 24);
  const transaction = move(world, { type: 'topup', category: 'topup', amount, source: id, description: 'Top-up' });
  const topup: Stripe.Topup = {
    id,
    object: 'topup',
    amount,
    balance_transaction: transaction.id,
    created: world.now(),
    currency: 'usd',
    description: 'Top-up',
    expected_availability_date: world.now(),
    failure_code: null,
    failure_message: null,
    initiated_by: 'user',
    livemode: false,
    metadata: {},
    source: null,
    statement_descriptor: null,
    status: 'succeeded',
    transfer_group: null,
  };
  world.store.insert('topup', topup);
  emit(world, 'topup.created', topup);
  emit(world, 'topup.succeeded', topup);
}

/** Something that nobody asked for and no object explains. */
export function adjustBalance(world: World, amount = -1_234, description = 'Adjustment by Stripe'): void {
  if (amount === 0) throw refuse('An adjustment of nothing is none.', 'amount');
  move(world, { type: 'adjustment', category: 'other_adjustment', amount, source: null, description });
}
