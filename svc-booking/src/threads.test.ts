import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { CONTACT_MASK } from 'contracts/contact-details';
import { refusalOf } from 'contracts/details';
import { DAY_MS, KEEP_THREADS_DAYS, MESSAGES_PER_HOUR, MESSAGES_PER_PAGE, THREADS_PER_DAY } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { type Tx, transaction } from 'svc-kit/db';
import { person, until } from 'svc-kit/testing';
import { admin, reporting } from './fixtures/reporting.ts';
import { hoursAfter, NOW, startWorld, type World } from './fixtures/world.ts';
import { forgetWords } from './store/account-data.ts';
import { insertMessage, lockThread } from './store/messages.ts';
import { deleteOutlived } from './store/outlived.ts';
import { forgetPerson } from './store/people.ts';
import { insertThread } from './store/threads.ts';

/** The evening of NOW in New York, where everybody here lives, and the next morning. */
const EVENING = '2026-03-03T01:30:00Z';
const MORNING = '2026-03-03T13:00:00.000Z';

const IDENTITY = { kind: 'service', name: 'identity' } as const;

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

const { newAthlete, paidSession, decide, queued, report } = reporting(() => world);

interface Family {
  adult?: boolean | null;
  guardian?: boolean;
  confirmed?: boolean;
}
function setFamily(athlete: Person, { adult = false, guardian = true, confirmed = true }: Family = {}): void {
  const path = `/internal/accounts/${athlete.id}`;
  const known = world.otherServices.answers.get(path) as object;
  world.otherServices.answers.set(path, {
    ...known,
    is_adult: adult,
    has_guardian: guardian,
    address_confirmed: confirmed,
  });
}
async function newFamily(family: Family = {}): Promise<Person> {
  const athlete = await newAthlete();
  setFamily(athlete, family);
  return athlete;
}
const open = (athlete: Person, whom = mentor) => world.post('/threads', athlete, { mentor_id: whom.id });
async function opened(athlete: Person, whom = mentor): Promise<string> {
  const answer = await open(athlete, whom);
  if (answer.status !== 200) throw new Error(`not begun: ${JSON.stringify(answer)}`);
  return answer.body.thread_id;
}
const write = (thread: string, as: Person, text: string, id?: string) =>
  world.post(`/threads/${thread}/messages`, as, { text, ...(id ? { id } : {}) });
const read = (thread: string, as: Person, query = '') => world.call('GET', `/threads/${thread}${query}`, as);
const texts = async (thread: string, as: Person) =>
  (await read(thread, as)).body.messages.map(({ text }: { text: string }) => text);
const listed = async (as: Person) => (await world.call('GET', '/threads', as)).body.threads;
const guardianOf = ({ id }: Person, threadId: string): Person => ({
  ...person('athlete'),
  id,
  link: { action: 'thread_as_guardian', sessionId: threadId },
});
const delivered = async (thread: string) =>
  (await world.emitted('messages.delivered')).map(({ payload }) => payload).filter((each) => each.threadId === thread);
const mails = (threadId: string, ids: string[]) =>
  world.call('POST', '/internal/messages', IDENTITY, { thread_id: threadId, ids });

