import { mentorShareCents } from 'contracts/money';

export interface Split {
  mentor: number;
  commission: number;
}

export function splitKept(keptCents: number): Split {
  const mentor = mentorShareCents(keptCents);
  return { mentor, commission: keptCents - mentor };
}

/** Both sides end where a release of the rest would have put them. */
export function splitRefund(keptCents: number, refundCents: number): Split {
  const mentor = mentorShareCents(keptCents) - mentorShareCents(keptCents - refundCents);
  return { mentor, commission: refundCents - mentor };
}
