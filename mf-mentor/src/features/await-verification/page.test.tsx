import { describe, expect, test } from 'bun:test';
import { changeAccount } from 'contracts/http/accounts';
import { getMentor, resubmitMentor } from 'contracts/http/mentors';
import { logout, me } from 'contracts/http/sign-in';
import { openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import routes from '../../app.tsx';
import { openMentor, ownProfile } from '../../page-testing.ts';

const ADDRESS = '/mentor-verification';
const pending = (change: Parameters<typeof ownProfile>[0] = {}) =>
  openMentor(ADDRESS, { server: (server) => server.answer(getMentor, ownProfile(change, 'pending')) });

test('who is not a mentor sees Access Denied, with Logout and Return Home', async () => {
  for (const role of ['athlete', 'admin'] as const) {
    const page = await openPage(routes, ADDRESS, { as: role });
    expect(page.screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
    expect(page.leadsTo('Return Home')).toBe('/');
    expect(page.screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  }
});

test('who is signed out signs in first', async () => {
  const page = await openPage(routes, ADDRESS);
  expect(page.address()).toBe('/login?next=%2Fmentor-verification');
});

describe('a mentor who waits', () => {
  test('reads what happens next, in 24-48 hours, and that an email comes', async () => {
    const page = await pending();
    expect(page.screen.getByRole('heading', { level: 1, name: 'Account Under Review' })).toBeTruthy();
    expect(page.screen.getByRole('heading', { name: 'Next steps' })).toBeTruthy();
    expect(page.text()).toContain('24-48 hours');
    expect(page.leadsTo('Add your portrait')).toBe('/mentor-profile');
    expect(page.text()).toContain('We write to you as soon as your account is approved.');
    expect(page.leadsTo('Return Home')).toBe('/');
  });

  test('is told to connect a bank account only where mentoring is paid', async () => {
    const bank = 'Connect a bank account, set your availability, and students can book you.';
    expect((await pending({ mentoring_type: 'paid' })).text()).toContain(bank);
    const free = (await pending({ mentoring_type: 'free' })).text();
    expect(free).toContain('Set your availability. Students can book you while free sessions are open.');
    expect(free).not.toContain('bank account');
  });

  test('logs out here, and is home', async () => {
    const page = await pending();
    page.server.answer(logout, { message: 'Bye.' });
    await page.press('Logout');
    expect(page.address()).toBe('/');
    expect(localStorage.getItem('mentorId')).toBeNull();
  });
});

test('who left the birth date out is asked for it before anybody can approve them', async () => {
  const page = await openMentor(ADDRESS, {
    server(server) {
      server.answer(getMentor, ownProfile({}, 'pending'));
      server.answer(me, { ...PEOPLE.mentor, user_type: 'mentor', birth_date_known: false });
      server.answer(changeAccount, { ...PEOPLE.mentor, user_type: 'mentor', birth_date_known: true });
    },
  });
  expect(page.text()).toContain('We can only approve your profile once we know your birth date.');
  await page.fill('Birth date', '2005-05-05');
  await page.press('Save birth date');
  expect(page.server.sent(changeAccount)[0]?.body).toEqual({ birth_date: '2005-05-05' });
  expect((await pending()).text()).not.toContain('birth date');
});

test('a mentor who is verified meanwhile goes on to the dashboard', async () => {
  const page = await openMentor(ADDRESS);
  expect(page.announced()[0]).toContain('Your account is approved.');
  await page.wait(1_550);
  expect(page.address()).toBe('/mentor-dashboard');
});

test('a rejected mentor reads why, mends the profile and sends it again', async () => {
  const rejected = { ...ownProfile({}, 'rejected'), rejection_reason: 'Not on the roster.' };
  const page = await openMentor(ADDRESS, { server: (server) => server.answer(getMentor, rejected) });
  expect(page.text()).toContain('Not on the roster.');
  // What the founder wrote may be about these, too, and they aren't in the form.
  expect(page.leadsTo('portrait and intro')).toBe('/mentor-profile');
  expect(page.leadsTo('name')).toBe('/account');
  page.server.answer(resubmitMentor, { message: 'Sent.' });
  page.server.answer(getMentor, ownProfile({}, 'pending'));
  await page.fill('College', 'Harlan State');
  await page.press('Send it for review again');
  expect(page.server.sent(resubmitMentor)[0]?.body.college).toBe('Harlan State');
  // Far down the form, nothing else would say that the page is another one now.
  expect(document.activeElement?.textContent).toBe('Account Under Review');
});

test('a profile that is not there, and one that cannot be loaded, say so', async () => {
  const missing = await openMentor(ADDRESS, {
    server: (server) => server.refuse(getMentor, 404, 'mentor_not_found'),
  });
  expect(missing.text()).toContain('Mentor not found. Please make sure you are logged in as a valid mentor.');
  const broken = await openMentor(ADDRESS, { server: (server) => server.breaks(getMentor) });
  expect(broken.screen.getByRole('alert').textContent).toContain('We couldn’t load your profile');
  broken.server.answer(getMentor, ownProfile({}, 'pending'));
  await broken.press('Try Again');
  expect(broken.screen.getByRole('heading', { level: 1, name: 'Account Under Review' })).toBeTruthy();
});
