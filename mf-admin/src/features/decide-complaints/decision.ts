import { DETAIL } from 'contracts/details';
import { mentorShareCents, toCents, toDollars } from 'contracts/money';
import type { ComplaintReason, RefundDecision } from 'contracts/status';
import { formatMoney } from 'web-kit/money';

export const REASONS: Readonly<Record<ComplaintReason, string>> = {
  mentor_no_show: 'The mentor did not show up',
  poor_quality: 'Poor quality',
  unprofessional: 'Unprofessional behaviour',
  technical_issues: 'Technical issues',
  false_credentials: 'False credentials',
  other: 'Something else',
};

/** The dollars of a partial refund as typed, in cents; null when they are not an amount between nothing and all. */
export function partialCents(typed: string, totalDollars: number): number | null {
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(typed.trim())) return null;
  const cents = toCents(Number(typed));
  return cents > 0 && cents < toCents(totalDollars) ? cents : null;
}

export function amountFault(decision: RefundDecision, typed: string, totalDollars: number): string | null {
  if (decision !== 'partial' || partialCents(typed, totalDollars) !== null) return null;
  return DETAIL.complaintAmount;
}

/** Who gets what if it is decided so, said in one line; null while the amount is no amount. */
export function consequence(decision: RefundDecision, typed: string, totalDollars: number): string | null {
  const total = toCents(totalDollars);
  const refund = decision === 'none' ? 0 : decision === 'full' ? total : partialCents(typed, totalDollars);
  if (refund === null) return null;
  const share = mentorShareCents(total - refund);
  const read = (cents: number) => formatMoney(toDollars(cents));
  return `The family gets ${read(refund)} back, the mentor ${read(share)}, the platform ${read(total - refund - share)}.`;
}
