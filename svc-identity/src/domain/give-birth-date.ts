import type { RefusalCode } from 'contracts/details';
import { ATHLETE_MIN_AGE, MENTOR_MIN_AGE } from 'contracts/times';
import { ageOn } from './registration.ts';

export type Given =
  | { outcome: 'kept' | 'unchanged' }
  | { outcome: 'refused'; code: RefusalCode | null }
  /** Who said so cannot take it back by another date. The date itself is not kept. */
  | { outcome: 'too_young'; until: string };

/** Once, for who left it out when registering. @param today the calendar day in the person's own zone */
export function giveBirthDate(
  date: string,
  known: { role: 'athlete' | 'mentor'; birthDate: string | null; tooYoungUntil: string | null },
  today: string,
): Given {
  if (known.birthDate) return known.birthDate === date ? { outcome: 'unchanged' } : refused('birth_date_fixed');
  if (known.tooYoungUntil && today < known.tooYoungUntil) return refused('too_young');
  const age = ageOn(date, today);
  if (age < 0 || age > 120) return refused(null);
  if (known.role === 'mentor') return age < MENTOR_MIN_AGE ? refused('mentor_underage') : { outcome: 'kept' };
  if (age >= ATHLETE_MIN_AGE) return { outcome: 'kept' };
  // No year that is 13 after a leap year is one.
  const day = date.slice(5) === '02-29' ? '03-01' : date.slice(5);
  return { outcome: 'too_young', until: `${Number(date.slice(0, 4)) + ATHLETE_MIN_AGE}-${day}` };
}

function refused(code: RefusalCode | null): Given {
  return { outcome: 'refused', code };
}
