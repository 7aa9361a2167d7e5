import { expect, test } from 'bun:test';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Mentor, MentorCounts } from 'contracts/http/mentors';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { createKeptMarkup, textOf } from 'web-kit/kept-markup';
import { sampleMentor } from 'web-kit/page-testing/samples';
import { createQueryClient } from 'web-kit/query';
import { mentorCountsQuery, mentorsQuery } from 'web-kit/resources/mentors';
import { siteQuery } from 'web-kit/resources/site';
import { callQuery, countsQuery, readFilters } from './filters.ts';
import BrowsePage from './page.tsx';

const PORTRAIT = { url: '/api/media/p-1' };
const TIMES = ['2026-12-04T18:00:00Z', '2026-12-05T18:30:00Z'];
const MENTORS = [
  sampleMentor({ id: 'm1', first_name: '<Maya>', bio: '“Quoted” & more' }),
  sampleMentor({ id: 'm2', portrait: PORTRAIT, next_slots: TIMES }),
  sampleMentor({ id: 'm3', soonest_slot: null, total_ratings: 0, is_verified: false }),
  sampleMentor({ id: 'm4', mentoring_type: 'free', hourly_rate: 0 }),
];

const SEARCHES = [
  '?mentoring_type=all',
  '?mentoring_type=all&sport=basketball',
  '?mentoring_type=all&sport=basketball&page=2',
  '?search=%22a%22+%26+b',
  '?search=%27c%27%3C%C3%A9&page=3',
];

type Free = 'open' | 'coming_soon';

/** The page as the server renders it, of data that are there. A browser's first rendering must be the same. */
function render(search: string, mentors: Mentor[], free_sessions: Free, counts?: MentorCounts): string {
  const client = createQueryClient();
  const filters = readFilters(new URLSearchParams(search));
  const query = mentorsQuery(callQuery(filters, ''));
  if (counts) client.setQueryData(mentorCountsQuery(countsQuery(filters, DEFAULT_TIME_ZONE)).queryKey, counts);
  client.setQueryData(query.queryKey, { items: mentors, total: 60 });
  client.setQueryData(siteQuery.queryKey, { brand: 'Sideline', testimonials: [], free_sessions });
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/browse${search}`]}>
        <BrowsePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('with cards that were rendered for other lists, a list is the one that React renders whole', () => {
  const kept = createKeptMarkup();
  const changed = MENTORS.map((mentor) => ({ ...mentor, hourly_rate: 80, bio: 'Another.' }));
  const lists = [MENTORS, MENTORS.toReversed(), changed, MENTORS.slice(1)];
  for (const free of ['coming_soon', 'open'] as const) {
    for (const mentors of lists) {
      for (const search of SEARCHES) {
        const whole = render(search, mentors, free);
        expect(whole.match(/<article/g)).toHaveLength(mentors.length);
        expect(textOf(kept.render(`/browse${search}`, () => render(search, mentors, free)))).toBe(whole);
      }
    }
  }
});

test('a mentor who was shown before is not rendered again for another search', () => {
  const kept = createKeptMarkup();
  const search = (sort: string) => `?sport=basketball&sort=${sort}`;
  const show = (sort: string, mentors: Mentor[]) =>
    kept.render(`/browse${search(sort)}`, () => render(search(sort), mentors, 'open'));
  const sorts = ['rating', 'price', 'soonest'];
  const other = sampleMentor({ id: 'm5' });
  for (const sort of sorts) show(sort, [other]);
  const { pieces } = kept.size();
  for (const sort of sorts) show(sort, MENTORS);
  expect(kept.size().pieces - pieces).toBe(MENTORS.length);
});

test('other words are another page, and only what shows them is rendered anew', () => {
  const kept = createKeptMarkup();
  const show = (search: string) => textOf(kept.render(`/browse${search}`, () => render(search, MENTORS, 'open')));
  show('?search=one&sport=golf');
  const { pieces } = kept.size();
  const page = show('?search=two+%26+three&sport=golf');
  // The field that they stand in, and how many mentors there are for them.
  expect(kept.size().pieces - pieces).toBe(2);
  expect(page).toContain('href="/browse?search=two+%26+three&amp;sport=golf');
  expect(page).not.toContain('one&amp;');
});

test('counts that the sheet of filters asked for before the panel came alive do not change the panel’s HTML', () => {
  const counts: MentorCounts = {
    total: 4,
    position: {},
    college_level: { D1: 4 },
    us_state: {},
    mentoring_type: { paid: 3, free: 1 },
    max_price: {},
    weekday: {},
    time_of_day: {},
    available_this_week: 2,
  };
  expect(render('', MENTORS, 'open', counts)).toBe(render('', MENTORS, 'open'));
});
