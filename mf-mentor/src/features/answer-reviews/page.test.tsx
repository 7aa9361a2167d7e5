import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import type { ResponseOf } from 'contracts/endpoint';
import {
  answerReview,
  listReviewsToAnswer,
  listSessionsToTellOf,
  type ReviewToAnswer,
  tellFounder,
} from 'contracts/http/reviews';
import { openPage, within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { SESSION_ID } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';
import { openMentor } from '../../page-testing.ts';

const DONE = { message: 'Done.' };
type Told = ResponseOf<typeof listSessionsToTellOf>;

const given = (change: Partial<ReviewToAnswer> = {}): ReviewToAnswer => ({
  id: SESSION_ID,
  session_id: SESSION_ID,
  rating: 4,
  communication_rating: null,
  knowledge_rating: null,
  helpfulness_rating: null,
  review_text: 'Great film breakdown.',
  author: 'Ana L.',
  created_at: '2026-11-20T18:00:00Z',
  may_answer: true,
  taken_down: null,
  answer: null,
  ...change,
});
const all = (...reviews: ReviewToAnswer[]) => ({
  total: reviews.length,
  by_stars: [1, 2, 3, 4, 5].map((stars) => reviews.filter(({ rating }) => rating === stars).length),
  reviews,
});
const told = (change: Partial<Told[number]> = {}): Told[number] => ({
  session_id: SESSION_ID,
  athlete_name: 'Ana L.',
  scheduled_datetime: '2026-11-19T18:00:00Z',
  ends_at: '2026-11-19T19:00:00Z',
  note: null,
  ...change,
});

const open = (server: (server: FakeServer) => void = () => undefined) =>
  openMentor('/mentor-reviews', {
    server: (fake) => {
      fake.answer(listReviewsToAnswer, all(given()));
      fake.answer(listSessionsToTellOf, [told()]);
      server(fake);
    },
  });

test('reviews are for mentors, and the dashboard leads to them', async () => {
  const other = await openPage(routes, '/mentor-reviews', { as: 'athlete' });
  expect(other.text()).toContain('Access Denied');
  const visitor = await openPage(routes, '/mentor-reviews');
  expect(visitor.address()).toBe('/login?next=%2Fmentor-reviews');
  expect((await openMentor('/mentor-dashboard')).leadsTo('Reviews')).toBe('/mentor-reviews');
});

describe('answering', () => {
  test('one’s reviews stand there with the average and how many gave each number of stars', async () => {
    const page = await open((server) =>
      server.answer(
        listReviewsToAnswer,
        all(given(), given({ id: crypto.randomUUID(), rating: 5, review_text: null })),
      ),
    );
    expect(page.text()).toContain('4.5');
    expect(page.text()).toContain('5 stars1 rating');
    expect(page.text()).toContain('Great film breakdown.');
    expect(page.text()).toContain('Rated without a text.');
    expect(page.screen.queryByLabelText(/Your answer/)).toBeNull();
  });

  test('is posted once, and then stands beneath the review', async () => {
    const page = await open((server) => server.answer(answerReview, DONE));
    await page.press('Answer Ana L.’s review');
    await page.fill('Your answer to Ana L.', 'Thanks, Ana!');
    page.server.answer(
      listReviewsToAnswer,
      all(
        given({
          may_answer: false,
          answer: { text: 'Thanks, Ana!', answered_at: '2026-11-21T18:00:00Z', taken_down: null },
        }),
      ),
    );
    await page.press('Post answer');
    expect(page.server.sent(answerReview)).toMatchObject([
      { params: { id: SESSION_ID }, body: { text: 'Thanks, Ana!' } },
    ]);
    expect(page.focused()).toContain('You answered');
    expect(page.screen.queryByRole('button', { name: /Answer/ })).toBeNull();
  });

  test('that is given up leaves the keyboard where it was', async () => {
    const page = await open();
    await page.press('Answer Ana L.’s review');
    await page.press('Cancel');
    expect(page.focused()).toBe('Answer Ana L.’s review');
  });

  test('a way to get in touch is named beside the field, and nothing is sent', async () => {
    const page = await open();
    await page.press('Answer Ana L.’s review');
    await page.fill('Your answer to Ana L.', 'Write to maya@example.com');
    await page.press('Post answer');
    expect(page.fault('Your answer to Ana L.')).toContain('This looks like an email address');
    expect(page.server.sent(answerReview)).toEqual([]);
  });

  test('that is refused says why; what was typed stays', async () => {
    const page = await open((server) => server.refuse(answerReview, 409, 'review_answered'));
    await page.press('Answer Ana L.’s review');
    await page.fill('Your answer to Ana L.', 'Thanks!');
    await page.press('Post answer');
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.review_answered);
    expect(page.screen.getByLabelText<HTMLTextAreaElement>('Your answer to Ana L.').value).toBe('Thanks!');
  });

  test('what was taken down says why, and cannot be answered again', async () => {
    const taken = { reason: 'It names another family.', at: '2026-11-22T10:00:00Z' };
    const answer = { text: 'Like the Smiths.', answered_at: '2026-11-21T18:00:00Z', taken_down: taken };
    const page = await open((server) =>
      server.answer(listReviewsToAnswer, all(given({ may_answer: false, answer, taken_down: taken }))),
    );
    expect(page.text()).toContain('We took this answer down: It names another family.');
    expect(page.text()).toContain('We took these words off your profile: It names another family.');
    expect(page.screen.queryByRole('button', { name: /Answer/ })).toBeNull();
  });
});

