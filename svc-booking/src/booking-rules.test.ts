import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DETAIL, leastNotice, mostHorizon, refusalOf } from 'contracts/details';
import { person } from 'svc-kit/testing';
import { brokenChecks, everyEvening, NEXT_SLOT, NOW, SLOT, startWorld, type World } from './fixtures/world.ts';
import { type BookingOutcome, insertBooking } from './store/book.ts';
import { findSession } from './store/sessions.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());

type Mentor = World['mentor'];
const pathOf = ({ id }: Mentor) => `/mentors/${id}/booking-rules`;
const PLATFORM = { notice_minutes: 2_880, buffer_minutes: 0, horizon_days: 16 };
const save = (mentor: Mentor, rules: Partial<typeof PLATFORM>) =>
  world.call('PUT', pathOf(mentor), mentor, { ...PLATFORM, ...rules });
const read = async (mentor: Mentor) => (await world.call('GET', pathOf(mentor), mentor)).body;
const slotsOf = async (mentor: Mentor, query = ''): Promise<string[]> =>
  (await world.call('GET', `/mentors/${mentor.id}/slots${query}`, null)).body.slots;
const LAST_OF_THE_EVENING = '2026-03-06T01:00:00Z';

async function platformBecomes(change: Partial<{ notice_minutes: number; horizon_days: number }>) {
  const rules = { free_sessions: 'coming_soon', notice_minutes: 2_880, horizon_days: 16, ...change };
  const answer = await world.call('PUT', '/admin/settings', person('admin'), rules);
  expect(answer.status).toBe(200);
}

