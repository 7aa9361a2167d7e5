import type { books } from 'contracts/http/founder-money';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'contracts/times';
import type { z } from 'zod';

export type Books = z.infer<typeof books>;
/** Checks come every 10 minutes; three that are missing are no accident. */
export const TOO_OLD_MINUTES = 30;

export interface Headline {
  tone: 'good' | 'bad' | 'unsure';
  /** Followed by how long ago the books were checked, where they were. */
  says: string;
  more: string | null;
}

export function headlineOf(books: Books, now: Date): Headline {
  if (!books.checked_at) return { tone: 'unsure', says: 'The books haven’t been checked yet.', more: null };
  const more =
    [
      isOld(books.checked_at, now) && TOO_OLD,
      books.stripe_balance === null && SILENT,
      isCalendarOld(books, now) && NOT_COMPARED,
    ]
      .filter(Boolean)
      .join(' ') || null;
  const wrong = whatIsWrong(books);
  if (wrong) return { tone: 'bad', says: `${wrong}: checked`, more };
  if (isOld(books.checked_at, now)) return { tone: 'unsure', says: 'The books were last checked', more };
  if (books.stripe_balance === null) return { tone: 'unsure', says: 'The ledger adds up by itself: checked', more };
  if (isCalendarOld(books, now)) return { tone: 'unsure', says: 'The books and Stripe agree: checked', more };
  return { tone: 'good', says: 'Books balanced', more };
}
const TOO_OLD = 'They should be checked every 10 minutes, so something holds the checks up.';
const SILENT = 'Stripe didn’t answer the last check, so the ledger wasn’t compared with it.';
const NOT_COMPARED = 'Payments weren’t compared with the sessions lately, so something holds that up.';

/** What waits for the founder: an old check is one thing, a difference is another. */
export function countOpen(books: Books, now: Date): number {
  const { differences, calendar, unexplained, notices } = books;
  const listed = differences.length + (calendar?.differences.length ?? 0) + unexplained.length + notices.length;
  return listed + (listed === 0 && headlineOf(books, now).tone !== 'good' ? 1 : 0);
}

function whatIsWrong({ balanced, differences, calendar, unexplained }: Books): string | null {
  if (differences.length > 0) return 'The books don’t balance';
  if (calendar && calendar.differences.length > 0) return 'Payments and sessions don’t agree';
  if (unexplained.length > 0) return 'Money at Stripe is unexplained';
  return balanced ? null : 'The books don’t balance';
}

/** A server of the release before does not compare, and says nothing of it. */
function isCalendarOld({ calendar }: Books, now: Date): boolean {
  return calendar !== undefined && (calendar.checked_at === null || isOld(calendar.checked_at, now));
}

function isOld(checkedAt: string | null, now: Date): boolean {
  return now.getTime() - Date.parse(checkedAt ?? '') > TOO_OLD_MINUTES * MINUTE_MS;
}

/** "3 minutes ago", rounded down; null when a date says more. */
export function agoInWords(since: string, now: Date): string | null {
  const passed = now.getTime() - Date.parse(since);
  if (passed < MINUTE_MS) return 'just now';
  if (passed < HOUR_MS) return `${counted(Math.floor(passed / MINUTE_MS), 'minute')} ago`;
  if (passed < DAY_MS) return `${counted(Math.floor(passed / HOUR_MS), 'hour')} ago`;
  return null;
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}
