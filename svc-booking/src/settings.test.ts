import { afterAll, afterEach, expect, test } from 'bun:test';
import { DETAIL, refusalOf } from 'contracts/details';
import { NOTHING_BOOKABLE, type PlatformSettings } from 'contracts/http/settings';
import { transaction } from 'svc-kit/db';
import { person } from 'svc-kit/testing';
import { brokenChecks, NEXT_SLOT, SLOT, startWorld } from './fixtures/world.ts';
import { saveSettings, seedSettings } from './store/platform-settings.ts';

const world = await startWorld();
afterAll(() => world.stop());
const admin = person('admin');
const USUAL: PlatformSettings = {
  free_sessions: 'coming_soon',
  notice_minutes: 2_880,
  horizon_days: 16,
  guardian: 'ask',
};
const change = (by: Partial<PlatformSettings>) => world.call('PUT', '/admin/settings', admin, { ...USUAL, ...by });
/** Like another replica: nothing in this process's memory learns of it. */
const changeElsewhere = (by: Partial<PlatformSettings>) =>
  transaction(world.sql, (tx) => saveSettings(tx, { ...USUAL, ...by }, world.clock.now()));
const slotsOf = async (id: string): Promise<string[]> =>
  (await world.call('GET', `/mentors/${id}/slots`, null)).body.slots;
const soonestOf = async (mentorId: string) =>
  (await world.emitted('availability.changed')).filter(({ payload }) => payload.mentorId === mentorId).at(-1)?.payload
    .soonestSlot;
afterEach(async () => {
  await change({});
  await world.runDue();
});

test('the environment’s values hold until others are saved; then they hold through every restart', async () => {
  const fresh = await startWorld({ noticeMinutes: 60 });
  try {
    const read = async () => (await fresh.call('GET', '/admin/settings', admin)).body;
    expect(await read()).toEqual({ ...USUAL, notice_minutes: 60 });
    await seedSettings(fresh.sql, { ...USUAL, notice_minutes: 90 }, fresh.clock.now());
    expect(await read()).toEqual({ ...USUAL, notice_minutes: 90 });
    await fresh.call('PUT', '/admin/settings', admin, { ...USUAL, notice_minutes: 120 });
    await seedSettings(fresh.sql, { ...USUAL, notice_minutes: 60 }, fresh.clock.now());
    expect(await read()).toEqual({ ...USUAL, notice_minutes: 120 });
    expect((await fresh.emitted('settings.changed')).map(({ payload }) => payload)).toMatchObject([
      { version: 1, noticeMinutes: 60 },
      { version: 2, noticeMinutes: 90 },
      { version: 3, noticeMinutes: 120, freeSessions: 'coming_soon', horizonDays: 16 },
    ]);
  } finally {
    await fresh.stop();
  }
});

test('a changed notice and horizon show in the very next answer', async () => {
  expect((await slotsOf(world.mentor.id))[0]).toBe('2026-03-04T23:00:00Z');
  await change({ notice_minutes: 60, horizon_days: 3 });
  const slots = await slotsOf(world.mentor.id);
  expect([slots[0], slots.at(-1)]).toEqual(['2026-03-02T23:00:00Z', '2026-03-06T01:00:00Z']);
});

test('a booking from a calendar in memory follows rules that another replica saved a moment ago', async () => {
  const mentor = await world.newMentor();
  await world.booked(person('athlete'), SLOT, mentor);
  await changeElsewhere({ notice_minutes: 5 * 1_440 });
  expect(await world.book(person('athlete'), NEXT_SLOT, mentor)).toMatchObject({
    status: 400,
    body: refusalOf('slot_not_open'),
  });
  await changeElsewhere({ notice_minutes: 60 });
  expect((await world.book(person('athlete'), '2026-03-02T23:00:00Z', mentor)).status).toBe(200);
});

test('free sessions are booked once they are open, and closing them refuses new ones only', async () => {
  const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  expect((await world.book(person('athlete'), SLOT, mentor)).body.detail).toBe(DETAIL.free_coming_soon);
  await change({ free_sessions: 'open' });
  const booked = await world.booked(person('athlete'), SLOT, mentor);
  expect(await world.status(booked)).toBe('confirmed');
  await changeElsewhere({ free_sessions: 'coming_soon' });
  expect((await world.book(person('athlete'), NEXT_SLOT, mentor)).body.detail).toBe(DETAIL.free_coming_soon);
  expect(await world.status(booked)).toBe('confirmed');
  expect(await brokenChecks(world)).toEqual([]);
});

test('every mentor’s soonest slot is worked out anew, however many there are, and nothing booked is touched', async () => {
  const booked = await world.booked(person('athlete'), '2026-03-05T00:00:00Z');
  await world.runDue();
  const others = Array.from({ length: 450 }, () => ({ id: crypto.randomUUID() }));
  await world.sql`
    insert into mentor (id, known, verified, payout_ready) select id, true, true, true
    from jsonb_to_recordset(${others}::jsonb) as o(id uuid)`;
  await world.sql`
    insert into availability_window (mentor_id, day_of_week, start_time, end_time)
    select id, 2, '10:00', '12:00' from jsonb_to_recordset(${others}::jsonb) as o(id uuid)`;
  await change({ notice_minutes: 60 });
  await world.runDue();
  expect(await soonestOf(world.mentor.id)).toBe('2026-03-02T23:00:00.000Z');
  const told = new Set((await world.emitted('availability.changed')).map(({ payload }) => payload.mentorId));
  expect(others.filter(({ id }) => !told.has(id))).toEqual([]);
  expect(await world.status(booked)).toBe('scheduled');
  await world.sql`update mentor set deleted = true where id = any(${world.sql.array(
    others.map(({ id }) => id),
    'UUID',
  )})`;
}, 60_000);

test('a soonest slot far ahead is found under a wide horizon', async () => {
  const mentor = await world.newMentor({}, { windows: false });
  await world.call('PUT', `/mentors/${mentor.id}/availability/overrides`, mentor, [
    { date: '2026-04-20', intervals: [{ start_time: '18:00', end_time: '19:00' }] },
  ]);
  await change({ horizon_days: 60 });
  await world.runDue();
  expect(await soonestOf(mentor.id)).toBe('2026-04-20T22:00:00.000Z');
});

test('what was changed, from and to, stands in the audit log; saving the same again tells nobody', async () => {
  await change({ notice_minutes: 120 });
  const told = (await world.emitted('settings.changed')).length;
  await change({ notice_minutes: 120 });
  expect((await world.emitted('settings.changed')).length).toBe(told);
  const [, first] = (await world.call('GET', '/admin/audit/booking', admin)).body;
  expect(first).toMatchObject({
    action: 'change_settings',
    subject: 'platform',
    admin_id: admin.id,
    detail: { before: USUAL, after: { ...USUAL, notice_minutes: 120 } },
  });
});

test('only the admin reads and changes them, within their limits', async () => {
  for (const who of [null, person('athlete'), person('mentor')]) {
    const expected = who ? 403 : 401;
    expect((await world.call('GET', '/admin/settings', who)).status).toBe(expected);
    expect((await world.call('PUT', '/admin/settings', who, USUAL)).status).toBe(expected);
  }
  expect((await change({ horizon_days: 0 })).status).toBe(422);
  expect((await change({ notice_minutes: 20_161 })).status).toBe(422);
  expect(await change({ notice_minutes: 2_880, horizon_days: 2 })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'horizon_days'], msg: NOTHING_BOOKABLE }] },
  });
});
