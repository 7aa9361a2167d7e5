import { afterAll, beforeAll, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { type Account, linkIn, type Mail, type Marketplace, marketplace, minutesAfter } from '../marketplace.ts';
import { type Stack, startStack, until } from '../stack.ts';

let stack: Stack;
let market: Marketplace;
beforeAll(async () => {
  stack = await startStack();
  market = marketplace(stack);
}, 200_000);
afterAll(() => stack?.stop(), 60_000);

const NAME = 'Theo’s parent or guardian';
const subjectsTo = async (to: string) => (await market.mails(to)).map(({ subject }) => subject);
const redeem = async (mail: Mail): Promise<string> =>
  (await market.good('POST', '/links/redeem', null, { token: linkIn(mail, 'join').token })).access_token;

/** As a browser does that has opened the room's page. */
async function comeIn(sessionId: string, token: string): Promise<WebSocket> {
  const entry = await market.good('POST', `/sessions/${sessionId}/room/enter`, token, { agreed: true });
  const socket = new WebSocket(`${stack.url.replace(/^http/, 'ws')}/api/rooms/${sessionId}/signal`, {
    headers: { origin: stack.url },
  } as unknown as string[]);
  socket.onopen = () => socket.send(JSON.stringify({ kind: 'hello', ticket: entry.ticket }));
  return socket;
}

test('a guardian takes part as they choose, and nobody chooses for them', async () => {
  const guardian = 'takes-part@family.example';
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete({ guardian_email: guardian });
  const known = () => market.good('GET', '/account/guardian', athlete.token);
  const look = async ({ token }: Pick<Account, 'token'>, id: string) =>
    market.good('GET', `/sessions/${id}/room`, token);

  // 1. They choose when they confirm; the athlete reads it, and can’t change it.
  await market.confirmGuardian(guardian, 'in_room');
  expect(await known()).toEqual({ email: guardian, confirmed: true, mode: 'in_room' });
  await market.good('PUT', '/account/guardian', athlete.token, { email: guardian, mode: 'drop_in' });
  expect((await known()).mode).toBe('in_room');

  // 2. Who takes part is reminded with a joining link of their own, and both others are told to expect them.
  const session = await market.paidSession(athlete, mentor);
  const booked = await market.mailTo(guardian, /^Theo: Booked/);
  await market.moveTo(minutesAfter(session.startsAt, -59));
  const reminder = await market.mailTo(guardian, /^Theo: In one hour/);
  const seat = { token: await redeem(reminder) };
  for (const who of [athlete, mentor]) expect(await look(who, session.id)).toMatchObject({ awaited: NAME, inside: [] });
  expect((await look(seat, session.id)).awaited).toBeNull();

  // 3. Once they are in, nobody waits for them any more.
  await market.moveTo(minutesAfter(session.startsAt, -5));
  const socket = await comeIn(session.id, seat.token);
  const isIn = async () => (await look(mentor, session.id)).inside.length > 0;
  await until(isIn, 'the guardian to be in');
  expect(await look(mentor, session.id)).toMatchObject({ awaited: null, inside: [{ seat: 'guardian', name: NAME }] });
  socket.close();

  // 4. By a link of their own they choose otherwise, and hear when it begins and when it is over. The joining link is none.
  const choice = linkIn(booked, 'confirm-guardian').token;
  const joining = linkIn(booked, 'join').token;
  const choose = (token: string, mode: string) => market.api('POST', '/guardian/confirm', null, { token, mode });
  expect(await choose(joining, 'drop_in')).toMatchObject({ status: 401, body: refusalOf('link_invalid') });
  expect(await choose(choice, 'notified')).toMatchObject({ status: 200, body: { mode: 'notified' } });
  expect((await known()).mode).toBe('notified');
  await market.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, mentor.token);
  await market.mailTo(athlete.email, /has checked in/);
  expect((await subjectsTo(guardian)).filter((subject) => subject.includes('has started'))).toEqual([]);
  await market.moveTo(minutesAfter(session.startsAt, 1));
  const begun = await market.mailTo(guardian, /^Theo: the session with Maya Okafor has started$/);
  expect(linkIn(begun, 'join').path).toBe(`/join/${session.id}`);
  await market.moveTo(minutesAfter(session.startsAt, 61));
  await market.mailTo(guardian, /^Theo: the session with Maya Okafor is over$/);
  const told = (await subjectsTo(guardian)).filter((subject) => /has started|is over/.test(subject));
  expect(told).toHaveLength(2);

  // 5. Of whom another follows the links are dead, and who follows begins as everybody does.
  const next = 'follows@family.example';
  await market.good('PUT', '/account/guardian', athlete.token, { email: next });
  expect((await choose(choice, 'in_room')).status).toBe(401);
  await market.confirmGuardian(next);
  expect(await known()).toEqual({ email: next, confirmed: true, mode: 'drop_in' });

  // 6. It is in the download.
  const { account } = await market.good('GET', '/account/data', athlete.token);
  expect(account).toMatchObject({ guardian_email: next, guardian_mode: 'drop_in' });
}, 120_000);
