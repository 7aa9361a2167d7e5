import type Stripe from 'stripe';
import { move } from './balance.ts';
import { emit } from './events.ts';
import { idOf } from './store.ts';
import type { World } from './world.ts';

/** The bank sent it back, so the charge counts as not refunded. */
export function failRefund(world: World, id: string, why = 'lost_or_stolen_card'): void {
  const refund = world.store.get('refund', id);
  if (refund.status === 'failed' || refund.status === 'canceled') return;
  const previous = { status: refund.status };
  if (refund.balance_transaction) {
    const back = { type: 'refund_failure', category: 'refund_failure', amount: refund.amount, source: id } as const;
    refund.failure_balance_transaction = move(world, back).id;
  }
  Object.assign(refund, { status: 'failed', failure_reason: why });
  delete refund.pending_reason;
  world.store.save(refund);
  undoOnCharge(world, refund);
  emit(world, 'refund.failed', refund);
  emit(world, 'refund.updated', refund, previous);
  emit(world, 'charge.refund.updated', refund, previous);
}

export function undoOnCharge(world: World, refund: Stripe.Refund): void {
  const charge = world.store.get('charge', idOf(refund.charge) ?? '');
  charge.amount_refunded -= refund.amount;
  charge.refunded = false;
  world.store.save(charge);
}

/** Of a charge: those whose money has not left yet. */
export function waitingRefunds(world: World, charge: string): Stripe.Refund[] {
  const { data } = world.store.list('refund', { where: { charge } });
  return data.filter(({ status, balance_transaction }) => status === 'pending' && !balance_transaction);
}
