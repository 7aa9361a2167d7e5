import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import type { PlanTask } from 'contracts/http/plans';
import { person } from 'svc-kit/testing';
import { whileDeleting } from './fixtures/while-deleting.ts';
import { hoursAfter, NOW, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
const stranger = { athlete: person('athlete'), mentor: person('mentor'), admin: person('admin') };
const TASKS = [
  { text: 'Cut your film to 2:30.', due_on: '2026-03-12' },
  { text: 'List ten colleges within six hours of home.', due_on: '2026-03-15' },
  { text: 'Email the first five coaches.', due_on: '2026-03-19' },
];
const PLAN = { summary: 'You are closer than you think.', tasks: TASKS, version: null as number | null };
beforeEach(async () => {
  world.setTime(NOW);
  await world.sql`truncate session cascade`;
  await world.sql`truncate outbox`;
});
afterAll(() => world.stop());

/** Its mentor has checked in and the session has begun. */
async function begun(): Promise<string> {
  const id = await world.paid();
  await world.passTo(SLOT);
  await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  return id;
}
const write = (id: string, body: object = PLAN, as = world.mentor) =>
  world.call('PUT', `/sessions/${id}/plan`, as, body);
const read = (id: string, as = world.athlete) => world.call('GET', `/sessions/${id}/plan`, as);
const tick = (id: string, n: number, body: object = { done: true }, as = world.athlete) =>
  world.call('POST', `/sessions/${id}/plan/tasks/${n}`, as, body);
const events = async () =>
  (await world.sql`select payload from outbox where name = 'plan.written' order by (payload->>'version')::int`).map(
    (row: { payload: object }) => row.payload,
  );
const ticked = (tasks: PlanTask[]) => tasks.filter(({ done_at }) => done_at).map(({ n }) => n);

describe('writing', () => {
  test('a plan opens with the session and closes 14 days after it', async () => {
    const id = await world.paid();
    expect(await write(id)).toMatchObject({ status: 400, body: { code: 'session_confirmed' } });
    await world.passTo(hoursAfter(SLOT, -0.2));
    await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
    expect(await write(id)).toMatchObject({ status: 400, body: { code: 'plan_too_early' } });
    world.setTime(SLOT);
    expect((await write(id)).status).toBe(200);
    const end = hoursAfter(SLOT, 1 + 14 * 24);
    world.setTime(new Date(end.getTime() - 60_000));
    expect((await write(id, { ...PLAN, summary: 'Changed.', version: 1 })).body.version).toBe(2);
    world.setTime(end);
    expect(await write(id, { ...PLAN, version: 2 })).toMatchObject({ status: 400, body: { code: 'plan_too_late' } });
  });

  test('a plan is told as an event with ids and nothing else, once for each version', async () => {
    const id = await begun();
    const changed = { ...PLAN, summary: 'Changed.', version: 1 };
    for (const body of [PLAN, PLAN, changed, changed]) expect((await write(id, body)).status).toBe(200);
    const ids = { sessionId: id, mentorId: world.mentor.id, athleteId: world.athlete.id };
    expect(await events()).toEqual([
      { ...ids, version: 1 },
      { ...ids, version: 2 },
    ]);
  });

  test('from two devices at once, one is told that the plan has changed', async () => {
    const id = await begun();
    const both = await Promise.all(['One.', 'Two.'].map((summary) => write(id, { ...PLAN, summary })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await write(id, { ...PLAN, summary: 'Three.' })).toMatchObject({ body: { code: 'plan_changed' } });
    expect(await events()).toHaveLength(1);
  });

  test('it ten times is enough', async () => {
    const id = await begun();
    for (let version = 0; version < 10; version++) {
      const answer = await write(id, { ...PLAN, summary: `No. ${version}.`, version: version || null });
      expect(answer.body.version).toBe(version + 1);
    }
    expect(await write(id, { ...PLAN, version: 10 })).toMatchObject({ status: 400, body: { code: 'plan_final' } });
  });

  test('takes three to five tasks, each with a date, and no way to get in touch', async () => {
    const id = await begun();
    const refused = async (change: object) => (await write(id, { ...PLAN, ...change })).status;
    expect(await refused({ tasks: TASKS.slice(0, 2) })).toBe(422);
    expect(await refused({ tasks: [...TASKS, ...TASKS] })).toBe(422);
    expect(await refused({ tasks: [{ text: 'Run.' }, ...TASKS.slice(1)] })).toBe(422);
    for (const due_on of ['0000-02-29', '9999-12-31', '2026-02-30', 'soon'])
      expect(await refused({ tasks: [{ text: 'Run.', due_on }, ...TASKS.slice(1)] })).toBe(422);
    expect(await refused({ summary: 'Write to me: maya@example.org' })).toBe(422);
    expect(await refused({ tasks: [{ ...TASKS[0], text: 'See www.maya.example' }, ...TASKS.slice(1)] })).toBe(422);
    const cut = ['Call 919', '555', '0100 then'].map((text) => ({ text, due_on: '2026-03-12' }));
    expect(await refused({ tasks: cut })).toBe(422);
    expect((await read(id)).body.plan).toBeNull();
  });

  test('is for its mentor only; reading for the two of them', async () => {
    const id = await begun();
    expect((await write(id, PLAN, stranger.mentor)).status).toBe(404);
    for (const who of [world.athlete, stranger.admin]) expect((await write(id, PLAN, who)).status).toBe(403);
    await write(id);
    for (const who of [world.athlete, world.mentor]) expect((await read(id, who)).body.plan.summary).toBe(PLAN.summary);
    for (const who of [stranger.athlete, stranger.mentor]) expect((await read(id, who)).status).toBe(404);
    expect((await read(id, stranger.admin)).status).toBe(403);
  });

  test('is not needed to complete a session', async () => {
    const id = await begun();
    await world.post(`/sessions/${id}/student-confirm?athlete_id=${world.athlete.id}`, world.athlete);
    await world.passTo(hoursAfter(SLOT, 1));
    expect((await world.post(`/sessions/${id}/complete`, world.mentor)).status).toBe(200);
  });
});

describe('ticking off', () => {
  test('is the athlete’s, and can be taken back', async () => {
    const id = await begun();
    await write(id);
    expect(ticked((await tick(id, 2)).body.tasks)).toEqual([2]);
    const since = (await read(id)).body.plan.tasks[1].done_at;
    world.setTime(hoursAfter(SLOT, 1));
    expect((await tick(id, 2)).body.tasks[1].done_at).toBe(since);
    expect(ticked((await tick(id, 2, { done: false })).body.tasks)).toEqual([]);
    for (const who of [world.mentor, stranger.admin]) expect((await tick(id, 1, { done: true }, who)).status).toBe(403);
    expect((await tick(id, 1, { done: true }, stranger.athlete)).status).toBe(404);
    expect((await tick(id, 4)).status).toBe(404);
    expect((await tick(id, 9)).status).toBe(404);
  });

  test('of a plan that has changed meanwhile says so', async () => {
    const id = await begun();
    await write(id);
    await write(id, { ...PLAN, tasks: TASKS.toReversed(), version: 1 });
    expect(await tick(id, 1, { done: true, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'plan_changed' },
    });
    expect(ticked((await tick(id, 1, { done: true, version: 2 })).body.tasks)).toEqual([1]);
  });

  test('stays with its task when the plan changes', async () => {
    const id = await begun();
    const { body: written } = await write(id);
    await tick(id, 1);
    world.setTime(hoursAfter(SLOT, 1));
    const [first, ...others] = TASKS;
    const { body } = await write(id, { ...PLAN, tasks: [...others, first], version: 1 });
    expect(ticked(body.tasks)).toEqual([3]);
    expect(body.written_at).toBe(written.written_at);
    expect(body.changed_at > written.changed_at).toBe(true);
  });

  test('shows in the athlete’s list, and what is open in the mentor’s next brief', async () => {
    const id = await begun();
    await write(id);
    await tick(id, 1);
    const list = await world.call('GET', `/athletes/${world.athlete.id}/plans`, world.athlete);
    expect(list.body.plans).toMatchObject([{ session_id: id, mentor_name: 'Marcus Reed', version: 1 }]);
    expect(ticked(list.body.plans[0].tasks)).toEqual([1]);
    expect((await world.call('GET', `/athletes/${world.athlete.id}/plans`, stranger.athlete)).status).toBe(403);
    const next = await world.booked(world.athlete, '2026-03-12T23:00:00Z');
    await world.pay(next);
    const { body } = await world.call('GET', `/sessions/${next}/brief`, world.mentor);
    expect(body.earlier).toMatchObject([{ session_id: id, summary: PLAN.summary, done_tasks: 1 }]);
    expect(body.earlier[0].open_tasks.map(({ n }: PlanTask) => n)).toEqual([2, 3]);
    const sessions = (await world.call('GET', '/sessions', world.mentor)).body;
    expect(sessions.map((one: { has_plan: boolean }) => one.has_plan)).toEqual([false, true]);
  });
});

test('a session that is still running is no “last time” of the next one’s brief until its plan is written', async () => {
  const id = await begun();
  const next = await world.booked(world.athlete, '2026-03-12T23:00:00Z');
  await world.pay(next);
  const earlier = async () => (await world.call('GET', `/sessions/${next}/brief`, world.mentor)).body.earlier;
  expect(await earlier()).toEqual([]);
  world.setTime(hoursAfter(SLOT, 1));
  expect(await earlier()).toMatchObject([{ session_id: id, summary: null }]);
});

test('nothing is written, mailed or read between two of whom one has blocked the other, or while a session is paused', async () => {
  const id = await begun();
  await write(id);
  await world.sql`update session set paused_at = now() where id = ${id}`;
  const brief = () => world.call('GET', `/sessions/${id}/brief`, world.mentor);
  const change = () => write(id, { ...PLAN, summary: 'More words.', version: 1 });
  for (const answer of [await brief(), await change()])
    expect(answer).toMatchObject({ status: 400, body: { code: 'session_paused' } });
  await world.sql`update session set paused_at = null where id = ${id}`;
  expect((await brief()).status).toBe(200);
  await world.sql`
    insert into block (athlete_id, mentor_id, by_athlete_at) values (${world.athlete.id}, ${world.mentor.id}, now())`;
  for (const answer of [await brief(), await change()])
    expect(answer).toMatchObject({ status: 400, body: { code: 'papers_closed' } });
  expect((await world.askInternally(`/internal/plans/${id}`)).status).toBe(404);
  await world.sql`truncate block`;
});

test('a mentor who is kept from minors writes to none, and reads no brief of a session that is over', async () => {
  const id = await begun();
  await world.sql`update mentor set kept_from_minors_at = now() where id = ${world.mentor.id}`;
  expect((await write(id)).body.code).toBe('papers_closed');
  world.setTime(hoursAfter(SLOT, 2));
  expect((await world.call('GET', `/sessions/${id}/brief`, world.mentor)).body.code).toBe('papers_closed');
  await world.sql`update mentor set kept_from_minors_at = null where id = ${world.mentor.id}`;
  expect((await write(id)).status).toBe(200);
});

test('no plan is written for an athlete whose account is deleted, or is being deleted: nothing would take it out again', async () => {
  const [athlete, mentor] = [person('athlete'), await world.newMentor()];
  const names = { firstName: 'Dara', lastName: 'Quinnell', timeZone: 'America/New_York' };
  await world.deliver('athlete.registered', { athleteId: athlete.id, ...names });
  const id = await world.booked(athlete, SLOT, mentor);
  await world.pay(id);
  await world.passTo(SLOT);
  await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`, mentor);
  const writing = () => write(id, PLAN, mentor);
  for (const answer of [await whileDeleting(world, athlete, writing), await writing()])
    expect(answer).toMatchObject({ status: 400, body: { code: 'papers_closed' } });
  expect(await world.sql`select 1 from session_plan where session_id = ${id}`).toHaveLength(0);
});

test('what is mailed of a plan is answered to services, by the session’s id', async () => {
  const id = await begun();
  expect((await world.askInternally(`/internal/plans/${id}`)).status).toBe(404);
  await write(id);
  const { body } = await world.askInternally(`/internal/plans/${id}`);
  expect(body).toEqual({ version: 1, summary: PLAN.summary, tasks: TASKS });
  expect((await world.call('GET', `/internal/plans/${id}`, world.mentor)).status).toBe(404);
});

test('answers and plan can be downloaded, and go with the athlete; a plan outlives its mentor’s account', async () => {
  const id = await world.paid();
  await world.call('PUT', `/sessions/${id}/questions`, world.athlete, {
    goal: 'My goal.',
    links: [{ url: 'https://film.example/1' }],
  });
  await world.passTo(SLOT);
  await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  await write(id);
  const dataOf = async (who: string) =>
    JSON.stringify((await world.askInternally(`/internal/account-data/${who}`)).body);
  const [athletes, mentors] = [await dataOf(world.athlete.id), await dataOf(world.mentor.id)];
  for (const words of ['My goal.', 'film.example', PLAN.summary, 'Cut your film']) expect(athletes).toContain(words);
  expect(mentors).toContain(PLAN.summary);
  for (const words of ['My goal.', 'film.example']) expect(mentors).not.toContain(words);
  await world.deliver('account.deleted', { accountId: world.mentor.id, role: 'mentor' });
  expect((await read(id)).body.plan.summary).toBe(PLAN.summary);
  await world.deliver('account.deleted', { accountId: world.athlete.id, role: 'athlete' });
  for (const table of ['session_answers', 'session_plan', 'plan_task'])
    expect(await world.sql.unsafe(`select 1 from ${table}`)).toHaveLength(0);
});