/** Somebody else's transaction that has done this and does not end yet. */
async function holding(work: (tx: Tx) => Promise<void>): Promise<{ end(): Promise<void>; giveUp(): Promise<void> }> {
  const [done, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const all = transaction(world.sql, async (tx) => {
    await work(tx);
    done.resolve();
    await over.promise;
  });
  await Promise.race([done.promise, all]);
  return {
    end() {
      over.resolve();
      return all;
    },
    giveUp() {
      over.reject(new Error('given up'));
      return all.catch(() => undefined);
    },
  };
}
/** Until it stands behind a lock, or is done. */
async function waitingOr(work: Promise<unknown>, times = 1): Promise<void> {
  let isDone = false;
  const ended = () => {
    isDone = true;
  };
  work.then(ended, ended);
  await until(async () => {
    const rows = await world.sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return isDone || rows.length >= times;
  });
}

describe('a conversation', () => {
  test('is begun by an athlete, once for each mentor, and read by the two alone', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    expect(await opened(athlete)).toBe(thread);
    expect((await write(thread, athlete, '  Can I ask about camps? ')).status).toBe(200);
    expect((await write(thread, mentor, 'Sure!')).status).toBe(200);
    expect((await read(thread, athlete)).body).toMatchObject({
      thread_id: thread,
      with: { id: mentor.id, name: 'Marcus Reed' },
      closed: null,
      guardian_reads: true,
      waits_until: null,
      more: false,
      messages: [
        {
          from: 'athlete',
          text: 'Can I ask about camps?',
          masked: false,
          sent_at: expect.stringContaining('2026-03-02T17:00:'),
        },
        { from: 'mentor', text: 'Sure!' },
      ],
    });
    expect((await read(thread, mentor)).body).toMatchObject({
      with: { id: athlete.id, name: 'Ana L.' },
      athlete_name: 'Ana L.',
    });
    for (const stranger of [await newFamily(), await world.newMentor()]) {
      expect((await read(thread, stranger)).status).toBe(404);
      expect((await write(thread, stranger, 'Hi')).status).toBe(404);
      expect((await world.post(`/threads/${thread}/block`, stranger)).status).toBe(404);
    }
    expect((await world.post('/threads', mentor, { mentor_id: mentor.id })).status).toBe(403);
    expect((await world.call('GET', `/threads/${thread}`, null)).status).toBe(401);
  });

  test('begun twice at the same time is one', async () => {
    const athlete = await newFamily();
    const both = await Promise.all([opened(athlete), opened(athlete), opened(athlete)]);
    expect(new Set(both).size).toBe(1);
  });

  test('is not begun by somebody whose account goes in the same moment', async () => {
    const athlete = await newFamily();
    const going = await holding(async (tx) => {
      await forgetPerson(tx, { accountId: athlete.id, role: 'athlete' });
      await forgetWords(tx, athlete.id);
    });
    const begun = open(athlete);
    await waitingOr(begun);
    await going.end();
    expect((await begun).status).toBe(404);
    expect(await world.sql`select 1 from thread where athlete_id = ${athlete.id}`).toHaveLength(0);
  });

  test('is not there without a guardian who has confirmed, unless the athlete is an adult', async () => {
    const [alone, unknown, adult] = [
      await newFamily({ guardian: false }),
      await newFamily({ adult: null, guardian: false }),
      await newFamily({ adult: true, guardian: false }),
    ];
    for (const minor of [alone, unknown]) {
      expect(await open(minor)).toMatchObject({ status: 400, body: refusalOf('thread_needs_guardian') });
    }
    const thread = await opened(adult);
    expect((await read(thread, adult)).body).toMatchObject({ guardian_reads: false, closed: null });
    expect((await world.sql`select 1 from thread where mentor_id = ${mentor.id}`).length).toBe(1);
  });

  test('with a stranger needs a confirmed address, and with one’s own mentor none', async () => {
    const athlete = await newAthlete({ confirmed: false });
    setFamily(athlete, { adult: true, confirmed: false });
    expect(await open(athlete)).toMatchObject({ status: 400, body: refusalOf('thread_needs_address') });
    await paidSession(athlete, mentor);
    expect((await open(athlete)).status).toBe(200);
  });

  test('is begun with nobody who cannot be found', async () => {
    const athlete = await newFamily({ adult: true });
    const unready = await world.newMentor({}, { payoutReady: false });
    expect((await open(athlete, unready)).status).toBe(404);
    expect((await open(athlete, person('mentor'))).status).toBe(404);
    for (const how of [
      'verified = false',
      'hidden = true, hidden_at = now()',
      'deleted = true',
      'hidden_by_founder = true',
    ]) {
      const lost = await world.newMentor();
      await world.sql.unsafe(`update mentor set ${how} where id = '${lost.id}'`);
      expect([how, (await open(athlete, lost)).status]).toEqual([how, 404]);
    }
    const free = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
    expect((await open(athlete, free)).status).toBe(200);
  });

  test(`is begun ${THREADS_PER_DAY} times a day at most`, async () => {
    const athlete = await newFamily();
    for (let i = 0; i < THREADS_PER_DAY; i++) {
      await world.sql`
        insert into thread (id, athlete_id, mentor_id, begun_at, changed_at)
        values (${crypto.randomUUID()}, ${athlete.id}, ${crypto.randomUUID()}, ${NOW}, ${NOW})`;
    }
    expect(await open(athlete)).toMatchObject({ status: 429, body: refusalOf('too_many_threads') });
    await world.sql`
      update thread set begun_real = now() - interval '25 hours' where id in (
        select id from thread where athlete_id = ${athlete.id} limit 1)`;
    expect((await open(athlete)).status).toBe(200);
  });

  test('is begun no more often by asking many times at once', async () => {
    const athlete = await newFamily();
    for (let i = 1; i < THREADS_PER_DAY; i++) {
      await world.sql`
        insert into thread (id, athlete_id, mentor_id, begun_at, changed_at)
        values (${crypto.randomUUID()}, ${athlete.id}, ${crypto.randomUUID()}, ${NOW}, ${NOW})`;
    }
    const mentors = [mentor, await world.newMentor()];
    // Both have counted by then, unless one of them waits before it does.
    const taken = await holding(async (tx) => {
      for (const { id } of mentors) await insertThread(tx, { athleteId: athlete.id, mentorId: id }, NOW);
    });
    const both = Promise.all(mentors.map((each) => open(athlete, each)));
    await waitingOr(both, 2);
    await taken.giveUp();
    expect((await both).map(({ status }) => status).sort()).toEqual([200, 429]);
  });

  test('is begun by nobody who is barred, too young, or has no account any more', async () => {
    const [barred, young, gone] = [await newFamily(), await newFamily(), await newFamily()];
    await world.sql`update athlete set barred_until = ${hoursAfter(MORNING, 24)} where id = ${barred.id}`;
    await world.sql`update athlete set too_young = true where id = ${young.id}`;
    world.otherServices.answers.delete(`/internal/accounts/${gone.id}`);
    expect(await open(barred)).toMatchObject({ status: 403, body: refusalOf('barred') });
    expect(await open(young)).toMatchObject({ status: 403, body: refusalOf('too_young') });
    expect((await open(gone)).status).toBe(404);
    // A bar that is over is none.
    await world.sql`update athlete set barred_until = ${hoursAfter(NOW.toISOString(), -1)} where id = ${barred.id}`;
    expect((await open(barred)).status).toBe(200);
    expect(await world.sql`select 1 from thread where mentor_id = ${mentor.id}`).toHaveLength(1);
  });

  test('cannot be begun while identity is silent, and can be read', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    const other = await world.newMentor();
    world.otherServices.down = true;
    try {
      expect((await open(athlete, other)).status).toBe(503);
      expect((await write(thread, athlete, 'Again')).status).toBe(503);
      expect((await read(thread, athlete)).body).toMatchObject({ closed: null, messages: [{ text: 'Hello' }] });
    } finally {
      world.otherServices.down = false;
    }
  });

  test('shows its newest hundred messages, and the ones before when asked', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await world.sql`
      insert into message (id, thread_id, sender, text, masked, sent_at, sent_real, delivered_at)
      select gen_random_uuid(), ${thread}, 'athlete', i::text, false, ${NOW}, now() - interval '1 day', ${NOW}
      from generate_series(1, ${MESSAGES_PER_PAGE + 3}) i`;
    const newest = (await read(thread, mentor)).body;
    expect(newest).toMatchObject({ more: true });
    expect(newest.messages.map(({ text }: { text: string }) => Number(text))).toEqual(
      Array.from({ length: MESSAGES_PER_PAGE }, (_, i) => i + 4),
    );
    const whole = (await read(thread, mentor, `?before=${newest.messages.at(-3).id}`)).body;
    expect(whole).toMatchObject({ more: false, messages: { length: MESSAGES_PER_PAGE, 0: { text: '1' } } });
    const older = (await read(thread, mentor, `?before=${newest.messages[0].id}`)).body;
    expect(older).toMatchObject({ more: false, messages: [{ text: '1' }, { text: '2' }, { text: '3' }] });
    expect((await read(thread, mentor, `?before=${crypto.randomUUID()}`)).body.messages).toEqual([]);
  });
});

