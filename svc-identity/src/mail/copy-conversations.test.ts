import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { DAY_MS, KEEP_THREADS_DAYS, MINUTE_MS, THREAD_LINK_DAYS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { sessionOf } from '../fixtures/session-event.ts';
import { NOW, type Stage, stage } from '../fixtures/stage.ts';
import { MOST_CONVERSATIONS } from './copy-conversations.ts';

let s: Stage;
let athlete: { id: string; email: string };
let mentor: { id: string; email: string };
let [former, next] = ['', ''];
let threadId: string;
let n = 0;
beforeAll(async () => {
  s = await stage();
});
beforeEach(async () => {
  n += 1;
  s.clock.setOffset(NOW.getTime() - Date.now());
  threadId = crypto.randomUUID();
  [athlete, mentor] = [await s.registerAthlete(), await s.registerMentor()];
  [former, next] = [`former${n}@family.example`, `next${n}@family.example`];
  s.others.down.clear();
  say('Call me first.');
  await nameGuardian(former);
});
afterAll(() => s.end());

const inDays = (days: number) => s.clock.setOffset(NOW.getTime() + days * DAY_MS - Date.now());
const say = (...texts: string[]) =>
  s.others.answers.set('/internal/messages', {
    messages: texts.map((text) => ({ id: crypto.randomUUID(), text, sent_at: NOW.toISOString() })),
    read: true,
    open: false,
  });
const delivered = (more: object = {}) =>
  s.deliver('messages.delivered', {
    ...{ threadId, athleteId: athlete.id, mentorId: mentor.id, messageIds: [crypto.randomUUID()] },
    ...{ from: 'mentor' as const, isMinor: true, isNews: false, ...more },
  });
async function nameGuardian(email: string): Promise<void> {
  await s.call('PUT', '/account/guardian', person('athlete', athlete.id), { email });
  await s.runDue();
  const asked = s.mail.to(email).findLast(({ text }) => text?.includes('/confirm-guardian#'));
  const token = /\/confirm-guardian#([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
  s.mail.inbox.length = 0;
  expect((await s.call('POST', '/guardian/confirm', null, { token })).status).toBe(200);
  await s.runDue();
}
const mailed = (email: string) => s.mail.to(email).map(({ subject }) => subject);
const tokenTo = (email: string) => /\/messages\/[0-9a-f-]+#([\w-]+)/.exec(s.mail.to(email)[0]?.text ?? '')?.[1] ?? '';
const redeem = (token: string) => s.call('POST', '/links/redeem', null, { token });

test('a new guardian gets each older conversation: its latest message, and a link that opens all of it', async () => {
  await delivered({ from: 'athlete' });
  const latest = [crypto.randomUUID()];
  await delivered({ messageIds: latest });
  const other = await s.registerMentor({ first_name: 'Ruth' });
  await delivered({ threadId: crypto.randomUUID(), mentorId: other.id, from: 'athlete' });
  await s.runDue();
  s.others.sent.length = 0;
  await nameGuardian(next);
  expect(mailed(next).toSorted()).toEqual([
    'Jordan: the conversation with Maya Okafor',
    'Jordan: the conversation with Ruth Okafor',
  ]);
  expect(s.others.sent).toContainEqual({ thread_id: threadId, ids: latest });
  const { text = '' } = s.mail.to(next).find(({ subject }) => subject?.includes('Maya')) ?? {};
  expect(text).toContain('Jordan and Maya Okafor wrote to each other.');
  expect(text).toContain('This is the latest from before you confirmed');
  expect(text).toContain('> Call me first.');
  const token = /\/messages\/[0-9a-f-]+#([\w-]+)/.exec(text)?.[1] ?? '';
  expect((await redeem(token)).body).toMatchObject({ action: 'thread_as_guardian', session_id: threadId });
});

test('the link lives from then on, however old the message is', async () => {
  await delivered();
  inDays(THREAD_LINK_DAYS + 5);
  await nameGuardian(next);
  inDays(2 * THREAD_LINK_DAYS);
  expect((await redeem(tokenTo(next))).status).toBe(200);
  s.clock.setOffset(NOW.getTime() + (2 * THREAD_LINK_DAYS + 5) * DAY_MS + MINUTE_MS - Date.now());
  expect((await redeem(tokenTo(next))).status).toBe(401);
});

test('a parent who becomes the guardian by paying gets them, too', async () => {
  await delivered();
  await s.call('PUT', '/account/guardian', person('athlete', athlete.id), { email: null });
  const session = sessionOf({ athleteId: athlete.id, mentorId: mentor.id });
  s.others.answers.set('/internal/payers', { email: next });
  await s.runDue();
  s.mail.inbox.length = 0;
  const paid = { ...session, requestId: crypto.randomUUID(), checkoutId: `cs_${crypto.randomUUID()}` };
  await s.deliver('parent_request.paid', paid);
  await s.runDue();
  expect(mailed(next)).toContain('Jordan: the conversation with Maya Okafor');
});

test('what is gone from the conversation, or was written longer ago than one is kept, is mailed to nobody', async () => {
  await delivered();
  say();
  await nameGuardian(next);
  expect(mailed(next)).toEqual([]);
  say('Call me first.');
  inDays(KEEP_THREADS_DAYS + 1);
  await nameGuardian(`last${n}@family.example`);
  expect(mailed(`last${n}@family.example`)).toEqual([]);
});

test('of an athlete who has come of age, nobody new reads what was written before', async () => {
  await delivered();
  await s.sql`update account set birth_date = '2000-01-01' where id = ${athlete.id}`;
  await nameGuardian(next);
  expect(mailed(next)).toEqual([]);
});

test('nobody gets one that is no minor’s, was another athlete’s, or that they had as the guardian already', async () => {
  const stranger = await s.registerAthlete();
  await delivered({ isMinor: false });
  await delivered({ athleteId: stranger.id });
  await nameGuardian(next);
  expect(mailed(next)).toEqual([]);
  await delivered();
  await s.runDue();
  s.mail.inbox.length = 0;
  const asked = await s.call('PUT', '/account/guardian', person('athlete', athlete.id), { email: next });
  await s.runDue();
  expect([asked.status, mailed(next)]).toEqual([200, []]);
});

test(`of very many, the latest ${MOST_CONVERSATIONS} are mailed`, async () => {
  for (let i = 0; i < MOST_CONVERSATIONS + 2; i++) {
    s.clock.setOffset(s.clock.now().getTime() - Date.now() + MINUTE_MS);
    await delivered({ threadId: i === 0 ? threadId : crypto.randomUUID() });
  }
  await s.runDue();
  s.others.sent.length = 0;
  await nameGuardian(next);
  expect(mailed(next)).toHaveLength(MOST_CONVERSATIONS);
  expect(JSON.stringify(s.others.sent)).not.toContain(threadId);
});
