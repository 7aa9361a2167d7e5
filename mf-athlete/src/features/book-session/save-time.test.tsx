import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { getGuardian, registerAthlete } from 'contracts/http/accounts';
import { joinWaitlist, listSlots } from 'contracts/http/availability';
import { getMentor } from 'contracts/http/mentors';
import { checkoutWithConnect } from 'contracts/http/payments';
import { bookSession, listAthleteSessions } from 'contracts/http/sessions';
import { login, me } from 'contracts/http/sign-in';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleProfile, sampleSession } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';
import { splitName } from './account-fields.ts';

const ADDRESS = `/book-session/${PEOPLE.mentor.id}`;
const SLOTS = ['2026-12-04T18:00:00Z', '2026-12-04T19:00:00Z'];
const FIRST = 'Fri, Dec 4, 6:00 PM';
const PAY = 'https://pay.example/cs_test_1';
const TYPED = { name: 'Ann Reyes', email: 'ann@mail.example', password: 'tall-trees-9', birth: '2010-03-14' };

function answers(server: FakeServer) {
  server.answer(getMentor, sampleProfile());
  server.answer(listSlots, { timezone: 'UTC', slots: SLOTS });
  server.answer(registerAthlete, { id: PEOPLE.athlete.id, message: 'Welcome.' });
  server.answer(login, {
    access_token: 'x',
    token_type: 'bearer',
    expires_in: 900,
    user_type: 'athlete',
    user_data: PEOPLE.athlete,
  });
  server.answer(me, { ...PEOPLE.athlete, user_type: 'athlete', birth_date_known: true });
  server.answer(listAthleteSessions, { sessions: [] });
  server.answer(getGuardian, { email: null, confirmed: false });
  server.answer(bookSession, {
    session_id: SESSION_ID,
    status: 'scheduled',
    hold_expires_at: '2026-12-01T15:15:00Z',
    total_amount: 120,
  });
  server.answer(checkoutWithConnect, {
    checkout_url: PAY,
    payment_session_id: 'cs_test_1',
    expires_at: '2026-12-01T15:31:00Z',
  });
}
const open = (server: (server: FakeServer) => void = () => undefined, address = ADDRESS) =>
  openPage(routes, address, {
    server: (fake) => {
      answers(fake);
      server(fake);
    },
  });
const sheet = (page: OpenPage) => page.screen.queryByRole('dialog', { name: 'Save your time' });
async function openSheet(server?: (server: FakeServer) => void) {
  const page = await open(server);
  await page.click(page.screen.getByRole('radio', { name: FIRST }));
  await page.press('Continue');
  return page;
}
async function fill(page: OpenPage) {
  await page.fill('Your name', TYPED.name);
  await page.fill('Email', TYPED.email);
  await page.fill('Password', TYPED.password);
  await page.fill('Birth date', TYPED.birth);
}
const typed = (page: OpenPage) => ['Your name', 'Email', 'Password', 'Birth date'].map((label) => page.valueOf(label));