describe('a message', () => {
  test('of somebody whose account identity no longer has is kept nowhere', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    world.otherServices.answers.delete(`/internal/accounts/${athlete.id}`);
    for (const writer of [athlete, mentor]) expect((await write(thread, writer, 'Hello')).status).toBe(404);
    expect(await world.sql`select 1 from message where thread_id = ${thread}`).toHaveLength(0);
  });

  test('sent twice with the same id is one, and another person’s id is nobody’s', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const id = crypto.randomUUID();
    const [first, second] = await Promise.all([write(thread, athlete, 'Once', id), write(thread, athlete, 'Once', id)]);
    expect(first.body).toEqual(second.body);
    expect((await write(thread, mentor, 'Mine', id)).status).toBe(404);
    expect(await texts(thread, mentor)).toEqual(['Once']);
    expect(await delivered(thread)).toHaveLength(1);
  });

  test('loses every way to get in touch before it is kept, also a number in pieces', async () => {
    const athlete = await newFamily({ adult: true });
    const thread = await opened(athlete);
    const sent = await write(thread, mentor, 'Text me at 919-555-0100 or @marcus_hoops');
    expect(sent.body).toMatchObject({ text: `Text me at ${CONTACT_MASK} or ${CONTACT_MASK}`, masked: true });
    for (const piece of ['919', '555', '0100']) await write(thread, mentor, piece);
    expect(await texts(thread, athlete)).toEqual([sent.body.text, '919', '555', CONTACT_MASK]);
    const kept = await world.sql`select text from message where text like '%0100%' or text like '%marcus%'`;
    expect(kept).toHaveLength(0);
  });

  test('that comes digit by digit is no number either', async () => {
    const athlete = await newFamily({ adult: true });
    const thread = await opened(athlete);
    const chat = Array.from({ length: 9 }, (_, i) => `Hello no. ${'I'.repeat(i + 1)}`);
    for (const text of [...chat, ...'9195550100']) await write(thread, mentor, text);
    expect(await texts(thread, athlete)).toEqual([
      ...chat,
      ...'919555',
      ...Array.from({ length: 4 }, () => CONTACT_MASK),
    ]);
  });

  test('is put together with nothing that another person wrote, or in another conversation', async () => {
    const [athlete, other] = [await newFamily({ adult: true }), await newFamily({ adult: true })];
    const [thread, elsewhere] = [await opened(athlete), await opened(other)];
    for (const piece of ['919', '555']) await write(thread, mentor, piece);
    for (const [where, writer] of [
      [thread, athlete],
      [elsewhere, mentor],
    ] as const)
      expect((await write(where, writer, '0100')).body).toMatchObject({ text: '0100', masked: false });
  });

  test('is neither empty nor endless', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const nothing = ['', '   ', '\u200b\u200b', '\u202e \u2066', '\u3164', '\u00ad\n\ufe0f'];
    for (const text of [...nothing, 'x'.repeat(2_001)]) expect((await write(thread, athlete, text)).status).toBe(422);
    expect((await write(thread, athlete, 'x'.repeat(2_000))).status).toBe(200);
  });

  test(`is one of ${MESSAGES_PER_HOUR} an hour at most`, async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    for (let i = 0; i < MESSAGES_PER_HOUR; i++) expect((await write(thread, athlete, `No. ${i}`)).status).toBe(200);
    expect(await write(thread, athlete, 'One more')).toMatchObject({
      status: 429,
      body: refusalOf('too_many_messages'),
    });
    expect((await write(thread, mentor, 'Slow down!')).status).toBe(200);
    await world.sql`update message set sent_real = now() - interval '61 minutes' where thread_id = ${thread}`;
    expect((await write(thread, athlete, 'One more')).status).toBe(200);
  });

  test('tells whom it is for once, until they have read', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const first = (await write(thread, mentor, 'One')).body.id;
    const next = (await write(thread, mentor, 'Two')).body.id;
    expect(await delivered(thread)).toMatchObject([
      { athleteId: athlete.id, mentorId: mentor.id, from: 'mentor', messageIds: [first], isMinor: true, isNews: true },
      { messageIds: [next], isNews: false },
    ]);
    const { body } = await read(thread, athlete);
    expect(await listed(athlete)).toMatchObject([{ thread_id: thread, unread: 2, last: { text: 'Two' } }]);
    const seen = await world.post(`/threads/${thread}/read`, athlete, { message_id: body.messages.at(-1).id });
    expect(seen.status).toBe(200);
    expect(await listed(athlete)).toMatchObject([{ unread: 0 }]);
    await world.post(`/threads/${thread}/read`, athlete, { message_id: first });
    expect(await listed(athlete)).toMatchObject([{ unread: 0 }]);
    await write(thread, mentor, 'Three');
    expect((await delivered(thread)).at(-1)).toMatchObject({ isNews: true });
    expect((await world.post(`/threads/${thread}/read`, athlete, { message_id: crypto.randomUUID() })).status).toBe(
      404,
    );
  });

  test('with an id that another conversation takes in the same moment is nobody’s', async () => {
    const [thread, other] = [await opened(await newFamily()), await opened(await newFamily())];
    const id = crypto.randomUUID();
    const taking = await holding(async (tx) => {
      await lockThread(tx, other);
      await insertMessage(tx, { id, threadId: other, from: 'mentor', text: 'First', masked: false }, NOW);
    });
    const second = write(thread, mentor, 'Second', id);
    await waitingOr(second);
    await taking.end();
    expect((await second).status).toBe(404);
    expect((await write(thread, mentor, 'Third')).status).toBe(200);
  });

  test('is news to its reader, whatever else its writer has not read', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const texted = [await write(thread, mentor, 'One'), await write(thread, athlete, 'Two')].map(({ body }) => body.id);
    expect(await delivered(thread)).toMatchObject([
      { from: 'mentor', messageIds: [texted[0]], isNews: true },
      { from: 'athlete', messageIds: [texted[1]], isNews: true },
    ]);
    await world.post(`/threads/${thread}/read`, mentor, { message_id: texted[1] });
    await write(thread, mentor, 'Three');
    await write(thread, athlete, 'Four');
    expect((await delivered(thread)).slice(2)).toMatchObject([{ isNews: false }, { isNews: true }]);
    expect([await listed(athlete), await listed(mentor)]).toMatchObject([[{ unread: 2 }], [{ unread: 1 }]]);
  });

  test('that is read leaves those of other conversations unread', async () => {
    const [athlete, other] = [await newFamily(), await world.newMentor()];
    const [thread, second] = [await opened(athlete), await opened(athlete, other)];
    const ids = [(await write(thread, mentor, 'One')).body.id, (await write(second, other, 'Two')).body.id];
    const mark = (where: string, message_id: string) => world.post(`/threads/${where}/read`, athlete, { message_id });
    expect((await mark(thread, ids[1])).status).toBe(404);
    const unread = async () =>
      Object.fromEntries(
        (await listed(athlete)).map((each: { thread_id: string; unread: number }) => [each.thread_id, each.unread]),
      );
    expect(await unread()).toEqual({ [thread]: 1, [second]: 1 });
    expect((await mark(thread, ids[0])).status).toBe(200);
    expect(await unread()).toEqual({ [thread]: 0, [second]: 1 });
  });

  test('puts its conversation first', async () => {
    const athlete = await newFamily();
    const threads: string[] = [];
    for (let i = 0; i < 3; i++) {
      world.setTime(hoursAfter(NOW.toISOString(), i / 10));
      threads.push(await opened(athlete, await world.newMentor()));
    }
    const order = async () =>
      (await listed(athlete)).map(({ thread_id: id }: { thread_id: string }) => threads.indexOf(id));
    expect(await order()).toEqual([2, 1, 0]);
    world.setTime(hoursAfter(NOW.toISOString(), 1));
    await write(threads[1] as string, athlete, 'Hello');
    expect(await order()).toEqual([1, 2, 0]);
  });

  test('of one’s own is not read by its writer', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const own = (await write(thread, athlete, 'Hello')).body.id;
    expect((await world.post(`/threads/${thread}/read`, athlete, { message_id: own })).status).toBe(404);
    expect(await listed(athlete)).toMatchObject([{ unread: 0 }]);
  });
});

