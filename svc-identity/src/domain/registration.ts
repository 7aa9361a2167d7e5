import { DETAIL } from 'contracts/details';
import { ATHLETE_MIN_AGE, graduationYears, MENTOR_MIN_AGE } from 'contracts/times';
import { dayInZone } from 'contracts/wall-time';

export type Fault = { loc: string[]; msg: string };

/** Between two calendar days. Somebody born on February 29th turns a year older on March 1st. */
export function ageOn(birthDate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years;
}

export function isAdult(birthDate: string, timeZone: string, now: Date): boolean {
  return ageOn(birthDate, dayInZone(now, timeZone)) >= MENTOR_MIN_AGE;
}

/** @param now domain time; the birth date and the year are judged in the person's own zone */
export function faultsOf(
  input: { birthDate: string | null; graduationYear: number | null },
  role: 'athlete' | 'mentor',
  timeZone: string,
  now: Date,
): Fault[] {
  const faults: Fault[] = [];
  const today = dayInZone(now, timeZone);
  if (input.graduationYear !== null && !graduationYears(Number(today.slice(0, 4))).includes(input.graduationYear)) {
    faults.push({ loc: ['body', 'graduation_year'], msg: 'Choose a year from the list.' });
  }
  if (input.birthDate) {
    const age = ageOn(input.birthDate, today);
    const sentence = ageFault(age, role);
    if (sentence) faults.push({ loc: ['body', 'birth_date'], msg: sentence });
  }
  return faults;
}

function ageFault(age: number, role: 'athlete' | 'mentor'): string | null {
  if (age < 0 || age > 120) return 'Please check the birth date.';
  if (role === 'mentor' && age < MENTOR_MIN_AGE) return DETAIL.mentor_underage;
  return age < ATHLETE_MIN_AGE ? DETAIL.underage : null;
}
