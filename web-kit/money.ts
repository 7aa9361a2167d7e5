import { formatCents, toCents } from 'contracts/money';

/** Dollars of the wire as people read them: 48 → "$48", 45.6 → "$45.60". */
export function formatMoney(dollars: number): string {
  return formatCents(toCents(dollars));
}

/** An hour's price: 120 → "$120", 0 → "FREE". */
export function formatRate(dollars: number): string {
  return dollars === 0 ? 'FREE' : formatMoney(dollars);
}