describe('from 8 p.m. to 8 a.m. in a minor’s zone', () => {
  test('what either writes waits for the morning; only its writer and the guardian see it before', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    world.setTime(EVENING);
    expect((await read(thread, athlete)).body.waits_until).toBe(MORNING);
    expect((await write(thread, mentor, 'Good luck tomorrow')).body).toMatchObject({ delivered_at: null });
    expect((await write(thread, athlete, 'You up?')).body).toMatchObject({ delivered_at: null });
    expect([await texts(thread, athlete), await texts(thread, mentor)]).toEqual([['You up?'], ['Good luck tomorrow']]);
    expect(await texts(thread, guardianOf(athlete, thread))).toEqual(['Good luck tomorrow', 'You up?']);
    expect(await listed(mentor)).toMatchObject([{ unread: 0, last: { text: 'Good luck tomorrow' } }]);
    await world.passTo('2026-03-03T12:59:00Z');
    expect(await delivered(thread)).toEqual([]);
    await world.passTo(MORNING);
    expect(await texts(thread, athlete)).toEqual(['Good luck tomorrow', 'You up?']);
    expect((await read(thread, mentor)).body.messages.at(-1)).toMatchObject({
      text: 'You up?',
      delivered_at: expect.stringContaining('2026-03-03T13:00'),
    });
    expect((await delivered(thread)).map(({ from, isNews }) => [from, isNews])).toEqual([
      ['athlete', true],
      ['mentor', true],
    ]);
    await world.passTo(hoursAfter(MORNING, 24));
    expect(await delivered(thread)).toHaveLength(2);
  });

  test('an adult’s messages arrive at once', async () => {
    const adult = await newFamily({ adult: true });
    const thread = await opened(adult);
    world.setTime(EVENING);
    expect((await write(thread, mentor, 'Hi')).body.delivered_at).not.toBeNull();
    expect(await delivered(thread)).toMatchObject([{ isMinor: false }]);
  });

  test('what comes late, because nothing ran, does not arrive at night either', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    world.setTime(EVENING);
    await write(thread, mentor, 'Good luck');
    await world.passTo(hoursAfter(EVENING, 24));
    expect(await delivered(thread)).toEqual([]);
    await world.passTo(hoursAfter(MORNING, 24));
    expect(await delivered(thread)).toHaveLength(1);
  });

  test('what waits for a guardian who is gone by the morning arrives once there is one again', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    world.setTime(EVENING);
    await write(thread, mentor, 'Good luck');
    setFamily(athlete, { guardian: false });
    await world.passTo(MORNING);
    expect(await texts(thread, athlete)).toEqual([]);
    setFamily(athlete);
    await world.passTo(hoursAfter(MORNING, 25));
    expect(await texts(thread, athlete)).toEqual(['Good luck']);
  });

  test('what waits when one blocks the other never arrives', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    world.setTime(EVENING);
    await write(thread, mentor, 'Why so quiet?');
    expect((await world.post(`/threads/${thread}/block`, athlete)).status).toBe(200);
    await world.passTo(hoursAfter(MORNING, 1));
    expect(await delivered(thread)).toEqual([]);
    expect(await texts(thread, athlete)).toEqual([]);
  });
});

