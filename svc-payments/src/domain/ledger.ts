import type { PostingKey } from './money-key.ts';

/** Moves money between accounts of the ledger: `from` loses what `to` gains. Whole cents, more than 0. */
export interface Move {
  from: string;
  to: string;
  cents: number;
}
export interface Entry {
  account: string;
  cents: number;
}

export const CASH = 'cash';
export const COMMISSION = 'commission';
export const STRIPE_FEES = 'stripe_fees';
export const LOSS = 'loss';
/** What the founder paid (+) or took (−) outside of collecting: another way than Stripe, or by hand in its dashboard. */
export const OWNER = 'owner';
/** Stripe's balance transactions that no rule explains, until the founder says what they were. */
export const UNEXPLAINED = 'unexplained';
/** What Stripe keeps back of our balance for a time. */
export const RESERVE = 'stripe_reserve';
export const heldOf = (sessionId: string) => `held:${sessionId}`;
export const mentorOf = (sessionId: string) => `mentor:${sessionId}`;
export const refundingOf = (sessionId: string) => `refunding:${sessionId}`;
export const disputeOf = (sessionId: string) => `dispute:${sessionId}`;
export const receivableOf = (mentorId: string) => `receivable:${mentorId}`;

/** Broader than the key's kind where one word covers two. */
export function bookNameOf(key: PostingKey): string {
  switch (key.kind) {
    case 'refund_set_aside':
      return 'refund';
    case 'refund_void':
      return 'undo_refund';
    case 'dispute_reversal':
    case 'hand_reversal':
      return 'reversal';
    case 'hand_transfer':
      return 'transfer';
    case 'dispute_move':
      return 'dispute';
    case 'dispute_restored':
      return 'dispute_lost';
    case 'undo':
      return `undo_${bookNameOf(key.posting)}`;
    default:
      return key.kind;
  }
}

/** @throws for cents that are negative or not whole */
export function entriesOf(moves: Move[]): Entry[] {
  const sums = new Map<string, number>();
  for (const { from, to, cents } of moves) {
    if (!Number.isInteger(cents) || cents < 0) throw new Error(`cannot move ${cents} cents from ${from} to ${to}`);
    sums.set(from, (sums.get(from) ?? 0) - cents);
    sums.set(to, (sums.get(to) ?? 0) + cents);
  }
  return [...sums].filter(([, cents]) => cents !== 0).map(([account, cents]) => ({ account, cents }));
}
