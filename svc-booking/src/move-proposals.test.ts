import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DETAIL, refusalOf } from 'contracts/details';
import { person } from 'svc-kit/testing';
import { brokenChecks, NOW, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());

const LATER = '2026-03-07T00:00:00Z';
async function newPair() {
  const mentor = await world.newMentor();
  const athlete = person('athlete');
  const id = await world.booked(athlete, SLOT, mentor);
  await world.pay(id);
  const ask = (to = LATER, who = mentor) => world.post(`/sessions/${id}/move`, who, { scheduled_datetime: to });
  const answer = (what: 'accept' | 'decline', who = athlete) => world.post(`/sessions/${id}/move/${what}`, who);
  const view = async () => (await world.call('GET', '/sessions', athlete)).body[0];
  const events = async (name: 'session.move_proposed' | 'session.moved' | 'session.move_declined') =>
    (await world.emitted(name)).filter(({ payload }) => payload.sessionId === id).map(({ payload }) => payload);
  return { id, mentor, athlete, ask, answer, view, events };
}

describe('a new time that the mentor asks for', () => {
  test('changes nothing until the athlete says yes; then the session moves', async () => {
    const pair = await newPair();
    const asked = await pair.ask();
    expect(asked).toMatchObject({
      status: 200,
      body: {
        scheduled_datetime: new Date(SLOT).toISOString(),
        move_proposal: { answer_by: expect.stringContaining('2026-03-04T17:00:0') },
      },
    });
    expect(await pair.view()).toMatchObject({
      scheduled_datetime: new Date(SLOT).toISOString(),
      move_proposal: { scheduled_datetime: new Date(LATER).toISOString() },
    });
    expect(await pair.answer('accept')).toMatchObject({ status: 200, body: { status: 'confirmed' } });
    expect(await pair.view()).toMatchObject({
      scheduled_datetime: new Date(LATER).toISOString(),
      move_proposal: null,
    });
    expect((await pair.events('session.moved'))[0]).toMatchObject({ by: 'mentor' });
    expect((await pair.answer('accept')).body.detail).toBe(DETAIL.no_move_proposed);
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('declined leaves the session as it is and tells the mentor', async () => {
    const pair = await newPair();
    await pair.ask();
    expect((await pair.answer('decline')).status).toBe(200);
    expect(await pair.view()).toMatchObject({ scheduled_datetime: new Date(SLOT).toISOString(), move_proposal: null });
    expect(await pair.events('session.move_declined')).toMatchObject([{ by: 'athlete' }]);
    expect((await pair.answer('accept')).status).toBe(400);
  });

  test('is asked for at most five times without an answer, since each time the student is mailed', async () => {
    const pair = await newPair();
    const statuses = [];
    for (let times = 0; times < 6; times++)
      statuses.push((await pair.ask(times % 2 ? LATER : '2026-03-08T00:00:00Z')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await pair.events('session.move_proposed')).toHaveLength(5);
    expect((await pair.ask()).body).toEqual(refusalOf('asked_too_often'));
    await pair.answer('decline');
    expect((await pair.ask()).status).toBe(200);
  });

  test('without an answer ends after 48 hours, and is asked for again with a new time to answer', async () => {
    const pair = await newPair();
    await pair.ask('2026-03-08T00:00:00Z');
    world.setTime(new Date(NOW.getTime() + 3_600_000));
    await pair.ask();
    expect(await pair.view()).toMatchObject({ move_proposal: { scheduled_datetime: new Date(LATER).toISOString() } });
    await world.passTo(new Date(NOW.getTime() + 48 * 3_600_000 + 60_000));
    expect(await pair.events('session.move_declined')).toEqual([]);
    await world.passTo(new Date(NOW.getTime() + 49 * 3_600_000 + 60_000));
    expect(await pair.events('session.move_declined')).toMatchObject([{ by: 'clock' }]);
    expect((await pair.answer('accept')).body.detail).toBe(DETAIL.no_move_proposed);
  });

  test('keeps its hour off the lists meanwhile, but who saw it before may book it, and the yes is refused', async () => {
    const pair = await newPair();
    await pair.ask();
    const day = await world.call('GET', `/mentors/${pair.mentor.id}/slots?from=2026-03-06&to=2026-03-06`, null);
    expect(day.body.slots).not.toContain(LATER);
    expect((await world.book(person('athlete'), LATER, pair.mentor)).status).toBe(200);
    expect(await pair.answer('accept')).toMatchObject({ status: 409, body: refusalOf('slot_taken') });
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('is withdrawn by a cancel, or by the athlete moving the session', async () => {
    const cancelled = await newPair();
    await cancelled.ask();
    await world.post(`/sessions/${cancelled.id}/cancel`, cancelled.athlete);
    const moved = await newPair();
    await moved.ask();
    await moved.ask('2026-03-08T00:00:00Z', moved.athlete);
    for (const pair of [cancelled, moved]) {
      expect((await pair.answer('accept')).status).toBe(400);
      expect((await pair.view()).move_proposal).toBeNull();
    }
    await world.passTo(new Date(NOW.getTime() + 50 * 3_600_000));
    expect(await cancelled.events('session.move_declined')).toEqual([]);
  });

  test('must be open, and is nobody else’s to ask for or to answer', async () => {
    const pair = await newPair();
    expect(await pair.ask('2026-03-05T12:00:00Z')).toMatchObject({
      status: 400,
      body: refusalOf('slot_not_open'),
    });
    expect((await pair.ask(LATER, person('mentor'))).status).toBe(404);
    await pair.ask();
    expect((await pair.answer('accept', person('athlete'))).status).toBe(404);
    expect((await pair.answer('decline', person('athlete'))).status).toBe(404);
    expect((await pair.answer('accept', pair.mentor)).status).toBe(403);
  });

  test('answered with yes and no at once has one answer', async () => {
    const pair = await newPair();
    await pair.ask();
    const answers = await Promise.all([pair.answer('accept'), pair.answer('decline'), pair.answer('accept')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

test('a session is moved ten times a day at most, since each time everybody is mailed', async () => {
  const pair = await newPair();
  const move = (to: string) => pair.ask(to, pair.athlete);
  const statuses = [];
  for (let times = 0; times < 11; times++) statuses.push((await move(times % 2 ? SLOT : LATER)).status);
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect((await move(LATER)).body).toEqual(refusalOf('moved_too_often'));
  expect(await pair.events('session.moved')).toHaveLength(10);
  expect((await pair.view()).scheduled_datetime).toBe(new Date(SLOT).toISOString());
  world.setTime(new Date(NOW.getTime() + 24 * 3_600_000 + 1_000));
  expect((await move(LATER)).status).toBe(200);
});
