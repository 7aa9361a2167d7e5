import { afterAll, beforeEach, expect, test } from 'bun:test';
import type { Session } from 'contracts/http/sessions';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { hoursAfter, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
const admin = person('admin');
let id: string;
beforeEach(async () => {
  await world.sql`truncate session cascade`;
  await world.sql`delete from block`;
  world.setTime(hoursAfter(SLOT, -72));
  id = await world.paid();
});
afterAll(() => world.stop());

const change = (fields: object, which = id) =>
  world.sql`update session set ${world.sql(fields as Record<string, unknown>)} where id = ${which}`;
/** The same session at another time, and otherwise than that one. */
async function another(hours: number, fields: object = {}): Promise<string> {
  const [row]: { id: string }[] = await world.sql`
    insert into session
    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
      'starts_at', s.starts_at + make_interval(hours => ${hours}), 'ends_at', s.ends_at + make_interval(hours => ${hours}))
      || ${fields}::jsonb)).* from session s where id = ${id} returning id`;
  return row?.id ?? '';
}
const list = async (who: Person, query = ''): Promise<Session[]> =>
  (await world.call('GET', `/sessions${query}`, who)).body;
const idsOf = async (who: Person, query = '') => (await list(who, query)).map((session) => session.id);
const shown = async (who: Person, which = id) => (await list(who)).find((session) => session.id === which);
const UNPAID = { status: 'cancelled', paid_at: null };

test('the latest start comes first, on every page', async () => {
  const [later, earlier] = [await another(24), await another(-24)];
  for (const who of [world.athlete, world.mentor, admin]) {
    expect(await idsOf(who)).toEqual([later, id, earlier]);
    expect(await idsOf(who, '?page=1&per_page=1')).toEqual([later]);
    expect(await idsOf(who, '?page=3&per_page=1')).toEqual([earlier]);
  }
  expect((await world.call('GET', `/mentors/${world.mentor.id}/sessions`, world.mentor)).body.sessions[0].id).toBe(
    later,
  );
});

test('a mentor sees nothing of what was canceled before anybody paid, unless there was nothing to pay', async () => {
  await another(24, UNPAID);
  const [free, paid] = [
    await another(48, { ...UNPAID, amount_cents: 0, mentor_share_cents: 0 }),
    await another(72, { status: 'cancelled' }),
  ];
  expect(await idsOf(world.mentor)).toEqual([paid, free, id]);
  expect(await idsOf(world.athlete)).toHaveLength(4);
  expect(await idsOf(admin)).toHaveLength(4);
});

test('what the family wrote and wants is the mentor’s to read once it is paid, and no more once the two are parted', async () => {
  await world.call('PUT', `/sessions/${id}/questions`, world.athlete, {
    goal: 'A list of colleges.',
    standing: '',
    look_at: '',
    links: [],
  });
  const words = async (who: Person) => {
    const { session_notes, goal, athlete_name } = (await shown(who)) ?? {};
    return { session_notes, goal, athlete_name };
  };
  const all = { session_notes: 'About recruiting', goal: 'A list of colleges.', athlete_name: 'Ana Lopez' };
  for (const who of [world.athlete, world.mentor]) expect(await words(who)).toEqual(all);
  await change({ status: 'scheduled', paid_at: null, parent_asked_at: world.clock.now() });
  expect(await words(world.athlete)).toEqual(all);
  expect(await words(world.mentor)).toEqual({ session_notes: null, goal: null, athlete_name: 'Ana L.' });
  await change({ status: 'confirmed', paid_at: world.clock.now() });
  await world.sql`
    insert into block (athlete_id, mentor_id, by_athlete_at)
    values (${world.athlete.id}, ${world.mentor.id}, ${world.clock.now()})`;
  expect(await words(world.mentor)).toEqual({ ...all, session_notes: null, goal: null });
  expect(await words(world.athlete)).toEqual(all);
  expect((await words(admin)).session_notes).toBe(all.session_notes);
});

test('what is over is not shown as if it went on', async () => {
  const now = world.clock.now();
  await change({ hold_expires_at: hoursAfter(SLOT, -71), parent_asked_at: now });
  expect(await shown(world.athlete)).toMatchObject({ hold_expires_at: null, parent_request: null });
  await change({ status: 'scheduled', paid_at: null });
  expect(await shown(world.athlete)).toMatchObject({
    hold_expires_at: expect.any(String),
    parent_request: { expires_at: expect.any(String) },
    refund_amount: null,
  });
  await change({ status: 'confirmed', paid_at: now, paused_at: now });
  expect((await shown(world.athlete))?.paused).toBe(true);
  await change({ status: 'completed' });
  expect((await shown(world.athlete))?.paused).toBe(false);
  await change({ complaint: 'decided' });
  expect((await shown(world.athlete))?.has_complaint).toBe(true);
  for (const [dispute, isTaken] of [
    ['open', false],
    ['none', false],
    ['lost', true],
  ]) {
    await change({ card_dispute: dispute });
    expect([dispute, (await shown(world.athlete))?.taken_by_bank !== null]).toEqual([dispute, isTaken]);
  }
});

test('what waits too long is for the founder alone to see', async () => {
  await change({ status: 'student_confirmed', student_confirmed_at: new Date(SLOT) });
  world.setTime(hoursAfter(SLOT, 24 * 20));
  expect((await shown(admin))?.overdue).not.toBeNull();
  for (const who of [world.athlete, world.mentor]) expect((await shown(who))?.overdue).toBeNull();
});

test('a mentor’s time is told in the zone of their calendar, or before there is one of their account', async () => {
  const zone = async () => (await shown(world.athlete))?.mentor_time_zone;
  await world.sql`update mentor set calendar_zone = 'America/Denver', facts_zone = 'America/Chicago'`;
  expect(await zone()).toBe('America/Denver');
  await world.sql`update mentor set calendar_zone = null`;
  expect(await zone()).toBe('America/Chicago');
  await world.sql`update mentor set calendar_zone = 'America/New_York'`;
});

test('of several parents who were asked, the first to look is told of', async () => {
  await change({
    status: 'scheduled',
    paid_at: null,
    parent_asked_at: world.clock.now(),
    hold_expires_at: new Date(SLOT),
  });
  for (const hours of [-71, -70])
    await world.sql`
      insert into parent_request (id, session_id, token_hash, asked_at, opened_at)
      values (gen_random_uuid(), ${id}, gen_random_uuid()::text, ${hoursAfter(SLOT, -72)}, ${hoursAfter(SLOT, hours)})`;
  expect((await shown(world.athlete))?.parent_request?.opened_at).toBe(hoursAfter(SLOT, -71).toISOString());
});

test('the founder’s file has sessions in the order of their booking, and what was given back by hand, too', async () => {
  const second = await another(-24, {
    created_at: hoursAfter(SLOT, -50),
    refund_cents: 1_000,
    refunded_by_hand_cents: 500,
  });
  const first = await another(24, { created_at: hoursAfter(SLOT, -100) });
  const { body } = await world.call('GET', '/admin/export/sessions.csv', admin);
  const lines = String(body)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  expect(lines.map(([one]) => one)).toEqual([first, id, second]);
  expect(lines[2]?.[8]).toBe('15');
});

test('a full refund is only what went back beyond what the family’s bank took before', async () => {
  await change({ status: 'cancelled', refund_cents: 12_000, card_dispute: 'lost', card_dispute_taken_cents: 5_000 });
  const { body } = await world.call('GET', '/admin/export/sessions.csv', admin);
  const line = String(body)
    .split('\n')
    .find((one) => one.startsWith(id));
  expect(line?.split(',')[8]).toBe('70');
  expect(await shown(world.athlete)).toMatchObject({ refund_amount: 70, taken_by_bank: 50 });
  const { body: data } = await world.askInternally(`/internal/account-data/${world.athlete.id}`);
  expect(data).toMatchObject({ sessions: [{ id, refund: 70 }] });
});

test('a mentor knows the athlete of a free session, and what they report shows the newest that they had', async () => {
  await change({ status: 'completed', paid_at: null, amount_cents: 0, mentor_share_cents: 0 });
  await another(-24, { status: 'completed' });
  const subject = { kind: 'athlete', id: world.athlete.id };
  const filed = await world.post('/reports', world.mentor, { subject, reason: 'rude', text: null });
  expect(filed.status).toBe(200);
  const [{ snapshot }] = await world.sql`select snapshot from report where reporter_id = ${world.mentor.id}`;
  expect(snapshot.session.id).toBe(id);
});