describe('a mentor’s own booking rules', () => {
  test('are the platform’s until the mentor saves others, and are answered with its limits', async () => {
    const mentor = await world.newMentor();
    const limits = { least_notice_minutes: 2_880, most_horizon_days: 16 };
    expect(await read(mentor)).toEqual({ ...PLATFORM, ...limits });
    expect(await read(person('mentor'))).toEqual({ ...PLATFORM, ...limits });
    const own = { notice_minutes: 4_320, buffer_minutes: 30, horizon_days: 10 };
    expect((await save(mentor, own)).status).toBe(200);
    expect(await read(mentor)).toEqual({ ...own, ...limits });
  });

  test('notice and horizon hold for what students see and for what they may book, and change the soonest slot', async () => {
    const mentor = await world.newMentor();
    await world.runDue();
    await save(mentor, { notice_minutes: 5 * 1_440, horizon_days: 7 });
    const open = await slotsOf(mentor);
    expect([open[0], open.at(-1)]).toEqual(['2026-03-07T23:00:00Z', '2026-03-10T00:00:00Z']);
    for (const slot of [SLOT, '2026-03-10T22:00:00Z']) {
      const answer = await world.book(person('athlete'), slot, mentor);
      expect([answer.status, answer.body.detail]).toEqual([400, DETAIL.slot_not_open]);
    }
    expect((await world.book(person('athlete'), '2026-03-07T23:00:00Z', mentor)).status).toBe(200);
    await world.runDue();
    const told = (await world.emitted('availability.changed')).filter(({ payload }) => payload.mentorId === mentor.id);
    expect(told.at(-1)?.payload.soonestSlot).toBe('2026-03-08T00:00:00.000Z');
  });

  test('a notice of a month still has a soonest slot', async () => {
    await platformBecomes({ horizon_days: 60 });
    const mentor = await world.newMentor();
    await save(mentor, { notice_minutes: 30 * 1_440, horizon_days: 60 });
    await world.runDue();
    const told = (await world.emitted('availability.changed')).filter(({ payload }) => payload.mentorId === mentor.id);
    expect(told.at(-1)?.payload.soonestSlot).toBe('2026-04-01T22:00:00.000Z');
    expect((await slotsOf(mentor))[0]).toBe('2026-04-01T22:00:00Z');
    await platformBecomes({});
  });

  test('hold for moves as well', async () => {
    const mentor = await world.newMentor();
    const athlete = person('athlete');
    const id = await world.booked(athlete, '2026-03-10T22:00:00Z', mentor);
    await world.pay(id);
    await save(mentor, { notice_minutes: 5 * 1_440 });
    const move = (to: string, who = athlete) => world.post(`/sessions/${id}/move`, who, { scheduled_datetime: to });
    expect((await move(SLOT)).body.detail).toBe(DETAIL.slot_not_open);
    expect((await move(SLOT, mentor)).body.detail).toBe(DETAIL.slot_not_open);
    expect((await move('2026-03-09T22:00:00Z')).status).toBe(200);
  });

  test('outside the platform’s limits are refused with the limit named, and so are halves and nonsense', async () => {
    const mentor = await world.newMentor();
    const refusals: [Partial<typeof PLATFORM>, string][] = [
      [{ notice_minutes: 2_879 }, leastNotice(2_880)],
      [{ horizon_days: 17 }, mostHorizon(16)],
      [{ notice_minutes: 5 * 1_440, horizon_days: 4 }, DETAIL.notice_beyond_horizon],
    ];
    for (const [rules, sentence] of refusals) {
      const answer = await save(mentor, rules);
      expect([answer.status, answer.body.detail]).toEqual([400, sentence]);
    }
    expect(leastNotice(2_880)).toContain('48 hours');
    for (const bad of [
      { buffer_minutes: 181 },
      { buffer_minutes: -1 },
      { notice_minutes: 2_880.5 },
      { horizon_days: 0 },
    ])
      expect((await save(mentor, bad)).status).toBe(422);
    expect(await read(mentor)).toMatchObject(PLATFORM);
  });

  test('the stricter of the two holds when the platform changes; what equals the platform’s follows it', async () => {
    const [careful, plain] = [await world.newMentor(), await world.newMentor()];
    await save(careful, { notice_minutes: 4_320, horizon_days: 10 });
    await save(plain, { buffer_minutes: 15 });
    await platformBecomes({ notice_minutes: 1_440, horizon_days: 20 });
    expect(await read(careful)).toMatchObject({ notice_minutes: 4_320, horizon_days: 10, least_notice_minutes: 1_440 });
    expect(await read(plain)).toMatchObject({ notice_minutes: 1_440, buffer_minutes: 15, horizon_days: 20 });
    await platformBecomes({ notice_minutes: 7_200, horizon_days: 8 });
    for (const mentor of [careful, plain])
      expect(await read(mentor)).toMatchObject({ notice_minutes: 7_200, horizon_days: 8 });
    expect((await slotsOf(careful))[0]).toBe('2026-03-07T23:00:00Z');
    await platformBecomes({});
    expect(await read(careful)).toMatchObject({ notice_minutes: 4_320, horizon_days: 10 });
  });

  test('never touch what is booked, survive the saving of the week, and can be saved before the registration came', async () => {
    const mentor = await world.newMentor();
    const id = await world.booked(person('athlete'), SLOT, mentor);
    await world.booked(person('athlete'), NEXT_SLOT, mentor);
    const before = await findSession(world.sql, id);
    await save(mentor, { notice_minutes: 5 * 1_440, buffer_minutes: 60, horizon_days: 6 });
    expect(await findSession(world.sql, id)).toEqual(before);
    await world.pay(id);
    expect(await world.status(id)).toBe('confirmed');
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening('17:00', '20:00'));
    expect(await read(mentor)).toMatchObject({ buffer_minutes: 60 });
    const early = person('mentor');
    expect((await save(early, { buffer_minutes: 20 })).status).toBe(200);
    expect(await read(early)).toMatchObject({ buffer_minutes: 20 });
  });

  test('are the mentor’s own to read and to save', async () => {
    const { mentor, athlete } = world;
    const stranger = await world.newMentor();
    for (const who of [stranger, athlete, person('admin')]) {
      expect((await world.call('GET', pathOf(mentor), who)).status).toBe(403);
      expect((await world.call('PUT', pathOf(mentor), who, PLATFORM)).status).toBe(403);
    }
    expect((await world.call('GET', pathOf(mentor), null)).status).toBe(401);
  });
});

describe('a buffer', () => {
  const HALF_HOUR = { buffer_minutes: 30 };

  test('keeps the hours beside a booking or a hold off the lists, and gives them back when the hold is over', async () => {
    const mentor = await world.newMentor();
    await save(mentor, HALF_HOUR);
    await world.booked(person('athlete'), NEXT_SLOT, mentor);
    expect(await slotsOf(mentor, '?from=2026-03-05&to=2026-03-05')).toEqual([]);
    world.setTime(new Date(NOW.getTime() + 15 * 60_000 + 10_000));
    expect(await slotsOf(mentor, '?from=2026-03-05&to=2026-03-05')).toHaveLength(3);
    expect((await world.book(person('athlete'), SLOT, mentor)).status).toBe(200);
  });

  test('refuses who saw the hour beside before it was booked; a gap of exactly the buffer is enough', async () => {
    const mentor = await world.newMentor();
    await save(mentor, { buffer_minutes: 60 });
    await world.booked(person('athlete'), SLOT, mentor);
    const near = await world.book(person('athlete'), NEXT_SLOT, mentor);
    expect([near.status, near.body.detail]).toEqual([409, DETAIL.slot_taken]);
    expect((await world.book(person('athlete'), LAST_OF_THE_EVENING, mentor)).status).toBe(200);
  });

  test('of two athletes who book neighbouring hours at once, one is refused, round after round', async () => {
    const mentor = await world.newMentor();
    await save(mentor, HALF_HOUR);
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
    await save(mentor, HALF_HOUR);
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
    await save(mentor, HALF_HOUR);
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
    await save(mentor, HALF_HOUR);
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
    await save(mentor, HALF_HOUR);
    const move = await world.post(`/sessions/${id}/move`, athlete, { scheduled_datetime: NEXT_SLOT });
    expect(move.status).toBe(200);
  });
});

