import type Stripe from 'stripe';
import { balancesOf, move } from './balance.ts';
import { amountOf, type Call, filterOf, listAnswer, mergeMetadata, textOf } from './call.ts';
import { TEST_CARDS } from './cards.ts';
import { chargeOfIntent, refundable } from './charges.ts';
import { closeInquiriesOf } from './decide-dispute.ts';
import { emit } from './events.ts';
import { undoOnCharge } from './fail-refund.ts';
import { refuse } from './failure.ts';
import { mannersOf } from './manners.ts';
import { isMarked } from './marks.ts';
import { hasTakenMoney, OPEN } from './open-dispute.ts';
import { idOf } from './store.ts';
import { newId, schedule, type World } from './world.ts';

// Domain seconds until a refund that the balance cannot cover is tried again.
const TRY_AGAIN = 60;

/** Of a charge, or of the charge behind an intent. Stripe keeps its fee. */
export function createRefund({ world, params }: Call): object {
  for (const name of ['reverse_transfer', 'refund_application_fee'])
    if (params[name] === true) throw refuse('This charge was not made on behalf of a connected account.', name);
  const charge = chargeToRefund(world, textOf(params, 'charge'), textOf(params, 'payment_intent'));
  const left = refundable(charge);
  if (left === 0) throw refuse(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
  if (charge.disputed) checkDisputes(world, charge.id);
  if (isMarked(world, charge.id, 'refuses-refunds'))
    throw refuse(`Charge ${charge.id} cannot be refunded.`, undefined, 'charge_not_refundable');
  const amount = amountOf(params, 'amount') ?? left;
  if (amount < 1) throw refuse('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount > left)
    throw refuse(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      'amount',
    );
  const refund: Stripe.Refund = {
    id: newId('re', 24),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: mergeMetadata({}, params),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: (textOf(params, 'reason') ?? null) as Stripe.Refund.Reason | null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'pending',
    transfer_reversal: null,
  };
  start(world, refund, charge);
  world.store.insert('refund', refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.store.save(charge);
  emit(world, 'refund.created', refund);
  emit(world, 'charge.refunded', charge);
  if (charge.refunded) closeInquiriesOf(world, charge.id);
  return refund;
}

function chargeToRefund(world: World, chargeId: string | undefined, intentId: string | undefined): Stripe.Charge {
  if (!!chargeId === !!intentId)
    throw refuse(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'charge',
    );
  if (chargeId) return world.store.get('charge', chargeId, 'charge', '');
  const unpaid = refuse(
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
    'payment_intent',
  );
  return chargeOfIntent(world, intentId ?? '', unpaid);
}

/** Stripe has one code while the bank decides, and another once it has. */
function checkDisputes(world: World, charge: string): void {
  const disputes = world.store.list('dispute', { where: { charge } }).data.filter(hasTakenMoney);
  if (disputes.some(({ status }) => OPEN.includes(status)))
    throw refuse('You cannot refund a disputed payment.', undefined, 'refund_disputed_payment');
  if (disputes.length > 0)
    throw refuse(`Charge ${charge} has been charged back; cannot issue a refund.`, undefined, 'charge_disputed');
}

function start(world: World, refund: Stripe.Refund, charge: Stripe.Charge): void {
  const last4 = charge.payment_method_details?.card?.last4;
  const behavior = TEST_CARDS.find((card) => card.refunds && card.number.endsWith(last4 ?? '-'))?.refunds;
  const settlesOn = captureOf(world, charge).available_on;
  if (settlesOn > world.now() && mannersOf(world).refundsOfUnsettled === 'pending') {
    refund.pending_reason = 'charge_pending';
    schedule(world, 'finish-refund', refund.id, settlesOn);
  } else if (!pay(world, refund, charge)) {
    refund.pending_reason = 'insufficient_funds';
    schedule(world, 'finish-refund', refund.id, world.now() + TRY_AGAIN);
  } else if (behavior === 'succeed-later') {
    refund.pending_reason = 'processing';
    schedule(world, 'finish-refund', refund.id, world.now());
  } else {
    refund.status = 'succeeded';
    if (behavior === 'fail-later') schedule(world, 'fail-refund', refund.id, world.now());
  }
}

function captureOf(world: World, charge: Stripe.Charge): Stripe.BalanceTransaction {
  return world.store.get('balance_transaction', idOf(charge.balance_transaction) ?? '');
}

/** False when the balance does not cover it. While the charge is pending, so is its refund. */
function pay(world: World, refund: Stripe.Refund, charge: Stripe.Charge): boolean {
  const availableOn = Math.max(captureOf(world, charge).available_on, world.now());
  if (availableOn <= world.now() && balancesOf(world).available < refund.amount) return false;
  const movement = {
    type: 'refund',
    category: 'refund',
    amount: -refund.amount,
    source: refund.id,
    availableOn,
  } as const;
  refund.balance_transaction = move(world, { ...movement, description: charge.description }).id;
  return true;
}

export function finishRefund(world: World, id: string): void {
  const refund = world.store.find('refund', id);
  if (refund?.status !== 'pending') return;
  const charge = world.store.get('charge', idOf(refund.charge) ?? '');
  if (!refund.balance_transaction && !pay(world, refund, charge)) {
    world.store.save({ ...refund, pending_reason: 'insufficient_funds' });
    schedule(world, 'finish-refund', id, world.now() + TRY_AGAIN);
    return;
  }
  const previous = { status: 'pending' };
  refund.status = 'succeeded';
  delete refund.pending_reason;
  world.store.save(refund);
  emit(world, 'refund.updated', refund, previous);
  emit(world, 'charge.refund.updated', refund, previous);
}

export function cancelRefund({ world, path }: Call): object {
  const refund = world.store.get('refund', path('id'));
  if (refund.status !== 'pending' || refund.balance_transaction)
    throw refuse(`Refunds with status ${refund.status} cannot be canceled.`, undefined, 'refund_cannot_be_canceled');
  refund.status = 'canceled';
  delete refund.pending_reason;
  world.store.save(refund);
  undoOnCharge(world, refund);
  emit(world, 'refund.updated', refund, { status: 'pending' });
  return refund;
}

export function retrieveRefund({ world, path }: Call): object {
  return world.store.get('refund', path('id'));
}

export function updateRefund({ world, path, params }: Call): object {
  const refund = world.store.get('refund', path('id'));
  const before = { metadata: refund.metadata };
  refund.metadata = mergeMetadata(refund.metadata ?? {}, params);
  emit(world, 'refund.updated', world.store.save(refund), before);
  return refund;
}

export function listRefunds(call: Call): object {
  return listAnswer(call, call.world.store.list('refund', filterOf(call, ['charge', 'payment_intent'])));
}
