import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import type { ResponseOf } from 'contracts/endpoint';
import { joinWaitlist, listSlots } from 'contracts/http/availability';
import { getMentor, listReviews } from 'contracts/http/mentors';
import type { Role } from 'contracts/status';
import { openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleProfile } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

type Reviews = ResponseOf<typeof listReviews>;
const NONE: Reviews = {
  total: 0,
  by_stars: [0, 0, 0, 0, 0],
  averages: { communication_rating: null, knowledge_rating: null, helpfulness_rating: null },
  reviews: [],
};
const TOTAL = 7;

/** Seven ratings, the newest one with number 1: six of five stars and one of two. */
function numbered(page: number, perPage: number): Reviews {
  const numbers = Array.from({ length: TOTAL }, (_, index) => index + 1);
  return {
    total: TOTAL,
    by_stars: [0, 1, 0, 0, 6],
    averages: { communication_rating: 4.5, knowledge_rating: null, helpfulness_rating: 5 },
    reviews: numbers.slice((page - 1) * perPage, page * perPage).map((number) => ({
      id: `00000000-0000-4000-8000-00000000000${number}`,
      rating: number === TOTAL ? 2 : 5,
      communication_rating: null,
      knowledge_rating: null,
      helpfulness_rating: null,
      review_text: number === 2 ? null : `Review number ${number}.`,
      author: 'Ana L.',
      created_at: '2026-11-20T18:00:00Z',
    })),
  };
}

const open = (
  reviews: Reviews | 'all' | 'broken',
  { slots = ['2026-12-04T18:00:00Z'], as = null as Role | null } = {},
) =>
  openPage(routes, `/mentors/${PEOPLE.mentor.id}`, {
    ...(as ? { as } : {}),
    server: (server) => {
      server.answer(getMentor, sampleProfile());
      server.answer(listSlots, { timezone: 'America/New_York', slots });
      if (reviews === 'broken') server.breaks(listReviews);
      else
        server.answer(listReviews, reviews === 'all' ? ({ query }) => numbered(query.page, query.per_page) : reviews);
    },
  });

describe('a mentor’s reviews', () => {
  test('show the average, how many gave each number of stars, and the newest ones', async () => {
    const page = await open('all');
    const section = page.screen.getByRole('region', { name: 'Reviews' });
    const said = section.textContent ?? '';
    expect(said).toContain('4.6');
    expect(said).toContain('7 ratings');
    expect(said).toContain('5 stars6 ratings');
    expect(said).toContain('2 stars1 rating');
    expect(said).toContain('Communication4.5');
    expect(said).not.toContain('Knowledge');
    expect(said).toContain('Review number 1.');
    expect(said).toContain('Rated without a text.');
    expect(said).not.toContain('Review number 6.');
  });

  test('show more until all are shown', async () => {
    const page = await open('all');
    expect(page.text()).toContain('5 of 7 shown');
    await page.press('Show more');
    expect(page.text()).toContain('Review number 7.');
    expect(page.text()).toContain('Review number 1.');
    expect(page.screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('are said to be none where there are none', async () => {
    const page = await open(NONE);
    expect(page.text()).toContain('No reviews yet.');
  });

  test('that cannot be loaded can be tried again, and the mentor is there all the same', async () => {
    const page = await open('broken');
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Maya Okafor');
    expect(page.screen.getByRole('alert').textContent).toContain('We could not load the reviews');
    page.server.answer(listReviews, NONE);
    await page.press('Try Again');
    expect(page.text()).toContain('No reviews yet.');
  });
});

describe('a mentor without an open hour', () => {
  test('cannot be booked; whoever is not signed in is asked to, and comes back', async () => {
    const page = await open(NONE, { slots: [] });
    expect(page.screen.queryByRole('link', { name: /Book Session/ })).toBeNull();
    expect(page.leadsTo('Tell me when free')).toBe(`/login?next=%2Fmentors%2F${PEOPLE.mentor.id}`);
  });

  test('tells an athlete when there is one', async () => {
    const page = await open(NONE, { slots: [], as: 'athlete' });
    page.server.answer(joinWaitlist, { message: 'We mail you.' });
    await page.press('Tell me when free');
    expect(page.announced()).toContain('We mail you.');
    expect(page.screen.queryByRole('button', { name: 'Tell me when free' })).toBeNull();
  });

  test('that has one again meanwhile says so', async () => {
    const page = await open(NONE, { slots: [], as: 'athlete' });
    page.server.refuse(joinWaitlist, 400, 'mentor_has_slots');
    await page.press('Tell me when free');
    expect(page.screen.getByRole('alert').textContent).toContain(DETAIL.mentor_has_slots);
    expect(page.screen.getByRole('button', { name: 'Tell me when free' })).toBeTruthy();
  });
});
