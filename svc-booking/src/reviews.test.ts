import { afterAll, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { startWorld } from './fixtures/world.ts';

const world = await startWorld();
afterAll(() => world.stop());

const reviewsOf = (mentor: Person, query = '') => world.call('GET', `/mentors/${mentor.id}/reviews${query}`, null);

async function newAthlete(firstName: string, lastName: string): Promise<Person> {
  const athlete = person('athlete');
  await world.deliver('athlete.registered', {
    athleteId: athlete.id,
    firstName,
    lastName,
    timeZone: 'America/New_York',
  });
  return athlete;
}

/** An hour on a day of its own that took place and is rated. */
let day = 5;
async function rated(mentor: Person, athlete: Person, rating: number, more: Record<string, unknown> = {}) {
  const slot = `2026-03-${String(day).padStart(2, '0')}T23:00:00Z`;
  day += 1;
  const id = await world.booked(athlete, slot, mentor);
  await world.pay(id);
  await world.sql`
    update session set status = 'student_confirmed', starts_at = starts_at - interval '60 days',
      ends_at = ends_at - interval '60 days' where id = ${id}`;
  const answer = await world.post(`/sessions/${id}/rate`, athlete, { rating, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer));
  return id;
}

test('a mentor’s ratings come newest first, with how many have each number of stars', async () => {
  const mentor = await world.newMentor();
  const ana = await newAthlete('Ana', 'lopez');
  await rated(mentor, ana, 5, { review_text: 'First.', communication_rating: 5, knowledge_rating: 4 });
  await rated(mentor, ana, 2, { communication_rating: 4 });
  await rated(mentor, await newAthlete('Bo', 'Nilsson'), 5, { review_text: 'Third.' });
  const { status, body } = await reviewsOf(mentor);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    total: 3,
    by_stars: [0, 1, 0, 0, 2],
    averages: { communication_rating: 4.5, knowledge_rating: 4, helpfulness_rating: null },
  });
  const told = body.reviews.map((one: Record<string, unknown>) => [one.author, one.rating, one.review_text]);
  expect(told).toEqual([
    ['Bo N.', 5, 'Third.'],
    ['Ana L.', 2, null],
    ['Ana L.', 5, 'First.'],
  ]);
});

test('how often a mentor came counts the sessions whose time to check in is over, and hours given those that were confirmed', async () => {
  const mentor = await world.newMentor();
  const athlete = await newAthlete('Ida', 'Bloom');
  const measured = async () => {
    const { attendance, hours_given } = (await reviewsOf(mentor)).body;
    return { attendance, hours_given };
  };
  expect(await measured()).toEqual({ attendance: null, hours_given: 0 });
  const statuses = [
    'completed',
    'student_confirmed',
    'mentor_checked_in',
    'mentor_no_show',
    'confirmed',
    'cancelled',
    'expired',
  ];
  for (const status of statuses) {
    const id = await rated(mentor, athlete, 5);
    await world.sql`update session set status = ${status} where id = ${id}`;
  }
  expect(await measured()).toEqual({ attendance: { came: 3, due: 4 }, hours_given: 2 });
});

test('nothing of an athlete but first name and initial is told, and nothing of one who left', async () => {
  const mentor = await world.newMentor();
  const athlete = await newAthlete('Cleo', 'Marchetti');
  await rated(mentor, athlete, 4, { review_text: 'Kind.' });
  const text = JSON.stringify((await reviewsOf(mentor)).body);
  expect(text).toContain('Cleo M.');
  expect(text).not.toContain('Marchetti');
  expect(text).not.toContain(athlete.id);
  await world.deliver('account.deleted', { accountId: athlete.id, role: 'athlete' });
  const after = JSON.stringify((await reviewsOf(mentor)).body);
  expect(after).toContain('Former athlete');
  expect(after).not.toContain('Cleo');
});

