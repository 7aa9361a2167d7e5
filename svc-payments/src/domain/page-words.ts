import { SESSION_MINUTES } from 'contracts/times';
import { formatter } from 'contracts/wall-time';
import { shortName } from './short-name.ts';

/** Short and the same for all: Stripe takes 22 characters together with the account's prefix, which may have 10, and "* ". */
export const STATEMENT_SUFFIX = 'SESSION';

/** Names nobody: it stays on the charge, and in what Stripe mails about it. */
export function describeCharge(brand: string): string {
  return `${brand} mentoring session (${SESSION_MINUTES} minutes)`;
}

export interface PageFacts {
  startsAt: Date;
  mentor: { firstName: string; lastName: string } | null;
  /** The payer's, null where nobody could tell: an hour in another zone could name the wrong day. */
  zone: string | null;
}

/** "Mentoring session with Maya O., Mon Nov 23, 7 PM EST" */
export function describeLine({ startsAt, mentor, zone }: PageFacts): string {
  const what = mentor ? `Mentoring session with ${shortName(mentor)}` : 'Mentoring session';
  return zone ? `${what}, ${inWords(startsAt, zone)}` : `${what} (${SESSION_MINUTES} minutes)`;
}

function inWords(at: Date, zone: string): string {
  const format = formatter(zone, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const time = part.minute === '00' ? part.hour : `${part.hour}:${part.minute}`;
  return `${part.weekday} ${part.month} ${part.day}, ${time} ${part.dayPeriod} ${part.timeZoneName}`;
}
