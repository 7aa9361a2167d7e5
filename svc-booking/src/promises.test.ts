import { afterAll, expect, test } from 'bun:test';
import { getSessionPromises } from 'contracts/http/promises';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { NOW, startWorld } from './fixtures/world.ts';
import { findNewestReviews, findPromiseFigures } from './store/promises.ts';

const world = await startWorld();
afterAll(() => world.stop());

const DAY = 86_400_000;
const figures = (days = 90) => findPromiseFigures(world.sql, new Date(NOW.getTime() - days * DAY));
const quoted = () => findNewestReviews(world.sql);

let day = 5;
async function ended(status: string, mentor: Person, athlete = person('athlete')): Promise<string> {
  const id = await world.booked(athlete, `2026-03-${String(day++).padStart(2, '0')}T23:00:00Z`, mentor);
  await world.pay(id);
  await world.sql`
    update session set status = ${status}, starts_at = starts_at - interval '30 days', ends_at = ends_at - interval '30 days'
    where id = ${id}`;
  return id;
}
const rate = (id: string, athlete: Person, body: Record<string, unknown>) =>
  world.post(`/sessions/${id}/rate`, athlete, body);

test('nothing is claimed before anything happened', async () => {
  const { status, body } = await world.call('GET', '/promises/sessions', null);
  expect(status).toBe(200);
  expect(getSessionPromises.response.parse(body)).toEqual({
    showed_up: { counted: 0, kept: 0 },
    complaints: { counted: 0, in_time: 0, median_minutes: null },
    rating: { average: null, total: 0 },
    reviews: [],
  });
});

test('a mentor came, or was missing; a cancelled session and one of long ago count for neither', async () => {
  const mentor = await world.newMentor();
  for (const status of ['completed', 'mentor_checked_in', 'student_confirmed', 'mentor_no_show', 'cancelled'])
    await ended(status, mentor);
  const old = await ended('mentor_no_show', mentor);
  await world.sql`update session set starts_at = starts_at - interval '120 days', ends_at = ends_at - interval '120 days'
    where id = ${old}`;
  expect((await figures()).showed_up).toEqual({ counted: 4, kept: 3 });
  expect((await figures(200)).showed_up).toEqual({ counted: 5, kept: 3 });
});

test('the newest three reviews with words are quoted, by first name and initial, also bad ones', async () => {
  const mentor = await world.newMentor({ firstName: 'Maya', lastName: 'Okafor' });
  const athlete = person('athlete');
  await world.deliver('athlete.registered', {
    athleteId: athlete.id,
    firstName: 'Ana',
    lastName: 'Lopez',
    timeZone: 'America/New_York',
  });
  for (const [rating, review_text] of [
    [5, 'One.'],
    [4, 'Two.'],
    [1, 'Three.'],
    [3, undefined],
    [5, 'Four.'],
  ] as const)
    await rate(await ended('student_confirmed', mentor, athlete), athlete, { rating, review_text });
  const [reviews, { rating }] = [await quoted(), await figures()];
  expect(
    reviews.map(({ rating, review_text, author, mentor_name }) => [rating, review_text, author, mentor_name]),
  ).toEqual([
    [5, 'Four.', 'Ana L.', 'Maya Okafor'],
    [1, 'Three.', 'Ana L.', 'Maya Okafor'],
    [4, 'Two.', 'Ana L.', 'Maya Okafor'],
  ]);
  expect(rating).toEqual({ average: 3.6, total: 5 });
  expect(JSON.stringify(reviews)).not.toContain('Lopez');
});

test('nobody is quoted on a mentor whom families cannot find', async () => {
  day = 5;
  const athlete = person('athlete');
  for (const hide of ['hidden = true', 'verified = false', 'kept_from_minors_at = now()', 'payout_ready = false']) {
    const mentor = await world.newMentor();
    const text = `About one with ${hide}.`;
    await rate(await ended('student_confirmed', mentor, athlete), athlete, { rating: 5, review_text: text });
    expect((await quoted())[0]?.review_text).toBe(text);
    await world.sql.unsafe(`update mentor set ${hide} where id = '${mentor.id}'`);
    expect((await quoted()).map((one) => one.review_text)).not.toContain(text);
  }
});
