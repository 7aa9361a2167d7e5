/** Balances in cents as in the ledger: what is owed positive; fees, losses and receivables negative. */
export interface Purse {
  commission: number;
  stripeFees: number;
  loss: number;
  receivable: number;
  /** What belongs to families and mentors: held, payable, on its way back. */
  owedToOthers: number;
  /** What a card's bank took back while its dispute is open. */
  disputed: number;
}

/** Commission less fees, losses, what mentors owe and what is disputed. */
export function earned(purse: Purse): number {
  return Math.max(0, purse.commission + purse.stripeFees + purse.loss + purse.receivable + Math.min(0, purse.disputed));
}

/** What may be paid out to the platform's bank now: never the money of families and mentors, never below 0. */
export function collectable(purse: Purse, stripeAvailable: number): number {
  return Math.max(0, Math.min(earned(purse), stripeAvailable - purse.owedToOthers));
}
