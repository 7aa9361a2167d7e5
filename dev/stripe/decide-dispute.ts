import type Stripe from 'stripe';
import { move } from './balance.ts';
import { emit } from './events.ts';
import { refuse } from './failure.ts';
import { mannersOf } from './manners.ts';
import { DISPUTE_FEE, INQUIRY, OPEN, withdraw } from './open-dispute.ts';
import { schedule, type World } from './world.ts';

const COUNTERED_FEE = 1500;
const DAYS_TO_ANSWER = 9;

/** What was paid for countering it comes back when all is won; the fee of the dispute itself, only where Stripe returns it. */
export function decideDispute(world: World, id: string, status: 'won' | 'lost'): void {
  const dispute = world.store.find('dispute', id);
  if (!dispute || !OPEN.includes(dispute.status)) return;
  dispute.status = status;
  if (status === 'won') win(world, dispute);
  world.store.save(dispute);
  emit(world, 'charge.dispute.closed', dispute);
}

/** Stripe calls it lost, though a part of the money comes back. */
export function winPartly(world: World, id: string, amount?: number): void {
  const dispute = openDispute(world, id);
  const part = amount ?? Math.floor(dispute.amount / 2);
  if (part < 1 || part >= dispute.amount) throw refuse('The part must be less than the disputed amount.', 'amount');
  dispute.status = 'lost';
  reinstate(world, dispute, part);
  emit(world, 'charge.dispute.closed', dispute);
}

/** Weeks after the bank decided for the cardholder it decides otherwise. */
export function reinstateDispute(world: World, id: string): void {
  const dispute = world.store.get('dispute', id);
  if (dispute.status !== 'lost' || dispute.balance_transactions.length > 1)
    throw refuse(`This dispute is not lost as a whole (${dispute.status}).`);
  dispute.status = 'won';
  win(world, dispute);
  emit(world, 'charge.dispute.updated', dispute, { status: 'lost' });
}

function win(world: World, dispute: Stripe.Dispute): void {
  dispute.is_charge_refundable = true;
  const kept = dispute.balance_transactions.reduce((sum, { amount }) => sum - amount, 0);
  const fees = dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0);
  reinstate(world, dispute, kept, mannersOf(world).disputeFee === 'returned' ? fees : 0);
  if (isCountered(dispute) && mannersOf(world).counteredDisputeFee === 'charged')
    billCountering(world, dispute, COUNTERED_FEE, 'returned');
}

function reinstate(world: World, dispute: Stripe.Dispute, amount: number, feeBack = 0): void {
  const fee = 0 - feeBack;
  const given = { type: 'adjustment', category: 'dispute_reversal', amount, fee, source: dispute.id } as const;
  const description = `Chargeback reversal for ${dispute.charge}`;
  dispute.balance_transactions.push(move(world, { ...given, description }));
  world.store.save(dispute);
  emit(world, 'charge.dispute.funds_reinstated', dispute);
}

const isCountered = ({ evidence_details }: Stripe.Dispute) => evidence_details.submission_count > 0;

/** For the first evidence that is submitted. */
export function chargeForCountering(world: World, dispute: Stripe.Dispute): void {
  if (mannersOf(world).counteredDisputeFee === 'charged' && !isCountered(dispute))
    billCountering(world, dispute, -COUNTERED_FEE, 'charged');
}

function billCountering(world: World, dispute: Stripe.Dispute, amount: number, word: string): void {
  const description = `Dispute countered fee ${word} (${dispute.id})`;
  move(world, { type: 'stripe_fee', category: 'fee', amount, source: null, description });
}

export function missDispute(world: World, id: string): void {
  if (world.store.find('dispute', id)?.status === 'needs_response') decideDispute(world, id, 'lost');
}

export function closeInquiry(world: World, id: string): void {
  const dispute = world.store.find('dispute', id);
  if (!dispute || !INQUIRY.includes(dispute.status)) return;
  dispute.status = 'warning_closed';
  dispute.is_charge_refundable = true;
  world.store.save(dispute);
  emit(world, 'charge.dispute.closed', dispute);
}

/** A full refund answers the bank's question. */
export function closeInquiriesOf(world: World, charge: string): void {
  for (const { id } of world.store.list('dispute', { where: { charge } }).data) closeInquiry(world, id);
}

/** The bank was not content with the answer, or there was none. */
export function escalateInquiry(world: World, id: string): void {
  const dispute = world.store.get('dispute', id);
  if (!INQUIRY.includes(dispute.status)) throw refuse(`This dispute is no inquiry (${dispute.status}).`);
  const previous = { status: dispute.status };
  const { card } = dispute.payment_method_details ?? {};
  if (card) card.case_type = 'chargeback';
  dispute.status = 'needs_response';
  dispute.is_charge_refundable = false;
  dispute.evidence_details.due_by = world.now() + DAYS_TO_ANSWER * 86_400;
  dispute.evidence_details.submission_count = 0;
  withdraw(world, dispute, DISPUTE_FEE);
  schedule(world, 'miss-dispute', id, dispute.evidence_details.due_by);
  emit(world, 'charge.dispute.updated', dispute, previous);
}

function openDispute(world: World, id: string): Stripe.Dispute {
  const dispute = world.store.get('dispute', id);
  if (!OPEN.includes(dispute.status)) throw refuse(`This dispute is already closed (${dispute.status}).`);
  return dispute;
}
