import { afterAll, beforeAll, expect, test } from 'bun:test';
import { brokenChecks, hoursAfter, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('from an open slot to a rated session: booked, paid, checked in, confirmed, completed', async () => {
  const { mentor, athlete } = world;
  const slots = await world.call('GET', `/mentors/${mentor.id}/slots`, null);
  expect(slots.status).toBe(200);
  expect(slots.body.timezone).toBe('America/New_York');
  expect(slots.body.slots).toContain(SLOT);

  const booked = await world.book();
  expect(booked).toMatchObject({ status: 200, body: { status: 'scheduled', total_amount: 120 } });
  const id = booked.body.session_id;
  const { sessions } = (await world.call('GET', `/athletes/${athlete.id}/sessions`, athlete)).body;
  expect(sessions).toMatchObject([{ id, athlete_name: 'Ana Lopez', mentor_name: 'Marcus Reed', mentor_earnings: 48 }]);

  await world.deliver('checkout.opened', {
    sessionId: id,
    mentorId: mentor.id,
    athleteId: athlete.id,
    checkoutId: 'cs_1',
    attempt: 1,
    expiresAt: new Date(world.clock.now().getTime() + 31 * 60_000).toISOString(),
  });
  await world.pay(id, 'cs_1');
  expect(await world.status(id)).toBe('confirmed');
  expect((await world.call('GET', '/sessions', athlete)).body[0].payment_session_id).toBe('cs_1');

  await world.passTo(hoursAfter(SLOT, -10 / 60));
  expect(await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`, mentor)).toMatchObject({
    status: 200,
    body: { status: 'mentor_checked_in' },
  });
  await world.passTo(hoursAfter(SLOT, 61 / 60));
  expect(await world.post(`/sessions/${id}/student-confirm?athlete_id=${athlete.id}`, athlete)).toMatchObject({
    status: 200,
    body: { status: 'student_confirmed' },
  });
  expect(await world.post(`/sessions/${id}/complete`, mentor)).toMatchObject({
    status: 200,
    body: { status: 'completed' },
  });
  expect(await world.post(`/sessions/${id}/rate`, athlete, { rating: 5 })).toMatchObject({ status: 200 });
  expect((await world.call('GET', `/sessions/${id}/rating`, athlete)).body).toEqual({ has_rating: true });

  const names = (await world.emitted()).map((event) => event.name).filter((name) => name.startsWith('session.'));
  expect(names).toEqual([
    'session.booked',
    'session.confirmed',
    'session.reminder_due',
    'session.reminder_due',
    'session.mentor_checked_in',
    'session.reminder_due',
    'session.student_confirmed',
    'session.completed',
    'session.rated',
  ]);
  const [rated] = await world.emitted('session.rated');
  expect(rated?.payload).toMatchObject({ sessionId: id, rating: 5, mentorAverage: 5, mentorRatings: 1 });
  expect(await brokenChecks(world)).toEqual([]);
});