describe('telling the founder', () => {
  test('is offered for each of the last sessions, and says who reads it', async () => {
    const page = await open((server) => server.answer(tellFounder, DONE));
    expect(page.text()).toContain('Only the founder reads this.');
    await page.press('Tell the founder about Ana L.');
    await page.fill('How did it go?', 'The sound dropped twice.');
    page.server.answer(listSessionsToTellOf, [
      told({ note: { text: 'The sound dropped twice.', written_at: '2026-11-20T10:00:00Z' } }),
    ]);
    await page.press('Send to the founder');
    expect(page.server.sent(tellFounder)).toMatchObject([
      { params: { id: SESSION_ID }, body: { text: 'The sound dropped twice.' } },
    ]);
    const section = within(page.screen.getByRole('region', { name: 'How was it from your side?' }));
    expect(section.getByText('The sound dropped twice.')).toBeTruthy();
    expect(section.getByRole('button', { name: /^Change/ })).toBeTruthy();
  });

  test('that came too late says so', async () => {
    const page = await open((server) => server.refuse(tellFounder, 400, 'note_too_late'));
    await page.press('Tell the founder about Ana L.');
    await page.fill('How did it go?', 'Late.');
    await page.press('Send to the founder');
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.note_too_late);
  });

  test('shows four sessions at first, and all of them when asked', async () => {
    const names = ['Ana L.', 'Bo N.', 'Cleo M.', 'Dara Q.', 'Ed F.'];
    const page = await open((server) =>
      server.answer(
        listSessionsToTellOf,
        names.map((athlete_name) => told({ session_id: crypto.randomUUID(), athlete_name })),
      ),
    );
    expect(page.text()).not.toContain('Ed F.');
    await page.press('Show all 5');
    expect(page.text()).toContain('Ed F.');
    expect(page.focused()).toBe('Show fewer');
  });
});

test('no reviews and no sessions are said; what cannot be loaded can be tried again', async () => {
  const empty = await open((server) => {
    server.answer(listReviewsToAnswer, all());
    server.answer(listSessionsToTellOf, []);
  });
  expect(empty.text()).toContain('No reviews yet');
  expect(empty.text()).toContain('No session in the last 30 days.');
  const page = await open((server) => server.breaks(listReviewsToAnswer));
  expect(page.text()).toContain('We couldn’t load your reviews');
  expect(page.text()).not.toContain('dashboard:');
  page.server.answer(listReviewsToAnswer, all(given()));
  await page.press('Try Again');
  expect(page.text()).toContain('Great film breakdown.');
});