describe('the preview of unsaved hours', () => {
  const preview = (mentor: Mentor, body: object) =>
    world.post(`/mentors/${mentor.id}/slots/preview`, mentor, {
      weekly: everyEvening(),
      overrides: [],
      rules: PLATFORM,
      ...body,
    });

  test('is what the lists show once it is saved, minus what is booked, and saves nothing', async () => {
    const mentor = await world.newMentor();
    await world.booked(person('athlete'), SLOT, mentor);
    const before = await slotsOf(mentor);
    const hours = {
      weekly: everyEvening('17:00', '22:00', 'America/Denver'),
      overrides: [
        { date: '2026-03-09', intervals: [] },
        { date: '2026-03-10', intervals: [{ start_time: '08:00', end_time: '10:00' }] },
      ],
      rules: { notice_minutes: 3_000, buffer_minutes: 45, horizon_days: 12 },
    };
    const seen = await preview(mentor, hours);
    expect(seen.status).toBe(200);
    expect(seen.body.timezone).toBe('America/Denver');
    expect(await slotsOf(mentor)).toEqual(before);
    expect(await read(mentor)).toMatchObject(PLATFORM);
    await world.post(`/mentors/${mentor.id}/availability`, mentor, hours.weekly);
    await world.call('PUT', `/mentors/${mentor.id}/availability/overrides`, mentor, hours.overrides);
    await save(mentor, hours.rules);
    const public_ = await world.call('GET', `/mentors/${mentor.id}/slots`, null);
    expect(seen.body).toEqual(public_.body);
    expect(seen.body.slots.length).toBeGreaterThan(20);
    expect(seen.body.slots).not.toContain('2026-03-06T00:00:00Z');
    const there = '&timezone=Asia/Tokyo';
    const narrow = await preview(mentor, { ...hours, from: '2026-03-11', to: '2026-03-12', timezone: 'Asia/Tokyo' });
    expect(narrow.body.slots).toEqual(await slotsOf(mentor, `?from=2026-03-11&to=2026-03-12${there}`));
  });

  test('keeps the saved zone when no weekly hour is on, and works before verification', async () => {
    const mentor = person('mentor');
    const dates = [{ date: '2026-03-06', intervals: [{ start_time: '08:00', end_time: '09:00' }] }];
    expect((await preview(mentor, { weekly: [], overrides: dates })).body).toEqual({
      timezone: 'America/New_York',
      slots: ['2026-03-06T13:00:00Z'],
    });
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening('08:00', '09:00', 'America/Denver'));
    expect((await preview(mentor, { weekly: [], overrides: dates })).body.slots).toEqual(['2026-03-06T15:00:00Z']);
  });

  test('refuses what saving would refuse, with the same sentences', async () => {
    const { mentor } = world;
    const [row] = everyEvening();
    expect((await preview(mentor, { weekly: [{ ...row, end_time: '17:00' }] })).status).toBe(422);
    const twice = { date: '2026-03-06', intervals: [] };
    const clash = await preview(mentor, { overrides: [twice, twice] });
    expect([clash.status, clash.body.detail[0].msg]).toEqual([422, '2026-03-06: this date stands in the list twice.']);
    const loose = await preview(mentor, { rules: { ...PLATFORM, horizon_days: 20 } });
    expect([loose.status, loose.body.detail]).toEqual([400, mostHorizon(16)]);
  });

  test('is the mentor’s own', async () => {
    const path = `/mentors/${world.mentor.id}/slots/preview`;
    const body = { weekly: [], overrides: [], rules: PLATFORM };
    expect((await world.post(path, await world.newMentor(), body)).status).toBe(403);
    expect((await world.post(path, world.athlete, body)).status).toBe(403);
  });
});