test('a page has what follows the page before it, and the figures of all', async () => {
  const mentor = await world.newMentor();
  const athlete = await newAthlete('Dara', 'Quinn');
  for (const rating of [1, 2, 3]) await rated(mentor, athlete, rating);
  const stars = async (page: number) =>
    (await reviewsOf(mentor, `?page=${page}&per_page=2`)).body.reviews.map((one: { rating: number }) => one.rating);
  expect(await stars(1)).toEqual([3, 2]);
  expect(await stars(2)).toEqual([1]);
  expect(await stars(3)).toEqual([]);
  expect((await reviewsOf(mentor, '?page=2&per_page=2')).body.total).toBe(3);
});

test('a mentor without ratings has none; one who is not verified is not there', async () => {
  const mentor = await world.newMentor();
  expect(await reviewsOf(mentor)).toMatchObject({
    status: 200,
    body: { total: 0, by_stars: [0, 0, 0, 0, 0], reviews: [] },
  });
  const missing = { status: 404, body: refusalOf('mentor_not_found') };
  await world.deliver('mentor.rejected', { mentorId: mentor.id, version: 3, reason: null });
  expect(await reviewsOf(mentor)).toMatchObject(missing);
  expect(await reviewsOf(person('mentor'))).toMatchObject(missing);
});

test('the reviews of a mentor who cannot be paid yet are there for themselves and the founder only', async () => {
  const mentor = await world.newMentor({}, { payoutReady: false });
  const path = `/mentors/${mentor.id}/reviews`;
  for (const caller of [null, person('athlete'), person('mentor')]) {
    expect(await world.call('GET', path, caller)).toMatchObject({ status: 404, body: refusalOf('mentor_not_found') });
  }
  for (const caller of [mentor, person('admin')]) {
    expect((await world.call('GET', path, caller)).body).toMatchObject({ total: 0 });
  }
});

describe('asked for', () => {
  const list = async (mentor: Person, query: string) =>
    (await reviewsOf(mentor, query)).body.reviews.map(({ rating, review_text }: Record<string, unknown>) => [
      rating,
      review_text,
    ]);

  test('highest or lowest first, the newest first among equals, page by page, and only those with so many stars', async () => {
    day = 5;
    const mentor = await world.newMentor();
    const athlete = await newAthlete('Ed', 'Falk');
    for (const [stars, review_text] of [
      [4, 'a'],
      [1, 'b'],
      [4, 'c'],
      [5, 'd'],
      [1, 'e'],
    ] as const)
      await rated(mentor, athlete, stars, { review_text });
    expect(await list(mentor, '')).toEqual([
      [1, 'e'],
      [5, 'd'],
      [4, 'c'],
      [1, 'b'],
      [4, 'a'],
    ]);
    const highest = [
      [5, 'd'],
      [4, 'c'],
      [4, 'a'],
      [1, 'e'],
      [1, 'b'],
    ];
    expect(await list(mentor, '?sort=highest')).toEqual(highest);
    const pages = await Promise.all([1, 2, 3].map((n) => list(mentor, `?sort=highest&per_page=2&page=${n}`)));
    expect(pages.flat()).toEqual(highest);
    expect(await list(mentor, '?sort=lowest')).toEqual([
      [1, 'e'],
      [1, 'b'],
      [4, 'c'],
      [4, 'a'],
      [5, 'd'],
    ]);
    expect(await list(mentor, '?stars=4')).toEqual([
      [4, 'c'],
      [4, 'a'],
    ]);
    // The figures are of all, whatever is asked for.
    expect((await reviewsOf(mentor, '?stars=2')).body).toMatchObject({
      total: 5,
      by_stars: [2, 0, 0, 2, 1],
      reviews: [],
    });
    for (const wrong of ['stars=6', 'stars=0', 'stars=x', 'sort=best'])
      expect((await reviewsOf(mentor, `?${wrong}`)).status).toBe(422);
  });
});
