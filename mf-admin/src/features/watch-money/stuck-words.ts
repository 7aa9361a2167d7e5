import type { stuckMoney } from 'contracts/http/founder-money';
import type { z } from 'zod';
import { shortNumber } from '../../short-number.ts';

export type StuckMove = z.infer<typeof stuckMoney>;
type Kind = StuckMove['kind'];

export const KINDS: Readonly<Record<Kind, string>> = {
  transfer: 'The mentor’s share, on its way to them',
  refund: 'A refund, on its way to the family',
  reversal: 'The mentor’s share, on its way back',
  payout: 'A payout to the platform’s bank',
  checkout: 'A payment page',
};

/** What "Paid another way" says was done. */
export const PAID: Readonly<Record<Kind, (amount: string) => string>> = {
  transfer: (amount) => `You paid the mentor their ${amount} yourself, and it won’t go through Stripe anymore.`,
  refund: (amount) => `You paid the family their ${amount} back yourself, and it won’t go through Stripe anymore.`,
  reversal: (amount) => `The mentor paid you ${amount} back another way, and it won’t come off their next payouts.`,
  payout: (amount) => `You moved ${amount} to your bank yourself.`,
  checkout: (amount) => `The family paid ${amount} another way.`,
};

/** For what was paid another way before a card dispute that is open now. */
export const ALREADY_SENT = 'Already sent';

export function keyOf({ kind, id }: Pick<StuckMove, 'kind' | 'id'>): string {
  return `${kind}-${id}`;
}

export function whichSession({ session_id, kind }: StuckMove): string {
  if (session_id) return shortNumber(session_id);
  return kind === 'payout' ? 'All' : 'A mentor’s debt';
}

/** Null where nothing may be noted. */
export function payLabelOf(may: StuckMove['may']): string | null {
  if (may.pay_another_way) return 'Paid another way';
  return may.note_sent_before ? ALREADY_SENT : null;
}
