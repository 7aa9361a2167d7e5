import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { type Account, type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, startStack, until } from '../stack.ts';

let stack: Stack;
let market: Marketplace;
let mentor: Account;
let stranger: Account;
let athlete: Account;
let otherAthlete: Account;

beforeAll(async () => {
  stack = await startStack();
  market = marketplace(stack);
  mentor = await market.bookableMentor();
  stranger = await market.registerMentor({ first_name: 'Ines' });
  athlete = await market.registerAthlete();
  otherAthlete = await market.registerAthlete({ first_name: 'Noa' });
  await market.paidSession(athlete, mentor);
}, 240_000);
afterAll(() => stack?.stop(), 60_000);

describe('somebody else’s session', () => {
  test('is not in the lists of others', async () => {
    expect(await market.good('GET', '/sessions', otherAthlete.token)).toEqual([]);
    expect(await market.good('GET', '/sessions', stranger.token)).toEqual([]);
    for (const path of [`/athletes/${athlete.id}/sessions`, `/mentors/${mentor.id}/sessions`]) {
      const person = path.startsWith('/athletes') ? otherAthlete : stranger;
      expect(await market.api('GET', path, person.token)).toEqual({
        status: 403,
        body: refusalOf('not_yourself'),
      });
    }
  });
});

test('a mentor never reads an athlete’s address, and the public reads nobody’s', async () => {
  const own = await market.good('GET', `/mentors/${mentor.id}/sessions`, mentor.token);
  expect(own.sessions[0].athlete_email).toBeNull();
  expect(JSON.stringify(own)).not.toContain(athlete.email);
  const mine = await market.good('GET', `/athletes/${athlete.id}/sessions`, athlete.token);
  expect(mine.sessions[0].athlete_email).toBe(athlete.email);
  const list = await market.api('GET', '/college-athletes?verified_only=false&payout_ready_only=false');
  expect(list.body).toHaveLength(1);
  expect(JSON.stringify(list.body)).not.toContain('@example.org');
});

test('a signed-out token opens nothing any more', async () => {
  const token = await market.signIn(otherAthlete.email, otherAthlete.password);
  expect((await market.api('GET', '/me', token)).status).toBe(200);
  await market.good('POST', '/logout', token);
  await until(async () => (await market.api('GET', '/me', token)).status === 401, 'the token to open nothing');
});

describe('nonsense', () => {
  test('in fields names every field and registers nobody', async () => {
    const answer = await market.api('POST', '/college-athletes', null, { email: 'no', gpa: 5, sport: 'chess' });
    expect(answer.status).toBe(422);
    const named = answer.body.detail.map((fault: { loc: string[] }) => fault.loc.at(-1));
    expect(named).toEqual(expect.arrayContaining(['first_name', 'email', 'password', 'gpa', 'sport', 'college']));
  });

  test('as a body, a type or a size is refused with its status', async () => {
    const send = (body: string, type = 'application/json') =>
      fetch(`${stack.url}/api/login`, { method: 'POST', headers: { 'content-type': type }, body });
    expect((await send('{')).status).toBe(400);
    expect((await send('email=a', 'text/plain')).status).toBe(415);
    expect((await send(JSON.stringify({ email: 'x'.repeat(70_000), password: 'y' }))).status).toBe(413);
    expect((await send('['.repeat(20_000) + ']'.repeat(20_000))).status).toBe(422);
  });

  test('as a path or a method is a plain 404 or 405', async () => {
    expect(await market.api('GET', '/nothing/here')).toEqual({ status: 404, body: refusalOf('not_found') });
    expect((await market.api('DELETE', '/login')).status).toBe(405);
    expect((await market.api('GET', '/college-athletes/not-an-id')).status).toBe(404);
  });

  test('as an origin sends nobody anywhere', async () => {
    const { body } = await market.book(otherAthlete, mentor.id, await market.anySlot(mentor.id));
    const token = await market.signIn(otherAthlete.email, otherAthlete.password);
    for (const origin of [
      'https://evil.example',
      '//evil.example',
      `${stack.url}@evil.example`,
      'javascript:alert(1)',
      'http://169.254.169.254',
    ]) {
      const answer = await market.api('POST', `/sessions/${body.session_id}/checkout`, token, {
        package_type: 'session',
        origin_url: origin,
      });
      expect(answer).toEqual({ status: 400, body: refusalOf('invalid_origin') });
    }
  });

  test('in what nobody may set sets nothing', async () => {
    const account = await market.registerMentor({
      is_verified: true,
      hourly_rate: 1,
      role: 'admin',
      college_level: 'D2',
    });
    const profile = await market.good('GET', `/college-athletes/${account.id}`, account.token);
    expect(profile).toMatchObject({ is_verified: false, hourly_rate: 80 });
    expect((await market.good('GET', '/me', account.token)).user_type).toBe('mentor');
  });
});
