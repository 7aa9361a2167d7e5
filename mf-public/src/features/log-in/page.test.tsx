import { expect, test } from 'bun:test';
import type { ResponseOf } from 'contracts/endpoint';
import { login, logout } from 'contracts/http/sign-in';
import type { Role } from 'contracts/status';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import routes from '../../app.tsx';

const signedIn = (role: Role): ResponseOf<typeof login> => ({
  access_token: 'token',
  token_type: 'bearer',
  expires_in: 900,
  user_type: role,
  user_data: PEOPLE[role],
});

async function logIn(page: OpenPage): Promise<void> {
  await page.fill('Email', 'ann@example.org');
  await page.fill('Password', 'secret-1');
  await page.press('Log in');
}

test.each([
  ['athlete', '/browse'],
  ['mentor', '/mentor-dashboard'],
  ['admin', '/admin'],
] as const)('after the success text the %s goes to %s in 1.5 s', async (role, home) => {
  const page = await openPage(routes, '/login', { server: (server) => server.answer(login, signedIn(role)) });
  await logIn(page);
  expect(page.announced()).toContain('Login successful! Redirecting...');
  await page.wait(1_400);
  expect(page.address()).toBe('/login');
  await page.wait(150);
  expect(page.address()).toBe(home);
});

test('a message is green when it is good news', async () => {
  const page = await openPage(routes, '/login', { server: (server) => server.answer(login, signedIn('athlete')) });
  await logIn(page);
  const notice = page.screen.getByText('Login successful! Redirecting...').closest('[role=status]');
  expect(notice?.className).toContain('notice-success');
});

test('what was typed is sent, and who it is stays on the device', async () => {
  const page = await openPage(routes, '/login', { server: (server) => server.answer(login, signedIn('athlete')) });
  await logIn(page);
  expect(page.server.sent(login)[0]?.body).toMatchObject({ email: 'ann@example.org', password: 'secret-1' });
  expect(localStorage.getItem('userType')).toBe('athlete');
  expect(localStorage.getItem('athleteId')).toBe(PEOPLE.athlete.id);
});

test('a page that asked for sign-in is where the person goes, before the home of the role', async () => {
  const page = await openPage(routes, '/login?next=%2Fsessions%3Ftab%3Dpast', {
    server: (server) => server.answer(login, signedIn('athlete')),
  });
  await logIn(page);
  await page.wait(1_550);
  expect(page.address()).toBe('/sessions?tab=past');
});

test('an address of another site is never followed', async () => {
  const page = await openPage(routes, '/login?next=%2F%2Fevil.example', {
    server: (server) => server.answer(login, signedIn('mentor')),
  });
  await logIn(page);
  await page.wait(1_550);
  expect(page.address()).toBe('/mentor-dashboard');
});

test.each([
  ['account_without_password', 'Account created before password system. Please register again or contact support.'],
  ['no_account', 'No account found with this email address. Please check your email or register a new account.'],
  ['incorrect_password', 'Incorrect password. Please try again.'],
  ['too_many_tries', 'Too many tries. Please wait a little and try again.'],
] as const)('the refusal ‘%s’ is shown as its text, in red, and the page stays', async (code, text) => {
  const page = await openPage(routes, '/login', { server: (server) => server.refuse(login, 401, code) });
  await logIn(page);
  expect(page.screen.getByRole('alert').textContent).toBe(text);
  expect(page.screen.getByRole('alert').className).toContain('notice-error');
  await page.wait(5_000);
  expect(page.address()).toBe('/login');
});

test('a failure without words has a sentence', async () => {
  const page = await openPage(routes, '/login', { server: (server) => server.breaks(login) });
  await logIn(page);
  expect(page.screen.getByRole('alert').textContent).toBe('Login failed. Please check your credentials.');
});

test('where the browser keeps nothing it says what to do, and the page stays', async () => {
  const page = await openPage(routes, '/login', { server: (server) => server.answer(login, signedIn('athlete')) });
  const kept = Object.getOwnPropertyDescriptor(globalThis, 'localStorage') as PropertyDescriptor;
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    },
  });
  try {
    await logIn(page);
    expect(page.screen.getByRole('alert').textContent).toBe(
      'Your browser doesn’t let this site keep you logged in. Please allow cookies for it, and try again.',
    );
    await page.wait(1_550);
    expect(page.address()).toBe('/login');
  } finally {
    Object.defineProperty(globalThis, 'localStorage', kept);
  }
});

