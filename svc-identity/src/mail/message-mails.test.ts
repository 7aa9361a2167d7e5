import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import type { EventPayload } from 'contracts/events';
import { DAY_MS, MINUTE_MS, SECOND_MS, THREAD_LINK_DAYS } from 'contracts/times';
import { decodeJwt } from 'jose';
import { person } from 'svc-kit/testing';
import { NOW, type Stage, stage } from '../fixtures/stage.ts';
import { READ_BY_THEN_MS } from './tell-of-messages.ts';

const FIRST = 'Your film is <long>.\r\nCut it.';
const SECOND = 'And send it to [contact details removed].';
const ANSWER = '/internal/messages';
let s: Stage;
let athlete: { id: string; email: string };
let mentor: { id: string; email: string };
let guardian: string;
let threadId: string;
let ids: string[];
let n = 0;
beforeAll(async () => {
  s = await stage();
});
beforeEach(async () => {
  n += 1;
  s.clock.setOffset(NOW.getTime() - Date.now());
  [threadId, ids] = [crypto.randomUUID(), [crypto.randomUUID(), crypto.randomUUID()]];
  [athlete, mentor] = [await s.registerAthlete(), await s.registerMentor()];
  guardian = `reads-along${n}@family.example`;
  await s.runDue();
  s.mail.inbox.length = 0;
  s.others.down.clear();
  s.others.sent.length = 0;
  say();
});
afterAll(() => s.end());

const sentAt = (index: number) => new Date(NOW.getTime() - 10 * MINUTE_MS + index * MINUTE_MS).toISOString();
const say = (more: object = {}, texts = [FIRST, SECOND]) =>
  s.others.answers.set(ANSWER, {
    messages: texts.map((text, index) => ({ id: ids[index] ?? crypto.randomUUID(), text, sent_at: sentAt(index) })),
    read: false,
    open: true,
    ...more,
  });
const delivered = (more: Partial<EventPayload<'messages.delivered'>> = {}, eventId?: string) =>
  s.deliver(
    'messages.delivered',
    {
      ...{ threadId, athleteId: athlete.id, mentorId: mentor.id, messageIds: ids },
      ...{ from: 'mentor', isMinor: true, isNews: true, ...more },
    },
    eventId,
  );
const addressees = () => s.mail.inbox.flatMap(({ envelopeTo }) => envelopeTo).sort();
const textTo = (email: string) => s.mail.to(email).at(-1)?.text ?? '';
/** A minute has passed, too, in which somebody could have read it. */
const leave = async () => {
  await s.runDue();
  s.clock.setOffset(s.clock.now().getTime() - Date.now() + READ_BY_THEN_MS + SECOND_MS);
  await s.runDue();
};
const retry = async () => {
  await s.sql`update due set not_before = null`;
  await leave();
};

async function nameGuardian(email: string | null, confirms = true): Promise<void> {
  await s.call('PUT', '/account/guardian', person('athlete', athlete.id), { email });
  await s.runDue();
  const asked = email ? s.mail.to(email).find(({ text }) => text?.includes('/confirm-guardian#')) : undefined;
  const token = /\/confirm-guardian#([\w-]+)/.exec(asked?.text ?? '')?.[1] ?? '';
  if (email && confirms) expect((await s.call('POST', '/guardian/confirm', null, { token })).status).toBe(200);
  await s.runDue();
  s.mail.inbox.length = 0;
}
const redeem = (token: string) => s.call('POST', '/links/redeem', null, { token });
const tokenIn = (text: string) => /\/messages\/[0-9a-f-]+#([\w-]+)/.exec(text)?.[1] ?? '';

