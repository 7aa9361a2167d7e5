/** Balances in cents as in the ledger: what is owed positive; fees, losses and receivables negative. */
export interface Purse {
  commission: number;
  stripeFees: number;
  loss: number;
  receivable: number;
  owedToOthers: number;
  disputed: number;
}

export function earned(purse: Purse): number {
  return Math.max(0, purse.commission + purse.stripeFees + purse.loss + purse.receivable + Math.min(0, purse.disputed));
}

/** What may go to the platform's bank now: never money of families and mentors, never below 0. */
export function collectable(purse: Purse, stripeAvailable: number): number {
  return Math.max(0, Math.min(earned(purse), stripeAvailable - purse.owedToOthers));
}
