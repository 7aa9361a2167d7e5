import type Stripe from 'stripe';
import { move } from './balance.ts';
import { type Call, filterOf, hashOf, listAnswer, mergeMetadata } from './call.ts';
import { emit } from './events.ts';
import { refuse } from './failure.ts';
import { idOf } from './store.ts';
import { newId, schedule, type World } from './world.ts';

const DISPUTE_FEE = 1500;
const DAYS_TO_ANSWER = 9;
/** Banks take two to three months. Evidence without Stripe's magic words does not convince this one. */
const DAYS_TO_DECIDE = 60;
const OPEN: string[] = ['needs_response', 'under_review'];

export function openDispute(
  world: World,
  charge: Stripe.Charge,
  why: { reason: string; network_reason_code: string },
): Stripe.Dispute {
  const id = newId('dp', 24);
  const taken = { type: 'adjustment', category: 'dispute', source: id } as const;
  const transaction = move(world, {
    ...taken,
    amount: -refundableAmount(charge),
    fee: DISPUTE_FEE,
    description: `Chargeback withdrawal for ${charge.id}`,
  });
  const dueBy = world.now() + DAYS_TO_ANSWER * 86_400;
  const dispute: Stripe.Dispute = {
    id,
    object: 'dispute',
    amount: refundableAmount(charge),
    balance_transactions: [transaction],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: dueBy,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network: 'visa', network_reason_code: why.network_reason_code },
      type: 'card',
    },
    reason: why.reason,
    status: 'needs_response',
  };
  world.store.insert('dispute', dispute);
  charge.disputed = true;
  world.store.save(charge);
  schedule(world, 'miss-dispute', id, dueBy);
  emit(world, 'charge.updated', charge, { disputed: false });
  emit(world, 'charge.dispute.created', dispute);
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
}

export function disputeCharge(world: World, id: string): void {
  const charge = world.store.get('charge', id);
  if (charge.disputed || !charge.paid || refundableAmount(charge) === 0)
    throw refuse(`Charge ${id} cannot be disputed (again).`);
  openDispute(world, charge, { reason: 'fraudulent', network_reason_code: '10.4' });
}

const refundableAmount = (charge: Stripe.Charge) => charge.amount - charge.amount_refunded;

function noEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}

/** Evidence counts when submitted, which it is unless `submit` is false. */
export function updateDispute({ world, path, params }: Call): object {
  const dispute = world.store.get('dispute', path('id'));
  if (!OPEN.includes(dispute.status)) throw closedAlready(dispute);
  const before = { evidence: dispute.evidence, status: dispute.status, metadata: dispute.metadata };
  dispute.metadata = mergeMetadata(dispute.metadata, params);
  const evidence = hashOf(params, 'evidence');
  Object.assign(dispute.evidence, evidence);
  if (Object.keys(evidence).length > 0) {
    dispute.evidence_details.has_evidence = true;
    if (params.submit !== false) submit(world, dispute);
  }
  world.store.save(dispute);
  emit(world, 'charge.dispute.updated', dispute, before);
  return dispute;
}

function submit(world: World, dispute: Stripe.Dispute): void {
  dispute.status = 'under_review';
  dispute.evidence_details.submission_count += 1;
  dispute.evidence_details.submission_method = 'manual';
  const words = Object.values(dispute.evidence).filter((value) => typeof value === 'string');
  if (words.includes('winning_evidence')) schedule(world, 'win-dispute', dispute.id, world.now());
  const isHopeless = words.includes('losing_evidence');
  schedule(world, 'lose-dispute', dispute.id, world.now() + (isHopeless ? 0 : DAYS_TO_DECIDE * 86_400));
}

/** Accepting a dispute loses it. */
export function closeDispute({ world, path }: Call): object {
  const dispute = world.store.get('dispute', path('id'));
  if (!OPEN.includes(dispute.status)) throw closedAlready(dispute);
  decideDispute(world, dispute.id, 'lost');
  return world.store.get('dispute', dispute.id);
}

const closedAlready = (dispute: Stripe.Dispute) => refuse(`This dispute is already closed (${dispute.status}).`);

export function missDispute(world: World, id: string): void {
  if (world.store.find('dispute', id)?.status === 'needs_response') decideDispute(world, id, 'lost');
}

/** The fee does not come back, even when the dispute was won. */
export function decideDispute(world: World, id: string, status: 'won' | 'lost'): void {
  const dispute = world.store.find('dispute', id);
  if (!dispute || !OPEN.includes(dispute.status)) return;
  const charge = world.store.get('charge', idOf(dispute.charge) ?? '');
  dispute.status = status;
  if (status === 'won') {
    dispute.balance_transactions.push(
      move(world, {
        type: 'adjustment',
        category: 'dispute_reversal',
        amount: dispute.amount,
        source: id,
        description: `Chargeback reversal for ${charge.id}`,
      }),
    );
    dispute.is_charge_refundable = true;
    emit(world, 'charge.dispute.funds_reinstated', dispute);
  }
  world.store.save(dispute);
  emit(world, 'charge.dispute.closed', dispute);
}

export function retrieveDispute({ world, path }: Call): object {
  return world.store.get('dispute', path('id'));
}

export function listDisputes(call: Call): object {
  return listAnswer(call, call.world.store.list('dispute', filterOf(call, ['charge', 'payment_intent'])));
}
