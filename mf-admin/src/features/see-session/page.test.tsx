import { expect, test } from 'bun:test';
import { getSessionRecord } from 'contracts/http/records';
import { getSessionTimeline } from 'contracts/http/timelines';
import { openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { sampleSession } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';
import { openAdmin } from '../../page-testing.ts';

const ID = '4f7a09c2-1111-4222-8333-444455556666';
const ADDRESS = `/admin/sessions/${ID}`;
const line = (key: string, kind: string, entries: [string, number][]) => ({
  key,
  kind,
  at: '2026-11-20T15:00:00Z',
  entries: entries.map(([account, amount]) => ({ account, amount })),
});
const MONEY = {
  captured: 120,
  stripe_fee: 3.78,
  places: [
    { place: 'commission' as const, amount: 72 },
    { place: 'mentor' as const, amount: 48 },
  ],
  lines: [
    line('capture:cs_1', 'capture', [
      ['cash', -120],
      ['held', 120],
    ]),
    line('release:1', 'release', [
      ['held', -120],
      ['mentor', 48],
      ['commission', 72],
    ]),
  ],
  payments: [{ checkout: 'cs_1', payment_intent: 'pi_1', charge: 'ch_1' }],
};
const TIMELINE = {
  entries: [
    {
      id: 'transferred:1',
      at: '2026-11-22T15:00:00Z',
      kind: 'transferred' as const,
      facts: { amount: 48, reversed: 0 },
    },
    {
      id: 'refunded:1',
      at: '2026-11-21T15:00:00Z',
      kind: 'refunded' as const,
      facts: { amount: 60, status: 'succeeded', why: 'complaint' },
    },
    { id: 'captured:1', at: '2026-11-20T15:00:00Z', kind: 'captured' as const, facts: { amount: 120, late: false } },
    { id: 'booked:1', at: '2026-11-20T14:00:00Z', kind: 'booked' as const, facts: { amount: 120 } },
  ],
  next: null,
  missing: [],
};
const SESSION = sampleSession({
  id: ID,
  athlete_name: 'Riley Vance',
  mentor_name: 'Maya Okafor',
  status: 'completed',
  together_minutes: 58,
});
const usual = (server: FakeServer) => {
  server.answer(getSessionRecord, { session: SESSION, money: MONEY, missing: [] });
  server.answer(getSessionTimeline, TIMELINE);
};

test('who met whom, when, for how much and for how long, and the way to both', async () => {
  const page = await openAdmin(ADDRESS, usual);
  expect(page.screen.getByRole('heading', { level: 1, name: 'Riley Vance with Maya Okafor' })).toBeTruthy();
  expect(page.text()).toContain('together 58 min');
  expect(page.leadsTo('Maya Okafor')).toBe(`/admin/people/${SESSION.mentor_id}`);
  expect(page.leadsTo('Riley Vance')).toBe(`/admin/people/${SESSION.athlete_id}`);
});

test('the money: what was paid, where it is now, and every ledger line', async () => {
  const page = await openAdmin(ADDRESS, usual);
  const money = page.screen.getByRole('region', { name: 'The money' }).textContent ?? '';
  for (const part of ['$120', 'Sideline’s commission', '$72', 'Paid out to the mentor', '$48', '$3.78'])
    expect(money).toContain(part);
  const lines =
    page.screen.getByRole('table', { name: 'Ledger lines of this session', hidden: true }).textContent ?? '';
  expect(lines).toContain('−$120');
  expect(lines).toContain('+$48');
});

test('one time line, newest first, with the money in it', async () => {
  await openAdmin(ADDRESS, usual);
  const items = [...document.querySelectorAll('ol li')].map((item) => item.textContent ?? '');
  expect(items.map((item) => /(Paid out|Refunded|Paid by|Booked)/.exec(item)?.[0])).toEqual([
    'Paid out',
    'Refunded',
    'Paid by',
    'Booked',
  ]);
  expect(items[1]).toContain('−$60');
});

test('nothing paid is said as such', async () => {
  const page = await openAdmin(ADDRESS, (server) => {
    usual(server);
    const money = { captured: 0, stripe_fee: 0, places: [], lines: [], payments: [] };
    server.answer(getSessionRecord, { session: SESSION, money, missing: [] });
  });
  expect(page.text()).toContain('Nothing has been paid.');
});

test('a part that does not answer is named, and the others stand there', async () => {
  const page = await openAdmin(ADDRESS, (server) => {
    server.answer(getSessionRecord, { session: SESSION, money: null, missing: ['payments'] });
    server.answer(getSessionTimeline, { ...TIMELINE, missing: ['identity'] });
  });
  const said = page.announced().join(' ');
  expect(said).toContain('No answer from payments.');
  expect(said).toContain('No answer from identity.');
  expect(page.text()).toContain('Riley Vance');
});

test('a number that no session has says so', async () => {
  const page = await openAdmin(ADDRESS, (server) => server.refuse(getSessionRecord, 404, 'not_found'));
  expect(page.text()).toContain('No session has this number');
});

test('nobody but the admin sees it', async () => {
  for (const as of ['athlete', 'mentor'] as const) {
    const page = await openPage(routes, ADDRESS, { as });
    expect(page.text()).toContain('Access Denied');
  }
});
