import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import type { QueryOf, ResponseOf } from 'contracts/endpoint';
import { joinWaitlist, listSlots } from 'contracts/http/availability';
import { listFavorites } from 'contracts/http/favorites';
import { getMentor, listReviews } from 'contracts/http/mentors';
import { takeDownReview } from 'contracts/http/reviews';
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
const ANSWER = { text: 'Thanks, Ana!', answered_at: '2026-11-21T18:00:00Z' };

/** Seven ratings, the newest one with number 1: six of five stars and one of two. */
function numbered({ page, per_page, sort, stars }: QueryOf<typeof listReviews>): Reviews {
  const starsOf = (number: number) => (number === TOTAL ? 2 : 5);
  const newest = Array.from({ length: TOTAL }, (_, index) => index + 1);
  const numbers = (sort === 'lowest' ? newest.toReversed() : newest).filter(
    (n) => !stars || starsOf(n) === Number(stars),
  );
  return {
    total: TOTAL,
    by_stars: [0, 1, 0, 0, 6],
    averages: { communication_rating: 4.5, knowledge_rating: null, helpfulness_rating: 5 },
    reviews: numbers.slice((page - 1) * per_page, page * per_page).map((number) => ({
      id: `00000000-0000-4000-8000-00000000000${number}`,
      rating: starsOf(number),
      communication_rating: null,
      knowledge_rating: null,
      helpfulness_rating: null,
      review_text: number === 2 ? null : `Review number ${number}.`,
      author: 'Ana L.',
      created_at: '2026-11-20T18:00:00Z',
      answer: number === 1 ? ANSWER : null,
    })),
  };
}

const open = (
  reviews: Reviews | 'all' | 'broken',
  { slots = ['2026-12-04T18:00:00Z'], as = null as Role | null, search = '' } = {},
) =>
  openPage(routes, `/mentors/${PEOPLE.mentor.id}${search}`, {
    ...(as ? { as } : {}),
    server: (server) => {
      server.answer(getMentor, sampleProfile());
      server.answer(listFavorites, []);
      server.answer(listSlots, { timezone: 'America/New_York', slots });
      if (reviews === 'broken') server.breaks(listReviews);
      else server.answer(listReviews, reviews === 'all' ? ({ query }) => numbered(query) : reviews);
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
    expect(page.focused()).toContain('Review number 6.');
  });

  test('show one that a newer review has moved to the next page once', async () => {
    const page = await open('all');
    const moved = (query: QueryOf<typeof listReviews>) => {
      const whole = numbered({ ...query, page: 1, per_page: TOTAL });
      return { ...whole, reviews: whole.reviews.slice((query.page - 1) * query.per_page - 1).slice(0, query.per_page) };
    };
    page.server.answer(listReviews, ({ query }) => moved({ ...query, page: Number(query.page), per_page: 5 }));
    await page.press('Show more');
    for (const n of [5, 6, 7]) expect(page.screen.getAllByText(`Review number ${n}.`)).toHaveLength(1);
  });

  test('come in the order that is asked for', async () => {
    const page = await open('all');
    expect(page.text()).not.toContain('Review number 7.');
    await page.press('Lowest first');
    const texts = page.screen
      .getAllByRole('article')
      .map(({ textContent }) => /number \d/.exec(textContent ?? '')?.[0]);
    expect(texts[0]).toBe('number 7');
    expect(page.screen.getByRole('button', { name: 'Lowest first' }).getAttribute('aria-pressed')).toBe('true');
    expect(page.server.sent(listReviews).at(-1)?.query).toMatchObject({ sort: 'lowest', page: '1' });
  });

  test('are shown by their stars, and all of them again; the figures stay those of all', async () => {
    const page = await open('all');
    await page.press('2 stars 1 rating');
    expect(page.text()).toContain('1 of 7 with 2 stars');
    expect(page.text()).toContain('Review number 7.');
    expect(page.text()).not.toContain('Review number 1.');
    expect(page.text()).toContain('4.6');
    await page.press('3 stars 0 ratings');
    expect(page.text()).toContain('Nobody gave 3 stars.');
    await page.press('Show all stars');
    expect(page.text()).toContain('Review number 1.');
  });

  test('are asked for in the address, which can be shared', async () => {
    const page = await open('all', { search: '?stars=2&reviews=highest' });
    expect(page.text()).toContain('1 of 7 with 2 stars');
    expect(page.server.sent(listReviews).at(-1)?.query).toMatchObject({ sort: 'highest', stars: '2' });
    await page.press('Lowest first');
    expect(page.address()).toBe(`/mentors/${PEOPLE.mentor.id}?reviews=lowest&stars=2`);
  });

  test('are all shown, the newest first, when the address makes no sense', async () => {
    const page = await open('all', { search: '?stars=7&reviews=best' });
    expect(page.text()).toContain('5 of 7 shown');
    const [asked] = page.server.sent(listReviews).slice(-1);
    expect(asked?.query).toMatchObject({ sort: 'newest' });
    expect(asked?.query).not.toHaveProperty('stars');
  });

  test('carry the mentor’s answer, which can be reported', async () => {
    const page = await open('all');
    const [first] = page.screen.getAllByRole('article');
    expect(first?.textContent).toContain('Maya answered');
    expect(first?.textContent).toContain('Thanks, Ana!');
    expect(page.leadsTo('Report this answer')).toBe(`/report?mentor=${PEOPLE.mentor.id}`);
    expect(page.screen.queryByRole('button', { name: /down$/ })).toBeNull();
  });

  test('and answers are taken down by the founder, with a reason', async () => {
    const page = await open('all', { as: 'admin' });
    page.server.answer(takeDownReview, { message: 'Taken down.' });
    await page.press('Take this answer down');
    await page.press('Take down');
    expect(page.fault('Reason')).toBe('Give a reason.');
    await page.fill('Reason', 'It names another family.');
    await page.press('Cancel');
    await page.press('Take this answer down');
    expect(page.valueOf('Reason')).toBe('It names another family.');
    await page.press('Take down');
    expect(page.server.sent(takeDownReview)).toMatchObject([
      { body: { what: 'answer', reason: 'It names another family.' } },
    ]);
    expect(page.screen.queryByLabelText('Reason')).toBeNull();
    expect(page.kept()).toEqual({});
  });

  test('whose text was taken down keep their stars, and say so', async () => {
    const one = numbered({ page: 1, per_page: 1, sort: 'newest' });
    const page = await open({
      ...one,
      reviews: one.reviews.map((review) => ({ ...review, review_text: null, text_taken_down: true })),
    });
    expect(page.text()).toContain('We took this text down.');
    expect(page.text()).not.toContain('Rated without a text.');
  });

  test('are said to be none where there are none', async () => {
    const page = await open(NONE);
    expect(page.text()).toContain('No reviews yet.');
  });

  test('that cannot be loaded can be tried again, and the mentor is there all the same', async () => {
    const page = await open('broken');
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Maya Okafor');
    expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load the reviews');
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
    page.server.answer(joinWaitlist, { message: 'We’ll email you.' });
    await page.press('Tell me when free');
    expect(page.announced()).toContain('We’ll email you.');
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
