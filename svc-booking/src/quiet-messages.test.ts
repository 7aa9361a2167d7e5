import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Person } from 'svc-kit/auth';
import { conversing, EVENING, MORNING } from './fixtures/conversing.ts';
import { reporting } from './fixtures/reporting.ts';
import { hoursAfter, NOW, startWorld, type World } from './fixtures/world.ts';
import { lockThread } from './store/messages.ts';

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

const { setFamily, newFamily, opened, write, read, texts, listed, guardianOf, delivered, holding, waitingOr } =
  conversing(() => ({ world, mentor }));
const { queued, report } = reporting(() => world);

const changed = (athlete: Person) =>
  world.deliver('account.changed', {
    ...{ accountId: athlete.id, role: 'athlete', version: 2 },
    ...{ firstName: 'Ana', lastName: 'Lopez', timeZone: 'America/New_York' },
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
    // Of a minor's, a guardian is mailed a copy.
    expect(await delivered(thread)).toMatchObject([
      { from: 'athlete', isNews: true, isMinor: true },
      { from: 'mentor', isNews: true, isMinor: true },
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

  test('what waits for a guardian arrives within minutes of their confirmation, and by night in the morning', async () => {
    const [byDay, byNight] = [await newFamily(), await newFamily()];
    const [one, other] = [await opened(byDay), await opened(byNight)];
    world.setTime(EVENING);
    for (const thread of [one, other]) await write(thread, mentor, 'Good luck');
    for (const athlete of [byDay, byNight]) setFamily(athlete, { guardian: false });
    await world.passTo(MORNING);
    setFamily(byDay);
    await changed(byDay);
    await world.passTo(hoursAfter(MORNING, 0.1));
    expect([await texts(one, byDay), await texts(other, byNight)]).toEqual([['Good luck'], []]);
    await world.passTo(hoursAfter(EVENING, 24));
    setFamily(byNight);
    await changed(byNight);
    await world.passTo(hoursAfter(EVENING, 25));
    expect(await texts(other, byNight)).toEqual([]);
    await world.passTo(hoursAfter(MORNING, 24));
    expect(await texts(other, byNight)).toEqual(['Good luck']);
    expect((await delivered(one)).length).toBe(1);
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

  test.each(['before', 'after'])(
    'for a guardian arrives within minutes, though they confirm just %s it is tried',
    async (order) => {
      const { athlete, thread } = await waiting();
      setFamily(athlete, { guardian: false });
      const held = await holding((tx) => lockThread(tx, thread));
      const deeds = [() => changed(athlete), () => world.passTo(MORNING)];
      if (order === 'after') deeds.reverse();
      const begun = [];
      for (const deed of deeds) {
        begun.push(deed());
        await waitingOr(Promise.all(begun), begun.length);
      }
      setFamily(athlete);
      await held.end();
      await Promise.all(begun);
      await world.passTo(hoursAfter(MORNING, 0.1));
      expect(await texts(thread, athlete)).toEqual(['Good luck']);
    },
  );

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
