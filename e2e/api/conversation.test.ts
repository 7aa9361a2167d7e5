import { afterAll, beforeAll, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { HOUR_MS } from 'contracts/times';
import { type Account, linkIn, type Mail, type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, startStack, until } from '../stack.ts';

const ZONE = 'America/New_York';
let stack: Stack;
let market: Marketplace;
beforeAll(async () => {
  stack = await startStack();
  market = marketplace(stack);
}, 200_000);
afterAll(() => stack?.stop(), 60_000);

const mailWith = (to: string, words: string): Promise<Mail> =>
  until(
    async () => (await market.mails(to)).find(({ text }) => text.includes(words)),
    `a mail to ${to} with “${words}”`,
  );
const mailsWith = async (to: string, words: string) =>
  (await market.mails(to)).filter(({ text }) => text.includes(words));
const hourThere = (instant: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeStyle: 'short' }).format(new Date(instant));
/** At that hour of UTC, a day or more from now. */
async function moveToHour(hour: number): Promise<void> {
  const then = await market.now();
  then.setUTCDate(then.getUTCDate() + 1);
  then.setUTCHours(hour, 0, 0, 0);
  await market.moveTo(then);
}

test('a minor and a mentor write to each other while a guardian reads along, and no longer', async () => {
  // 1. Without a guardian who has confirmed there is no conversation.
  const guardian = 'reads-along@family.example';
  const mentor = await market.bookableMentor();
  const athlete = await market.registerConfirmedAthlete({
    ...{ first_name: 'Ann', last_name: 'Rivera', time_zone: ZONE, guardian_email: guardian },
  });
  const open = () => market.api('POST', '/threads', athlete.token, { mentor_id: mentor.id });
  expect(await open()).toMatchObject({ status: 400, body: refusalOf('thread_needs_guardian') });
  await market.confirmGuardian(guardian);
  const id: string = (await open()).body.thread_id;
  const write = ({ token }: Account, text: string) => market.api('POST', `/threads/${id}/messages`, token, { text });
  const textsFor = async (token: string): Promise<string[]> =>
    (await market.good('GET', `/threads/${id}`, token)).messages.map(({ text }: { text: string }) => text);

  // 2. By day what the athlete writes is there at once, without their address, for both who read it.
  await moveToHour(17);
  const asked = await write(athlete, 'How long is a good film? Write me at ann.rivera@example.org');
  expect(asked).toMatchObject({ status: 200, body: { masked: true, delivered_at: expect.any(String) } });
  await market.advance('PT2M');
  const told = await mailWith(mentor.email, 'How long is a good film?');
  expect(told.subject).toBe('New message from Ann R.');
  expect(told.text).toContain(`${stack.url}/messages/${id}`);
  const copy = await mailWith(guardian, 'How long is a good film?');
  for (const { text, html } of [told, copy]) expect(`${text}${html}`).not.toMatch(/ann\.rivera|Rivera/);

  // 3. The guardian's link opens it, to read and not to write.
  const link = linkIn(copy, 'messages');
  expect(link.path).toBe(`/messages/${id}`);
  const redeem = () => market.api('POST', '/links/redeem', null, { token: link.token });
  const { body: credential } = await redeem();
  expect(credential).toMatchObject({ action: 'thread_as_guardian', session_id: id });
  expect(await textsFor(credential.access_token)).toEqual([asked.body.text]);
  const written = await market.api('POST', `/threads/${id}/messages`, credential.access_token, { text: 'Hello.' });
  expect(written.status).toBe(403);

  // 4. The mentor answers.
  const answered = await write(mentor, 'Two and a half minutes.');
  await market.advance('PT2M');
  const heard = await mailWith(athlete.email, 'Two and a half minutes.');
  expect(heard.subject).toBe('New message from Maya Okafor');
  await mailWith(guardian, 'Two and a half minutes.');
  await market.good('POST', `/threads/${id}/read`, athlete.token, { message_id: answered.body.id });

  // 5. At night it waits. The guardian sees it, and is mailed it with the athlete in the morning.
  await moveToHour(3);
  expect((await write(mentor, 'Open with the steal.')).body.delivered_at).toBeNull();
  const { waits_until: morning } = await market.good('GET', `/threads/${id}`, mentor.token);
  expect(hourThere(morning)).toBe('8:00 AM');
  await market.moveTo(new Date(new Date(morning).getTime() - HOUR_MS));
  expect(await textsFor(athlete.token)).toHaveLength(2);
  expect(await textsFor(credential.access_token)).toHaveLength(3);
  for (const email of [athlete.email, guardian]) expect(await mailsWith(email, 'Open with the steal.')).toEqual([]);
  await market.moveTo(new Date(morning));
  await mailWith(guardian, 'Open with the steal.');
  await market.advance('PT2M');
  for (const email of [athlete.email, guardian]) await mailWith(email, 'Open with the steal.');
  expect(await textsFor(athlete.token)).toHaveLength(3);

  // 6. Once the guardian is taken off, their link and what it became are dead, and nobody can write.
  await market.good('PUT', '/account/guardian', athlete.token, { email: null });
  expect((await redeem()).status).toBe(401);
  await until(
    async () => (await market.api('GET', `/threads/${id}`, credential.access_token)).status === 401,
    'the end of the guardian’s credential',
  );
  expect(await write(athlete, 'Thanks!')).toMatchObject({ status: 400, body: refusalOf('thread_needs_guardian') });
  expect(await write(mentor, 'Hello?')).toMatchObject({ status: 400, body: refusalOf('thread_without_guardian') });
  expect(await textsFor(athlete.token)).toHaveLength(3);
}, 240_000);
