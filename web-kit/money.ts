const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollars of the wire as people read them: 48 → "$48", 45.6 → "$45.60". */
export function formatMoney(dollars: number): string {
  return Number.isInteger(Math.round(dollars * 100) / 100) ? whole.format(dollars) : exact.format(dollars);
}

/** An hour's price: 120 → "$120", 0 → "FREE". */
export function formatRate(dollars: number): string {
  return dollars === 0 ? 'FREE' : formatMoney(dollars);
}
