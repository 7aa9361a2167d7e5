import { describe, expect, test } from 'bun:test';
import { ageOn, faultsOf } from './registration.ts';

const adult = { birthDate: '1990-01-01', graduationYear: 2028 };

describe('age', () => {
  test.each([
    ['2013-11-20', '2026-11-20', 13],
    ['2013-11-21', '2026-11-20', 12],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('born %s, on %s one is %i', (born, today, age) => {
    expect(ageOn(born, today)).toBe(age);
  });

  test('the birthday begins at the person’s own midnight', () => {
    const now = new Date('2026-11-20T03:00:00Z');
    const child = { ...adult, birthDate: '2013-11-20' };
    expect(faultsOf(child, 'athlete', 'America/New_York', now)).toHaveLength(1);
    expect(faultsOf(child, 'athlete', 'Europe/Paris', now)).toHaveLength(0);
  });

  test('a birth date to come is a slip, not a child', () => {
    const [fault] = faultsOf({ ...adult, birthDate: '2027-01-01' }, 'athlete', 'UTC', new Date('2026-11-20T12:00:00Z'));
    expect(fault?.msg).toBe('Please check the birth date.');
  });
});

test('graduation years run from six years back to five ahead', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const fits = (graduationYear: number) => faultsOf({ ...adult, graduationYear }, 'mentor', 'UTC', now).length === 0;
  expect([2019, 2020, 2031, 2032].map(fits)).toEqual([false, true, true, false]);
});
