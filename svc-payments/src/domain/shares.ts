import { mentorShareCents } from 'contracts/money';

export interface Split {
  mentor: number;
  commission: number;
}

/** How what a family paid and kept paid is divided: 40% down to the cent for the mentor, the rest commission. */
export function splitKept(keptCents: number): Split {
  const mentor = mentorShareCents(keptCents);
  return { mentor, commission: keptCents - mentor };
}

/**
 * What each side gives back when `refundCents` return to the family after the release,
 * so that both end where a release of the smaller amount would have put them.
 */
export function splitRefund(keptCents: number, refundCents: number): Split {
  const mentor = mentorShareCents(keptCents) - mentorShareCents(keptCents - refundCents);
  return { mentor, commission: refundCents - mentor };
}
