import { CURRENCY } from 'contracts/money';

/** In Stripe's words and smallest units. */
interface Amount {
  currency: string;
  cents: number;
}
export interface PaidMoney {
  chargeId: string;
  page: Amount;
  charge: Amount;
  /** What reached the balance, once that is known. */
  arrived: Amount | null;
}
export interface Difference {
  kind: 'currency' | 'amount';
  objectId: string;
  says: string;
}

/** Null when exactly the asked dollars were paid and arrived; anything else is for the founder to settle. */
export function findDifference(askedCents: number, paid: PaidMoney): Difference | null {
  const { page, charge, arrived, chargeId } = paid;
  const asked = { currency: CURRENCY, cents: askedCents };
  const told = (kind: Difference['kind'], got: Amount): Difference => ({
    kind,
    objectId: chargeId,
    says: `A payment came as ${inWords(got)} instead of ${inWords(asked)} (${chargeId}). It wasn’t booked, and it confirms no session. Refund it in Stripe’s dashboard and write to the family.`,
  });
  const all = arrived ? [charge, page, arrived] : [charge, page];
  const foreign = all.find(({ currency }) => currency !== CURRENCY);
  if (foreign) return told('currency', foreign);
  const different = all.find(({ cents }) => cents !== askedCents);
  return different ? told('amount', different) : null;
}

function inWords({ currency, cents }: Amount): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
