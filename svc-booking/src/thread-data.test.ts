import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DAY_MS, KEEP_THREADS_DAYS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { conversing, EVENING } from './fixtures/conversing.ts';
import { reporting } from './fixtures/reporting.ts';
import { hoursAfter, NOW, startWorld, type World } from './fixtures/world.ts';
import { insertMessage, lockThread } from './store/messages.ts';
import { deleteOutlived } from './store/outlived.ts';

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

const { newFamily, opened, write, read, texts, guardianOf, holding, waitingOr } = conversing(() => ({ world, mentor }));
const { report } = reporting(() => world);

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
    await write(thread, athlete, 'You up?');
    expect(await data(mentor)).toMatchObject([
      { text: 'Hello', with: athlete.id },
      { text: 'Waiting', with: athlete.id, delivered_at: null },
    ]);
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

  test('is held by a report about either of the two, and kept no longer for what is written elsewhere', async () => {
    const [athlete, other] = [await newFamily(), await newFamily()];
    const held = await opened(athlete);
    const bad = (await write(held, mentor, 'Send me a picture')).body.id;
    const [good, busy] = [await world.newMentor(), await world.newMentor()];
    const [over, goesOn] = [await opened(athlete, good), await opened(other, busy)];
    const end = new Date(NOW.getTime() + KEEP_THREADS_DAYS * DAY_MS);
    world.setTime(hoursAfter(end.toISOString(), -48));
    await report(athlete, { kind: 'message', id: bad });
    await write(goesOn, busy, 'Hi');
    await deleteOutlived(world.sql, hoursAfter(end.toISOString(), 1));
    const left = await world.sql`select id from thread where id in (${held}, ${over}, ${goesOn})`;
    expect(left.map(({ id }: { id: string }) => id).sort()).toEqual([held, goesOn].sort());
  });
});