describe('what waits for the morning', () => {
  async function waiting(): Promise<{ athlete: Person; thread: string }> {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    world.setTime(EVENING);
    await write(thread, mentor, 'Good luck');
    return { athlete, thread };
  }

  test('does not arrive if one blocks the other just before', async () => {
    const { athlete, thread } = await waiting();
    const held = await holding((tx) => lockThread(tx, thread));
    const delivery = world.passTo(MORNING);
    await waitingOr(delivery);
    expect((await world.post(`/threads/${thread}/block`, athlete)).status).toBe(200);
    await held.end();
    await delivery;
    expect(await delivered(thread)).toEqual([]);
    expect(await texts(thread, athlete)).toEqual([]);
  });

  test('of one family arrives alone', async () => {
    const [early, late] = [await waiting(), await waiting()];
    // In Los Angeles it is five in the morning then.
    const path = `/internal/accounts/${late.athlete.id}`;
    const known = world.otherServices.answers.get(path) as object;
    world.otherServices.answers.set(path, { ...known, time_zone: 'America/Los_Angeles' });
    await world.passTo(MORNING);
    expect([await delivered(early.thread), await delivered(late.thread)]).toMatchObject([[{ from: 'mentor' }], []]);
    expect(await texts(late.thread, late.athlete)).toEqual([]);
    await world.passTo(hoursAfter(MORNING, 3));
    expect(await texts(late.thread, late.athlete)).toEqual(['Good luck']);
    expect([await delivered(early.thread), await delivered(late.thread)].map(({ length }) => length)).toEqual([1, 1]);
  });

  test('is not tried again where it can never arrive', async () => {
    const planned = (thread: string) =>
      world.sql`select 1 from due where kind = 'deliver_messages' and key = ${thread}`;
    const [blocked, left, gone] = [await waiting(), await waiting(), await waiting()];
    await world.post(`/threads/${blocked.thread}/block`, blocked.athlete);
    await world.sql`update athlete set deleted = true where id = ${left.athlete.id}`;
    world.otherServices.answers.delete(`/internal/accounts/${gone.athlete.id}`);
    await world.passTo(MORNING);
    for (const { thread } of [blocked, left, gone]) {
      expect(await planned(thread)).toHaveLength(0);
      expect(await delivered(thread)).toEqual([]);
    }
  });

  test('arrives once the two can reach each other again', async () => {
    const { athlete, thread } = await waiting();
    await write(thread, mentor, 'Sleep well');
    await world.sql`update athlete set barred_until = ${hoursAfter(MORNING, 20)} where id = ${athlete.id}`;
    await world.passTo(MORNING);
    expect(await delivered(thread)).toEqual([]);
    await world.passTo(hoursAfter(MORNING, 25));
    const ids = (await read(thread, athlete)).body.messages.map(({ id }: { id: string }) => id);
    expect(await delivered(thread)).toMatchObject([{ messageIds: ids }]);
    expect(await texts(thread, athlete)).toEqual(['Good luck', 'Sleep well']);
  });

  test('can be reported by whoever sees it, a guardian', async () => {
    const { athlete, thread } = await waiting();
    const [{ id }] = (await read(thread, guardianOf(athlete, thread))).body.messages;
    for (const message_id of [undefined, id]) {
      const early = await world.post(`/threads/${thread}/report`, athlete, { reason: 'other', message_id });
      expect(early.status).toBe(message_id ? 404 : 200);
    }
    expect((await report(athlete, { kind: 'message', id })).status).toBe(404);
    const filed = await world.post(`/threads/${thread}/report`, guardianOf(athlete, thread), { reason: 'other' });
    expect(await queued(filed.body.report_id)).toMatchObject({
      subject: { kind: 'message', id },
      snapshot: { messages: [{ id, delivered: false }] },
    });
  });
});

describe('without a guardian anymore', () => {
  test('nobody writes, and both are told why', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    setFamily(athlete, { guardian: false });
    expect(await write(thread, athlete, 'Still there?')).toMatchObject({
      status: 400,
      body: refusalOf('thread_needs_guardian'),
    });
    expect(await write(thread, mentor, 'Yes')).toMatchObject({
      status: 400,
      body: refusalOf('thread_without_guardian'),
    });
    for (const reader of [athlete, mentor]) {
      expect((await read(thread, reader)).body).toMatchObject({
        closed: 'no_guardian',
        guardian_reads: false,
        messages: [{ text: 'Hello' }],
      });
    }
  });
});

