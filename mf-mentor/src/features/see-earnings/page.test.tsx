import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { getMentor } from 'contracts/http/mentors';
import { getConnectUrl, getEarnings, openStripeDashboard } from 'contracts/http/payments';
import { openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleEarnings, sampleMonth } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';
import { openMentor, ownProfile } from '../../page-testing.ts';

type Shown = Parameters<typeof sampleEarnings>[0];
const PAYMENT = { session_id: SESSION_ID, scheduled_datetime: '2026-11-05T23:00:00Z' } as const;
const SHARE = { ...PAYMENT, at: '2026-11-06T00:05:00Z', kind: 'transfer', amount: 48, says: 'Your share' } as const;
const BACK = { ...PAYMENT, at: '2026-12-01T09:00:00Z', kind: 'reversal', amount: -12, says: 'Taken back' } as const;
const NOVEMBER = sampleMonth({ month: 11, sessions: 1, gross: 48, net: 48 });
const DECEMBER = sampleMonth({ month: 12, reversed: 12, net: -12 });
const PAID = sampleEarnings({
  years: [2026, 2025],
  months: sampleEarnings().months.map((each) => [NOVEMBER, DECEMBER].find(({ month }) => month === each.month) ?? each),
  gross: 48,
  reversed: 12,
  net: 36,
  payments: [SHARE, BACK],
});

const open = (shown: Shown = PAID, profile: Parameters<typeof ownProfile>[0] = {}, address = '/mentor-earnings') =>
  openMentor(address, {
    server(server) {
      server.answer(getMentor, ownProfile(profile));
      server.answer(getEarnings, sampleEarnings(shown));
    },
  });
type Page = Awaited<ReturnType<typeof open>>;
const rowsOf = (page: Page, name: RegExp | string) =>
  [...page.screen.getByRole('table', { name }).querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' | '),
  );
const askedYears = (page: Page) => page.server.sent(getEarnings).map(({ query }) => String(query?.year ?? 'current'));
const button = (page: Page, name: string) => page.screen.queryByRole<HTMLButtonElement>('button', { name });

