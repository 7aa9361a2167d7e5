import { describe, expect, test } from 'bun:test';
import { listMentors, type Mentor } from 'contracts/http/mentors';
import { getSessionPromises } from 'contracts/http/promises';
import { openPage, within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { sampleMentor } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';
import { answerMeasured, answerNothingYet } from '../../page-testing.ts';

const open = (mentors: Mentor[] = [], answer: (server: FakeServer) => void = answerNothingYet) =>
  openPage(routes, '/', {
    server: (server) => {
      server.answer(listMentors, mentors);
      answer(server);
    },
  });

test('the home page says how it works, what it costs and what is promised, and leads to the mentors', async () => {
  const page = await open();
  for (const heading of ['How It Works', 'One hour, one price', 'What we promise']) {
    expect(page.screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy();
  }
  expect(page.screen.getAllByRole('link', { name: 'Find a mentor' }).map((link) => link.getAttribute('href'))).toEqual([
    '/browse',
    '/browse',
  ]);
});

test('each price card has its division’s price and the way to those mentors; who gets what is not for families', async () => {
  const page = await open();
  for (const [level, price] of [
    ['D1', '$120'],
    ['D2', '$80'],
    ['D3', '$60'],
  ] as const) {
    const link = page.screen.getByRole('link', { name: `See ${level} mentors` });
    expect(link.getAttribute('href')).toBe(`/browse?college_level=${level}`);
    expect(link.closest('li')?.textContent ?? '').toContain(price);
  }
  for (const split of ['$48', '$72', '40%', '60%']) expect(page.text()).not.toContain(split);
});

test('free sessions are first come, first served', async () => {
  const page = await open();
  expect(page.text()).toContain('First come, first served.');
  expect(page.leadsTo('See free mentors')).toBe('/browse?mentoring_type=free');
});

describe('who is open soon', () => {
  test('stands on top by next open time, each with the way to the profile', async () => {
    const page = await open([
      sampleMentor({ first_name: 'Maya', last_name: 'Okafor', soonest_slot: '2026-11-23T23:00:00Z' }),
      sampleMentor({ id: crypto.randomUUID(), first_name: 'Booked', last_name: 'Out', soonest_slot: null }),
    ]);
    const row = page.screen.getByRole('region', { name: 'Open soon' });
    expect(page.server.sent(listMentors)[0]?.query).toMatchObject({ sort: 'soonest' });
    const card = within(row).getByRole('article');
    expect(card.textContent).toContain('Next open: Mon, Nov 23 11:00 PM');
    expect(within(card).getByRole('link', { name: 'Maya Okafor' }).getAttribute('href')).toStartWith('/mentors/');
    expect(row.textContent).not.toContain('Booked Out');
  });

  test('without anybody there are still the sports', async () => {
    const page = await open();
    const row = page.screen.getByRole('region', { name: 'Pick your sport' });
    expect(within(row).getByRole('link', { name: 'Soccer' }).getAttribute('href')).toBe('/browse?sport=soccer');
    expect(within(row).queryByRole('article')).toBeNull();
  });
});

describe('what is promised', () => {
  const LINES = [
    'you get a full refund without asking',
    'We hold your payment until the session’s over',
    'within 24 to 48 hours',
    'The founder reviews each one within 24 hours. It can lead to a full or a partial refund.',
  ];

  test('no show, money that waits, verified athletes within 24 to 48 hours, complaints within 24; no figure is made up', async () => {
    const page = await open();
    const promises = page.screen.getByRole('region', { name: 'What we promise' });
    for (const line of LINES) expect(promises.textContent).toContain(line);
    expect(promises.textContent).not.toContain('%');
    expect(promises.textContent).not.toContain('Measured');
  });

  test('comes with how it was kept, never rounded in our favor', async () => {
    const page = await open([], answerMeasured);
    const promises = page.screen.getByRole('region', { name: 'What we promise' }).textContent ?? '';
    expect(promises).toContain('Measured over the last 90 days.');
    expect(promises).toContain('100% of no-shows refunded');
    expect(promises).toContain('99% of sessions, the mentor came (424 of 425)');
    expect(promises).toContain('44 min to check a new mentor');
    expect(promises).toContain('6 h to decide a complaint');
  });

  test('by a service that is away is said without its figure, beside the others', async () => {
    const page = await open([], (server) => {
      answerMeasured(server);
      server.breaks(getSessionPromises);
    });
    const promises = page.screen.getByRole('region', { name: 'What we promise' }).textContent ?? '';
    for (const line of LINES) expect(promises).toContain(line);
    expect(promises).toContain('100% of no-shows refunded');
    expect(promises).not.toContain('the mentor came');
    page.takeErrors();
  });
});

test('reviews are quoted as they were written, with the way to the mentor; without any there is no section', async () => {
  expect((await open()).screen.queryByRole('heading', { name: 'What athletes say' })).toBeNull();
  const review = {
    id: crypto.randomUUID(),
    rating: 2,
    review_text: 'Too short.',
    author: 'Wyatt B.',
    created_at: '2026-11-10T20:00:00Z',
    mentor_id: crypto.randomUUID(),
    mentor_name: 'Maya Okafor',
  };
  const page = await open([], (server) => answerMeasured(server, [review]));
  const quotes = page.screen.getByRole('region', { name: 'What athletes say' });
  expect(quotes.textContent).toContain('“Too short.”');
  expect(quotes.textContent).toContain('Wyatt B.');
  expect(within(quotes).getByRole('link', { name: 'Maya Okafor' }).getAttribute('href')).toBe(
    `/mentors/${review.mentor_id}`,
  );
});

test('who runs it is named once they said who they are', async () => {
  expect((await open()).text()).not.toContain('Who runs');
  const page = await open([], answerMeasured);
  expect(page.screen.getByRole('region', { name: 'Elena Marsh' }).textContent).toContain(
    'I check every roster myself.',
  );
  expect(page.leadsTo('How we keep it safe')).toBe('/trust-and-safety');
});