describe('a guardian by their link', () => {
  test('reads both sides and writes nothing', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    await write(thread, mentor, 'Hi Ana');
    const guardian = guardianOf(athlete, thread);
    expect((await read(thread, guardian)).body).toMatchObject({
      athlete_name: 'Ana Lopez',
      mentor_name: 'Marcus Reed',
      messages: [{ from: 'athlete' }, { from: 'mentor' }],
    });
    expect((await write(thread, guardian, 'Hello from me')).status).toBe(403);
    const other = await opened(athlete, await world.newMentor());
    expect((await read(other, guardian)).status).toBe(403);
    expect((await world.call('GET', '/threads', guardian)).status).toBe(403);
  });

  test('stops reading and blocking when the athlete has come of age', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, mentor, 'Hi');
    setFamily(athlete, { adult: true });
    expect((await read(thread, guardianOf(athlete, thread))).status).toBe(404);
    expect((await world.post(`/threads/${thread}/block`, guardianOf(athlete, thread))).status).toBe(404);
    expect((await read(thread, athlete)).body).toMatchObject({ closed: null });
    // What happened before can be told.
    const filed = await world.post(`/threads/${thread}/report`, guardianOf(athlete, thread), { reason: 'other' });
    expect(filed.status).toBe(200);
  });

  test('blocks while nobody can be asked how old the athlete is', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    world.otherServices.down = true;
    try {
      expect((await world.post(`/threads/${thread}/block`, guardianOf(athlete, thread))).status).toBe(200);
    } finally {
      world.otherServices.down = false;
    }
    expect((await read(thread, athlete)).body).toMatchObject({ closed: 'over' });
  });

  test('reports and blocks the mentor', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const bad = (await write(thread, mentor, 'Don’t tell your parents')).body.id;
    const guardian = guardianOf(athlete, thread);
    const said = { reason: 'uncomfortable', text: 'He asks for secrets.' };
    const filed = await world.post(`/threads/${thread}/report`, guardian, said);
    expect(filed.status).toBe(200);
    expect(await queued(filed.body.report_id)).toMatchObject({
      entries: [said],
      subject: { kind: 'message', id: bad },
      reported: { id: mentor.id },
      reporter: { id: athlete.id, seat: 'guardian' },
      hides: true,
      snapshot: { messages: [{ id: bad, from: 'mentor', text: 'Don’t tell your parents', delivered: true }] },
    });
    expect((await world.post(`/threads/${thread}/block`, guardian)).status).toBe(200);
    expect((await write(thread, mentor, 'Hello?')).status).toBe(404);
  });
});

describe('a report of a message', () => {
  test('hides the mentor who wrote it at once, and keeps the conversation as evidence', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    const bad = (await write(thread, mentor, 'Send me a picture')).body.id;
    const filed = await report(athlete, { kind: 'message', id: bad });
    expect(await queued(filed.body.report_id)).toMatchObject({
      hides: true,
      snapshot: {
        messages: [
          { from: 'athlete', text: 'Hello' },
          { from: 'mentor', text: 'Send me a picture' },
        ],
      },
    });
    expect((await open(await newFamily())).status).toBe(404);
    expect((await write(thread, mentor, 'Hello?')).status).toBe(404);
    expect((await read(thread, athlete)).body).toMatchObject({ closed: 'over' });
    await decide(filed.body.report_id, { decision: 'none' });
    expect((await write(thread, mentor, 'Hello')).status).toBe(200);
  });

  test('keeps it and what came before it, however much was written since', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const talk = () => world.sql`
      insert into message (id, thread_id, sender, text, masked, sent_at, sent_real, delivered_at)
      select gen_random_uuid(), ${thread}, 'mentor', 'No. ' || i, false, ${NOW}, now() - interval '1 day', ${NOW}
      from generate_series(1, ${MESSAGES_PER_PAGE + 50}) i`;
    await talk();
    await write(thread, athlete, 'Hello');
    const bad = (await write(thread, mentor, 'Send me a picture')).body.id;
    await talk();
    const filed = await report(athlete, { kind: 'message', id: bad });
    const { messages } = (await queued(filed.body.report_id)).snapshot;
    expect(messages).toHaveLength(2 * MESSAGES_PER_PAGE);
    expect(messages.slice(MESSAGES_PER_PAGE - 3, MESSAGES_PER_PAGE + 1)).toMatchObject([
      { text: `No. ${MESSAGES_PER_PAGE + 50}` },
      { text: 'Hello' },
      { id: bad, text: 'Send me a picture' },
      { text: 'No. 51' },
    ]);
    expect(messages.at(-1)).toMatchObject({ text: `No. ${MESSAGES_PER_PAGE + 50}` });
  });

  test('hides its writer, though its reader has just hidden a stranger', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const bad = (await write(thread, mentor, 'Send me a picture')).body.id;
    const stranger = await report(athlete, { kind: 'mentor', id: (await world.newMentor()).id });
    const next = await report(athlete, { kind: 'mentor', id: (await world.newMentor()).id });
    const filed = await report(athlete, { kind: 'message', id: bad });
    const all = [stranger, next, filed].map(async ({ body }) => (await queued(body.report_id)).hides);
    expect(await Promise.all(all)).toEqual([true, false, true]);
  });

  test('is about the one that is named, and otherwise about the other’s latest', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const ids: string[] = [];
    for (const [as, text] of [
      [mentor, 'One'],
      [mentor, 'Two'],
      [athlete, 'Three'],
    ] as const)
      ids.push((await write(thread, as, text)).body.id);
    for (const [message_id, expected] of [
      [ids[0], ids[0]],
      [undefined, ids[1]],
    ]) {
      const filed = await world.post(`/threads/${thread}/report`, athlete, { reason: 'other', message_id });
      expect(await queued(filed.body.report_id)).toMatchObject({ subject: { kind: 'message', id: expected } });
    }
    const filed = await report(athlete, { kind: 'message', id: ids[0] }, 'other');
    expect(await queued(filed.body.report_id)).toMatchObject({ subject: { id: ids[0] } });
    for (const stranger of [await newFamily(), await world.newMentor()]) {
      expect((await report(stranger, { kind: 'message', id: ids[1] })).status).toBe(404);
      expect((await report(stranger, { kind: 'message', id: ids[2] })).status).toBe(404);
    }
    // Of somebody who has conversations, too, it is no other message of theirs.
    expect((await report(athlete, { kind: 'message', id: crypto.randomUUID() })).status).toBe(404);
  });

  test('hides no mentor any longer by answers alone, once the founder found nothing in such a report', async () => {
    const athlete = await newFamily();
    const others = [await world.newMentor(), await world.newMentor(), await world.newMentor()];
    const answers = [];
    for (const other of others) {
      const thread = await opened(athlete, other);
      answers.push((await write(thread, other, 'Hi Ana')).body.id);
    }
    const hides = async (answer: string) => {
      const filed = await report(athlete, { kind: 'message', id: answer });
      return { id: filed.body.report_id, hides: (await queued(filed.body.report_id)).hides };
    };
    const [first, second] = [await hides(answers[0]), await hides(answers[1])];
    expect([first.hides, second.hides]).toEqual([true, true]);
    // A stranger's one in 30 days is used up, too.
    await world.sql`update report set knows_mentor = false where id = ${second.id}`;
    await decide(first.id, { decision: 'none' });
    expect(await hides(answers[2])).toMatchObject({ hides: false });
    world.setTime(hoursAfter(NOW.toISOString(), 31 * 24));
    expect(
      await hides((await write(await opened(athlete, others[2]), others[2] as Person, 'Hello?')).body.id),
    ).toMatchObject({
      hides: true,
    });
  });

  test('is about the other’s message alone', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const own = (await write(thread, athlete, 'Hello')).body.id;
    expect((await report(athlete, { kind: 'message', id: own })).status).toBe(404);
    expect((await report(await newFamily(), { kind: 'message', id: own })).status).toBe(404);
    expect((await world.post(`/threads/${thread}/report`, athlete, { message_id: own, reason: 'other' })).status).toBe(
      404,
    );
    const filed = await report(mentor, { kind: 'message', id: own }, 'other');
    expect(await queued(filed.body.report_id)).toMatchObject({ reported: { id: athlete.id, role: 'athlete' } });
  });

  test('of a mentor who has not written yet is one of the mentor', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const filed = await world.post(`/threads/${thread}/report`, athlete, { reason: 'other' });
    expect(await queued(filed.body.report_id)).toMatchObject({ subject: { kind: 'mentor', id: mentor.id } });
    expect((await world.post(`/threads/${thread}/report`, mentor, { reason: 'other' })).status).toBe(404);
  });
});

