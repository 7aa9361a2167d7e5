import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DETAIL, refusalOf } from 'contracts/details';
import { person } from 'svc-kit/testing';
import { type Calendar, LAST_OF_THE_EVENING, startCalendar } from './fixtures/booking-rules.ts';
import { brokenChecks, NEXT_SLOT, NOW, SLOT } from './fixtures/world.ts';
import { type BookingOutcome, insertBooking } from './store/book.ts';
import { findSession } from './store/sessions.ts';

let calendar: Calendar;
let world: Calendar['world'];
beforeAll(async () => {
  calendar = await startCalendar();
  world = calendar.world;
});
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());

describe('a buffer', () => {
  const HALF_HOUR = { buffer_minutes: 30 };

  test('keeps the hours beside a booking or a hold off the lists, and gives them back when the hold is over', async () => {
    const mentor = await world.newMentor();
    await calendar.save(mentor, HALF_HOUR);
    await world.booked(person('athlete'), NEXT_SLOT, mentor);
    expect(await calendar.slotsOf(mentor, '?from=2026-03-05&to=2026-03-05')).toEqual([]);
    world.setTime(new Date(NOW.getTime() + 15 * 60_000 + 10_000));
    expect(await calendar.slotsOf(mentor, '?from=2026-03-05&to=2026-03-05')).toHaveLength(3);
    expect((await world.book(person('athlete'), SLOT, mentor)).status).toBe(200);
  });

  test('refuses who saw the hour beside before it was booked; a gap of exactly the buffer is enough', async () => {
    const mentor = await world.newMentor();
    await calendar.save(mentor, { buffer_minutes: 60 });
    await world.booked(person('athlete'), SLOT, mentor);
    const near = await world.book(person('athlete'), NEXT_SLOT, mentor);
    expect([near.status, near.body.detail]).toEqual([409, DETAIL.slot_taken]);
    expect((await world.book(person('athlete'), LAST_OF_THE_EVENING, mentor)).status).toBe(200);
  });

  test('of two athletes who book neighboring hours at once, one is refused, round after round', async () => {
    const mentor = await world.newMentor();
    await calendar.save(mentor, HALF_HOUR);
    for (let day = 5; day < 15; day++) {
      const evening = Date.parse('2026-03-05T23:00:00Z') + (day - 5) * 86_400_000 - (day >= 8 ? 3_600_000 : 0);
      const both = [evening, evening + 3_600_000].map((ms) =>
        world.book(person('athlete'), new Date(ms).toISOString(), mentor),
      );
      const answers = await Promise.all(both);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('holds when the two come by many replicas, each with the same calendar in mind', async () => {
    const mentor = await world.newMentor();
    await calendar.save(mentor, HALF_HOUR);
    const model = await findSession(world.sql, await world.booked(person('athlete'), '2026-03-16T22:00:00Z', mentor));
    const [{ revision }] = await world.sql`select revision from mentor where id = ${mentor.id}`;
    const [{ version: rules }] = await world.sql`select version from platform_settings`;
    const seen = { revision, rules, bufferMinutes: 30 };
    const attempt = (n: number): Promise<BookingOutcome> => {
      const startsAt = new Date(Date.parse(SLOT) + (n % 3) * 3_600_000);
      const endsAt = new Date(startsAt.getTime() + 3_600_000);
      if (!model) throw new Error('no model');
      const session = { ...model, id: crypto.randomUUID(), athleteId: crypto.randomUUID(), startsAt, endsAt };
      const booking = { session, notes: null, seen, isOpenToUnconfirmed: () => true };
      return insertBooking(world.sql, booking, world.clock.now());
    };
    const outcomes = await Promise.all(Array.from({ length: 60 }, (_, n) => attempt(n)));
    const booked = outcomes.filter((outcome) => outcome === 'booked').length;
    // The middle hour leaves room for no other; without it the first and the last keep an hour between them.
    const [middle] = await world.sql`
      select count(*)::int as n from session where mentor_id = ${mentor.id} and starts_at = ${NEXT_SLOT}`;
    expect(booked).toBe(middle.n === 1 ? 1 : 2);
    expect(outcomes.filter((outcome) => outcome === 'slot_taken')).toHaveLength(60 - booked);
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('holds for moves, for the athlete’s yes to one, and for a payment that comes late', async () => {
    const mentor = await world.newMentor();
    const athlete = person('athlete');
    const late = await world.booked(person('athlete'), SLOT, mentor);
    const id = await world.booked(athlete, '2026-03-07T23:00:00Z', mentor);
    await world.pay(id);
    await calendar.save(mentor, HALF_HOUR);
    await world.passTo(new Date(NOW.getTime() + 16 * 60_000));
    expect(await world.status(late)).toBe('expired');
    const asked = await world.post(`/sessions/${id}/move`, mentor, { scheduled_datetime: LAST_OF_THE_EVENING });
    expect(asked.status).toBe(200);
    expect((await world.book(person('athlete'), NEXT_SLOT, mentor)).status).toBe(200);
    expect(await world.post(`/sessions/${id}/move/accept`, athlete)).toMatchObject({
      status: 409,
      body: refusalOf('slot_taken'),
    });
    const move = await world.post(`/sessions/${id}/move`, athlete, { scheduled_datetime: LAST_OF_THE_EVENING });
    expect(move).toMatchObject({ status: 409, body: refusalOf('slot_taken') });
    await world.pay(late);
    expect(await world.status(late)).toBe('expired');
    const refused = (await world.emitted('session.payment_refused')).filter(
      ({ payload }) => payload.sessionId === late,
    );
    expect(refused.map(({ payload }) => payload.reason)).toEqual(['slot_gone']);
  });

  test('moves the soonest slot on when the hour beside it is booked', async () => {
    const mentor = await world.newMentor();
    await calendar.save(mentor, HALF_HOUR);
    await world.runDue();
    await world.booked(person('athlete'), '2026-03-05T00:00:00Z', mentor);
    await world.runDue();
    const told = (await world.emitted('availability.changed')).filter(({ payload }) => payload.mentorId === mentor.id);
    expect(told.map(({ payload }) => payload.soonestSlot).slice(-2)).toEqual([
      '2026-03-04T23:00:00.000Z',
      '2026-03-05T23:00:00.000Z',
    ]);
  });

  test('does not stand in the way of the session itself', async () => {
    const mentor = await world.newMentor();
    const athlete = person('athlete');
    const id = await world.booked(athlete, SLOT, mentor);
    await world.pay(id);
    await calendar.save(mentor, HALF_HOUR);
    const move = await world.post(`/sessions/${id}/move`, athlete, { scheduled_datetime: NEXT_SLOT });
    expect(move.status).toBe(200);
  });
});