test('earnings are for mentors who are verified', async () => {
  const athlete = await openPage(routes, '/mentor-earnings', { as: 'athlete' });
  expect(athlete.screen.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeTruthy();
  const visitor = await openPage(routes, '/mentor-earnings');
  expect(visitor.address()).toBe('/login?next=%2Fmentor-earnings');
  const waiting = await openMentor('/mentor-earnings', {
    server: (server) => server.answer(getMentor, ownProfile({}, 'pending')),
  });
  expect(waiting.address()).toBe('/mentor-verification');
});

describe('a year', () => {
  test('has what was sent, what went back and what stays, by month and payment by payment', async () => {
    const page = await open();
    const text = page.text();
    for (const part of ['Sent to you', '$48', 'Went back', '$12', 'You keep', '$36']) expect(text).toContain(part);
    const months = rowsOf(page, 'Earnings of 2026 by month');
    expect(months).toHaveLength(12);
    expect(months[0]).toBe('January | 0 | $0 | $0 | $0');
    expect(months.slice(10)).toEqual(['November | 1 | $48 | $0 | $48', 'December | 0 | $0 | $12 | -$12']);
    expect(rowsOf(page, 'Payments, newest first')).toEqual([
      'Dec 1, 2026 | Taken back | Thu, Nov 5 | -$12',
      'Nov 6, 2026 | Your share | Thu, Nov 5 | $48',
    ]);
  });

  test('is the current one by the server’s clock, and another is chosen and stands in the address', async () => {
    const page = await open();
    expect(askedYears(page)).toEqual(['current']);
    page.server.answer(getEarnings, sampleEarnings({ year: 2025, years: [2026, 2025] }));
    await page.choose('Year', '2025');
    expect(page.address()).toBe('/mentor-earnings?year=2025');
    expect(askedYears(page)).toContain('2025');
    expect(page.text()).toContain('No payments in 2025');
    const straight = await open(PAID, {}, '/mentor-earnings?year=2025');
    expect(askedYears(straight)).toContain('2025');
    const strange = await open(PAID, {}, '/mentor-earnings?year=never');
    expect(askedYears(strange)).toEqual(['current']);
  });

  test('with many payments shows the newest ones, and all of them when asked', async () => {
    const payments = Array.from({ length: 25 }, (_, day) => ({
      ...SHARE,
      at: `2026-11-${String(day + 1).padStart(2, '0')}T12:00:00Z`,
    }));
    const page = await open({ ...PAID, payments });
    const shown = () => rowsOf(page, 'Payments, newest first');
    expect(shown()).toHaveLength(10);
    expect(shown()[0]).toStartWith('Nov 25, 2026');
    await page.press('Show all 25');
    expect(shown()).toHaveLength(25);
    expect(page.focused()).toBe('Show fewer');
    await page.press('Show fewer');
    expect(shown()).toHaveLength(10);
  });

  test('comes down as PDF and CSV', async () => {
    const page = await open();
    const addressOf = (name: string) => page.screen.getByRole('link', { name }).getAttribute('href');
    expect(addressOf('Download PDF')).toBe(`/api/mentors/${PEOPLE.mentor.id}/earnings.pdf?year=2026`);
    expect(addressOf('Download CSV')).toBe(`/api/mentors/${PEOPLE.mentor.id}/earnings.csv?year=2026`);
  });
});

describe('what has not arrived', () => {
  test('waits with its reason', async () => {
    const why = 'The family filed a complaint. Your share is on hold until it’s decided.';
    const wait = { session_id: SESSION_ID, scheduled_datetime: '2026-11-05T23:00:00Z', amount: 48, why };
    const page = await open({ waiting: 48, waits: [wait] });
    expect(page.screen.getByRole('heading', { name: 'Waiting: $48' })).toBeTruthy();
    expect(rowsOf(page, /haven’t been sent/)).toEqual([`Thu, Nov 5 | ${why} | $48`]);
    expect((await open()).text()).not.toContain('Waiting:');
  });

  test('and a debt is told with why it arose and what becomes of it', async () => {
    const page = await open({ debt: 18 });
    expect(page.text()).toContain('$18 comes off your next payments');
    expect(page.text()).toContain('a family got money back after your share had gone out');
    expect((await open()).text()).not.toContain('comes off your next payments');
  });

  test('a payout that the bank sent back is told here and on the dashboard, with the way to mend it', async () => {
    const trouble = { payout_id: 'po_1', amount: 48, failed_at: '2026-11-20T12:00:00Z', why: 'The account is closed.' };
    for (const address of ['/mentor-earnings', '/mentor-dashboard']) {
      const page = await open({ bank_troubles: [trouble] }, {}, address);
      expect(page.text()).toContain('Your bank sent back $48');
      expect(page.text()).toContain('The account is closed.');
      expect(page.text()).not.toContain('Bank account connected');
      page.server.answer(openStripeDashboard, { login_url: 'https://connect.example/login' });
      await page.press('Update your bank account at Stripe');
      expect(page.left()).toEqual(['https://connect.example/login']);
      expect((await open(PAID, {}, address)).text()).not.toContain('sent back');
    }
  });
});

describe('Payouts, bank and tax forms', () => {
  const NAME = 'Payouts, bank and tax forms';

  test('lead to Stripe by a link that is made when it is pressed', async () => {
    const page = await open();
    expect(page.server.called()).not.toContain('openStripeDashboard');
    page.server.answer(openStripeDashboard, { login_url: 'https://connect.example/login' });
    await page.press(NAME);
    expect(page.server.sent(openStripeDashboard)[0]?.params).toEqual({ id: PEOPLE.mentor.id });
    expect(page.left()).toEqual(['https://connect.example/login']);
  });

  test('that are not available are told in the server’s words, or in ours', async () => {
    const page = await open();
    page.server.answer(openStripeDashboard, { info: 'unavailable', message: 'Stripe does not answer right now.' });
    await page.press(NAME);
    expect(page.text()).toContain('Stripe does not answer right now.');
    page.server.breaks(openStripeDashboard);
    await page.press(NAME);
    expect(page.screen.getByRole('alert').textContent).toBe('We couldn’t open Stripe. Please try again.');
    expect(page.left()).toEqual([]);
  });

  test('are not offered before Stripe has an account; the bank account is connected first', async () => {
    const page = await open({}, { stripe_connected: false, payout_ready: false });
    expect(button(page, NAME)).toBeNull();
    page.server.answer(getConnectUrl, { connect_url: 'https://connect.example/1' });
    await page.press('Connect Bank Account');
    expect(page.left()).toEqual(['https://connect.example/1']);
  });
});

test('a free mentor is told that there is nothing to pay out, and is not asked for a bank account', async () => {
  const page = await open({}, { mentoring_type: 'free', hourly_rate: 0, stripe_connected: false, payout_ready: true });
  expect(page.text()).toContain('there’s nothing to pay out');
  expect(page.text()).toContain('You mentor for free');
  expect(page.text()).not.toMatch(/bank account required|is sent to you|stripe|tax/i);
  expect(button(page, 'Connect Bank Account')).toBeNull();
});

test('earnings that cannot be loaded say so, and can be tried again', async () => {
  const page = await openMentor('/mentor-earnings', {
    server: (server) => server.refuse(getEarnings, 500, 'unexpected'),
  });
  expect(page.text()).toContain('We couldn’t load your earnings');
  expect(page.text()).not.toContain('dashboard:');
  expect(page.text()).toContain(DETAIL.unexpected);
  page.server.answer(getEarnings, PAID);
  await page.press('Try Again');
  expect(page.text()).toContain('$36');
});

test('while they are on their way the page says so', async () => {
  const page = await openMentor('/mentor-earnings', { server: (server) => void server.hold(getEarnings, PAID) });
  expect(page.screen.getByRole('status').textContent).toBe('Loading your earnings…');
});
