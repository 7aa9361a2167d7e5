import { formatCents, toCents } from 'contracts/money';

export function formatMoney(dollars: number): string {
  return formatCents(toCents(dollars));
}

export function formatRate(dollars: number): string {
  return dollars === 0 ? 'FREE' : formatMoney(dollars);
}