test('what a mentor writes a minor is mailed to the athlete, and to a guardian who confirmed, as it was written', async () => {
  await nameGuardian(guardian);
  await delivered();
  await leave();
  expect(addressees()).toEqual([athlete.email, guardian].sort());
  const [own, copy] = [s.mail.to(athlete.email)[0], s.mail.to(guardian)[0]];
  expect(own?.subject).toBe('New messages from Maya Okafor');
  expect(copy?.subject).toBe('Jordan: a message from Maya Okafor');
  for (const mail of [own, copy]) {
    expect(mail?.text).toContain('Maya Okafor, Fri, Nov 20, 9:50 AM EST:\n> Your film is <long>.\n> Cut it.\n');
    expect(mail?.text).toContain('> And send it to [contact details removed].');
    expect(String(mail?.html)).toContain('Your film is &lt;long&gt;.<br>Cut it.');
  }
  expect(own?.text).toContain(`Answer:\nhttps://sideline.example/messages/${threadId}\n`);
  expect(own?.text).not.toContain('#');
  expect(copy?.text).toContain('Maya Okafor wrote to Jordan.');
  expect(copy?.text).toMatch(/parent or guardian: you read along/);
  expect(copy?.text).toMatch(/report or block Maya there/);
  expect(copy?.text).toContain('Read the conversation:');
  expect(copy?.text).not.toContain('Answer');
});

test('what a minor writes is mailed to the mentor, who reads no more than "Jordan R.", and to the guardian', async () => {
  await nameGuardian(guardian);
  say({}, [FIRST]);
  await delivered({ from: 'athlete', messageIds: ids.slice(0, 1) });
  await leave();
  expect(addressees()).toEqual([mentor.email, guardian].sort());
  const [own, copy] = [s.mail.to(mentor.email)[0], s.mail.to(guardian)[0]];
  expect(own?.subject).toBe('New message from Jordan R.');
  expect(`${own?.html}${own?.text}`).not.toMatch(/Reyes/);
  expect(own?.text).toContain('Jordan R., Fri, Nov 20, 6:50 AM PST:\n> Your film');
  expect(copy?.subject).toBe('Jordan: a message to Maya Okafor');
  expect(copy?.text).toContain('Jordan, Fri, Nov 20, 9:50 AM EST:\n> Your film');
  for (const { html, text } of s.mail.inbox) expect(`${html}${text}`).not.toContain(athlete.email);
});

test('the guardian gets each delivery, whom it is for only the first of what they have not read', async () => {
  await nameGuardian(guardian);
  await delivered();
  await delivered({ isNews: false });
  await delivered({ from: 'athlete', isNews: false });
  await leave();
  expect(addressees()).toEqual([athlete.email, guardian, guardian, guardian].sort());
});

test('the guardian is mailed at once, whom it is for a minute later, when they have not read it', async () => {
  await nameGuardian(guardian);
  await delivered();
  await s.runDue();
  expect(addressees()).toEqual([guardian]);
  s.clock.setOffset(NOW.getTime() - Date.now() + READ_BY_THEN_MS - 10 * SECOND_MS);
  await s.runDue();
  expect(addressees()).toEqual([guardian]);
  await leave();
  expect(addressees()).toEqual([athlete.email, guardian].sort());
});

test('the same delivery told twice is mailed once', async () => {
  await nameGuardian(guardian);
  const event = crypto.randomUUID();
  await delivered({}, event);
  await delivered({}, event);
  await leave();
  expect(addressees()).toEqual([athlete.email, guardian].sort());
});

test('nobody reads along with an adult, and no guardian does before they have confirmed', async () => {
  await nameGuardian(guardian, false);
  await delivered();
  await leave();
  expect(addressees()).toEqual([athlete.email]);
  await nameGuardian(`other-${guardian}`);
  await delivered({ isMinor: false });
  await leave();
  expect(addressees()).toEqual([athlete.email]);
});

test('the texts are asked for when the mail leaves, and kept nowhere on the way', async () => {
  await nameGuardian(guardian);
  s.others.down.add('booking');
  await delivered();
  await leave();
  expect(addressees()).toEqual([]);
  s.others.down.clear();
  s.others.sent.length = 0;
  await retry();
  expect(addressees()).toEqual([athlete.email, guardian].sort());
  expect(s.others.sent).toEqual([
    { thread_id: threadId, ids },
    { thread_id: threadId, ids },
  ]);
  const [row] = await s.sql`
    select json_agg(m)::text || (select coalesce(json_agg(i)::text, '') from inbox i)
      || (select coalesce(json_agg(d)::text, '') from due d) as kept from mail m`;
  expect(row.kept).not.toMatch(/film|details removed/);
});

