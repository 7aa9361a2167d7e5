import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { CONTACT_MASK } from 'contracts/contact-details';
import { refusalOf } from 'contracts/details';
import { MESSAGES_PER_HOUR } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { conversing } from './fixtures/conversing.ts';
import { hoursAfter, NOW, startWorld, type World } from './fixtures/world.ts';
import { forgetWords } from './store/account-data.ts';
import { insertMessage, lockThread } from './store/messages.ts';

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

const { newFamily, opened, write, read, texts, listed, delivered, mails, holding, waitingOr } = conversing(() => ({
  world,
  mentor,
}));

describe('a message', () => {
  test('of somebody whose account identity no longer has is kept nowhere', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    world.otherServices.answers.delete(`/internal/accounts/${athlete.id}`);
    for (const writer of [athlete, mentor]) expect((await write(thread, writer, 'Hello')).status).toBe(404);
    expect(await world.sql`select 1 from message where thread_id = ${thread}`).toHaveLength(0);
  });

  test('to a family whose account goes in the same moment is told that it is over', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const going = await holding((tx) => forgetWords(tx, athlete.id));
    const writing = write(thread, mentor, 'Hello');
    await waitingOr(writing);
    await going.end();
    expect(await writing).toMatchObject({ status: 400, body: refusalOf('thread_over') });
  });

  test('sent twice with the same id is one, and another person’s id is nobody’s', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const id = crypto.randomUUID();
    const [first, second] = await Promise.all([write(thread, athlete, 'Once', id), write(thread, athlete, 'Once', id)]);
    expect(first.body).toEqual(second.body);
    expect((await write(thread, mentor, 'Mine', id)).status).toBe(404);
    const other = await newFamily();
    expect((await write(await opened(other), other, 'Mine', id)).status).toBe(404);
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

  test('that is nothing but a name is one to get in touch by if the other asked for it', async () => {
    const athlete = await newFamily({ adult: true });
    const thread = await opened(athlete);
    await write(thread, athlete, 'joreyes');
    await write(thread, mentor, 'What’s your insta?');
    await write(thread, athlete, 'why');
    await write(thread, athlete, 'joreyes');
    await write(thread, mentor, 'Never mind.');
    await write(thread, athlete, 'joreyes');
    const others = await opened(athlete, await world.newMentor());
    await write(others, athlete, 'joreyes');
    expect(await texts(thread, mentor)).toEqual([
      ...['joreyes', 'What’s your insta?', 'why', CONTACT_MASK, 'Never mind.', 'joreyes'],
    ]);
    expect(await texts(others, athlete)).toEqual(['joreyes']);
  });

  test('in a long conversation is read with what came just before it, and counted with what came of late', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    await world.sql`
      insert into message (id, thread_id, sender, text, masked, sent_at, sent_real, delivered_at)
      select gen_random_uuid(), ${thread}, 'mentor', 'Hello', false, ${NOW}, now() - interval '1 day', ${NOW}
      from generate_series(1, ${MESSAGES_PER_HOUR})`;
    for (const piece of ['919', '555', '0100']) await write(thread, mentor, piece);
    expect((await texts(thread, athlete)).slice(-3)).toEqual(['919', '555', CONTACT_MASK]);
    for (let i = 3; i < MESSAGES_PER_HOUR; i++) expect((await write(thread, mentor, `No. ${i}`)).status).toBe(200);
    expect((await write(thread, mentor, 'One more')).status).toBe(429);
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

  test('was read once whom it is for has read it, whatever else the writer has', async () => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const asked = (await write(thread, athlete, 'Any tips?')).body.id;
    const answered = (await write(thread, mentor, 'Sleep.')).body.id;
    const isRead = async () => [(await mails(thread, [asked])).body.read, (await mails(thread, [answered])).body.read];
    expect(await isRead()).toEqual([false, false]);
    await world.post(`/threads/${thread}/read`, athlete, { message_id: answered });
    expect(await isRead()).toEqual([false, true]);
    await world.post(`/threads/${thread}/read`, mentor, { message_id: asked });
    expect(await isRead()).toEqual([true, true]);
  });
});