describe('who has no account', () => {
  test('sees the times, and makes one in five fields with the chosen time on top', async () => {
    const page = await openSheet();
    expect(page.server.called()).toEqual(['getMentor', 'listSlots']);
    const dialog = sheet(page);
    expect(dialog?.textContent).toContain('Maya Okafor');
    expect(dialog?.textContent).toContain('Fri, Dec 4, 6:00 PM UTC');
    expect(dialog?.textContent).toContain('$120 · 60 minutes');
    expect(dialog?.querySelectorAll('input, select, textarea')).toHaveLength(5);
    expect(page.valueOf('Your sport')).toBe('basketball');
  });

  test('holds the time the moment it exists, and goes on to the payment', async () => {
    const page = await openSheet();
    await fill(page);
    await page.press('Continue to payment');
    expect(page.server.sent(registerAthlete)[0]?.body).toMatchObject({
      first_name: 'Ann',
      last_name: 'Reyes',
      email: TYPED.email,
      password: TYPED.password,
      birth_date: TYPED.birth,
      sport: 'basketball',
      time_zone: 'UTC',
    });
    expect(page.server.sent(bookSession)).toMatchObject([
      {
        query: { athlete_id: PEOPLE.athlete.id },
        body: { mentor_id: PEOPLE.mentor.id, scheduled_datetime: SLOTS[0] },
      },
    ]);
    expect(page.left()).toEqual([PAY]);
    expect(JSON.stringify(page.kept())).not.toContain(TYPED.email);
  });

  test('comes from a profile with a time, and goes to log in and back with it', async () => {
    const start = encodeURIComponent(SLOTS[1] ?? '');
    const page = await open(undefined, `${ADDRESS}?start=${start}`);
    expect(sheet(page)?.textContent).toContain('Fri, Dec 4, 7:00 PM UTC');
    expect(page.leadsTo('Log in')).toBe(`/login?next=${encodeURIComponent(`${ADDRESS}?start=${start}`)}`);
    await page.press('Close');
    expect(page.screen.getByRole<HTMLInputElement>('radio', { checked: true }).value).toBe(SLOTS[1] ?? '');
  });

  test('finds a newer choice instead of an older one', async () => {
    const page = await openSheet();
    const later = await openPage(routes, `${ADDRESS}?start=${encodeURIComponent(SLOTS[1] ?? '')}`, {
      server: answers,
      kept: page.kept(),
    });
    expect(later.screen.getByRole<HTMLInputElement>('radio', { checked: true, hidden: true }).value).toBe(
      SLOTS[1] ?? '',
    );
  });

  test('is told of the next open time after logging in, where there is none', async () => {
    const page = await open((server) => {
      server.answer(listSlots, { timezone: 'UTC', slots: [] });
      server.answer(joinWaitlist, { message: 'Noted.' });
    });
    expect(page.leadsTo('Tell me when free')).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`);
  });
});

describe('nothing typed is lost', () => {
  test('when the sheet is closed and opened again, or the page is loaded again', async () => {
    const page = await openSheet();
    await fill(page);
    await page.press('Close');
    expect(sheet(page)).toBeNull();
    await page.press('Continue');
    expect(typed(page)).toEqual(Object.values(TYPED));
    const again = await openPage(routes, ADDRESS, { server: answers, kept: page.kept() });
    await again.press('Continue');
    expect(typed(again)).toEqual([TYPED.name, TYPED.email, '', TYPED.birth]);
  });

  test('when a field is missing or wrong, which says so itself', async () => {
    const page = await openSheet();
    await page.fill('Your name', 'Ann');
    await page.press('Continue to payment');
    expect(page.fault('Your name')).toBe('Give your first and last name.');
    expect(page.fault('Email')).toBe('Please give a valid email address.');
    expect(page.fault('Password')).toBe('Use at least 6 characters.');
    expect(page.fault('Birth date')).toBe('Give your birth date.');
    await page.fill('Your name', 'Ann @nn');
    expect(page.fault('Your name')).toBe('Use letters, spaces, apostrophes, hyphens and periods only.');
    expect(page.server.called()).not.toContain('registerAthlete');
  });

  test('when the address has an account: logging in keeps the time', async () => {
    const page = await openSheet((server) => server.refuse(registerAthlete, 409, 'email_taken'));
    await fill(page);
    await page.press('Continue to payment');
    expect(page.fault('Email')).toBe(DETAIL.email_taken);
    expect(page.text()).toContain('Log in with this email. Your time stays chosen.');
    expect(page.leadsTo('Log in')).toContain(encodeURIComponent(encodeURIComponent(SLOTS[0] ?? '')));
    expect(typed(page)).toEqual(Object.values(TYPED));
  });

  test('when somebody is too young, who is told that nothing was saved', async () => {
    const fault = [{ loc: ['body', 'birth_date'], msg: DETAIL.underage }];
    const page = await openSheet((server) => server.refuse(registerAthlete, 422, fault));
    await fill(page);
    await page.press('Continue to payment');
    expect(page.fault('Birth date')).toBe(DETAIL.underage);
    expect(page.text()).toContain('so we saved nothing');
    expect(typed(page)).toEqual(Object.values(TYPED));
    expect(page.server.called()).not.toContain('bookSession');
  });

  test('when the time is lost meanwhile: the account is there, and another time is one tap', async () => {
    const page = await openSheet((server) => server.refuse(bookSession, 409, 'slot_taken'));
    await fill(page);
    page.server.answer(listSlots, { timezone: 'UTC', slots: SLOTS.slice(1) });
    await page.press('Continue to payment');
    expect(sheet(page)).toBeNull();
    expect(page.text()).toContain('Someone just took that time. Please choose another one.');
    answers(page.server);
    await page.click(page.screen.getByRole('radio', { name: 'Fri, Dec 4, 7:00 PM' }));
    await page.press('Continue');
    expect(page.server.sent(registerAthlete)).toHaveLength(1);
    expect(page.left()).toEqual([PAY]);
  });

  test('when the sign-in after it fails: the account is there, and logging in leads back', async () => {
    const page = await openSheet((server) => server.breaks(login));
    await fill(page);
    await page.press('Continue to payment');
    expect(sheet(page)?.textContent).toContain('Your account is ready');
    expect(page.leadsTo('Log in')).toContain('book-session');
    expect(page.server.called()).not.toContain('bookSession');
  });
});

test.each([
  ['Ann Reyes', 'Ann', 'Reyes'],
  ['  Mary  Jane Watson ', 'Mary', 'Jane Watson'],
  ['Prince', 'Prince', ''],
])('%p is %p %p', (name, first_name, last_name) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
});

test('who wants a parent to pay has the time held and is asked for the parent’s address, and nobody pays yet', async () => {
  const page = await openSheet((server) => server.answer(getGuardian, { email: null, confirmed: false }));
  await fill(page);
  const may = { pay: { until: '2026-12-01T15:15:00Z' }, ask_parent: { until: '2026-12-01T15:15:00Z' } };
  const session = sampleSession({ status: 'scheduled', hold_expires_at: '2026-12-01T15:15:00Z', may });
  page.server.answer(listAthleteSessions, { sessions: [session] });
  await page.press('Ask a parent to pay');
  expect(page.server.sent(bookSession)).toHaveLength(1);
  expect(page.server.sent(checkoutWithConnect)).toEqual([]);
  expect(page.screen.getByLabelText('Parent’s email')).toBeTruthy();
});