test('what was read meanwhile, or is of somebody who cannot reach them anymore, is no news; a guardian is told all the same', async () => {
  await nameGuardian(guardian);
  for (const now of [{ read: true }, { open: false }]) {
    s.mail.inbox.length = 0;
    say(now);
    await delivered();
    await leave();
    expect(addressees()).toEqual([guardian]);
  }
  expect(await s.sql`select 1 from due where kind = 'mail.send'`).toHaveLength(0);
});

test('messages that are gone are mailed to nobody', async () => {
  await nameGuardian(guardian);
  say({}, []);
  await delivered();
  await leave();
  expect(addressees()).toEqual([]);
  expect(await s.sql`select 1 from due where kind = 'mail.send'`).toHaveLength(0);
});

test('a booking of the release before, which knows of no messages, loses none: another one is asked', async () => {
  await nameGuardian(guardian);
  s.others.answers.set(ANSWER, null);
  await delivered();
  await leave();
  expect(addressees()).toEqual([]);
  say();
  await retry();
  expect(addressees()).toEqual([athlete.email, guardian].sort());
});

test('of very many messages the mail has the last twenty, and says that there are more', async () => {
  ids = Array.from({ length: 600 }, () => crypto.randomUUID());
  say(
    {},
    Array.from({ length: 500 }, (_, index) => `Number ${index}.`),
  );
  await delivered();
  await leave();
  const text = textTo(athlete.email);
  expect(text.match(/^> Number \d+/gm)).toHaveLength(20);
  expect(text).toContain('> Number 499.');
  expect(text).toMatch(/These are the last 20\./);
  expect((s.others.sent[0] as { ids: string[] }).ids).toEqual(ids.slice(-500));
  say(
    {},
    Array.from({ length: 20 }, (_, index) => `Number ${index}.`),
  );
  await delivered();
  await leave();
  expect(textTo(athlete.email).match(/^> Number \d+/gm)).toHaveLength(20);
  expect(textTo(athlete.email)).not.toMatch(/These are the last/);
});

test('the guardian’s link opens that conversation as the guardian, from the mail’s button and its footer', async () => {
  await nameGuardian(guardian);
  await delivered();
  await leave();
  const text = textTo(guardian);
  const token = tokenIn(text);
  expect(text).toContain(`Report or block someone:\nhttps://sideline.example/messages/${threadId}#${token}\n`);
  expect((await redeem(token)).body).toMatchObject({
    action: 'thread_as_guardian',
    session_id: threadId,
    user_id: athlete.id,
    user_type: 'athlete',
  });
  expect(textTo(athlete.email)).toContain(`Report or block someone:\nhttps://sideline.example/messages/${threadId}\n`);
});

test('the guardian’s link lives as long after the newest message as it promises, and no longer', async () => {
  await nameGuardian(guardian);
  await delivered();
  await leave();
  const token = tokenIn(textTo(guardian));
  const over = Date.parse(sentAt(1)) + THREAD_LINK_DAYS * DAY_MS - Date.now();
  s.clock.setOffset(over - MINUTE_MS);
  expect((await redeem(token)).status).toBe(200);
  s.clock.setOffset(over + MINUTE_MS);
  expect((await redeem(token)).status).toBe(401);
});

test('a guardian who is taken off or replaced reads on by no link, nor by a credential that one became', async () => {
  for (const next of [null, `next${n}@family.example`]) {
    await nameGuardian(guardian);
    await delivered();
    await leave();
    const token = tokenIn(textTo(guardian));
    const { sid } = decodeJwt((await redeem(token)).body.access_token);
    await nameGuardian(next);
    expect((await redeem(token)).status).toBe(401);
    const ended = (await s.emitted('sign_in.ended')).map(({ payload }) => payload);
    expect(ended).toContainEqual({ accountId: athlete.id, signInId: sid });
  }
});

test('a copy that still waits when its guardian is taken off goes to nobody', async () => {
  await nameGuardian(guardian);
  s.others.down.add('booking');
  await delivered();
  await leave();
  s.others.down.clear();
  await s.call('PUT', '/account/guardian', person('athlete', athlete.id), { email: null });
  await retry();
  expect(s.mail.to(guardian).filter(({ text }) => text?.includes('film'))).toEqual([]);
  expect(s.mail.to(athlete.email)).toHaveLength(1);
});
