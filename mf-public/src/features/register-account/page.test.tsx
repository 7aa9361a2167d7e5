import { describe, expect, onTestFinished, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { registerAthlete, registerMentor } from 'contracts/http/accounts';
import { login } from 'contracts/http/sign-in';
import { SPORTS, sportName } from 'contracts/sports';
import type { Role } from 'contracts/status';
import { noticeServerTime } from 'web-kit/clock';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import routes from '../../app.tsx';

/** The server registers and then signs in. */
function welcomes(role: Role) {
  return (server: FakeServer) => {
    server.answer(role === 'mentor' ? registerMentor : registerAthlete, { id: PEOPLE[role].id, message: 'Welcome.' });
    server.answer(login, {
      access_token: 'token',
      token_type: 'bearer',
      expires_in: 900,
      user_type: role,
      user_data: PEOPLE[role],
    });
  };
}

const athletePage = (server?: (server: FakeServer) => void, address = '/register?type=athlete') =>
  openPage(routes, address, server ? { server } : {});

async function fillPerson(page: OpenPage) {
  await page.fill('First name', 'Ann');
  await page.fill('Last name', 'Reyes');
  await page.fill('Email', 'ann@example.org');
  await page.fill('Password', 'secret-1');
  await page.fill('Birth date', '2004-05-06');
  await page.choose('Sport', 'basketball');
  await page.choose('Position', 'Point Guard');
  await page.fill('Bio', 'I play.');
}
async function fillAthlete(page: OpenPage) {
  await fillPerson(page);
  await page.fill('High school', 'North High');
}
const REQUIRED = ['First name', 'Last name', 'Email', 'Password', 'Birth date', 'Sport', 'Position', 'Bio'];

test('whoever has an account and is logged in is told so, before any form', async () => {
  const page = await openPage(routes, '/register?type=athlete', { as: 'athlete' });
  expect(page.text()).toContain(`You’re logged in as ${PEOPLE.athlete.first_name}`);
  expect(page.screen.queryByLabelText('First name')).toBeNull();
  expect(page.leadsTo('Find a mentor')).toBe('/browse');
});

test('on a device whose clock is years ahead, the years to choose from are those of the server', async () => {
  const learnTime = () => noticeServerTime('2026-11-27T18:00:00Z');
  onTestFinished(() => noticeServerTime(new Date().toISOString()));
  const page = await openPage(routes, '/register?type=athlete', { now: '2031-06-01T12:00:00Z', server: learnTime });
  expect(page.valueOf('Graduation year')).toBe('2028');
});

describe('who it is', () => {
  test('the choice comes first, and no form before it', async () => {
    const page = await openPage(routes, '/register');
    expect(page.screen.queryByLabelText('First name')).toBeNull();
    await page.press(/^High School Athlete/);
    expect(page.address()).toBe('/register?type=athlete');
    expect(page.screen.getByLabelText('High school')).toBeTruthy();
    expect(page.screen.queryByLabelText('College')).toBeNull();
  });

  test('‘type=mentor’ chooses the college path', async () => {
    const page = await openPage(routes, '/register?type=mentor');
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('College athlete');
    expect(page.screen.getByLabelText('College')).toBeTruthy();
    expect(page.screen.queryByLabelText('High school')).toBeNull();
  });

  test('another choice loses nothing of what was typed', async () => {
    const page = await athletePage();
    await page.fill('First name', 'Ann');
    await page.press(/^College Athlete/);
    expect(page.valueOf('First name')).toBe('Ann');
  });

  test('the reason why somebody was sent here stands above', async () => {
    const reason = 'Only high school athletes can book mentoring sessions.';
    const page = await openPage(routes, '/register', { state: { reason } });
    expect(page.text()).toContain(reason);
  });
});

describe('the fields', () => {
  test('32 sports are offered', async () => {
    const page = await athletePage();
    expect(SPORTS).toHaveLength(32);
    expect(page.optionsOf('Sport')).toEqual(['Choose a sport', ...SPORTS.map(sportName)]);
  });

  test('another sport clears the position', async () => {
    const page = await athletePage();
    await page.choose('Sport', 'tennis');
    expect(page.optionsOf('Position')).toEqual(['Choose one', 'Singles', 'Doubles']);
    await page.choose('Position', 'Doubles');
    await page.choose('Sport', 'badminton');
    expect(page.valueOf('Position')).toBe('');
    await page.press('Create account');
    expect(page.fault('Position')).toBe('This field is required.');
  });

  test('a sport without positions asks for a specialty, and offers ‘Athlete’ alone', async () => {
    const page = await athletePage();
    await page.choose('Sport', 'golf');
    expect(page.optionsOf('Specialty')).toEqual(['Choose one', 'Athlete']);
    expect(page.screen.queryByLabelText('Position')).toBeNull();
  });

  test('twelve graduation years from six years back, and two years ahead is chosen', async () => {
    const page = await athletePage();
    const years = page.optionsOf('Graduation year');
    expect(years).toHaveLength(12);
    expect([years[0], years.at(-1)]).toEqual(['2020', '2031']);
    expect(page.valueOf('Graduation year')).toBe('2028');
  });

  test('a GPA goes from 0 to 4 in hundredths, and may be left out', async () => {
    const page = await athletePage(welcomes('athlete'));
    await fillAthlete(page);
    for (const [typed, fault] of [
      ['4.5', 'GPA runs from 0 to 4.'],
      ['3.125', 'GPA has two decimals at most.'],
      ['3,5', 'Give a number such as 3.75.'],
    ] as const) {
      await page.fill(/^GPA/, typed);
      await page.press('Create account');
      expect(page.fault(/^GPA/)).toBe(fault);
    }
    await page.fill(/^GPA/, '');
    await page.press('Create account');
    expect(page.server.sent(registerAthlete)[0]?.body.gpa).toBeNull();
  });

  test('what an athlete must fill in is told beside each field, and nothing is sent', async () => {
    const page = await athletePage();
    await page.press('Create account');
    for (const label of [...REQUIRED, 'High school']) expect([label, page.fault(label)]).not.toEqual([label, null]);
    const optional = [/^GPA/, /^Height/, /^Weight/, /^Achievements/, /^Recruiting goals/, /^Parent or guardian/];
    for (const label of optional) expect(page.fault(label)).toBeNull();
    expect(document.activeElement).toBe(page.screen.getByLabelText('First name'));
  });

  test('what a mentor must fill in besides is the college', async () => {
    const page = await openPage(routes, '/register?type=mentor');
    await page.press('Create account');
    for (const label of [...REQUIRED, 'College']) expect([label, page.fault(label)]).not.toEqual([label, null]);
    for (const label of [/^Major/, /^Your recruiting story/]) expect(page.fault(label)).toBeNull();
  });

  test('a position waits for the sport, and says so', async () => {
    const page = await athletePage();
    await page.press('Create account');
    expect(page.fault('Position')).toBe('Choose a sport first.');
    await page.choose('Sport', 'tennis');
    await page.press('Create account');
    expect(page.fault('Position')).toBe('This field is required.');
  });

  test('a password has at least six characters', async () => {
    const page = await athletePage();
    await page.fill('Password', '12345');
    await page.press('Create account');
    expect(page.fault('Password')).toBe('Use at least 6 characters.');
  });

  test('the email field is one to the browser', async () => {
    const page = await athletePage();
    expect(page.screen.getByLabelText('Email').getAttribute('type')).toBe('email');
  });

  test('a name of other than letters and a password of blanks are told beside their fields', async () => {
    const page = await athletePage();
    await fillAthlete(page);
    await page.fill('First name', 'Win $500');
    await page.fill('Password', '      ');
    await page.press('Create account');
    expect(page.fault('First name')).toBe('Use letters, spaces, apostrophes, hyphens and periods only.');
    expect(page.fault('Password')).toBe(
      'Use at least 6 characters that can be seen. Spaces at either end don’t count.',
    );
    expect(page.server.sent(registerAthlete)).toHaveLength(0);
  });

  test('nobody under 13 registers', async () => {
    const page = await athletePage(() => noticeServerTime('2026-12-01T15:00:00Z'));
    await page.fill('Birth date', '2014-12-02');
    await page.press('Create account');
    expect(page.fault('Birth date')).toBe('You must be at least 13 years old to register.');
  });

  test('of a device whose clock may be wrong the server decides on the age, in the same words', async () => {
    Reflect.deleteProperty(globalThis, Symbol.for('web-kit.clock-offset'));
    onTestFinished(() => noticeServerTime(new Date().toISOString()));
    const page = await openPage(routes, '/register?type=athlete', {
      now: '2016-12-01T15:00:00Z',
      server: welcomes('athlete'),
    });
    await fillAthlete(page);
    const msg = 'You must be at least 13 years old to register.';
    page.server.refuse(registerAthlete, 422, [{ loc: ['body', 'birth_date'], msg }]);
    await page.press('Create account');
    expect(page.server.sent(registerAthlete)).toHaveLength(1);
    expect(page.fault('Birth date')).toBe(msg);
  });

  test('mentoring is free unless a mentor chooses to be paid, and the price follows the division', async () => {
    const page = await openPage(routes, '/register?type=mentor');
    expect(page.screen.getByRole<HTMLInputElement>('radio', { name: /^Free/ }).checked).toBe(true);
    await page.choose('Division', 'D1');
    expect(page.screen.getByRole('radio', { name: /^Paid: \$48/ })).toBeTruthy();
    await page.choose('Division', 'D2');
    expect(page.screen.getByRole('radio', { name: /^Paid: \$32/ })).toBeTruthy();
  });
});

describe('sending it', () => {
  test('an athlete is welcomed and goes to the mentors in 2 s, signed in', async () => {
    const page = await athletePage(welcomes('athlete'));
    await fillAthlete(page);
    await page.fill(/^Achievements/, 'All-state, Captain ,');
    await page.press('Create account');
    expect(page.announced()).toContain('Registration successful! Redirecting to browse mentors...');
    expect(page.server.sent(registerAthlete)[0]?.body).toMatchObject({
      first_name: 'Ann',
      school: 'North High',
      sport: 'basketball',
      position: 'Point Guard',
      graduation_year: 2028,
      achievements: ['All-state', 'Captain'],
    });
    expect(localStorage.getItem('athleteId')).toBe(PEOPLE.athlete.id);
    await page.wait(1_900);
    expect(page.address()).toBe('/register?type=athlete');
    await page.wait(150);
    expect(page.address()).toBe('/browse');
  });

  test('a mentor is told to wait for verification and goes there in 2 s', async () => {
    const page = await openPage(routes, '/register?type=mentor', { server: welcomes('mentor') });
    await fillPerson(page);
    await page.fill('College', 'Harlan College');
    await page.press('Create account');
    expect(page.announced()).toContain('College athlete profile created! Waiting for verification...');
    expect(page.server.sent(registerMentor)[0]?.body).toMatchObject({
      college: 'Harlan College',
      college_level: 'D3',
      mentoring_type: 'free',
    });
    await page.wait(1_900);
    expect(page.address()).toBe('/register?type=mentor');
    await page.wait(150);
    expect(page.address()).toBe('/mentor-verification');
  });

  test('an athlete who was on the way to an hour goes on to it', async () => {
    const page = await athletePage(welcomes('athlete'), '/register?type=athlete&next=%2Fbook-session%2Fm1');
    await fillAthlete(page);
    await page.press('Create account');
    await page.wait(2_050);
    expect(page.address()).toBe('/book-session/m1');
  });

  test('who is registered but could not be signed in does that first', async () => {
    const page = await athletePage((server) => {
      welcomes('athlete')(server);
      server.refuse(login, 429, 'too_many_tries');
    });
    await fillAthlete(page);
    await page.press('Create account');
    await page.wait(2_050);
    expect(page.address()).toBe('/login?next=%2Fbrowse');
  });

  test('a list of faults is one ‘Validation error: ’, and each stands beside its field', async () => {
    const page = await athletePage((server) =>
      server.refuse(registerAthlete, 422, [
        { loc: ['body', 'email'], msg: 'Please give a valid email address.' },
        { loc: ['body', 'bio'], msg: 'Too long.' },
      ]),
    );
    await fillAthlete(page);
    await page.press('Create account');
    expect(page.screen.getByRole('alert').textContent?.trim()).toBe(
      'Validation error: email: Please give a valid email address.; bio: Too long.',
    );
    expect(page.fault('Email')).toBe('Please give a valid email address.');
    expect(page.fault('Bio')).toBe('Too long.');
    expect(document.activeElement).toBe(page.screen.getByLabelText('Email'));
  });

  test('a sentence of the server is shown as it came; a taken address may log in instead', async () => {
    const page = await athletePage((server) => server.refuse(registerAthlete, 409, 'email_taken'));
    await fillAthlete(page);
    await page.press('Create account');
    expect(page.screen.getByRole('alert').textContent).toStartWith(DETAIL.email_taken);
    expect(page.leadsTo('Log in instead')).toBe('/login');
  });

  test('a failure without words has a sentence', async () => {
    const page = await athletePage((server) => server.breaks(registerAthlete));
    await fillAthlete(page);
    await page.press('Create account');
    expect(page.screen.getByRole('alert').textContent?.trim()).toBe('Registration failed. Please try again.');
  });
});
