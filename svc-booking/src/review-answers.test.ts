import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { whileDeleting } from './fixtures/while-deleting.ts';
import { hoursAfter, NOW, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
afterAll(() => world.stop());

const founder = person('admin');
let mentor: Person;
let athlete: Person;
let id: string;
beforeEach(async () => {
  world.setTime(NOW);
  mentor = await world.newMentor();
  athlete = person('athlete');
  await world.deliver('athlete.registered', {
    athleteId: athlete.id,
    firstName: 'Dara',
    lastName: 'Quinnell',
    timeZone: 'America/New_York',
  });
  await world.deliver('address.confirmed', { accountId: athlete.id });
  id = await world.booked(athlete, SLOT, mentor);
  await world.pay(id);
  await world.sql`update session set status = 'completed', checked_in_at = starts_at where id = ${id}`;
  world.setTime(hoursAfter(SLOT, 2));
});

const rate = (rating = 5, review_text = 'Clear and kind.') =>
  world.post(`/sessions/${id}/rate`, athlete, { rating, review_text });
const answer = (text = 'Thanks, Dara!', as = mentor) => world.post(`/sessions/${id}/rating/answer`, as, { text });
const tell = (text = 'The sound dropped twice.', as = mentor) =>
  world.call('PUT', `/sessions/${id}/mentor-note`, as, { text });
const takeDown = (what: 'text' | 'answer', as = founder) =>
  world.post(`/admin/reviews/${id}/take-down`, as, { what, reason: 'It names another family.' });
const publicReview = async () => (await world.call('GET', `/mentors/${mentor.id}/reviews`, null)).body.reviews[0];
const own = async () => (await world.call('GET', `/mentors/${mentor.id}/reviews-to-answer`, mentor)).body;
const words = () => world.call('GET', `/admin/sessions/${id}/words`, founder);
const toldOf = async (name: 'review.answered' | 'review.taken_down') =>
  (await world.emitted(name)).filter(({ payload }) => payload.sessionId === id).map(({ payload }) => payload);

describe('a mentor answers a review', () => {
  test('once and in public; the athlete hears of it once', async () => {
    await rate();
    expect(await publicReview()).toMatchObject({ review_text: 'Clear and kind.', answer: null });
    expect((await own()).reviews[0]).toMatchObject({ author: 'Dara Q.', may_answer: true, answer: null });
    expect((await answer()).status).toBe(200);
    expect(await publicReview()).toMatchObject({ answer: { text: 'Thanks, Dara!' } });
    expect((await own()).reviews[0]).toMatchObject({ may_answer: false, answer: { text: 'Thanks, Dara!' } });
    expect((await answer()).status).toBe(200);
    expect(await answer('Something else.')).toMatchObject({ status: 409, body: refusalOf('review_answered') });
    expect((await world.askInternally(`/internal/sessions/${id}`)).body).toMatchObject({ answered: true });
    expect(await toldOf('review.answered')).toEqual([{ sessionId: id, mentorId: mentor.id, athleteId: athlete.id }]);
  });

  test('of two answers sent at once one stays', async () => {
    await rate();
    const both = await Promise.all([answer('First.'), answer('Second.')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await toldOf('review.answered')).toHaveLength(1);
  });

  test('not before there is one, and nobody else does', async () => {
    expect(await answer()).toMatchObject({ status: 400, body: refusalOf('not_rated_yet') });
    await rate();
    expect((await answer('Hi.', await world.newMentor())).status).toBe(404);
    for (const stranger of [athlete, founder]) expect((await answer('Hi.', stranger)).status).toBe(403);
    expect((await publicReview()).answer).toBeNull();
  });

  test.each(['Write to me: maya@example.com', 'I’m @maya_hoops', ' ', 'x'.repeat(501)])('not as ‘%s’', async (text) => {
    await rate();
    expect((await answer(text)).status).toBe(422);
    expect((await answer('x'.repeat(500))).status).toBe(200);
  });

  test('not of an athlete who blocked them: a block stays silent', async () => {
    await rate();
    await world.post('/blocks', athlete, { id: mentor.id });
    expect((await own()).reviews[0]).toMatchObject({ may_answer: false });
    expect(await answer()).toMatchObject({ status: 400, body: refusalOf('papers_closed') });
  });

  test('not of an athlete whose account is deleted, or is being deleted: it would name them for good', async () => {
    await rate();
    await answer();
    const deleting = await whileDeleting(world, athlete, () => answer('Thanks again, Dara!'));
    expect(deleting).toMatchObject({ status: 400, body: refusalOf('papers_closed') });
    expect(await answer()).toMatchObject({ status: 400, body: refusalOf('papers_closed') });
    expect((await own()).reviews[0]).toMatchObject({ author: 'Former athlete', may_answer: false, answer: null });
    expect((await publicReview()).answer).toBeNull();
  });

  test('and sees their own reviews only, with how many have each number of stars', async () => {
    await rate(4);
    expect(await own()).toMatchObject({ total: 1, by_stars: [0, 0, 0, 1, 0] });
    const other = await world.newMentor();
    expect((await world.call('GET', `/mentors/${mentor.id}/reviews-to-answer`, other)).status).toBe(403);
    expect(JSON.stringify(await own())).not.toMatch(new RegExp(`Quinnell|${athlete.id}`));
  });
});

describe('a mentor tells the founder alone', () => {
  test('how it was; the family and the public never see it, and a later word takes its place', async () => {
    await rate();
    expect((await tell('First thought.')).status).toBe(200);
    expect((await tell('The sound dropped twice.')).status).toBe(200);
    expect((await words()).body).toMatchObject({
      review: { rating: 5, author: 'Dara Q.' },
      mentor_note: { text: 'The sound dropped twice.' },
    });
    const filed = { reason: 'technical_issues', description: 'No sound.' };
    expect((await world.post(`/sessions/${id}/dispute?athlete_id=${athlete.id}`, athlete, filed)).status).toBe(200);
    const queue = (await world.call('GET', '/admin/complaints', founder)).body;
    expect(queue.find((one: { session_id: string }) => one.session_id === id).mentor_note).toBe(
      'The sound dropped twice.',
    );
    const everythingElse = await Promise.all([
      ...['complaint', 'details', 'rating'].map((what) => world.call('GET', `/sessions/${id}/${what}`, athlete)),
      world.call('GET', `/athletes/${athlete.id}/sessions`, athlete),
      world.call('GET', `/mentors/${mentor.id}/reviews`, null),
      world.askInternally(`/internal/account-data/${athlete.id}`),
    ]);
    expect(JSON.stringify(everythingElse)).not.toContain('dropped twice');
    expect((await world.call('GET', `/admin/sessions/${id}/words`, mentor)).status).toBe(403);
  });

  test('from the end of a session until 30 days after it, whether it was rated or missed', async () => {
    const list = async () => (await world.call('GET', `/mentors/${mentor.id}/sessions-to-tell-of`, mentor)).body;
    await world.sql`update session set status = 'mentor_no_show' where id = ${id}`;
    world.setTime(hoursAfter(SLOT, 0.9));
    expect(await tell()).toMatchObject({ status: 400, body: refusalOf('note_too_early') });
    expect(await list()).toEqual([]);
    world.setTime(hoursAfter(SLOT, 1));
    expect((await tell()).status).toBe(200);
    expect(await list()).toMatchObject([
      { session_id: id, athlete_name: 'Dara Q.', note: { text: 'The sound dropped twice.' } },
    ]);
    world.setTime(hoursAfter(SLOT, 1 + 30 * 24));
    expect(await tell('Late.')).toMatchObject({ status: 400, body: refusalOf('note_too_late') });
    expect(await list()).toEqual([]);
  });

  test('nothing of a session that never was, of somebody else’s, or at length', async () => {
    expect((await tell('Hi.', await world.newMentor())).status).toBe(404);
    expect((await tell('Hi.', athlete)).status).toBe(403);
    expect((await tell('x'.repeat(1_001))).status).toBe(422);
    await world.sql`update session set status = 'cancelled' where id = ${id}`;
    expect(await tell()).toMatchObject({ status: 400, body: refusalOf('session_cancelled') });
    expect((await words()).body).toEqual({ review: null, mentor_note: null });
  });
});

describe('the founder takes down', () => {
  test('a review’s text: the stars stay and count, whoever wrote it is told why, and it is in the audit log', async () => {
    // The newest of all.
    world.setTime(hoursAfter(SLOT, 3));
    await rate(2);
    const quoted = async () =>
      (await world.call('GET', '/promises/sessions', null)).body.reviews.map((one: { id: string }) => one.id);
    expect(await quoted()).toContain(id);
    expect((await takeDown('text')).status).toBe(200);
    expect(await publicReview()).toMatchObject({ rating: 2, review_text: null, text_taken_down: true });
    expect(await quoted()).not.toContain(id);
    expect(await toldOf('review.taken_down')).toMatchObject([{ what: 'text', reason: 'It names another family.' }]);
    const [entry] = (await world.call('GET', '/admin/audit/booking', founder)).body;
    expect(entry).toMatchObject({
      action: 'take_down_review',
      subject: id,
      detail: { what: 'text', reason: 'It names another family.' },
    });
    expect(await takeDown('text')).toMatchObject({ status: 409, body: refusalOf('review_taken_down') });
  });

  test('an answer: it is gone in public, its mentor sees why and cannot write another', async () => {
    await rate();
    await answer();
    expect((await takeDown('answer')).status).toBe(200);
    expect((await world.askInternally(`/internal/sessions/${id}`)).body).toMatchObject({ answered: false });
    expect(await publicReview()).toMatchObject({ review_text: 'Clear and kind.', answer: null });
    expect((await own()).reviews[0]).toMatchObject({
      may_answer: false,
      answer: { taken_down: { reason: 'It names another family.' } },
    });
    expect(await answer('Again.')).toMatchObject({ status: 409, body: refusalOf('review_answered') });
  });

  test('nothing that is not there, and nobody else takes anything down', async () => {
    expect((await takeDown('text')).status).toBe(404);
    await rate();
    expect(await takeDown('answer')).toMatchObject({ status: 409, body: refusalOf('review_taken_down') });
    for (const who of [mentor, athlete]) expect((await takeDown('text', who)).status).toBe(403);
    expect((await publicReview()).review_text).toBe('Clear and kind.');
  });
});

describe('what was said afterward', () => {
  const data = async (who: Person) =>
    JSON.stringify((await world.askInternally(`/internal/account-data/${who.id}`)).body);

  test('can be downloaded by whoever said it, and what was taken down by nobody else', async () => {
    await rate();
    await answer();
    await tell();
    for (const said of ['Thanks, Dara!', 'dropped twice', 'Clear and kind.'])
      expect(await data(mentor)).toContain(said);
    expect(await data(athlete)).toContain('Thanks, Dara!');
    await takeDown('answer');
    await takeDown('text');
    expect(await data(athlete)).not.toContain('Thanks, Dara!');
    expect(await data(mentor)).not.toContain('Clear and kind.');
    expect(await data(mentor)).toContain('Thanks, Dara!');
  });

  test.each(['mentor', 'athlete'] as const)('goes with the account of its %s', async (whose) => {
    await rate();
    await answer();
    await tell();
    await takeDown('answer');
    const accountId = { mentor, athlete }[whose].id;
    await world.deliver('account.deleted', { accountId, role: whose });
    const left = JSON.stringify([
      await world.sql`select * from rating where session_id = ${id}`,
      await world.sql`select * from mentor_note where session_id = ${id}`,
      ...(whose === 'mentor' ? [await world.sql`select payload from outbox where name = 'review.taken_down'`] : []),
    ]);
    expect(left).not.toMatch(/Thanks, Dara|dropped twice/);
    if (whose === 'mentor') expect(JSON.stringify(await toldOf('review.taken_down'))).not.toContain('another family');
    const [row] = await world.sql`select rating from rating where session_id = ${id}`;
    expect(row.rating).toBe(5);
  });

  test('to the founder stays while a complaint waits, and goes with its decision', async () => {
    await tell();
    const filed = { reason: 'technical_issues', description: 'No sound.' };
    const { complaint_id } = (await world.post(`/sessions/${id}/dispute?athlete_id=${athlete.id}`, athlete, filed))
      .body;
    await world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor' });
    expect((await words()).body.mentor_note).not.toBeNull();
    const decision = { decision: 'none', note: 'Both were there.' };
    expect((await world.post(`/admin/complaints/${complaint_id}/decide`, founder, decision)).status).toBe(200);
    expect((await words()).body.mentor_note).toBeNull();
  });
});