describe('between two who are parted', () => {
  test('the mentor reads and finds nothing anymore, and the athlete reads on', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    expect(await listed(mentor)).toHaveLength(1);
    expect((await world.post(`/threads/${thread}/block`, mentor)).status).toBe(200);
    expect((await read(thread, mentor)).status).toBe(404);
    expect(await listed(mentor)).toEqual([]);
    expect((await read(thread, athlete)).body).toMatchObject({ closed: 'over', messages: [{ text: 'Hello' }] });
    expect(await write(thread, athlete, 'Hello?')).toMatchObject({ status: 400, body: refusalOf('thread_over') });
    expect((await open(athlete)).status).toBe(404);
    const { body } = await mails(thread, []);
    expect(body).toMatchObject({ open: false });
  });

  test('are those of whom one turns out to be too young', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    await world.sql`update athlete set too_young = true where id = ${athlete.id}`;
    expect((await write(thread, mentor, 'Hi')).status).toBe(404);
    expect(await write(thread, athlete, 'Hi?')).toMatchObject({ status: 400, body: refusalOf('thread_over') });
  });

  test('everybody else goes on', async () => {
    const [athlete, other] = [await newFamily(), await newFamily()];
    const [thread, goesOn, withOther] = [await opened(athlete), await opened(other), await world.newMentor()];
    const second = await opened(athlete, withOther);
    for (const [where, as] of [
      [thread, athlete],
      [goesOn, other],
      [second, athlete],
    ] as const)
      await write(where, as, 'Hello');
    await world.post(`/threads/${thread}/block`, mentor);
    expect((await write(goesOn, mentor, 'Hi')).status).toBe(200);
    expect((await write(second, withOther, 'Hi')).status).toBe(200);
    expect([await listed(mentor), await listed(withOther)]).toMatchObject([
      [{ thread_id: goesOn }],
      [{ thread_id: second }],
    ]);
  });

  test('a mentor who loses verification writes to nobody', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    await world.deliver('mentor.rejected', { mentorId: mentor.id, version: 3, reason: null });
    expect((await write(thread, mentor, 'Hi')).status).toBe(404);
    expect(await write(thread, athlete, 'Hi?')).toMatchObject({ status: 400, body: refusalOf('thread_over') });
  });

  test('a mentor sees no conversation in which nobody has written', async () => {
    const athlete = await newFamily();
    await opened(athlete);
    expect([await listed(mentor), (await listed(athlete)).length]).toEqual([[], 1]);
  });
});

