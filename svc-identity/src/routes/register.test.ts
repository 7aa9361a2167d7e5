import { afterAll, beforeAll, expect, test } from 'bun:test';
import { ATHLETE, MENTOR, type Stage, stage } from '../fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

test('an athlete registers, is announced and is welcomed by mail', async () => {
  const answer = await s.call('POST', '/high-school-athletes', null, { ...ATHLETE, email: 'Kim@Family.example' });
  expect(answer.status).toBe(200);
  expect(answer.body.message).toBe('Registration successful! Redirecting to browse mentors...');
  const [event] = (await s.emitted('athlete.registered')).slice(-1);
  expect(event?.payload).toEqual({
    athleteId: answer.body.id,
    firstName: 'Jordan',
    lastName: 'Reyes',
    timeZone: 'America/New_York',
  });
  await s.runDue();
  const [welcome] = s.mail.to('kim@family.example');
  expect(welcome?.subject).toBe('Welcome to Sideline');
  expect(welcome?.text).toContain('https://sideline.example/browse');
});

test('a mentor registers with the facts that catalog and booking need', async () => {
  const answer = await s.call('POST', '/college-athletes', null, { ...MENTOR, email: 'maya@college.example' });
  expect(answer.body.message).toBe('College athlete profile created! Waiting for verification...');
  const [event] = (await s.emitted('mentor.registered')).slice(-1);
  expect(event?.payload).toMatchObject({ mentorId: answer.body.id, version: 1 });
  expect(event?.payload.facts).toMatchObject({
    college: 'Ridgemont University',
    collegeLevel: 'D1',
    timeZone: 'America/Los_Angeles',
  });
  expect(JSON.stringify(event)).not.toContain('@');
});

test('an address registers once, in whatever case', async () => {
  await s.registerAthlete({ email: 'twice@family.example' });
  const again = await s.call('POST', '/college-athletes', null, { ...MENTOR, email: 'TWICE@family.example' });
  expect(again).toMatchObject({ status: 409, body: { detail: 'An account with this email address already exists.' } });
});

test('of two who register one address at once, one is refused and leaves nothing behind', async () => {
  const body = { ...ATHLETE, email: 'race@family.example' };
  const answers = await Promise.all([1, 2].map(() => s.call('POST', '/high-school-athletes', null, body)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  await s.runDue();
  expect(s.mail.to('race@family.example')).toHaveLength(1);
});

const refused: [string, string, object, string, string][] = [
  [
    'a child under 13',
    '/high-school-athletes',
    { birth_date: '2013-11-21' },
    'birth_date',
    'You must be at least 13 years old to register.',
  ],
  [
    'a mentor under 18',
    '/college-athletes',
    { birth_date: '2008-11-21' },
    'birth_date',
    'Mentors must be at least 18 years old.',
  ],
  [
    'a common password',
    '/high-school-athletes',
    { password: 'Password1' },
    'password',
    'This password is one of the most common ones. Please choose another.',
  ],
  ['a short password', '/high-school-athletes', { password: 'ab1!x' }, 'password', 'Use at least 6 characters.'],
  [
    'a graduation year off the list',
    '/high-school-athletes',
    { graduation_year: 2032 },
    'graduation_year',
    'Choose a year from the list.',
  ],
  ['a GPA over 4', '/high-school-athletes', { gpa: 4.01 }, 'gpa', 'GPA runs from 0 to 4.'],
  [
    'a name that is a message',
    '/high-school-athletes',
    { first_name: 'Win $500 at http://x.example' },
    'first_name',
    'Use letters, spaces, apostrophes, hyphens and periods only.',
  ],
  [
    'a password of blanks',
    '/college-athletes',
    { password: '      ' },
    'password',
    'Use at least 6 characters that can be seen. Spaces at either end don’t count.',
  ],
  [
    'an address that is none',
    '/high-school-athletes',
    { email: 'nobody' },
    'email',
    'Please give a valid email address.',
  ],
];
for (const [who, path, fields, field, msg] of refused) {
  test(`${who} is refused, at the field`, async () => {
    const body = { ...(path === '/college-athletes' ? MENTOR : ATHLETE), email: 'new@family.example', ...fields };
    const answer = await s.call('POST', path, null, body);
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toContainEqual({ loc: ['body', field], msg });
  });
}

test('an athlete may leave out what booking does not need, and gives it in full where they give it', async () => {
  const { email, password, first_name, last_name, sport } = { ...ATHLETE, email: 'short@family.example' };
  const short = { email, password, first_name, last_name, sport, birth_date: '2010-03-14' };
  expect((await s.call('POST', '/high-school-athletes', null, short)).status).toBe(200);
  for (const blank of ['position', 'bio', 'school']) {
    const answer = await s.call('POST', '/high-school-athletes', null, {
      ...short,
      email: 'other@family.example',
      [blank]: ' ',
    });
    expect([blank, answer.status]).toEqual([blank, 422]);
  }
  for (const field of ['first_name', 'last_name', 'email', 'password', 'sport']) {
    const answer = await s.call('POST', '/high-school-athletes', null, {
      ...short,
      email: 'other@family.example',
      [field]: undefined,
    });
    expect([field, answer.status]).toEqual([field, 422]);
  }
});

test('a mentor may leave out none of it', async () => {
  for (const field of ['position', 'bio', 'graduation_year', 'college']) {
    const answer = await s.call('POST', '/college-athletes', null, {
      ...MENTOR,
      email: 'm@college.example',
      [field]: undefined,
    });
    expect([field, answer.status]).toEqual([field, 422]);
  }
});

test('on the thirteenth birthday one may register', async () => {
  await s.registerAthlete({ birth_date: '2013-11-20' });
});

test('nobody can set what is not theirs to set', async () => {
  const { id } = await s.registerMentor({ role: 'admin', is_verified: true, hourly_rate: 1, id: crypto.randomUUID() });
  const [row] = await s.sql`select role, profile from account where id = ${id}`;
  expect(row.role).toBe('mentor');
  expect(JSON.stringify(row.profile)).not.toMatch(/verified|hourly/);
});

test('a character that cannot be stored is refused with a sentence', async () => {
  const answer = await s.call('POST', '/high-school-athletes', null, {
    ...ATHLETE,
    email: 'nul@family.example',
    bio: 'a\u0000b',
  });
  expect(answer.status).toBe(422);
});
