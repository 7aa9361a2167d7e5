import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { THREADS_PER_PAGE, UNREAD_COUNTED } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { schedule } from 'svc-kit/due';
import { person } from 'svc-kit/testing';
import { conversing, EVENING, MORNING } from './fixtures/conversing.ts';
import { admin } from './fixtures/reporting.ts';
import { hoursAfter, NOW, startWorld, type World } from './fixtures/world.ts';
import { FOLLOW_THREADS } from './store/thread-lists.ts';
import { noteRead } from './store/threads.ts';

let world: World;
let mentor: Person;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  world.setTime(NOW);
  mentor = await world.newMentor();
});
afterAll(() => world.stop());

const { newFamily, opened, write, listed, read, holding, waitingOr } = conversing(() => ({ world, mentor }));
const page = async (as: Person, before = '') =>
  (await world.call('GET', `/threads?before=${before}`.replace(/\?before=$/, ''), as)).body;
const unread = async (as: Person) => (await world.call('GET', '/threads/unread', as)).body.unread;
const idsOf = (threads: { thread_id: string }[]) => threads.map(({ thread_id }) => thread_id);
const noteReadOf = (thread: string, as: Person, message_id: string) =>
  world.post(`/threads/${thread}/read`, as, { message_id });

/** Each with a message, a minute after the one before. */
async function fill(count: number, of: { mentorId?: string; athleteId?: string }): Promise<void> {
  await world.sql`
    insert into thread (id, athlete_id, mentor_id, begun_at, changed_at)
    select gen_random_uuid(), coalesce(${of.athleteId ?? null}::uuid, gen_random_uuid()),
      coalesce(${of.mentorId ?? null}::uuid, gen_random_uuid()), at, at
    from generate_series(1, ${count}::int) i, lateral (select ${NOW}::timestamptz - make_interval(mins => i) as at) placed`;
  await world.sql`
    insert into message (id, thread_id, sender, text, masked, sent_at, delivered_at)
    select gen_random_uuid(), id, ${of.mentorId ? 'athlete' : 'mentor'}, 'Hello', false, begun_at, begun_at from thread
    where mentor_id = ${of.mentorId ?? null} or athlete_id = ${of.athleteId ?? null}`;
}

describe('the list', () => {
  test.each(['mentor', 'athlete'] as const)('of a %s comes in pages, each conversation once', async (role) => {
    const who = role === 'mentor' ? mentor : await newFamily();
    await fill(2 * THREADS_PER_PAGE + 1, { [`${role}Id`]: who.id });
    const first = await page(who);
    expect([first.threads.length, first.more]).toEqual([THREADS_PER_PAGE, true]);
    const second = await page(who, first.threads.at(-1).thread_id);
    expect([second.threads.length, second.more]).toEqual([THREADS_PER_PAGE, true]);
    const third = await page(who, second.threads.at(-1).thread_id);
    expect([third.threads.length, third.more]).toEqual([1, false]);
    const all = [first, second, third].flatMap(({ threads }) => threads);
    expect(new Set(idsOf(all)).size).toBe(2 * THREADS_PER_PAGE + 1);
    const times = all.map(({ last }) => last.sent_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(await page(who, third.threads[0].thread_id)).toEqual({ threads: [], more: false });
  });

  test('has each conversation once where all were written to at the same moment, too', async () => {
    await fill(THREADS_PER_PAGE + 20, { mentorId: mentor.id });
    await world.sql`update thread set mentor_at = ${NOW} where mentor_id = ${mentor.id}`;
    const first = await page(mentor);
    const second = await page(mentor, first.threads.at(-1).thread_id);
    const all = idsOf([first, second].flatMap(({ threads }) => threads));
    expect([all.length, new Set(all).size]).toEqual([THREADS_PER_PAGE + 20, THREADS_PER_PAGE + 20]);
    expect(all).toEqual([...all].sort().reverse());
  });

  test('has no older ones after somebody else’s conversation, or none', async () => {
    const [athlete, other] = [await newFamily(), await newFamily()];
    await write(await opened(athlete), athlete, 'Hello');
    const foreign = await opened(other);
    for (const before of [foreign, crypto.randomUUID()])
      expect(await page(athlete, before)).toEqual({ threads: [], more: false });
    expect((await world.call('GET', '/threads?before=all', athlete)).status).toBe(422);
  });

  test('keeps its order while something waits for the morning, and follows what is delivered then', async () => {
    const athlete = await newFamily();
    const first = await opened(athlete);
    await write(first, mentor, 'Hi');
    const second = await opened(athlete, await world.newMentor());
    await write(second, athlete, 'Hello');
    world.setTime(EVENING);
    await write(first, mentor, 'Good luck tomorrow');
    expect(idsOf(await listed(athlete))).toEqual([second, first]);
    await world.passTo(MORNING);
    expect(idsOf(await listed(athlete))).toEqual([first, second]);
  });

  test('has one in which only waiting words were written in its place, and for a mentor not at all', async () => {
    const athlete = await newFamily();
    const [first, second] = [await opened(athlete), await opened(athlete, await world.newMentor())];
    world.setTime(EVENING);
    await write(first, mentor, 'Good luck');
    expect(idsOf(await listed(athlete))).toEqual([second, first]);
    const other = await newFamily();
    await write(await opened(other), other, 'You up?');
    expect(idsOf(await listed(mentor))).toEqual([first]);
    await world.passTo(MORNING);
    expect(await listed(mentor)).toHaveLength(2);
  });

  test('of a mentor goes on beyond those that are over', async () => {
    await fill(2 * THREADS_PER_PAGE, { mentorId: mentor.id });
    await world.sql`
      insert into block (athlete_id, mentor_id, by_athlete_at)
      select athlete_id, mentor_id, ${NOW} from thread where mentor_id = ${mentor.id}
      order by begun_at desc limit ${THREADS_PER_PAGE}`;
    expect(await page(mentor)).toMatchObject({ threads: { length: THREADS_PER_PAGE }, more: false });
    expect(await unread(mentor)).toBe(THREADS_PER_PAGE);
    await world.sql`update mentor set hidden_by_founder = true where id = ${mentor.id}`;
    expect([await page(mentor), await unread(mentor)]).toEqual([{ threads: [], more: false }, 0]);
  });

  test('follows what goes with a mentor’s account', async () => {
    const athlete = await newFamily();
    const [first, second] = [await opened(athlete), await opened(athlete, await world.newMentor())];
    await write(second, athlete, 'Hello');
    await write(first, mentor, 'Hi');
    expect([idsOf(await listed(athlete)), await unread(athlete)]).toEqual([[first, second], 1]);
    await world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor' });
    expect([idsOf(await listed(athlete)), await unread(athlete)]).toEqual([[second, first], 0]);
  });

  test('of what was there before its order was kept is right as soon as the timed work has run', async () => {
    const athlete = await newFamily();
    const [first, second] = [await opened(athlete), await opened(athlete, await world.newMentor())];
    await world.sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`
        insert into message (id, thread_id, sender, text, masked, sent_at, delivered_at)
        values (gen_random_uuid(), ${first}, 'athlete', 'Hello', false, ${hoursAfter(EVENING, -3)}, ${EVENING}),
          (gen_random_uuid(), ${first}, 'mentor', 'Hi', false, ${hoursAfter(EVENING, -2)}, ${EVENING}),
          (gen_random_uuid(), ${second}, 'mentor', 'Waits', false, ${EVENING}, null)`;
    });
    await schedule(world.sql, FOLLOW_THREADS, 'all', NOW, { after: '00000000-0000-0000-0000-000000000000' });
    await world.passTo(EVENING);
    expect(idsOf(await listed(athlete))).toEqual([first, second]);
    expect(await listed(mentor)).toMatchObject([{ thread_id: first, unread: 1, last: { text: 'Hi' } }]);
    expect([await unread(athlete), await unread(mentor)]).toEqual([1, 1]);
  });
});

