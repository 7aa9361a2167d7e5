import { expect, test } from 'bun:test';
import { listSlots } from 'contracts/http/availability';
import { getMentor, listReviews } from 'contracts/http/mentors';
import { fileReport } from 'contracts/http/reports';
import { openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleProfile } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const ADDRESS = `/mentors/${PEOPLE.mentor.id}`;
const SLOTS = ['2026-12-04T18:00:00Z', '2026-12-05T18:00:00Z', '2026-12-06T18:00:00Z', '2026-12-07T18:00:00Z'];
const profile = sampleProfile({ bio: 'x'.repeat(300) });
const open = (server: (server: FakeServer) => void = () => undefined, as?: 'athlete' | 'mentor' | 'admin') =>
  openPage(routes, ADDRESS, {
    ...(as && { as }),
    server: (fake) => {
      fake.answer(getMentor, profile);
      fake.answer(listSlots, { timezone: 'UTC', slots: SLOTS });
      fake.answer(listReviews, {
        total: 0,
        by_stars: [0, 0, 0, 0, 0],
        averages: { communication_rating: null, knowledge_rating: null, helpfulness_rating: null },
        reviews: [],
      });
      server(fake);
    },
  });

test('the whole of a mentor: the bio uncut, all achievements, price, rating and the mark', async () => {
  const page = await open();
  expect(page.screen.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeTruthy();
  for (const part of [profile.bio, 'All-conference', 'Team captain', '$120', '4.8', 'Verified Athlete', 'Biology']) {
    expect(page.text()).toContain(part);
  }
  expect(page.text()).toContain('A full refund if Maya does not show up.');
  expect(page.screen.getByRole('link', { name: /^Book Session \$120/ })).toBeTruthy();
});

test('the next three open hours, and how many more there are', async () => {
  const page = await open();
  expect(page.text()).toContain('Fri, Dec 4, 6:00 PM UTC');
  expect(page.text()).toContain('and 1 more, in your time');
});

test('a mentor who is not there: Mentor Not Found', async () => {
  const page = await open((server) => server.refuse(getMentor, 404, 'mentor_not_found'));
  expect(page.screen.getByRole('heading', { level: 1, name: 'Mentor Not Found' })).toBeTruthy();
  expect(page.leadsTo('Browse Mentors')).toBe('/browse');
});

test('one who cannot be paid yet is told that nobody else sees the page, and so is the founder', async () => {
  const unready = { ...profile, payout_ready: false, verification_status: 'approved' as const };
  const own = await open((server) => server.answer(getMentor, unready), 'mentor');
  expect(own.text()).toContain('Only you and the founder can see this page');
  expect(own.text()).toContain('once your bank account is ready');
  const founder = await open((server) => server.answer(getMentor, unready), 'admin');
  expect(founder.text()).toContain('Only you and Maya can see this page');
  const everybody = await open();
  expect(everybody.text()).not.toContain('can see this page');
});

test('one who cannot be loaded says so, and can be tried again', async () => {
  const page = await open((server) => server.breaks(getMentor));
  expect(page.screen.getByRole('alert').textContent).toContain('We could not load this mentor');
  page.server.answer(getMentor, profile);
  await page.press('Try Again');
  expect(page.screen.getByRole('heading', { level: 1, name: 'Maya Okafor' })).toBeTruthy();
});

test('anybody signed in can report the mentor in two taps; a visitor logs in first; mentors do not report themselves', async () => {
  const page = await open(
    (server) => server.answer(fileReport, { message: 'We have it.', report_id: PEOPLE.athlete.id }),
    'athlete',
  );
  await page.press('Report or block Maya Okafor');
  await page.press('They were rude');
  expect(page.server.sent(fileReport)).toMatchObject([
    { body: { subject: { kind: 'mentor', id: PEOPLE.mentor.id }, reason: 'rude' } },
  ]);
  const visitor = await open();
  expect(visitor.leadsTo('Report or block Maya Okafor')).toBe(`/report?mentor=${PEOPLE.mentor.id}`);
  const own = await open(() => undefined, 'mentor');
  expect(own.text()).not.toContain('Report or block');
});
