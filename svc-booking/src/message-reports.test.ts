import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { MESSAGES_PER_PAGE, REPORT_AFTER_BLOCK_DAYS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { conversing, EVENING, MORNING } from './fixtures/conversing.ts';
import { reporting } from './fixtures/reporting.ts';
import { hoursAfter, NOW, startWorld, type World } from './fixtures/world.ts';

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

const { newFamily, open, opened, write, read, listed, guardianOf } = conversing(() => ({ world, mentor }));
const { decide, queued, report } = reporting(() => world);

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

describe('a mentor whom the athlete has blocked', () => {
  const blocked = async (as = (athlete: Person, _: string) => athlete) => {
    const athlete = await newFamily();
    const thread = await opened(athlete);
    const bad = (await write(thread, athlete, 'You are useless')).body.id;
    await write(thread, mentor, 'Hi');
    expect((await world.post(`/threads/${thread}/block`, as(athlete, thread))).status).toBe(200);
    return { athlete, thread, bad };
  };
  const reportAs = (thread: string, as: Person, more: object = {}) =>
    world.post(`/threads/${thread}/report`, as, { reason: 'other', ...more });

  test('reports what they were written, and reads it until then, but nothing else', async () => {
    const { athlete, thread, bad } = await blocked();
    expect((await read(thread, mentor)).body).toMatchObject({
      closed: 'over',
      guardian_reads: false,
      waits_until: null,
      messages: [{ id: bad, text: 'You are useless' }, { text: 'Hi' }],
    });
    expect(await listed(mentor)).toEqual([]);
    expect((await write(thread, mentor, 'Why?')).status).toBe(404);
    expect((await world.post(`/threads/${thread}/read`, mentor, { message_id: bad })).status).toBe(404);
    const filed = await reportAs(thread, mentor, { message_id: bad });
    expect(await queued(filed.body.report_id)).toMatchObject({
      subject: { kind: 'message', id: bad },
      reported: { id: athlete.id, role: 'athlete' },
      snapshot: { messages: [{ text: 'You are useless' }, { text: 'Hi' }] },
    });
    expect((await world.post(`/threads/${thread}/block`, mentor)).status).toBe(200);
    expect((await read(thread, mentor)).status).toBe(200);
    expect((await reportAs(thread, await world.newMentor())).status).toBe(404);
  });

  test('does so after a guardian’s block, too, and reads nothing that waited', async () => {
    world.setTime(EVENING);
    const { thread } = await blocked(guardianOf);
    await world.passTo(hoursAfter(MORNING, 48));
    expect((await read(thread, mentor)).body).toMatchObject({ messages: [{ text: 'Hi', delivered_at: null }] });
    expect((await reportAs(thread, mentor)).status).toBe(404);
  });

  test(`does so for ${REPORT_AFTER_BLOCK_DAYS} days`, async () => {
    const { thread } = await blocked();
    world.setTime(hoursAfter(NOW.toISOString(), REPORT_AFTER_BLOCK_DAYS * 24 - 1));
    expect((await reportAs(thread, mentor)).status).toBe(200);
    world.setTime(hoursAfter(NOW.toISOString(), REPORT_AFTER_BLOCK_DAYS * 24 + 1));
    expect([(await read(thread, mentor)).status, (await reportAs(thread, mentor)).status]).toEqual([404, 404]);
  });

  test('reads nothing where they blocked first, or anything else ended it', async () => {
    const { athlete, thread } = await blocked();
    for (const [how, back] of [
      [
        `update athlete set too_young = true where id = '${athlete.id}'`,
        `update athlete set too_young = false where id = '${athlete.id}'`,
      ],
      [
        `update mentor set hidden_by_founder = true where id = '${mentor.id}'`,
        `update mentor set hidden_by_founder = false where id = '${mentor.id}'`,
      ],
    ] as const) {
      await world.sql.unsafe(how);
      expect([how, (await read(thread, mentor)).status, (await reportAs(thread, mentor)).status]).toEqual([
        how,
        404,
        404,
      ]);
      await world.sql.unsafe(back);
    }
    expect((await read(thread, mentor)).status).toBe(200);
    const other = await newFamily();
    const own = await opened(other);
    await write(own, other, 'Hello');
    await world.post(`/threads/${own}/block`, mentor);
    expect([(await read(own, mentor)).status, (await reportAs(own, mentor)).status]).toEqual([404, 404]);
  });
});
