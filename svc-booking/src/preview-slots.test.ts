import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { mostHorizon } from 'contracts/shown-details';
import { person } from 'svc-kit/testing';
import { type Calendar, type Mentor, PLATFORM, startCalendar } from './fixtures/booking-rules.ts';
import { everyEvening, NOW, SLOT } from './fixtures/world.ts';

let calendar: Calendar;
let world: Calendar['world'];
beforeAll(async () => {
  calendar = await startCalendar();
  world = calendar.world;
});
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());

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
    const before = await calendar.slotsOf(mentor);
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
    expect(await calendar.slotsOf(mentor)).toEqual(before);
    expect(await calendar.read(mentor)).toMatchObject(PLATFORM);
    await world.post(`/mentors/${mentor.id}/availability`, mentor, hours.weekly);
    await world.call('PUT', `/mentors/${mentor.id}/availability/overrides`, mentor, hours.overrides);
    await calendar.save(mentor, hours.rules);
    const public_ = await world.call('GET', `/mentors/${mentor.id}/slots`, null);
    expect(seen.body).toEqual(public_.body);
    expect(seen.body.slots.length).toBeGreaterThan(20);
    expect(seen.body.slots).not.toContain('2026-03-06T00:00:00Z');
    const there = '&timezone=Asia/Tokyo';
    const narrow = await preview(mentor, { ...hours, from: '2026-03-11', to: '2026-03-12', timezone: 'Asia/Tokyo' });
    expect(narrow.body.slots).toEqual(await calendar.slotsOf(mentor, `?from=2026-03-11&to=2026-03-12${there}`));
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
