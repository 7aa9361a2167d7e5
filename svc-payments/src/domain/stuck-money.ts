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

export interface Remedies {
  tryAgain: boolean;
  payAnotherWay: boolean;
  /** What was sent before the dispute that is open now. */
  noteSentBefore: boolean;
}

/** What the founder may do about it themselves. Nothing while Stripe may still be doing it. */
export function remediesOf(move: UnsettledMove): Remedies {
  const none = { tryAgain: false, payAnotherWay: false, noteSentBefore: false };
  switch (move.kind) {
    case 'transfer': {
      if (move.complaintOpen || move.status === 'sending') return none;
      if (move.disputeOpen) return { ...none, noteSentBefore: true };
      const isOver = move.status === 'failed' || move.status === 'stopped';
      return { ...none, tryAgain: isOver && move.mentorReady, payAnotherWay: true };
    }
    case 'refund':
      // While the bank has the payment, money that goes another way cannot be called back; what went before can't either way.
      if (move.status === 'waiting') return { ...none, noteSentBefore: move.disputeOpen };
      if (move.status !== 'failed') return none;
      return { tryAgain: true, payAnotherWay: !move.disputeOpen, noteSentBefore: move.disputeOpen };
    case 'reversal':
      return move.status === 'refused' ? { ...none, tryAgain: true, payAnotherWay: true } : none;
    default:
      return none;
  }
}

export function whyWaiting(move: UnsettledMove): string {
  switch (move.kind) {
    case 'transfer':
      return whyTransfer(move);
    case 'refund':
      return whyRefund(move);
    case 'reversal':
      if (move.status === 'refused')
        return 'The mentor’s account had too little to take their part back from; they owe it, and it is kept from their next payments.';
      return withCause('The mentor’s part hasn’t come back yet; it is tried again by itself.', move);
    case 'payout':
      return withCause('Stripe hasn’t answered the payout to your bank; it is asked again by itself.', move);
    case 'checkout':
      return withCause('Stripe hasn’t told us how this payment page ended; it is asked again by itself.', move);
  }
}

const ONCE = 'Don’t pay it another way meanwhile: if the bank gives it back, the family has it twice.';
const NOTE_PAID =
  'Don’t pay the mentor another way meanwhile: what the bank keeps, they would owe. What you paid them before, note now.';
const NOTE_SENT = 'What was sent before, note now: the evidence then tells the bank.';

function whyRefund(move: UnsettledMove): string {
  if (move.status === 'failed' && move.disputeOpen)
    return withCause(
      `The refund didn’t reach the family, and now their card’s bank disputes the payment. ${ONCE} ${NOTE_SENT}`,
      move,
    );
  if (move.status === 'failed')
    return withCause('The refund didn’t reach the family, who is still owed it. The money is on your balance.', move);
  if (move.status === 'waiting')
    return withNote(
      `The card’s bank disputes this payment; the refund waits for its decision. ${ONCE}`,
      NOTE_SENT,
      move,
    );
  if (move.status === 'sent') return 'Stripe has the refund and hasn’t said that it arrived.';
  return withCause('The refund hasn’t been taken by Stripe yet; it is tried again by itself.', move);
}

function whyTransfer(move: UnsettledMove): string {
  if (move.disputeOpen) return withNote('A card dispute about this session is open.', NOTE_PAID, move);
  if (move.complaintOpen) return 'A complaint about this session is open.';
  if (move.status === 'stopped') return 'You took this back in Stripe’s dashboard. It isn’t sent again by itself.';
  if (!move.mentorReady) return 'The mentor hasn’t finished setting up payouts with Stripe.';
  if (move.status === 'failed') return withCause('Stripe refused the transfer.', move);
  return withCause('The transfer hasn’t been taken by Stripe yet; it is tried again by itself.', move);
}

function withNote(sentence: string, note: string, move: UnsettledMove): string {
  return remediesOf(move).noteSentBefore ? `${sentence} ${note}` : sentence;
}

function withCause(sentence: string, { failure }: UnsettledMove): string {
  return failure ? `${sentence} Last said: ${failure}` : sentence;
}
