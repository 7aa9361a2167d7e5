import { afterAll, beforeAll, expect, test } from 'bun:test';
import { jwtVerify } from 'jose';
import { sessionOf } from '../fixtures/session-event.ts';
import { type Stage, stage } from '../fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

/** The token that a mail about a checked-in session carries for an action. */
async function mailedToken(path: (sessionId: string) => string) {
  const [athlete, mentor] = [await s.registerAthlete(), await s.registerMentor()];
  const session = sessionOf({ athleteId: athlete.id, mentorId: mentor.id });
  await s.deliver('session.mentor_checked_in', session);
  await s.runDue();
  const link = `https://sideline.example${path(session.sessionId)}#`;
  // Which of the mails that leave together comes last is nobody's promise.
  const texts = s.mail.to(athlete.email).map(({ text = '' }) => text);
  const token =
    texts
      .find((text) => text.includes(link))
      ?.split(link)[1]
      ?.split(/\s/)[0] ?? '';
  return { token, athlete, session };
}
const redeem = (token: string) => s.call('POST', '/links/redeem', null, { token });

test('a mailed token becomes a credential for its person, session and action alone', async () => {
  const { token, athlete, session } = await mailedToken((id) => `/verify-session/${id}`);
  const answer = await redeem(token);
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    token_type: 'bearer',
    expires_in: 900,
    action: 'verify',
    session_id: session.sessionId,
    user_type: 'athlete',
    user_id: athlete.id,
  });
  const options = { issuer: 'identity', audience: 'api', typ: 'at+jwt' };
  const { payload } = await jwtVerify(answer.body.access_token, s.publicKey, options);
  expect(payload).toMatchObject({ sub: athlete.id, link: { action: 'verify', session_id: session.sessionId } });
  expect(answer.headers.getSetCookie()).toHaveLength(0);
});

test('the complaint’s link opens the complaint and nothing else', async () => {
  const { token } = await mailedToken((id) => `/complaint?session_id=${id}`);
  expect((await redeem(token)).body.action).toBe('complain');
});

test('a link ends in domain time: attendance 72 hours after the session', async () => {
  const { token, session } = await mailedToken((id) => `/verify-session/${id}`);
  const end = new Date(session.endsAt).getTime() - Date.now();
  const offset = s.clock.offsetMs();
  s.clock.setOffset(end + 71.9 * 3_600_000);
  expect((await redeem(token)).status).toBe(200);
  s.clock.setOffset(end + 72.1 * 3_600_000);
  expect(await redeem(token)).toMatchObject({ status: 401, body: { detail: 'This link isn’t valid anymore.' } });
  s.clock.setOffset(offset);
});

test('a link from before a move opens the room at the new time, until two hours after its end', async () => {
  const { token, session } = await mailedToken((id) => `/join/${id}`);
  const offset = s.clock.offsetMs();
  const weekLater = (instant: string) => new Date(new Date(instant).getTime() + 7 * 24 * 3_600_000).toISOString();
  const moved = { ...session, version: session.version + 1, startsAt: weekLater(session.startsAt) };
  const endsAt = weekLater(session.endsAt);
  const end = new Date(endsAt).getTime() - Date.now();
  await s.deliver('session.moved', { ...moved, endsAt, previousStartsAt: session.startsAt, by: 'mentor' });
  s.clock.setOffset(end + 1.9 * 3_600_000);
  expect((await redeem(token)).body).toMatchObject({ action: 'join', session_id: session.sessionId });
  s.clock.setOffset(end + 2.1 * 3_600_000);
  expect((await redeem(token)).status).toBe(401);
  s.clock.setOffset(offset);
});

test('a link ends no earlier than its mail said, though the session is moved to an earlier day', async () => {
  const { token, session } = await mailedToken((id) => `/verify-session/${id}`);
  const dayEarlier = (instant: string) => new Date(Date.parse(instant) - 24 * 3_600_000).toISOString();
  const moved = { ...session, version: session.version + 1, startsAt: dayEarlier(session.startsAt) };
  const told = {
    ...moved,
    endsAt: dayEarlier(session.endsAt),
    previousStartsAt: session.startsAt,
    by: 'mentor' as const,
  };
  await s.deliver('session.moved', told);
  const offset = s.clock.offsetMs();
  s.clock.setOffset(Date.parse(session.endsAt) - Date.now() + 71.9 * 3_600_000);
  expect((await redeem(token)).status).toBe(200);
  s.clock.setOffset(offset);
});

test('an invented token and a GET open nothing', async () => {
  expect((await redeem('invented')).status).toBe(401);
  expect((await s.call('GET', '/links/redeem', null)).status).toBe(404);
});

test('sister services may ask for names and addresses; nobody else finds the way', async () => {
  const [athlete, mentor] = [await s.registerAthlete(), await s.registerMentor()];
  const ask = { ids: [athlete.id, crypto.randomUUID()] };
  const service = { kind: 'service', name: 'catalog' } as const;
  const addresses = await s.call('POST', '/internal/addresses', service, ask);
  expect(addresses.body).toEqual({ addresses: { [athlete.id]: athlete.email } });
  const facts = await s.call('GET', `/internal/accounts/${mentor.id}`, service);
  expect(facts.body).toMatchObject({ role: 'mentor', version: 1, facts: { college: 'Ridgemont University' } });
  expect(JSON.stringify(facts.body)).not.toContain('@');
  expect((await s.call('GET', `/internal/accounts/${crypto.randomUUID()}`, service)).status).toBe(404);
  expect((await s.call('POST', '/internal/addresses', null, ask)).status).toBe(404);
});
