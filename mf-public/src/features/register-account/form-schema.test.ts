import { expect, test } from 'bun:test';
import { positionLabel, positionsOf } from 'contracts/positions';
import { SPORTS } from 'contracts/sports';
import { noticeServerTime } from 'web-kit/clock';
import { ageOn, athleteForm, emptyFields, mentorForm } from './form-schema.ts';

const filled = {
  ...emptyFields(2026),
  first_name: 'Ana',
  last_name: 'Lima',
  email: 'ana@example.com',
  password: 'correct horse',
  birth_date: '2004-02-29',
  sport: 'tennis',
  position: 'Singles',
  bio: 'I play.',
  school: 'North High',
  college: 'Harlan College',
};

test('achievements are split at commas and empty ones dropped', () => {
  expect(athleteForm.parse({ ...filled, achievements: 'All-state, Captain ,, ' }).achievements).toEqual([
    'All-state',
    'Captain',
  ]);
  expect(athleteForm.parse(filled).achievements).toEqual([]);
});

test('what is typed becomes what the call takes', () => {
  expect(athleteForm.parse({ ...filled, gpa: '3.75' })).toMatchObject({ gpa: 3.75, graduation_year: 2028 });
  expect(mentorForm.parse(filled)).toMatchObject({ gpa: null, college_level: 'D3', mentoring_type: 'free' });
  expect(mentorForm.parse(filled)).not.toHaveProperty('school');
});

test('a mentor’s public texts name no way to get in touch, and the form says what it found', () => {
  for (const [field, text] of [
    ['bio', 'Text me at 555-0100'],
    ['achievements', 'Captain, @analima'],
    ['recruiting_story', 'More on analima.com'],
  ] as const) {
    const issue = mentorForm.safeParse({ ...filled, [field]: text }).error?.issues[0];
    expect([issue?.path, issue?.message]).toEqual([[field], expect.stringMatching(/^This looks like a /)]);
  }
  expect(athleteForm.safeParse({ ...filled, bio: 'Text me at 555-0100' }).success).toBe(true);
});

test('a GPA above 4, below 0 or in words is refused beside its field', () => {
  for (const gpa of ['4.01', '-1', '3.555', 'great']) {
    expect(athleteForm.safeParse({ ...filled, gpa }).error?.issues[0]?.path).toEqual(['gpa']);
  }
});

test('the optional guardian address may be empty but not wrong', () => {
  expect(athleteForm.parse(filled).guardian_email).toBeNull();
  expect(athleteForm.safeParse({ ...filled, guardian_email: 'mother' }).success).toBe(false);
});

test('age turns on the birthday itself', () => {
  expect(ageOn('2013-11-21', new Date(2026, 10, 20))).toBe(12);
  expect(ageOn('2013-11-21', new Date(2026, 10, 21))).toBe(13);
});

test('nobody under 13 registers, and no mentor under 18', () => {
  noticeServerTime(new Date().toISOString());
  const year = new Date().getFullYear();
  const issue = (form: typeof athleteForm | typeof mentorForm, birth_date: string) =>
    form.safeParse({ ...filled, birth_date }).error?.issues[0]?.message;
  expect(issue(athleteForm, `${year - 12}-01-01`)).toBe('You must be at least 13 years old to register.');
  expect(issue(mentorForm, `${year - 17}-01-01`)).toBe('Mentors must be at least 18 years old.');
});

test('every sport offers a position, and those without a list a specialty', () => {
  expect(SPORTS).toHaveLength(32);
  for (const sport of SPORTS) expect(positionsOf(sport).length).toBeGreaterThan(0);
  expect([positionLabel('golf'), ...positionsOf('golf')]).toEqual(['Specialty', 'Athlete']);
  expect(positionLabel('tennis')).toBe('Position');
});
