import { mentorShareCents } from 'contracts/money';

export interface Split {
  mentor: number;
  commission: number;
}

/** Splits what a family paid and did not get back: 40% rounded down for the mentor, the rest commission. */
export function splitKept(keptCents: number): Split {
  const mentor = mentorShareCents(keptCents);
  return { mentor, commission: keptCents - mentor };
}

/**
 * Each side's part of a refund after the release, so that both end where a release of the rest would have put them.
 */
export function splitRefund(keptCents: number, refundCents: number): Split {
  const mentor = mentorShareCents(keptCents) - mentorShareCents(keptCents - refundCents);
  return { mentor, commission: refundCents - mentor };
}
