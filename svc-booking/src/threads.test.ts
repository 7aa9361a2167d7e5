import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { MESSAGES_PER_PAGE, THREADS_PER_DAY } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { conversing, MORNING } from './fixtures/conversing.ts';
import { admin, reporting } from './fixtures/reporting.ts';
import { hoursAfter, NOW, startWorld, type World } from './fixtures/world.ts';
import { forgetWords } from './store/account-data.ts';
import { forgetPerson } from './store/people.ts';
import { insertThread, lockBeginner } from './store/threads.ts';

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

const { setFamily, newFamily, open, opened, write, read, listed, guardianOf, mails, holding, waitingOr } = conversing(
  () => ({ world, mentor }),
);
const { newAthlete, paidSession, queued } = reporting(() => world);

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

  test('is begun with one’s own mentor, too, while nobody else finds them', async () => {
    const athlete = await newFamily();
    await paidSession(athlete, mentor);
    await world.sql`update mentor set hidden = true, hidden_at = now() where id = ${mentor.id}`;
    expect((await open(athlete)).status).toBe(200);
    expect((await open(await newFamily())).status).toBe(404);
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

  test('begun twice at the same time is there for both presses, though it is the last of the day', async () => {
    const athlete = await newFamily();
    for (let i = 1; i < THREADS_PER_DAY; i++) {
      await world.sql`
        insert into thread (id, athlete_id, mentor_id, begun_at, changed_at)
        values (${crypto.randomUUID()}, ${athlete.id}, ${crypto.randomUUID()}, ${NOW}, ${NOW})`;
    }
    const earlier = await holding((tx) => lockBeginner(tx, athlete.id));
    const both = Promise.all([open(athlete), open(athlete)]);
    await waitingOr(both, 2);
    await earlier.end();
    const [one, other] = await both;
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.body).toEqual(other.body);
  });

  test('is begun by nobody who is barred, too young, or has no account anymore', async () => {
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

describe('between two who are parted', () => {
  test('the mentor reads and finds nothing anymore, and the athlete reads on', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await write(thread, athlete, 'Hello');
    expect(await listed(mentor)).toHaveLength(1);
    expect((await world.post(`/threads/${thread}/block`, mentor)).status).toBe(200);
    // Whom else the athlete blocks opens nothing.
    const other = await opened(athlete, await world.newMentor());
    expect((await world.post(`/threads/${other}/block`, athlete)).status).toBe(200);
    expect((await read(thread, mentor)).status).toBe(404);
    expect([await listed(mentor), (await listed(athlete)).length]).toEqual([[], 2]);
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

test('the founder sees no conversation but what a report shows', async () => {
  const athlete = await newFamily();
  const thread = await opened(athlete);
  expect((await world.call('GET', '/threads', admin)).status).toBe(403);
  expect((await read(thread, admin)).status).toBe(403);
});
