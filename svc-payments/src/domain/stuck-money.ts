import { HOUR_MS } from 'contracts/times';

export const STUCK_AFTER_MS = HOUR_MS;

export interface UnsettledMove {
  kind: 'transfer' | 'refund' | 'reversal' | 'payout' | 'checkout';
  status: string;
  /** Stripe's code of the last refusal or failure, or the error of the scheduled work. */
  failure: string | null;
  complaintOpen: boolean;
  disputeOpen: boolean;
  mentorReady: boolean;
}

export function whyWaiting(move: UnsettledMove): string {
  switch (move.kind) {
    case 'transfer':
      return whyTransfer(move);
    case 'refund':
      if (move.status === 'failed')
        return withCause('The card’s bank gave the refund back; the family does not have it.', move);
      if (move.status === 'sent') return 'Stripe has the refund and has not said that it arrived.';
      return withCause('The refund has not been taken by Stripe yet; it is tried again by itself.', move);
    case 'reversal':
      if (move.status === 'refused')
        return 'The mentor’s account had too little to take their part back from; they owe it.';
      return withCause('The mentor’s part has not come back yet; it is tried again by itself.', move);
    case 'payout':
      return withCause('Stripe has not answered the payout to your bank; it is asked again by itself.', move);
    case 'checkout':
      return withCause('Stripe has not told how this payment page ended; it is asked again by itself.', move);
  }
}

function whyTransfer(move: UnsettledMove): string {
  if (move.disputeOpen) return 'A card dispute about this session is open.';
  if (move.complaintOpen) return 'A complaint about this session is open.';
  if (!move.mentorReady) return 'The mentor has not finished setting up payouts with Stripe.';
  if (move.status === 'failed') return withCause('Stripe refused the transfer.', move);
  return withCause('The transfer has not been taken by Stripe yet; it is tried again by itself.', move);
}

function withCause(sentence: string, { failure }: UnsettledMove): string {
  return failure ? `${sentence} Last said: ${failure}` : sentence;
}