describe('what is new', () => {
  test('is counted by conversations, once it was delivered and until it is read', async () => {
    const athlete = await newFamily();
    const [first, second] = [await opened(athlete), await opened(athlete, await world.newMentor())];
    expect([await unread(athlete), await unread(mentor)]).toEqual([0, 0]);
    await write(first, mentor, 'One');
    const two = (await write(first, mentor, 'Two')).body.id;
    await write(second, athlete, 'Hello');
    expect([await unread(athlete), await unread(mentor)]).toEqual([1, 0]);
    await noteReadOf(first, athlete, two);
    expect(await unread(athlete)).toBe(0);
    world.setTime(EVENING);
    await write(first, mentor, 'Good luck');
    expect(await unread(athlete)).toBe(0);
    await world.passTo(MORNING);
    expect(await unread(athlete)).toBe(1);
  });

  test('is what has arrived, not what waits for the morning', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, mentor, 'Hi');
    world.setTime(EVENING);
    await write(thread, mentor, 'Good luck');
    expect(await listed(athlete)).toMatchObject([{ unread: 1, last: { text: 'Hi' } }]);
    await world.passTo(MORNING);
    expect(await listed(athlete)).toMatchObject([{ unread: 2, last: { text: 'Good luck' } }]);
  });

  test('stays where one has read while the next arrived', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const one = (await write(thread, mentor, 'One')).body.id;
    const reading = await holding(async (tx) => {
      await noteRead(tx, thread, 'athlete', one);
    });
    const next = write(thread, mentor, 'Two');
    await waitingOr(next);
    await reading.end();
    await next;
    expect([await unread(athlete), (await listed(athlete))[0].unread]).toEqual([1, 1]);
    const last = (await read(thread, athlete)).body.messages.at(-1).id;
    const writing = await holding(async (tx) => {
      await tx`insert into message (id, thread_id, sender, text, masked, sent_at, delivered_at)
        values (gen_random_uuid(), ${thread}, 'mentor', 'Three', false, ${NOW}, ${NOW})`;
    });
    const noted = noteReadOf(thread, athlete, last);
    await waitingOr(noted);
    await writing.end();
    await noted;
    expect([await unread(athlete), (await listed(athlete))[0].unread]).toEqual([1, 1]);
  });

  test(`is counted up to ${UNREAD_COUNTED}, in one conversation, too`, async () => {
    await fill(UNREAD_COUNTED + 1, { mentorId: mentor.id });
    expect(await unread(mentor)).toBe(UNREAD_COUNTED);
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const say = (sender: string) => world.sql`
      insert into message (id, thread_id, sender, text, masked, sent_at, sent_real, delivered_at)
      select gen_random_uuid(), ${thread}, ${sender}, 'Hello', false, ${NOW}, now() - interval '1 day', ${NOW}
      from generate_series(1, ${UNREAD_COUNTED + 50})`;
    await say('mentor');
    expect(await listed(athlete)).toMatchObject([{ unread: UNREAD_COUNTED }]);
    await say('athlete');
    expect(await listed(athlete)).toMatchObject([{ unread: 1 }]);
  });

  test('is nobody else’s, and the founder has none', async () => {
    const athlete = await newFamily();
    await write(await opened(athlete), mentor, 'Hi');
    expect(await unread(await newFamily())).toBe(0);
    expect((await world.call('GET', '/threads/unread', admin)).status).toBe(403);
    expect((await world.call('GET', '/threads/unread', null)).status).toBe(401);
    expect(await unread(person('mentor'))).toBe(0);
  });
});
