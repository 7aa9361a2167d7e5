import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { LEGAL_HOLD_DAYS, MESSAGES_PER_PAGE } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { conversing } from './fixtures/conversing.ts';
import { admin, reporting } from './fixtures/reporting.ts';
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

const { newFamily, opened, write } = conversing(() => ({ world, mentor }));
const { about, decide, paidSession, queued, report } = reporting(() => world);

async function talked(): Promise<{ athlete: Person; thread: string }> {
  const athlete = await newFamily();
  const thread = await opened(athlete);
  await write(thread, athlete, 'Hello');
  await write(thread, mentor, 'Send me a picture');
  return { athlete, thread };
}
const said = async (reportId: string): Promise<string[] | undefined> =>
  (await queued(reportId)).snapshot.messages?.map(({ text }: { text: string }) => text);

test('a report of a person takes along what the two wrote to each other, whoever of them reports', async () => {
  const { athlete } = await talked();
  const byAthlete = (await report(athlete, about(mentor), 'rude')).body.report_id;
  expect((await queued(byAthlete)).snapshot.messages).toMatchObject([
    { from: 'athlete', text: 'Hello', delivered: true },
    { from: 'mentor', text: 'Send me a picture', delivered: true },
  ]);
  await paidSession(athlete, mentor);
  const byMentor = await report(mentor, { kind: 'athlete', id: athlete.id }, 'rude');
  expect(await said(byMentor.body.report_id)).toEqual(['Hello', 'Send me a picture']);
});

test('a report of a session takes it along, also a guardian’s', async () => {
  const { athlete } = await talked();
  const session = await paidSession(athlete, mentor);
  const guardian: Person = { ...athlete, link: { action: 'report_as_guardian', sessionId: session } };
  for (const who of [athlete, mentor, guardian]) {
    const { body } = await world.post(`/sessions/${session}/report`, who, { reason: 'rude' });
    expect([who.role, await said(body.report_id)]).toEqual([who.role, ['Hello', 'Send me a picture']]);
  }
});

test('of a long conversation it takes the latest', async () => {
  const { athlete, thread } = await talked();
  await world.sql`
    insert into message (id, thread_id, sender, text, masked, sent_at, sent_real, delivered_at)
    select gen_random_uuid(), ${thread}, 'mentor', 'No. ' || i, false, ${NOW}, now() - interval '1 day', ${NOW}
    from generate_series(1, ${MESSAGES_PER_PAGE + 50}) i`;
  const { report_id } = (await report(athlete, about(mentor), 'rude')).body;
  const texts = await said(report_id);
  expect([texts?.length, texts?.[0], texts?.at(-1)]).toEqual([
    MESSAGES_PER_PAGE,
    'No. 51',
    `No. ${MESSAGES_PER_PAGE + 50}`,
  ]);
});

test('nothing comes along that others wrote, nor where nobody has written', async () => {
  await talked();
  const stranger = await newFamily();
  expect(await said((await report(stranger, about(mentor), 'rude')).body.report_id)).toBeUndefined();
  const silent = await newFamily();
  await opened(silent);
  expect(await said((await report(silent, about(mentor), 'rude')).body.report_id)).toBeUndefined();
});

test('a conversation alone makes nobody who reports the mentor one who met them', async () => {
  const { athlete } = await talked();
  await report(athlete, about(await world.newMentor()));
  const { report_id } = (await report(athlete, about(mentor))).body;
  expect(await queued(report_id)).toMatchObject({ hides: false, snapshot: { messages: [{ text: 'Hello' }, {}] } });
});

test('what was written since comes along with the next one about the same person within a day', async () => {
  const { athlete, thread } = await talked();
  const { report_id } = (await report(athlete, about(mentor), 'rude')).body;
  await write(thread, mentor, 'Now!');
  expect((await report(athlete, about(mentor), 'rude')).body.report_id).toBe(report_id);
  expect(await said(report_id)).toEqual(['Hello', 'Send me a picture', 'Now!']);
  const other = await newFamily();
  const first = (await report(other, about(mentor), 'rude')).body.report_id;
  await write(await opened(other), mentor, 'Hi');
  await report(other, about(mentor), 'rude');
  expect(await said(first)).toEqual(['Hi']);
});

test('the founder’s list tells how many are kept, and leaves them to whoever asks for one report', async () => {
  const { athlete } = await talked();
  const { report_id } = (await report(athlete, about(mentor), 'rude')).body;
  const [listed] = (await world.call('GET', '/admin/reports', admin)).body.filter(
    ({ id }: { id: string }) => id === report_id,
  );
  expect(listed.snapshot).not.toHaveProperty('messages');
  const path = `/admin/reports/${report_id}/messages`;
  const { messages } = (await world.call('GET', path, admin)).body;
  expect(messages).toHaveLength(listed.kept_messages);
  expect(messages).toHaveLength(2);
  for (const who of [athlete, mentor]) expect((await world.call('GET', path, who)).status).toBe(403);
  expect((await world.call('GET', `/admin/reports/${crypto.randomUUID()}/messages`, admin)).status).toBe(404);
});

test('the copy outlives the conversation, is in nobody’s download, and goes with the hold', async () => {
  const { athlete } = await talked();
  const session = await paidSession(athlete, mentor);
  const { report_id } = (await world.post(`/sessions/${session}/report`, athlete, { reason: 'rude' })).body;
  await decide(report_id, { decision: 'none' });
  await world.deliver('account.deleted', { accountId: athlete.id, role: 'athlete' });
  expect(await said(report_id)).toEqual(['Hello', 'Send me a picture']);
  for (const { id } of [athlete, mentor]) {
    const { body } = await world.askInternally(`/internal/account-data/${id}`);
    expect(JSON.stringify(body)).not.toContain('Send me a picture');
  }
  await world.passTo(hoursAfter(NOW.toISOString(), LEGAL_HOLD_DAYS * 24 + 1));
  expect((await queued(report_id)).snapshot).toEqual({});
});
