import type Stripe from 'stripe';
import { move } from './balance.ts';
import { refundable } from './charges.ts';
import { emit } from './events.ts';
import { failRefund, waitingRefunds } from './fail-refund.ts';
import { refuse } from './failure.ts';
import { newId, schedule, type World } from './world.ts';

export const DISPUTE_FEE = 1500;
const DAY = 86_400;
const DAYS_TO_ANSWER = 9;
/** An inquiry that nobody escalates is over after this time. */
const DAYS_OF_INQUIRY = 120;

/** The bank has the money until it decides. */
export const OPEN: string[] = ['needs_response', 'under_review'];
/** The bank only asks; no money has moved. */
export const INQUIRY: string[] = ['warning_needs_response', 'warning_under_review'];

type CaseType = 'chargeback' | 'inquiry' | 'resolution' | 'block';
export interface Reason {
  reason: string;
  network_reason_code: string;
}

const FRAUD: Reason = { reason: 'fraudulent', network_reason_code: '10.4' };

export function openDispute(world: World, charge: Stripe.Charge, why: Reason, amount = refundable(charge)): void {
  const dispute = begin(world, charge, { why, amount, caseType: 'chargeback' });
  withdraw(world, dispute, DISPUTE_FEE);
  schedule(world, 'miss-dispute', dispute.id, world.now() + DAYS_TO_ANSWER * DAY);
}

/** The disputed amount may be less than the charge, or more than what is left of it after a refund. A refund that waits fails. */
export function disputeCharge(world: World, id: string, amount?: number): void {
  const waiting = waitingRefunds(world, id);
  disputable(world, id, amount, waiting.length > 0);
  for (const { id: refund } of waiting) failRefund(world, refund, 'charge_for_pending_refund_disputed');
  openDispute(world, world.store.get('charge', id), FRAUD, amount);
}

export function inquireCharge(world: World, id: string, amount?: number): void {
  const charge = disputable(world, id, amount);
  const dispute = begin(world, charge, { why: FRAUD, amount: amount ?? refundable(charge), caseType: 'inquiry' });
  schedule(world, 'close-inquiry', dispute.id, world.now() + DAYS_OF_INQUIRY * DAY);
}

/** The cardholder has the money back before there was a dispute; Stripe charges no dispute fee. */
export function preventDispute(world: World, id: string, amount?: number): void {
  const charge = disputable(world, id, amount);
  withdraw(
    world,
    begin(world, charge, { why: FRAUD, amount: amount ?? refundable(charge), caseType: 'resolution' }),
    0,
  );
}

/** What the bank was shown at once convinced it: no money moves. */
export function blockDispute(world: World, id: string): void {
  const charge = disputable(world, id);
  begin(world, charge, { why: FRAUD, amount: refundable(charge), caseType: 'block' });
}

/** The bank holds or has kept money of this charge. */
export function hasTakenMoney(dispute: Stripe.Dispute): boolean {
  return OPEN.includes(dispute.status) || dispute.status === 'lost' || isResolved(dispute);
}

const isResolved = ({ status, balance_transactions }: Stripe.Dispute) =>
  status === 'prevented' && balance_transactions.length > 0;

function disputable(world: World, id: string, amount?: number, hasWaiting = false): Stripe.Charge {
  const charge = world.store.get('charge', id);
  const standing = world.store
    .list('dispute', { where: { charge: id } })
    .data.some((dispute) => hasTakenMoney(dispute) || INQUIRY.includes(dispute.status));
  const isRefunded = amount === undefined && refundable(charge) === 0 && !hasWaiting;
  if (standing || !charge.paid || isRefunded) throw refuse(`Charge ${id} cannot be disputed (again).`);
  if (amount !== undefined && amount < 1) throw refuse('Invalid positive integer', 'amount');
  return charge;
}

const STATUS: Record<CaseType, Stripe.Dispute.Status> = {
  chargeback: 'needs_response',
  inquiry: 'warning_needs_response',
  resolution: 'prevented',
  block: 'prevented',
};

interface Opening {
  why: Reason;
  amount: number;
  caseType: CaseType;
}

function begin(world: World, charge: Stripe.Charge, { why, amount, caseType }: Opening): Stripe.Dispute {
  const { reason, network_reason_code } = why;
  const dispute: Stripe.Dispute = {
    id: newId('dp', 24),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(),
    evidence_details: {
      due_by: world.now() + DAYS_TO_ANSWER * DAY,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: caseType === 'inquiry',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand: 'visa', case_type: caseType, network: 'visa', network_reason_code },
      type: 'card',
    },
    reason,
    status: STATUS[caseType],
  };
  world.store.insert('dispute', dispute);
  if (caseType !== 'block' && !charge.disputed) {
    charge.disputed = true;
    world.store.save(charge);
    emit(world, 'charge.updated', charge, { disputed: false });
  }
  emit(world, 'charge.dispute.created', dispute);
  return dispute;
}

export function withdraw(world: World, dispute: Stripe.Dispute, fee: number): void {
  const taken = { type: 'adjustment', category: 'dispute', source: dispute.id, fee } as const;
  const description = `Chargeback withdrawal for ${dispute.charge}`;
  dispute.balance_transactions.push(move(world, { ...taken, amount: -dispute.amount, description }));
  world.store.save(dispute);
  emit(world, 'charge.dispute.funds_withdrawn', dispute);
}

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
