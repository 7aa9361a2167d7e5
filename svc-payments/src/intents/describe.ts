import { CURRENCY } from 'contracts/money';
import type { EvidencePart } from '../domain/evidence.ts';
import { transferGroupOf } from '../domain/money-key.ts';
import type { Stripe } from '../stripe.ts';
import type { ParamsByKind } from './kinds.ts';

/** Which of a session's or refund's tries it is. */
interface Part {
  sessionId: string;
  number: number;
  amountCents: number;
}

export function describeTransfer({
  sessionId,
  number,
  amountCents,
  accountId,
  chargeId,
}: Part & { accountId: string; chargeId: string }): ParamsByKind['transfer'] {
  return {
    amount: amountCents,
    currency: CURRENCY,
    destination: accountId,
    source_transaction: chargeId,
    transfer_group: transferGroupOf(sessionId),
    metadata: { session_id: sessionId, number: String(number) },
  };
}

export function describeRefund({
  sessionId,
  number,
  amountCents,
  refundId,
  paymentIntent,
}: Part & { refundId: string; paymentIntent: string }): ParamsByKind['refund'] {
  return {
    payment_intent: paymentIntent,
    amount: amountCents,
    metadata: { refund_id: refundId, session_id: sessionId, number: String(number) },
  };
}

/** `origin`: the refund or the lost dispute for which the mentor's part comes back. */
export function describeReversal({
  sessionId,
  number,
  amountCents,
  transferId,
  origin,
}: Part & {
  transferId: string;
  origin: { refund_id: string } | { dispute_id: string };
}): ParamsByKind['reversal'] {
  const metadata = { ...origin, session_id: sessionId, number: String(number) };
  return { transfer: transferId, create: { amount: amountCents, metadata } };
}

export function describePayout(batchId: string, amountCents: number): ParamsByKind['commission'] {
  return { amount: amountCents, currency: CURRENCY, metadata: { batch_id: batchId } };
}

export function describeFile(data: Uint8Array): Stripe.FileCreateParams {
  return { purpose: 'dispute_evidence', file: { data, name: 'session-record.pdf', type: 'application/pdf' } };
}

/** `file`: the record that says the same, uploaded before. */
export function describeEvidence(
  disputeId: string,
  evidence: EvidencePart[],
  file: string | null,
): ParamsByKind['evidence'] {
  const fields = Object.fromEntries(evidence.map(({ field, text }) => [field, text]));
  const service_documentation = file ?? undefined;
  return {
    dispute: disputeId,
    update: { evidence: { ...fields, ...(service_documentation && { service_documentation }) }, submit: true },
  };
}

export const MANUAL_PAYOUTS: Stripe.BalanceSettingsUpdateParams = {
  payments: { payouts: { schedule: { interval: 'manual' } } },
};
