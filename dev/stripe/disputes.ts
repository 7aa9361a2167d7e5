import type Stripe from 'stripe';
import { type Call, filterOf, hashOf, listAnswer, mergeMetadata } from './call.ts';
import { chargeForCountering, decideDispute } from './decide-dispute.ts';
import { emit } from './events.ts';
import { checkEvidence } from './evidence-rules.ts';
import { refuse } from './failure.ts';
import { INQUIRY, OPEN } from './open-dispute.ts';
import { schedule, type World } from './world.ts';

/** Banks take two to three months. Evidence without Stripe's magic words does not convince this one. */
const DAYS_TO_DECIDE = 60;

/** Evidence counts when submitted, which it is unless `submit` is false. */
export function updateDispute({ world, path, params }: Call): object {
  const dispute = world.store.get('dispute', path('id'));
  if (!OPEN.includes(dispute.status) && !INQUIRY.includes(dispute.status)) throw closedAlready(dispute);
  const before = { evidence: dispute.evidence, status: dispute.status, metadata: dispute.metadata };
  dispute.metadata = mergeMetadata(dispute.metadata, params);
  const evidence = hashOf(params, 'evidence');
  checkEvidence(world, evidence, dispute.payment_method_details?.card?.network ?? undefined);
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
  const isInquiry = INQUIRY.includes(dispute.status);
  if (!isInquiry) chargeForCountering(world, dispute);
  dispute.status = isInquiry ? 'warning_under_review' : 'under_review';
  dispute.evidence_details.submission_count += 1;
  dispute.evidence_details.submission_method = 'manual';
  if (isInquiry) return;
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

export function retrieveDispute({ world, path }: Call): object {
  return world.store.get('dispute', path('id'));
}

export function listDisputes(call: Call): object {
  return listAnswer(call, call.world.store.list('dispute', filterOf(call, ['charge', 'payment_intent'])));
}
