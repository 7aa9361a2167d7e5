import { afterAll, beforeAll, expect, test } from 'bun:test';
import { MINUTE_MS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { hoursAfter, NOW, SLOT, startWorld, type World } from './fixtures/world.ts';

const GATEWAY = { kind: 'service', name: 'gateway' } as const;
let it: World;
beforeAll(async () => {
  it = await startWorld();
});
afterAll(() => it.stop());

interface Entry {
  at: string;
  kind: string;
  facts: Record<string, unknown>;
}
async function timeline(about: 'people' | 'sessions', id: string, kinds: string[] | null = null): Promise<Entry[]> {
  const body = { id, kinds, before: null, limit: 100 };
  return (await it.call('POST', `/internal/timelines/${about}`, GATEWAY, body)).body.entries;
}
const said = (entries: Entry[]) => entries.map(({ at, facts }) => [at, facts]);
/** Minutes from the session's start. */
const minute = (at: unknown) => Math.floor((Date.parse(String(at)) - Date.parse(SLOT)) / MINUTE_MS);

test('of two who blocked each other, each is said to have done it when they did, and to have been blocked when they were', async () => {
  const [athlete, mentor] = [person('athlete'), person('mentor')];
  const [first, second] = ['2026-02-01T10:00:00.000Z', '2026-02-03T10:00:00.000Z'];
  await it.sql`
    insert into block (athlete_id, mentor_id, by_athlete_at, by_mentor_at)
    values (${athlete.id}, ${mentor.id}, ${second}, ${first})`;
  const blocked = async ({ id }: Person) => said(await timeline('people', id));
  expect(await blocked(mentor)).toEqual([
    [second, { by_them: false }],
    [first, { by_them: true }],
  ]);
  expect(await blocked(athlete)).toEqual([
    [second, { by_them: true }],
    [first, { by_them: false }],
  ]);
  await it.sql`update block set by_mentor_at = null where mentor_id = ${mentor.id}`;
  expect(await blocked(mentor)).toEqual([[second, { by_them: false }]]);
});

test('reports stand with who is reported and who reports, and a guardian’s not with their child', async () => {
  const [athlete, mentor] = [person('athlete'), person('mentor')];
  const session = crypto.randomUUID();
  for (const [seat, hour, kind] of [
    ['athlete', 10, 'mentor'],
    ['guardian', 11, 'session'],
  ] as const) {
    const [id, at] = [crypto.randomUUID(), `2026-02-01T${hour}:00:00Z`];
    await it.sql`
      insert into report (id, reporter_id, reporter_seat, reported_id, reported_role, subject_kind, subject_id, safety,
        snapshot, created_at, decide_by, held_until)
      values (${id}, ${athlete.id}, ${seat}, ${mentor.id}, 'mentor', ${kind}, ${session}, true, '{}', ${at}, ${at}, ${at})`;
    await it.sql`
      insert into report_entry (report_id, reason, at)
      values (${id}, 'uncomfortable', ${at}), (${id}, 'other', ${at}::timestamptz + interval '1 hour')`;
  }
  const facts = { safety: true, status: 'open', decision: null, note: null, reason: 'uncomfortable' };
  expect(said(await timeline('people', mentor.id, ['report_about']))).toEqual([
    ['2026-02-01T11:00:00.000Z', facts],
    ['2026-02-01T10:00:00.000Z', facts],
  ]);
  expect(said(await timeline('people', athlete.id))).toEqual([['2026-02-01T10:00:00.000Z', facts]]);
});

test('a mentor is said to be hidden, since when and why, as long as they are', async () => {
  const mentor = await it.newMentor();
  const at = '2026-02-01T10:00:00.000Z';
  await it.sql`update mentor set hidden = true, hidden_at = ${at}, hidden_reason = 'Asked.' where id = ${mentor.id}`;
  expect(said(await timeline('people', mentor.id))).toEqual([[at, { reason: 'Asked.' }]]);
  await it.sql`update mentor set hidden = false where id = ${mentor.id}`;
  expect(await timeline('people', mentor.id)).toEqual([]);
});

test('what was done before, in and after an hour stands at its minute; who was in the room from first to last', async () => {
  it.setTime(NOW);
  const id = await it.booked(it.athlete, SLOT);
  await it.sql`
    insert into parent_request (id, session_id, token_hash, asked_at, opened_at)
    values (gen_random_uuid(), ${id}, 'hash', ${hoursAfter(SLOT, -60)}, ${hoursAfter(SLOT, -59)})`;
  await it.pay(id);
  await it.sql`
    insert into session_answers (session_id, athlete_id, goal, answered_at)
    values (${id}, ${it.athlete.id}, 'A goal.', ${hoursAfter(SLOT, -48)})`;
  await it.passTo(SLOT);
  await it.post(`/sessions/${id}/mentor-checkin?mentor_id=${it.mentor.id}`, it.mentor);
  for (const [seat, from, until] of [
    ['athlete', -5, 5],
    ['athlete', 10, 61],
    ['mentor', 0, 60],
  ] as const)
    await it.sql`
      insert into room_visit (connection_id, session_id, seat, entered_at, seen_at, left_at, heard_at)
      values (gen_random_uuid(), ${id}, ${seat}, ${hoursAfter(SLOT, from / 60)}, ${hoursAfter(SLOT, until / 60)},
        ${hoursAfter(SLOT, until / 60)}, now())`;
  await it.sql`
    insert into room_trouble (id, session_id, seat, tried, at)
    values (gen_random_uuid(), ${id}, 'mentor', '{direct}', ${hoursAfter(SLOT, 8 / 60)})`;
  it.setTime(hoursAfter(SLOT, 1));
  await it.sql`
    update session set paused_at = ${hoursAfter(SLOT, 0.5)}, room_ended_at = ${hoursAfter(SLOT, 62 / 60)},
      together_seconds = 3000 where id = ${id}`;
  await it.post(`/sessions/${id}/student-confirm?athlete_id=${it.athlete.id}`, it.athlete);
  await it.post(`/sessions/${id}/rate?athlete_id=${it.athlete.id}`, it.athlete, {
    ...{ rating: 4, mentor_showed_up: true, session_completed: true },
  });
  await it.sql`
    insert into session_plan (session_id, mentor_id, athlete_id, version, summary, written_at, changed_at)
    values (${id}, ${it.mentor.id}, ${it.athlete.id}, 1, 'A plan.', ${hoursAfter(SLOT, 1.1)}, ${hoursAfter(SLOT, 2)})`;
  const entries = await timeline('sessions', id);
  const at = Object.fromEntries(
    entries.map(({ kind, at, facts }) => [[kind, facts.seat].filter(Boolean).join(' '), minute(at)]),
  );
  expect(at).toMatchObject({
    ...{ parent_asked: -3600, parent_opened: -3540, answered_questions: -2880, checked_in: 0 },
    ...{ 'in_room athlete': -5, 'in_room mentor': 0, 'could_not_connect mentor': 8, paused: 30 },
    ...{ attendance_confirmed: 60, rated: 60, room_ended: 62, plan_written: 66 },
  });
  const stays = entries.filter(({ kind }) => kind === 'in_room');
  expect(stays.map(({ facts }) => [facts.seat, minute(facts.until)])).toEqual([
    ['mentor', 60],
    ['athlete', 61],
  ]);
  expect(entries.find(({ kind }) => kind === 'rated')?.facts).toEqual({ stars: 4 });
  for (const [who, other] of [
    [it.athlete, 'Marcus Reed'],
    [it.mentor, 'Ana Lopez'],
  ] as const)
    expect((await timeline('people', who.id, ['session'])).map(({ facts }) => facts)).toEqual([
      { session_id: id, status: 'student_confirmed', other, amount: 120, together_minutes: 50, stars: 4 },
    ]);
});

test('how a complaint went stands with its session and with both people: filed, answered, decided, and completed by that', async () => {
  it.setTime(NOW);
  const [athlete, mentor] = [person('athlete'), await it.newMentor()];
  const id = await it.booked(athlete, SLOT, mentor);
  await it.pay(id);
  await it.passTo(SLOT);
  await it.post(`/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`, mentor);
  await it.passTo(hoursAfter(SLOT, 1));
  const filing = { reason: 'poor_quality', description: 'It began late.' };
  const { complaint_id } = (await it.post(`/sessions/${id}/dispute?athlete_id=${athlete.id}`, athlete, filing)).body;
  it.setTime(hoursAfter(SLOT, 2));
  await it.post(`/sessions/${id}/complaint/response`, mentor, { text: 'It did.' });
  it.setTime(hoursAfter(SLOT, 3));
  const decision = { decision: 'partial', amount: 20.5, note: 'Ten minutes.' };
  await it.post(`/admin/complaints/${complaint_id}/decide`, person('admin'), decision);
  const kinds = ['complaint_filed', 'complaint_answered', 'complaint_decided', 'completed'];
  const steps = (await timeline('sessions', id, kinds)).map(({ kind, at, facts }) => [kind, minute(at), facts]);
  expect(steps).toEqual([
    ['completed', 180, { from: null }],
    ['complaint_decided', 180, { amount: 20.5, note: 'Ten minutes.' }],
    ['complaint_answered', 120, {}],
    ['complaint_filed', 60, { reason: 'poor_quality' }],
  ]);
  for (const who of [athlete, mentor]) {
    const theirs = await timeline('people', who.id, kinds);
    expect(theirs).toMatchObject([
      { kind: 'complaint_decided', facts: { session_id: id, amount: 20.5, note: 'Ten minutes.' } },
      { kind: 'complaint_filed', facts: { session_id: id, reason: 'poor_quality' } },
    ]);
  }
});

test('a hold that nobody paid, and a session that was cancelled, end as what they were', async () => {
  it.setTime(NOW);
  const mentor = await it.newMentor();
  const lapsed = await it.booked(person('athlete'), SLOT, mentor);
  await it.passTo(hoursAfter(NOW.toISOString(), 1));
  expect((await timeline('sessions', lapsed)).map(({ kind }) => kind)).toEqual(['hold_ended', 'booked']);
  const athlete = person('athlete');
  const cancelled = await it.booked(athlete, SLOT, mentor);
  await it.pay(cancelled);
  await it.post(`/sessions/${cancelled}/cancel`, athlete);
  const kinds = (await timeline('sessions', cancelled)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['booked', 'cancelled', 'paid']);
});
