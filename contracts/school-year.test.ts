import { expect, test } from 'bun:test';
import { schoolYearOf } from './school-year.ts';

test.each([
  ['2026-11-22', 2027, 'senior'],
  ['2026-11-22', 2028, 'junior'],
  ['2026-11-22', 2029, 'sophomore'],
  ['2026-11-22', 2030, 'freshman'],
  ['2027-05-01', 2027, 'senior'],
  ['2027-08-01', 2028, 'senior'],
  ['2027-07-31', 2028, 'junior'],
  ['2026-11-22', 2031, null],
  ['2026-11-22', 2026, null],
] as const)('on %s the class of %i is: %s', (day, graduationYear, year) => {
  expect(schoolYearOf(graduationYear, new Date(`${day}T12:00:00Z`))).toBe(year);
});
