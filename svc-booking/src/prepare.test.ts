import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { brief as briefShape } from 'contracts/http/plans';
import { person } from 'svc-kit/testing';
import { hoursAfter, NEXT_SLOT, NOW, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
const stranger = { athlete: person('athlete'), mentor: person('mentor'), admin: person('admin') };
const PROFILE = {
  sport: 'basketball',
  position: 'Shooting Guard',
  graduation_year: 2027,
  recruiting_goals: 'Play in college',
  gpa: 3.62,
  height: '5 ft 7',
  weight: '138 lb',
  has_guardian: true,
};
const ANSWERS = {
  goal: 'A list of colleges I can use.',
  standing: '22 emails and one reply.',
  look_at: 'The first minute of my film.',
  links: [{ url: 'https://film.example/junior', label: 'Junior highlights' }],
};
beforeEach(async () => {
  world.setTime(NOW);
  world.otherServices.down = false;
  world.otherServices.answers.set(`/internal/athletes/${world.athlete.id}/profile`, PROFILE);
  await world.sql`truncate session cascade`;
});
afterAll(() => world.stop());

const save = (id: string, body: object = ANSWERS, as = world.athlete) =>
  world.call('PUT', `/sessions/${id}/questions`, as, body);
const read = (id: string, as = world.athlete) => world.call('GET', `/sessions/${id}/questions`, as);
const brief = (id: string, as = world.mentor) => world.call('GET', `/sessions/${id}/brief`, as);
const rejects = async (id: string, body: object) => (await save(id, body)).body.detail[0]?.msg as string;

describe('the three questions', () => {
  test('are answered before or after paying, and changed until the start', async () => {
    const id = await world.booked();
    expect((await read(id)).body).toMatchObject({ goal: null, links: [], answered_at: null });
    expect(await save(id)).toMatchObject({ status: 200, body: { ...ANSWERS, answered_at: expect.any(String) } });
    await world.pay(id);
    await save(id, { ...ANSWERS, goal: 'Another goal.' });
    expect((await read(id)).body.goal).toBe('Another goal.');
    world.setTime(hoursAfter(SLOT, 0));
    expect(await save(id)).toMatchObject({ status: 400, body: { code: 'questions_closed' } });
    expect((await read(id)).body.goal).toBe('Another goal.');
  });

  test('can be answered in part, and taken back', async () => {
    const id = await world.paid();
    await save(id, { goal: 'Only this.' });
    expect((await read(id)).body).toMatchObject({ goal: 'Only this.', standing: null, links: [] });
    await save(id, { goal: '  ' });
    expect((await read(id)).body.answered_at).toBeNull();
  });

  test('are nobody’s but the athlete’s, and exist for no one else', async () => {
    const id = await world.paid();
    await save(id);
    expect((await read(id, stranger.athlete)).status).toBe(404);
    expect((await save(id, ANSWERS, stranger.athlete)).status).toBe(404);
    for (const who of [world.mentor, stranger.admin]) {
      expect((await read(id, who)).status).toBe(403);
      expect((await save(id, ANSWERS, who)).status).toBe(403);
    }
  });

  test('of a cancelled session stay as they are', async () => {
    const id = await world.paid();
    await world.post(`/sessions/${id}/cancel`, world.athlete);
    expect(await save(id)).toMatchObject({ status: 400, body: { code: 'session_cancelled' } });
  });

  test('take no address, number or handle, and no link that leads to a chat', async () => {
    const id = await world.paid();
    expect(await rejects(id, { goal: 'Write to ann@example.org' })).toContain('an email address');
    expect(await rejects(id, { look_at: 'Text me: 555 0100' })).toContain('a phone number');
    const link = (url: string) => rejects(id, { links: [{ url }] });
    expect(await link('https://wa.me/15550100')).toContain('Links to wa.me can’t be used here.');
    for (const url of ['javascript:alert(1)', 'ftp://film.example/x', 'film', '//film.example']) {
      expect(await link(url)).toContain('Give a whole link');
    }
    const many = Array.from({ length: 6 }, () => ({ url: 'https://film.example/a' }));
    expect(await rejects(id, { links: many })).toBe('Add at most 5 links.');
    expect((await read(id)).body.answered_at).toBeNull();
  });
});

describe('the brief', () => {
  test('has the athlete’s first name and initial, the profile, and the answers', async () => {
    const id = await world.paid();
    await save(id);
    const { status, body } = await brief(id);
    expect(status).toBe(200);
    expect(briefShape.parse(body)).toMatchObject({ athlete_name: 'Ana L.', profile: PROFILE, answers: ANSWERS });
    expect(JSON.stringify(body)).not.toContain('Lopez');
    expect(body.until).toBe(hoursAfter(SLOT, 1 + 30 * 24).toISOString());
  });

  test('is there from the payment until 30 days after the session, and not a moment longer', async () => {
    const id = await world.booked();
    expect(await brief(id)).toMatchObject({ status: 400, body: { code: 'session_scheduled' } });
    await world.pay(id);
    expect((await brief(id)).status).toBe(200);
    await world.sql`update session set status = 'completed' where id = ${id}`;
    const end = hoursAfter(SLOT, 1 + 30 * 24);
    world.setTime(new Date(end.getTime() - 60_000));
    expect((await brief(id)).status).toBe(200);
    world.otherServices.asked.length = 0;
    world.setTime(end);
    expect(await brief(id)).toMatchObject({ status: 400, body: { code: 'brief_gone' } });
    expect(world.otherServices.asked).toEqual([]);
  });

  test('of a cancelled or a missed session is closed', async () => {
    const id = await world.paid();
    for (const status of ['cancelled', 'mentor_no_show', 'expired']) {
      await world.sql`update session set status = ${status} where id = ${id}`;
      expect(await brief(id)).toMatchObject({ status: 400, body: { code: `session_${status}` } });
    }
  });

  test('is for its mentor only', async () => {
    const id = await world.paid();
    expect((await brief(id, stranger.mentor)).status).toBe(404);
    for (const who of [world.athlete, stranger.admin]) expect((await brief(id, who)).status).toBe(403);
    expect((await brief(crypto.randomUUID())).status).toBe(404);
  });

  test('is there without the profile when identity does not answer', async () => {
    const id = await world.paid();
    await save(id);
    world.otherServices.down = true;
    expect(await brief(id)).toMatchObject({ status: 200, body: { profile: null, answers: { goal: ANSWERS.goal } } });
  });
});

describe('a list of sessions', () => {
  const goalFor = async (who: typeof world.mentor) => (await world.call('GET', '/sessions', who)).body[0];

  test('tells the goal to its athlete and its mentor, and to the mentor only as long as the brief', async () => {
    const id = await world.paid();
    await save(id);
    for (const who of [world.athlete, world.mentor])
      expect(await goalFor(who)).toMatchObject({ goal: ANSWERS.goal, has_answers: true });
    expect(await goalFor(stranger.admin)).toMatchObject({ goal: null, has_answers: true });
    await world.sql`update session set status = 'completed' where id = ${id}`;
    world.setTime(hoursAfter(SLOT, 1 + 30 * 24));
    expect((await goalFor(world.mentor)).goal).toBeNull();
    expect((await goalFor(world.athlete)).goal).toBe(ANSWERS.goal);
  });
});

test('the reminder of the day before says whether the questions were answered', async () => {
  const id = await world.paid();
  const other = await world.paid(NEXT_SLOT);
  await save(other);
  await world.passTo(hoursAfter(NEXT_SLOT, -23));
  const rows = await world.sql`
    select payload->>'sessionId' as id, payload->'prepared' as prepared from outbox
    where name = 'session.reminder_due' and payload->>'kind' = 'before_24h'`;
  const told = new Map(rows.map((row: { id: string; prepared: unknown }) => [row.id, row.prepared]));
  expect([told.get(id), told.get(other)]).toEqual([false, true]);
});
