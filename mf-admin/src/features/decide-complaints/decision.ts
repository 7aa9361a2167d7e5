import { DETAIL } from 'contracts/details';
import { formatCents, mentorShareCents, toCents, toDollars } from 'contracts/money';
import type { RefundDecision } from 'contracts/status';

/** The dollars of a partial refund as typed, in cents; null when they are not an amount between nothing and all. */
export function partialCents(typed: string, totalDollars: number): number | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed.trim())) return null;
  const cents = toCents(Number(typed));
  return cents > 0 && cents < toCents(totalDollars) ? cents : null;
}

export function amountFault(decision: RefundDecision, typed: string, totalDollars: number): string | null {
  if (decision !== 'partial' || partialCents(typed, totalDollars) !== null) return null;
  return DETAIL.complaint_amount;
}

/** Who gets what, in cents. */
export interface Shares {
  family: number;
  mentor: number;
  platform: number;
}

/**
 * The three parts of what was paid if it is decided so: they always add up to it. Null while the amount is no amount.
 */
export function sharesOf(decision: RefundDecision, typed: string, totalDollars: number): Shares | null {
  const total = toCents(totalDollars);
  const family = decision === 'none' ? 0 : decision === 'full' ? total : partialCents(typed, totalDollars);
  if (family === null) return null;
  const mentor = mentorShareCents(total - family);
  return { family, mentor, platform: total - family - mentor };
}

/** The same in one line, to be announced. */
export function consequence({ family, mentor, platform }: Shares): string {
  return `The family gets ${formatCents(family)} back, the mentor ${formatCents(mentor)}, the platform ${formatCents(platform)}.`;
}

/** Where the slider stands, in whole dollars: the amount as typed, or half of what was paid while that is no amount. */
export function sliderDollars(typed: string, totalDollars: number): number {
  const cents = partialCents(typed, totalDollars) ?? toCents(totalDollars) / 2;
  return Math.min(Math.max(Math.round(toDollars(cents)), 1), sliderMost(totalDollars));
}

/** The slider's end: the last whole dollar that is not all of it. */
export function sliderMost(totalDollars: number): number {
  return Math.max(1, Math.ceil(totalDollars) - 1);
}
