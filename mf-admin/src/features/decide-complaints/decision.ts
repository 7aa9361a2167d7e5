import { formatCents, mentorShareCents, toCents, toDollars } from 'contracts/money';
import { SHOWN_DETAIL } from 'contracts/shown-details';
import type { RefundDecision } from 'contracts/status';

/** In cents; null unless it is more than nothing and less than the total. */
export function partialCents(typed: string, totalDollars: number): number | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed.trim())) return null;
  const cents = toCents(Number(typed));
  return cents > 0 && cents < toCents(totalDollars) ? cents : null;
}

export function amountFault(decision: RefundDecision, typed: string, totalDollars: number): string | null {
  if (decision !== 'partial' || partialCents(typed, totalDollars) !== null) return null;
  return SHOWN_DETAIL.complaint_amount;
}

/** In cents; `before`: what went back to the family already. */
export interface Shares {
  before: number;
  family: number;
  mentor: number;
  platform: number;
}

interface Money {
  total_amount: number;
  taken_besides?: number | undefined;
  given_back?: number | null | undefined;
}

/** They always add up to the total: no more is refunded than is left. */
export function sharesOf(
  decision: RefundDecision,
  typed: string,
  { total_amount, taken_besides, given_back }: Money,
): Shares | null {
  const total = toCents(total_amount);
  const before = Math.min(total, toCents(taken_besides ?? 0) + toCents(given_back ?? 0));
  const wanted = decision === 'none' ? 0 : decision === 'full' ? total : partialCents(typed, total_amount);
  if (wanted === null) return null;
  const family = Math.min(wanted, total - before);
  const left = total - before - family;
  const mentor = mentorShareCents(left);
  return { before, family, mentor, platform: left - mentor };
}

export function consequence({ before, family, mentor, platform }: Shares): string {
  const [more, already] = before > 0 ? [' more', `${formatCents(before)} went back before. `] : ['', ''];
  return `${already}The family gets ${formatCents(family)}${more} back, the mentor ${formatCents(mentor)}, the platform ${formatCents(platform)}.`;
}

/** In whole dollars; half of the total while the typed amount is invalid. */
export function sliderDollars(typed: string, totalDollars: number): number {
  const cents = partialCents(typed, totalDollars) ?? toCents(totalDollars) / 2;
  return Math.min(Math.max(Math.round(toDollars(cents)), 1), sliderMost(totalDollars));
}

export function sliderMost(totalDollars: number): number {
  return Math.max(1, Math.ceil(totalDollars) - 1);
}
