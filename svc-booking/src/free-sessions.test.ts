import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DETAIL, refusalOf } from 'contracts/details';
import { transaction } from 'svc-kit/db';
import { countWaiting, person, until } from 'svc-kit/testing';
import { brokenChecks, hoursAfter, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  const open = { free_sessions: 'open', notice_minutes: 2_880, horizon_days: 16 };
  expect((await world.call('PUT', '/admin/settings', person('admin'), open)).status).toBe(200);
});
afterAll(() => world.stop());

test('a free session is confirmed without a payment and then lives as any other, to its rating', async () => {
  const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  const athlete = person('athlete');
  const booked = await world.book(athlete, SLOT, mentor);
  expect(booked).toMatchObject({ status: 200, body: { status: 'confirmed', total_amount: 0, hold_expires_at: null } });
  const id = booked.body.session_id;
  const as = { athlete: `athlete_id=${athlete.id}`, mentor: `mentor_id=${mentor.id}` };
  await world.passTo(hoursAfter(SLOT, -0.1));
  expect((await world.post(`/sessions/${id}/mentor-checkin?${as.mentor}`, mentor)).status).toBe(200);
  await world.passTo(hoursAfter(SLOT, 0.5));
  expect((await world.post(`/sessions/${id}/student-confirm?${as.athlete}`, athlete)).status).toBe(200);
  await world.passTo(hoursAfter(SLOT, 1));
  const completed = await world.post(`/sessions/${id}/complete?${as.mentor}`, mentor);
  expect(completed).toMatchObject({ status: 200, body: { message: 'Session completed.', status: 'completed' } });
  const rating = { rating: 5, mentor_showed_up: true, session_completed: true };
  expect((await world.post(`/sessions/${id}/rate?${as.athlete}`, athlete, rating)).status).toBe(200);
  const told = (await world.emitted()).filter(({ payload }) => payload.sessionId === id);
  expect(told.map(({ name }) => name).filter((name) => name !== 'session.reminder_due')).toEqual([
    'session.booked',
    'session.confirmed',
    'session.mentor_checked_in',
    'session.student_confirmed',
    'session.completed',
    'session.rated',
  ]);
  // Whoever mails of it need not ask how it stands.
  expect(told.find(({ name }) => name === 'session.confirmed')?.payload.mentorPage).toEqual({ portrait: null });
  for (const { payload } of told) expect(payload).toMatchObject({ amountCents: 0, mentorShareCents: 0 });
  expect(await brokenChecks(world)).toEqual([]);
});

test('one a week for an athlete, whoever the mentor is; a cancelled one does not count', async () => {
  world.setTime('2026-03-02T17:00:00Z');
  const [mentor, other] = [
    await world.newMentor({ mentoringType: 'free' }, { payoutReady: false }),
    await world.newMentor({ mentoringType: 'free' }, { payoutReady: false }),
  ];
  const athlete = person('athlete');
  const first = (await world.book(athlete, SLOT, mentor)).body.session_id;
  expect((await world.book(athlete, hoursAfter(SLOT, 24).toISOString(), other)).body.detail).toBe(DETAIL.free_limit);
  const cancelled = await world.post(`/sessions/${first}/cancel`, athlete);
  expect(cancelled).toMatchObject({ status: 200, body: { refund_amount: 0 } });
  expect((await world.book(athlete, hoursAfter(SLOT, 24).toISOString(), other)).status).toBe(200);
  expect((await world.book(athlete, hoursAfter(SLOT, 192).toISOString(), other)).status).toBe(200);
});

test('five a day, those that were cancelled again among them, since the mentor is mailed of each', async () => {
  world.setTime('2026-03-02T17:00:00Z');
  const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  const athlete = person('athlete');
  for (let times = 0; times < 5; times++) {
    const { session_id: id } = (await world.book(athlete, SLOT, mentor)).body;
    expect((await world.post(`/sessions/${id}/cancel`, athlete)).status).toBe(200);
  }
  expect(await world.book(athlete, SLOT, mentor)).toMatchObject({ status: 429, body: refusalOf('booked_too_often') });
  expect((await world.book(person('athlete'), SLOT, mentor)).status).toBe(200);
  world.setTime('2026-03-03T17:00:01Z');
  expect((await world.book(athlete, hoursAfter(SLOT, 1).toISOString(), mentor)).status).toBe(200);
});

test('one a week also by moving, which needs no other week of its own', async () => {
  world.setTime('2026-03-02T17:00:00Z');
  const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  const athlete = person('athlete');
  const slot = (days: number) => hoursAfter(SLOT, 24 * days).toISOString();
  await world.booked(athlete, SLOT, mentor);
  const later = await world.booked(athlete, slot(9), mentor);
  const move = (days: number) => world.post(`/sessions/${later}/move`, athlete, { scheduled_datetime: slot(days) });
  expect(await move(1)).toMatchObject({ status: 400, body: refusalOf('free_limit') });
  expect((await move(8)).status).toBe(200);
  expect((await move(7)).status).toBe(200);
});

