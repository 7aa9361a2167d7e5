import { DETAIL } from 'contracts/details';
import { formatCents, mentorShareCents, toCents, toDollars } from 'contracts/money';
import type { RefundDecision } from 'contracts/status';

/** In cents; null unless it is more than nothing and less than the total. */
export function partialCents(typed: string, totalDollars: number): number | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed.trim())) return null;
  const cents = toCents(Number(typed));
  return cents > 0 && cents < toCents(totalDollars) ? cents : null;
}

export function amountFault(decision: RefundDecision, typed: string, totalDollars: number): string | null {
  if (decision !== 'partial' || partialCents(typed, totalDollars) !== null) return null;
  return DETAIL.complaint_amount;
}

/** In cents. */
export interface Shares {
  family: number;
  mentor: number;
  platform: number;
}

/** The three always add up to the total. */
export function sharesOf(decision: RefundDecision, typed: string, totalDollars: number): Shares | null {
  const total = toCents(totalDollars);
  const family = decision === 'none' ? 0 : decision === 'full' ? total : partialCents(typed, totalDollars);
  if (family === null) return null;
  const mentor = mentorShareCents(total - family);
  return { family, mentor, platform: total - family - mentor };
}

export function consequence({ family, mentor, platform }: Shares): string {
  return `The family gets ${formatCents(family)} back, the mentor ${formatCents(mentor)}, the platform ${formatCents(platform)}.`;
}

/** In whole dollars; half of the total while the typed amount is invalid. */
export function sliderDollars(typed: string, totalDollars: number): number {
  const cents = partialCents(typed, totalDollars) ?? toCents(totalDollars) / 2;
  return Math.min(Math.max(Math.round(toDollars(cents)), 1), sliderMost(totalDollars));
}

export function sliderMost(totalDollars: number): number {
  return Math.max(1, Math.ceil(totalDollars) - 1);
}
