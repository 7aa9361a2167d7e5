/** Balances in cents as in the ledger: what is owed positive; fees, losses and receivables negative. */
export interface Purse {
  commission: number;
  stripeFees: number;
  loss: number;
  receivable: number;
  owedToOthers: number;
  disputed: number;
  owner: number;
  /** Nobody knows yet whose it is: more than nothing is not collected, less than nothing is missing. */
  unexplained: number;
}

/** What no commission has covered yet is negative. */
function balanceOf(purse: Purse): number {
  const { commission, owner, stripeFees, loss, receivable, disputed, unexplained } = purse;
  return commission + owner + stripeFees + loss + receivable + Math.min(0, disputed) + Math.min(0, unexplained);
}

export function earned(purse: Purse): number {
  return Math.max(0, balanceOf(purse));
}

/** What may go to the platform's bank now: never money of families and mentors, never below 0. */
export function collectable(purse: Purse, stripeAvailable: number): number {
  const notOurs = purse.owedToOthers + Math.max(0, purse.unexplained);
  return Math.max(0, Math.min(earned(purse), stripeAvailable - notOurs));
}

/** A collection takes what the founder paid in before it takes commission, so that neither falls below 0. */
export function splitCollection(cents: number, ownerCents: number): { owner: number; commission: number } {
  const owner = Math.min(cents, Math.max(0, ownerCents));
  return { owner, commission: cents - owner };
}

export interface Collected {
  fromCommission: number;
  fromOwner: number;
  onItsWay: number;
}

/**
 * What is subtracted is positive, and the lines add up (`stripeAvailable`: null while Stripe is silent): commission −
 * cardFees − losses − mentorDebts − disputed + paidOutside − collected − pendingAtStripe + uncovered = available.
 */
export function breakDown(purse: Purse, collected: Collected, stripeAvailable: number | null) {
  const { fromCommission, fromOwner, onItsWay } = collected;
  const left = balanceOf(purse) - onItsWay;
  const known = stripeAvailable === null ? Math.max(0, left) : collectable(purse, stripeAvailable);
  // One collection runs at a time.
  const available = onItsWay > 0 && stripeAvailable !== null ? 0 : known;
  return {
    commission: purse.commission + fromCommission,
    cardFees: 0 - purse.stripeFees,
    losses: 0 - purse.loss - Math.min(0, purse.unexplained),
    mentorDebts: 0 - purse.receivable,
    disputed: 0 - Math.min(0, purse.disputed),
    paidOutside: purse.owner + fromOwner,
    collected: fromCommission + fromOwner + onItsWay,
    pendingAtStripe: Math.max(0, left) - available,
    uncovered: Math.max(0, -left),
    available,
  };
}