describe('what a mail says', () => {
  test('is asked for when it leaves: the texts, whether they were read, nothing of another conversation', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const ids = [(await write(thread, mentor, 'One')).body.id, (await write(thread, mentor, 'Two')).body.id];
    const other = await opened(await newFamily());
    const foreign = (await write(other, mentor, 'Secret')).body.id;
    const all = await mails(thread, [...ids, foreign]);
    expect(all.body).toMatchObject({ messages: [{ text: 'One' }, { text: 'Two' }], read: false, open: true });
    expect((await mails(thread, ids.slice(1))).body.messages).toMatchObject([{ id: ids[1], text: 'Two' }]);
    await world.post(`/threads/${thread}/read`, athlete, { message_id: ids[0] });
    expect((await mails(thread, ids)).body).toMatchObject({ read: false });
    await world.post(`/threads/${thread}/read`, athlete, { message_id: ids[1] });
    expect((await mails(thread, ids)).body).toMatchObject({ read: true });
    expect((await mails(crypto.randomUUID(), ids)).body).toEqual({ messages: [], read: false, open: false });
  });
});

describe('what is kept', () => {
  const data = async (whose: Person) =>
    ((await world.askInternally(`/internal/account-data/${whose.id}`)).body as { messages: object[] }).messages;

  test('is in each one’s download: one’s own, and what reached them', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    world.setTime(EVENING);
    await write(thread, mentor, 'Waiting');
    expect(await data(athlete)).toMatchObject([{ from: 'athlete', text: 'Hello', with: mentor.id }]);
    expect(await data(mentor)).toMatchObject([{ text: 'Hello' }, { text: 'Waiting', delivered_at: null }]);
    await world.post(`/threads/${thread}/block`, athlete);
    expect(await data(mentor)).toMatchObject([{ text: 'Waiting' }]);
  });

  test('is in a download with what one wrote oneself and still waits, and without a guardian’s report', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    world.setTime(EVENING);
    await write(thread, athlete, 'You up?');
    await write(thread, mentor, 'Yes');
    await world.post(`/threads/${thread}/report`, guardianOf(athlete, thread), { reason: 'other' });
    const { body } = await world.askInternally(`/internal/account-data/${athlete.id}`);
    expect(body).toMatchObject({ messages: [{ text: 'You up?', delivered_at: null }], reports_filed: [] });
    // A hold has what waits for them, too.
    await world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor' });
    const [held] = await world.sql`select data from legal_hold where account_id = ${mentor.id}`;
    expect(held.data.messages).toMatchObject([{ text: 'You up?' }, { text: 'Yes' }]);
  });

  test('goes with the athlete’s account, and of a mentor’s what they wrote', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    await write(thread, mentor, 'Hi');
    const other = await world.newMentor();
    const second = await opened(athlete, other);
    await write(second, other, 'Still here');
    await world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor' });
    expect((await read(thread, athlete)).body).toMatchObject({ closed: 'over', messages: [{ text: 'Hello' }] });
    expect(await texts(second, athlete)).toEqual(['Still here']);
    await world.deliver('account.deleted', { accountId: athlete.id, role: 'athlete' });
    expect(await world.sql`select 1 from message where thread_id = ${thread}`).toHaveLength(0);
    expect(await world.sql`select 1 from thread where id = ${thread}`).toHaveLength(0);
  });

  test('of a mentor loses what they were writing when their account went', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const message = { id: crypto.randomUUID(), threadId: thread, from: 'mentor', text: 'Hi', masked: false } as const;
    const writing = await holding(async (tx) => {
      await lockThread(tx, thread);
      await insertMessage(tx, message, NOW);
    });
    const deletion = world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor' });
    await waitingOr(deletion);
    await writing.end();
    await deletion;
    expect(await world.sql`select 1 from message where thread_id = ${thread}`).toHaveLength(0);
  });

  test('of a reported mentor is held when they delete their account', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    const bad = (await write(thread, mentor, 'Send me a picture')).body.id;
    await report(athlete, { kind: 'message', id: bad });
    await world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor' });
    const [held] = await world.sql`select data from legal_hold where account_id = ${mentor.id}`;
    expect(held.data.messages).toMatchObject([{ text: 'Hello' }, { text: 'Send me a picture' }]);
  });

  test(`is deleted ${KEEP_THREADS_DAYS} days after the last message, unless a report holds it`, async () => {
    const [athlete, other] = [await newFamily(), await newFamily()];
    const [thread, held] = [await opened(athlete), await opened(other, await world.newMentor())];
    await write(thread, athlete, 'Hello');
    const last = new Date(NOW.getTime() + 10 * DAY_MS);
    world.setTime(last);
    await write(thread, mentor, 'Hi');
    const end = new Date(last.getTime() + KEEP_THREADS_DAYS * DAY_MS);
    await world.sql`
      insert into report (id, reporter_id, reporter_seat, reported_id, reported_role, subject_kind, subject_id, safety,
        snapshot, created_at, decide_by, held_until)
      values (${crypto.randomUUID()}, ${athlete.id}, 'athlete', ${other.id}, 'athlete', 'athlete', ${other.id}, false,
        '{}', ${NOW}, ${NOW}, ${new Date(end.getTime() + DAY_MS)})`;
    await deleteOutlived(world.sql, hoursAfter(end.toISOString(), -1));
    const left = async () =>
      (await world.sql`select id from thread where id in (${thread}, ${held})`)
        .map(({ id }: { id: string }) => id)
        .sort();
    expect(await left()).toEqual([thread, held].sort());
    await deleteOutlived(world.sql, hoursAfter(end.toISOString(), 1));
    expect(await left()).toEqual([held]);
    await deleteOutlived(world.sql, hoursAfter(end.toISOString(), 25));
    expect(await left()).toEqual([]);
  });
});

test('the founder sees no conversation but what a report shows', async () => {
  const athlete = await newFamily();
  const thread = await opened(athlete);
  expect((await world.call('GET', '/threads', admin)).status).toBe(403);
  expect((await read(thread, admin)).status).toBe(403);
});
