import { expect, test } from 'bun:test';
import { getPersonRecord } from 'contracts/http/records';
import { getPersonTimeline } from 'contracts/http/timelines';
import { openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import routes from '../../app.tsx';
import { openAdmin } from '../../page-testing.ts';

const { id } = PEOPLE.mentor;
const ADDRESS = `/admin/people/${id}`;
const SESSION = '4f7a09c2-1111-4222-8333-444455556666';
const ACCOUNT = {
  id,
  role: 'mentor' as const,
  first_name: 'Maya',
  last_name: 'Okafor',
  email: 'm.okafor@ridgemont.example',
  time_zone: 'America/Los_Angeles',
  joined_at: '2026-09-08T15:00:00Z',
  deleted_at: null,
  address_confirmed_at: '2026-09-08T15:05:00Z',
  is_minor: false,
  school: 'Ridgemont University',
  guardian: null,
  consents: 0,
  sign_ins: { open: 1, last_at: '2026-11-20T15:00:00Z', last_device: 'Firefox on macOS', devices: 2 },
  bounced_mails: 0,
};
const PROFILE = {
  status: 'approved' as const,
  version: 3,
  college: 'Ridgemont University',
  college_level: 'D1' as const,
  sport: 'basketball',
  position: 'Point Guard',
  verified_at: '2026-11-02T15:00:00Z',
  pending_since: null,
  rejection_reason: null,
  average_rating: 4.9,
  total_ratings: 31,
  listed: true,
  portrait: null,
};
const SESSIONS = {
  total: 38,
  upcoming: 1,
  completed: 35,
  cancelled: 2,
  missed: 0,
  next_at: null,
  complaints: 1,
  open_complaints: 0,
  reports_about: 0,
  open_reports: 0,
  reports_by: 0,
  blocks: 0,
  hidden_since: null,
  hidden_reason: null,
  kept_from_minors: false,
  barred_until: null,
};
const READY = { stripe_connected: true, payout_ready: true };
const MONEY = { paid: 0, refunded: 0, earned: 1_872, paid_out: 1_824, waiting: 48, owes: 0, ...READY };
const WHOLE = { account: ACCOUNT, profile: PROFILE, sessions: SESSIONS, money: MONEY, missing: [] };
const entry = (kind: 'session' | 'mail' | 'decision' | 'payout', n: number, facts = {}) => ({
  id: `${kind}:${n}`,
  at: `2026-11-${String(20 - n).padStart(2, '0')}T15:00:00Z`,
  kind,
  facts,
});
const FIRST = {
  entries: [
    entry('session', 1, {
      session_id: SESSION,
      other: 'Riley Vance',
      status: 'completed',
      amount: 120,
      together_minutes: 58,
    }),
    entry('payout', 2, { amount: 48, status: 'failed', why: 'account_closed' }),
    entry('decision', 3, { action: 'approve_mentor', version: 3, note: 'Roster matches.' }),
  ],
  next: '2026-11-17T15:00:00.000Z~decision:3',
  missing: [],
};
const usual = (server: FakeServer) => {
  server.answer(getPersonRecord, WHOLE);
  server.answer(getPersonTimeline, ({ query }) =>
    query?.before
      ? { entries: [entry('mail', 9, { mail: 'welcome_mentor', to: 'mentor', sent: true })], next: null, missing: [] }
      : FIRST,
  );
};

test('who they are, since when, which version was checked, and how to reach them', async () => {
  const page = await openAdmin(ADDRESS, usual);
  expect(page.screen.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeTruthy();
  for (const part of [
    'Mentor since Sep',
    'Roster checked Nov',
    'version 3',
    'Point Guard, Ridgemont University, D1',
    '38',
    '4.9',
    '$1,824',
    '$48 waits for them',
    'Firefox on macOS',
  ])
    expect(page.text()).toContain(part);
  expect(page.leadsTo('m.okafor@ridgemont.example')).toBe('mailto:m.okafor@ridgemont.example');
});

test.each([
  ['Their bank account is connected.', READY],
  ['Stripe needs something from them before it pays them out.', { ...READY, payout_ready: false }],
  ['No bank account is connected yet.', { stripe_connected: false, payout_ready: false }],
])('of a mentor’s payouts it says: %s', async (said, state) => {
  const page = await openAdmin(ADDRESS, (server) => {
    usual(server);
    server.answer(getPersonRecord, { ...WHOLE, money: { ...MONEY, ...state } });
  });
  expect(page.text()).toContain(said);
});

test('one time line, newest first: sessions lead to their page, money and decisions say what they were', async () => {
  const page = await openAdmin(ADDRESS, usual);
  const items = [...document.querySelectorAll('ol li')].map((item) => item.textContent ?? '');
  expect(items[0]).toContain('Session with Riley Vance');
  expect(items[0]).toContain('Together 58 min.');
  expect(items[1]).toContain('Their bank sent a payout back');
  expect(items[1]).toContain('(needs a look)');
  expect(items[2]).toContain('Version 3. Roster matches.');
  expect(page.leadsTo('Session with Riley Vance')).toBe(`/admin/sessions/${SESSION}`);
});

test('what is older comes when it is asked for, and once', async () => {
  const page = await openAdmin(ADDRESS, usual);
  await page.press('Earlier');
  expect(page.server.sent(getPersonTimeline).map(({ query }) => query?.before)).toEqual([undefined, FIRST.next]);
  expect(document.querySelectorAll('ol li')).toHaveLength(4);
  expect(page.screen.queryByRole('button', { name: 'Earlier' })).toBeNull();
});

test('what is older and can’t be loaded says so, and can be asked for again', async () => {
  const page = await openAdmin(ADDRESS, usual);
  page.server.breaks(getPersonTimeline);
  await page.press('Earlier');
  expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load what’s older.');
  usual(page.server);
  await page.press('Earlier');
  expect(document.querySelectorAll('ol li')).toHaveLength(4);
  expect(page.screen.queryByRole('alert')).toBeNull();
});

test('one kind of entry can be asked for alone', async () => {
  const page = await openAdmin(ADDRESS, usual);
  await page.press('Mail');
  expect(page.server.sent(getPersonTimeline).at(-1)?.query).toEqual({ only: 'mail' });
  expect(page.screen.getByRole('button', { name: 'Mail' }).getAttribute('aria-pressed')).toBe('true');
});

test('of a minor it says that they are one, and who their guardian is', async () => {
  const page = await openAdmin(ADDRESS, (server) => {
    const guardian = { email: 'dana@mail.example', confirmed_at: null };
    const account = { ...ACCOUNT, role: 'athlete' as const, is_minor: true, school: 'Lincoln High', guardian };
    server.answer(getPersonRecord, { ...WHOLE, account, profile: null, money: { ...MONEY, paid: 240, refunded: 60 } });
    server.answer(getPersonTimeline, { entries: [], next: null, missing: [] });
  });
  for (const part of [
    'Lincoln High, under 18',
    'dana@mail.example',
    'Not confirmed yet',
    '$240',
    '$60 refunded',
    'Nothing here yet.',
  ])
    expect(page.text()).toContain(part);
});

test('what waits for a decision leads to where it is decided', async () => {
  const page = await openAdmin(ADDRESS, (server) => {
    usual(server);
    const sessions = { ...SESSIONS, open_complaints: 1, open_reports: 1, hidden_since: '2026-11-01T00:00:00Z' };
    server.answer(getPersonRecord, { ...WHOLE, sessions });
  });
  expect(page.leadsTo('Decide the complaint')).toContain('#complaints');
  expect(page.leadsTo('Decide the report')).toContain('#reports');
  expect(page.leadsTo('Show them again')).toContain('#hidden-mentors');
  expect(page.leadsTo('Log them out everywhere')).toBe('/admin?tab=settings#sign-ins');
});

test('a part that does not answer is named, and the others stand there', async () => {
  const page = await openAdmin(ADDRESS, (server) => {
    usual(server);
    server.answer(getPersonRecord, { ...WHOLE, money: null, missing: ['payments'] });
  });
  expect(page.announced().join(' ')).toContain('No answer from payments.');
  expect(page.text()).toContain('Maya Okafor');
});

test('nobody is found under a number that nobody has', async () => {
  const page = await openAdmin(ADDRESS, (server) => {
    server.refuse(getPersonRecord, 404, 'not_found');
  });
  expect(page.text()).toContain('Nobody has this number');
});

test('nobody but the admin sees it', async () => {
  for (const as of ['athlete', 'mentor'] as const) {
    const page = await openPage(routes, ADDRESS, { as });
    expect(page.text()).toContain('Access Denied');
  }
});
