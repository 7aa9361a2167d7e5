import { LOSS, OWNER, RESERVE, STRIPE_FEES, UNEXPLAINED } from './ledger.ts';
import type { IntentKind } from './money-key.ts';

export interface Rule {
  /** The object that is read afresh and booked as ours. */
  sync?: 'charge' | 'refund' | 'dispute' | 'payout' | 'transfer' | 'reversal';
  /** Calls of ours that make one, and whose answer may still be on its way. */
  madeBy?: readonly IntentKind[];
  /** Where it goes when it is not ours. */
  account: string;
}

const CHARGE: Rule = { sync: 'charge', madeBy: ['checkout'], account: UNEXPLAINED };
const REFUND: Rule = { sync: 'refund', madeBy: ['refund'], account: UNEXPLAINED };
/** What is no collection of ours was paid out by hand, or by a schedule. */
const PAYOUT: Rule = { sync: 'payout', madeBy: ['commission'], account: OWNER };
const FEE: Rule = { account: STRIPE_FEES };
const RESERVED: Rule = { account: RESERVE };

const RULES: Readonly<Record<string, Rule>> = {
  charge: CHARGE,
  payment: CHARGE,
  refund: REFUND,
  refund_failure: REFUND,
  payment_refund: REFUND,
  payment_failure_refund: REFUND,
  transfer: { sync: 'transfer', madeBy: ['transfer'], account: UNEXPLAINED },
  transfer_refund: { sync: 'reversal', madeBy: ['reversal', 'dispute_reversal'], account: UNEXPLAINED },
  payout: PAYOUT,
  payout_cancel: PAYOUT,
  payout_failure: PAYOUT,
  topup: { account: OWNER },
  topup_reversal: { account: OWNER },
  stripe_fee: FEE,
  stripe_fx_fee: FEE,
  network_cost: FEE,
  tax_fee: FEE,
  fee_credit_funding: FEE,
  // A mentor's negative balance, made good from ours.
  connect_collection_transfer: { account: LOSS },
  reserve_transaction: RESERVED,
  reserve_hold: RESERVED,
  reserve_release: RESERVED,
  reserved_funds: RESERVED,
  payment_network_reserve_hold: RESERVED,
  payment_network_reserve_release: RESERVED,
  payout_minimum_balance_hold: RESERVED,
  payout_minimum_balance_release: RESERVED,
};
const DISPUTE: Rule = { sync: 'dispute', account: UNEXPLAINED };
const NONE: Rule = { account: UNEXPLAINED };

export function ruleOf({ type, source }: { type: string; source: string | null }): Rule {
  // Adjustments are of many kinds; only a dispute's has a dispute behind it.
  if (type === 'adjustment') return /^(dp|du)_/.test(source ?? '') ? DISPUTE : NONE;
  return RULES[type] ?? NONE;
}