test('empty fields are told beside themselves and nothing is sent', async () => {
  const page = await openPage(routes, '/login');
  await page.press('Log in');
  expect(page.fault('Email')).toBe('This field is required.');
  expect(page.fault('Password')).toBe('This field is required.');
  expect(document.activeElement).toBe(page.screen.getByLabelText('Email'));
});

test('what is no address is told beside the field, and nothing is sent', async () => {
  const page = await openPage(routes, '/login');
  await page.fill('Email', 'abc');
  await page.fill('Password', 'secret-1');
  await page.press('Log in');
  expect(page.fault('Email')).toBe('Please give a valid email address.');
  expect(page.server.sent(login)).toEqual([]);
});

test('what is too long is told beside the field in plain words', async () => {
  const page = await openPage(routes, '/login');
  await page.fill('Email', `${'a'.repeat(250)}@example.org`);
  await page.fill('Password', 'x'.repeat(129));
  await page.press('Log in');
  expect(page.fault('Email')).toBe('Use at most 254 characters.');
  expect(page.fault('Password')).toBe('Use at most 128 characters.');
});

test.each([
  ['athlete', 'Find a mentor', '/browse'],
  ['mentor', 'Open your dashboard', '/mentor-dashboard'],
] as const)(
  'whoever is logged in already is told so: the %s can go on, or log in as somebody else',
  async (as, label, home) => {
    const page = await openPage(routes, '/login', { as });
    expect(page.screen.queryByLabelText('Email')).toBeNull();
    expect(page.text()).toContain(`You’re logged in as ${PEOPLE[as].first_name}`);
    expect(page.leadsTo(label)).toBe(home);
    page.server.answer(logout, { message: 'Bye.' });
    await page.press('Use another account');
    expect(page.screen.getByLabelText('Email')).toBeTruthy();
  },
);

test('whoever is sent here to log in again gets the form, though they are logged in', async () => {
  const page = await openPage(routes, '/login', { as: 'admin', state: { reason: 'Please log in again.' } });
  expect(page.screen.getByLabelText('Email')).toBeTruthy();
  const asked = await openPage(routes, '/login?next=%2Fadmin', { as: 'admin' });
  expect(asked.screen.getByLabelText('Email')).toBeTruthy();
});

test('an account with a second factor is asked for its code, and a wrong code is told', async () => {
  const page = await openPage(routes, '/login', {
    server: (server) => server.refuse(login, 401, 'second_factor_required'),
  });
  await logIn(page);
  expect(page.screen.queryByRole('alert')).toBeNull();
  expect(page.screen.getByText(/If the app has no key yet, it’s in our email to you/)).toBeTruthy();
  await page.fill('Code from your authenticator app', '000000');
  await page.press('Log in');
  expect(page.screen.getByRole('alert').textContent).toStartWith('This code isn’t right.');
  expect(page.server.sent(login)[1]?.body.totp_code).toBe('000000');
});

test('while it waits the button says so, and a second press sends nothing', async () => {
  const page = await openPage(routes, '/login');
  const release = page.server.hold(login, signedIn('athlete'));
  await logIn(page);
  await page.press('Logging in…');
  expect(page.server.sent(login)).toHaveLength(1);
  release();
  await page.settle();
  expect(page.announced()).toContain('Login successful! Redirecting...');
});

test('it leads to the reset and to registration, which keeps where the person was going', async () => {
  const page = await openPage(routes, '/login?next=%2Fsessions');
  expect(page.leadsTo('Forgot your password?')).toBe('/forgot-password');
  expect(page.leadsTo('Create an account')).toBe('/register?next=%2Fsessions');
});

test('the reason why somebody was sent here stands above the form', async () => {
  const reason = 'Please register or login as a high school athlete first.';
  const page = await openPage(routes, '/login', { state: { reason } });
  expect(page.text()).toContain(reason);
});

test('who pressed a heart before its page was alive reads why they are here, and others do not', async () => {
  const comeTo = (path: string, notedAt: string) =>
    openPage(routes, path, { kept: { 'wanted-favorite:m-1': String(new Date(notedAt).getTime()) } });
  const sentence = 'Log in to save the mentor you chose.';
  const [lately, longAgo] = ['2026-12-01T14:59:00Z', '2026-12-01T14:29:00Z'];
  expect((await comeTo('/login?next=%2Fbrowse', longAgo)).text()).not.toContain(sentence);
  expect((await comeTo('/login', lately)).text()).not.toContain(sentence);
  expect((await comeTo('/login?next=%2Fbrowse', lately)).text()).toContain(sentence);
});

test('the email field is one to the browser', async () => {
  const page = await openPage(routes, '/login');
  expect(page.screen.getByLabelText('Email').getAttribute('type')).toBe('email');
});
