import { z } from 'zod';
import { contactFault, findContact } from '../contact-details.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from '../times.ts';

export const id = z.uuid();
const AN_INSTANT = 'Give an ISO date and time with an offset, such as 2026-12-03T18:00:00Z.';
/** Postgres knows no year 0. */
const hasYear = (value: string) => value >= '0001';
/** Refused without an offset. */
export const instant = z.iso.datetime({ offset: true, error: AN_INSTANT }).refine(hasYear, AN_INSTANT);
export const dollars = z.number();
export const tooLong = (max: number) => `Use at most ${max.toLocaleString('en-US')} characters.`;
export const text = (max: number) => z.string().trim().min(1, 'This field is required.').max(max, tooLong(max));
const JOINED = ['Arab', 'Beng', 'Deva', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu']
  .map((script) => `\\p{sc=${script}}`)
  .join('');
const JOINER = String.raw`(?<=[${JOINED}]\p{M}*)[\u200c\u200d](?=[${JOINED}])(?=\p{M}?\p{L})`;
/**
 * Fillers of Hangul count as letters and yet show nothing; no language puts seven marks on one letter.
 * Joiners show nothing themselves, and stand only between two letters of scripts whose names need them.
 */
const NAME = new RegExp(
  String.raw`^(?=.*\p{L})(?!.*[^\P{DI}\u200c\u200d])(?!.*\p{M}{7})(?:[\p{L}\p{M} '’.‐‑-]|${JOINER})+$`,
  'u',
);
const CHILLU = ['ണൺ', 'നൻ', 'രർ', 'ലൽ', 'ളൾ', 'കൿ'] as const;
/** Older keyboards write these letters of Malayalam as three signs, the last of them invisible. */
const joinChillu = (name: string) =>
  name.replace(/(.)\u0d4d\u200d/gu, (all, base) => CHILLU.find(([before]) => before === base)?.[1] ?? all);
export const personName = text(80)
  .overwrite(joinChillu)
  .pipe(z.string().regex(NAME, 'Use letters, spaces, apostrophes, hyphens and periods only.'));
export const optionalText = (max: number) => z.string().trim().max(max, tooLong(max)).nullish();
/** For what everybody reads. */
export const publicText = (max: number) => text(max).superRefine(refuseContact);
export const optionalPublicText = (max: number) =>
  z.string().trim().max(max, tooLong(max)).superRefine(refuseContact).nullish();
/** For what two people read who meet here and nowhere else. */
export const textBetween = (max: number) => text(max).superRefine(refuseContactBetween);
export const optionalTextBetween = (max: number) =>
  z.string().trim().max(max, tooLong(max)).superRefine(refuseContactBetween).nullish();
export const timeZone = z.string().refine(isTimeZone, 'Give an IANA time zone, such as America/New_York.');
const A_DATE = 'Give a date, such as 2026-12-03.';
export const isoDate = z.iso.date(A_DATE).refine(hasYear, A_DATE);
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, tooLong(254))
  .pipe(z.email('Please give a valid email address.'));
/** One that exists, as somebody types it. */
export const typedPassword = z.string().min(1, 'This field is required.').max(PASSWORD_MAX, tooLong(PASSWORD_MAX));
export const newPassword = z
  .string()
  .min(PASSWORD_MIN, `Use at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, tooLong(PASSWORD_MAX))
  .pipe(
    z
      .string()
      .refine(
        (password) => password.replace(/[\p{Cc}\p{DI}]/gu, '').trim().length >= PASSWORD_MIN,
        `Use at least ${PASSWORD_MIN} characters that can be seen. Spaces at either end don’t count.`,
      ),
  );
export const byId = z.object({ id });
export const byAthlete = z.object({ athlete_id: id });
export const ownAthlete = { in: 'query', name: 'athlete_id' } as const;
export const ok = z.object({ message: z.string() });

export const MOST_PER_PAGE = 100;
export const page = {
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(MOST_PER_PAGE).default(MOST_PER_PAGE),
};

interface Issues {
  addIssue(issue: { code: 'custom'; message: string }): void;
}
export function refuseContact(value: string, context: Issues): void {
  const found = findContact(value);
  if (found) context.addIssue({ code: 'custom', message: contactFault(found) });
}

export function refuseContactBetween(value: string, context: Issues): void {
  const found = findContact(value);
  if (found) context.addIssue({ code: 'custom', message: contactFault(found, 'out of it') });
}

function isTimeZone(value: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