test('one a week also when an athlete asks many mentors in the same moment', async () => {
  world.setTime('2026-03-02T17:00:00Z');
  const mentors = [];
  for (let i = 0; i < 6; i++) mentors.push(await world.newMentor({ mentoringType: 'free' }, { payoutReady: false }));
  const athlete = person('athlete');
  const slots = mentors.map((_, i) => hoursAfter(SLOT, 24 * i).toISOString());
  const answers = await Promise.all(mentors.map((mentor, i) => world.book(athlete, slots[i], mentor)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.detail);
  expect(refused).toEqual(Array(5).fill(DETAIL.free_limit));
});

test('one a week also when two bookings have counted before either is made', async () => {
  world.setTime('2026-03-02T17:00:00Z');
  const mentors = await Promise.all(
    [0, 1].map(() => world.newMentor({ mentoringType: 'free' }, { payoutReady: false })),
  );
  const athlete = person('athlete');
  const names = { firstName: 'Ana', lastName: 'Lopez', timeZone: 'America/New_York' };
  await world.deliver('athlete.registered', { athleteId: athlete.id, ...names });
  const { asked } = await transaction(world.sql, async (tx) => {
    await tx`select 1 from athlete where id = ${athlete.id} for update`;
    const asking = mentors.map((mentor, i) => world.book(athlete, hoursAfter(SLOT, 24 * i).toISOString(), mentor));
    await until(async () => (await countWaiting(world.sql)) === 2, 'both to wait');
    return { asked: asking };
  });
  expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 400]);
});

test('one a week also when one is moved and another is booked at the same moment', async () => {
  world.setTime('2026-03-02T17:00:00Z');
  const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  const other = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  const athlete = person('athlete');
  const slot = (days: number) => hoursAfter(SLOT, 24 * days).toISOString();
  const later = await world.booked(athlete, slot(9), mentor);
  const { moved, booked } = await transaction(world.sql, async (tx) => {
    await tx`select 1 from mentor where id = ${mentor.id} for update`;
    const moving = world.post(`/sessions/${later}/move`, athlete, { scheduled_datetime: slot(1) });
    await until(async () => (await countWaiting(world.sql)) === 1, 'the move to wait');
    let isDone = false;
    const booking = world.book(athlete, SLOT, other).finally(() => {
      isDone = true;
    });
    await until(async () => isDone || (await countWaiting(world.sql)) === 2, 'the booking to wait');
    return { moved: moving, booked: booking };
  });
  expect([(await moved).status, (await booked).status]).toEqual([200, 400]);
});

test('a week apart is enough whichever is booked first; one that is on or is over counts as one ahead does', async () => {
  world.setTime('2026-03-02T17:00:00Z');
  const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  const other = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  const athlete = person('athlete');
  const slot = (hours: number) => hoursAfter(SLOT, hours).toISOString();
  const later = await world.booked(athlete, slot(7 * 24), mentor);
  const id = await world.booked(athlete, SLOT, mentor);
  await world.post(`/sessions/${later}/cancel`, athlete);
  const next = async () => (await world.book(athlete, slot(3 * 24), other)).body.detail;
  await world.passTo(hoursAfter(SLOT, -0.1));
  await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`, mentor);
  expect([await world.status(id), await next()]).toEqual(['mentor_checked_in', DETAIL.free_limit]);
  await world.passTo(hoursAfter(SLOT, 0.5));
  await world.post(`/sessions/${id}/student-confirm?athlete_id=${athlete.id}`, athlete);
  expect([await world.status(id), await next()]).toEqual(['student_confirmed', DETAIL.free_limit]);
  await world.passTo(hoursAfter(SLOT, 1));
  await world.post(`/sessions/${id}/complete?mentor_id=${mentor.id}`, mentor);
  expect([await world.status(id), await next()]).toEqual(['completed', DETAIL.free_limit]);
});

test('a mentor knows whom they have a free session with, and may block them', async () => {
  world.setTime('2026-03-02T17:00:00Z');
  const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  const athlete = person('athlete');
  const id = await world.booked(athlete, SLOT, mentor);
  expect((await world.post('/blocks', mentor, { id: athlete.id })).status).toBe(200);
  await world.runDue();
  expect(await world.status(id)).toBe('cancelled');
  expect((await world.book(athlete, hoursAfter(SLOT, 24 * 8).toISOString(), mentor)).status).toBe(404);
});

test('a mentor who misses it is noted as for a paid one, and nothing is refunded', async () => {
  world.setTime('2026-03-02T17:00:00Z');
  const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  const id = (await world.book(person('athlete'), SLOT, mentor)).body.session_id;
  await world.passTo(hoursAfter(SLOT, 0.6));
  expect(await world.status(id)).toBe('mentor_no_show');
  const [row] = await world.sql`select refund_cents from session where id = ${id}`;
  expect(row.refund_cents).toBe(0);
});
