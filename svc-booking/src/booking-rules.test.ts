import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { leastNotice, mostHorizon } from 'contracts/shown-details';
import { person } from 'svc-kit/testing';
import { type Calendar, PLATFORM, pathOf, startCalendar } from './fixtures/booking-rules.ts';
import { everyEvening, NEXT_SLOT, NOW, SLOT } from './fixtures/world.ts';
import { findSession } from './store/sessions.ts';

let calendar: Calendar;
let world: Calendar['world'];
beforeAll(async () => {
  calendar = await startCalendar();
  world = calendar.world;
});
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());

describe('a mentor’s own booking rules', () => {
  test('are the platform’s until the mentor saves others, and are answered with its limits', async () => {
    const mentor = await world.newMentor();
    const limits = { least_notice_minutes: 2_880, most_horizon_days: 16 };
    expect(await calendar.read(mentor)).toEqual({ ...PLATFORM, ...limits, version: 1 });
    expect(await calendar.read(person('mentor'))).toEqual({ ...PLATFORM, ...limits, version: 0 });
    const own = { notice_minutes: 4_320, buffer_minutes: 30, horizon_days: 10 };
    expect((await calendar.save(mentor, own)).status).toBe(200);
    expect(await calendar.read(mentor)).toEqual({ ...own, ...limits, version: 2 });
  });

  test('notice and horizon hold for what students see and for what they may book, and change the soonest slot', async () => {
    const mentor = await world.newMentor();
    await world.runDue();
    await calendar.save(mentor, { notice_minutes: 5 * 1_440, horizon_days: 7 });
    const open = await calendar.slotsOf(mentor);
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
    await calendar.platformBecomes({ horizon_days: 60 });
    const mentor = await world.newMentor();
    await calendar.save(mentor, { notice_minutes: 30 * 1_440, horizon_days: 60 });
    await world.runDue();
    const told = (await world.emitted('availability.changed')).filter(({ payload }) => payload.mentorId === mentor.id);
    expect(told.at(-1)?.payload.soonestSlot).toBe('2026-04-01T22:00:00.000Z');
    expect((await calendar.slotsOf(mentor))[0]).toBe('2026-04-01T22:00:00Z');
    await calendar.platformBecomes({});
  });

  test('hold for moves as well', async () => {
    const mentor = await world.newMentor();
    const athlete = person('athlete');
    const id = await world.booked(athlete, '2026-03-10T22:00:00Z', mentor);
    await world.pay(id);
    await calendar.save(mentor, { notice_minutes: 5 * 1_440 });
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
      const answer = await calendar.save(mentor, rules);
      expect([answer.status, answer.body.detail]).toEqual([400, sentence]);
    }
    expect(leastNotice(2_880)).toContain('48 hours');
    for (const bad of [
      { buffer_minutes: 181 },
      { buffer_minutes: -1 },
      { notice_minutes: 2_880.5 },
      { horizon_days: 0 },
    ])
      expect((await calendar.save(mentor, bad)).status).toBe(422);
    expect(await calendar.read(mentor)).toMatchObject(PLATFORM);
  });

  test('the stricter of the two holds when the platform changes; what equals the platform’s follows it', async () => {
    const [careful, plain] = [await world.newMentor(), await world.newMentor()];
    await calendar.save(careful, { notice_minutes: 4_320, horizon_days: 10 });
    await calendar.save(plain, { buffer_minutes: 15 });
    await calendar.platformBecomes({ notice_minutes: 1_440, horizon_days: 20 });
    expect(await calendar.read(careful)).toMatchObject({
      notice_minutes: 4_320,
      horizon_days: 10,
      least_notice_minutes: 1_440,
    });
    expect(await calendar.read(plain)).toMatchObject({ notice_minutes: 1_440, buffer_minutes: 15, horizon_days: 20 });
    await calendar.platformBecomes({ notice_minutes: 7_200, horizon_days: 8 });
    for (const mentor of [careful, plain])
      expect(await calendar.read(mentor)).toMatchObject({ notice_minutes: 7_200, horizon_days: 8 });
    expect((await calendar.slotsOf(careful))[0]).toBe('2026-03-07T23:00:00Z');
    await calendar.platformBecomes({});
    expect(await calendar.read(careful)).toMatchObject({ notice_minutes: 4_320, horizon_days: 10 });
  });

  test('never touch what is booked, survive the saving of the week, and can be saved before the registration came', async () => {
    const mentor = await world.newMentor();
    const id = await world.booked(person('athlete'), SLOT, mentor);
    await world.booked(person('athlete'), NEXT_SLOT, mentor);
    const before = await findSession(world.sql, id);
    await calendar.save(mentor, { notice_minutes: 5 * 1_440, buffer_minutes: 60, horizon_days: 6 });
    expect(await findSession(world.sql, id)).toEqual(before);
    await world.pay(id);
    expect(await world.status(id)).toBe('confirmed');
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening('17:00', '20:00'));
    expect(await calendar.read(mentor)).toMatchObject({ buffer_minutes: 60 });
    const early = person('mentor');
    expect((await calendar.save(early, { buffer_minutes: 20 })).status).toBe(200);
    expect(await calendar.read(early)).toMatchObject({ buffer_minutes: 20 });
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
