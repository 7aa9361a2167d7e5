import { expect, test } from 'bun:test';
import { giveBirthDate } from './give-birth-date.ts';

const TODAY = '2026-11-20';
const athlete = { role: 'athlete', birthDate: null, tooYoungUntil: null } as const;
const mentor = { ...athlete, role: 'mentor' } as const;

test.each([
  ['an athlete on their 13th birthday', '2013-11-20', athlete, { outcome: 'kept' }],
  ['an athlete one day younger', '2013-11-21', athlete, { outcome: 'too_young', until: '2026-11-21' }],
  ['an athlete born on February 29th', '2016-02-29', athlete, { outcome: 'too_young', until: '2029-03-01' }],
  ['a mentor on their 18th birthday', '2008-11-20', mentor, { outcome: 'kept' }],
  ['a mentor one day younger', '2008-11-21', mentor, { outcome: 'refused', code: 'mentor_underage' }],
  ['somebody not born yet', '2026-11-21', athlete, { outcome: 'refused', code: null }],
  ['somebody of 121', '1905-11-20', athlete, { outcome: 'refused', code: null }],
  ['the same date again', '2010-05-05', { ...athlete, birthDate: '2010-05-05' }, { outcome: 'unchanged' }],
  [
    'another date',
    '2005-05-05',
    { ...athlete, birthDate: '2010-05-05' },
    { outcome: 'refused', code: 'birth_date_fixed' },
  ],
  [
    'a better date after having been too young',
    '2010-05-05',
    { ...athlete, tooYoungUntil: '2026-11-21' },
    { outcome: 'refused', code: 'too_young' },
  ],
  ['the date again, once old enough', '2013-11-20', { ...athlete, tooYoungUntil: '2026-11-20' }, { outcome: 'kept' }],
] as const)('%s', (_what, date, known, given) => {
  expect(giveBirthDate(date, known, TODAY)).toEqual(given);
});
