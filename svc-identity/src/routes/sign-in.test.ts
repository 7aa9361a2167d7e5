import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { refreshCookie } from 'contracts/cookies';
import { REFRESH_TOKEN_DAYS } from 'contracts/times';
import { calculateJwkThumbprint, decodeProtectedHeader, exportJWK, jwtVerify } from 'jose';
import { person } from 'svc-kit/testing';
import { ADMIN, PASSWORD, refreshTokenOf, type Stage, stage } from '../fixtures/stage.ts';

// Dozens of passwords are checked, each slowly on purpose.
setDefaultTimeout(60_000);

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

test('signing in answers the specified shape and sets three strict cookies', async () => {
  const { id, email } = await s.registerAthlete();
  const answer = await s.login(email.toUpperCase());
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ token_type: 'bearer', expires_in: 900, user_type: 'athlete' });
  expect(answer.body.user_data).toEqual({
    id,
    first_name: 'Jordan',
    last_name: 'Reyes',
    email,
    time_zone: 'America/New_York',
    sport: 'basketball',
    position: expect.any(String),
    us_state: null,
  });
  const cookies = answer.headers.getSetCookie();
  expect(cookies).toHaveLength(3);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toContain('; Path=/; HttpOnly; Secure; SameSite=Strict');
  }
});

test('the access token says who, for whom and until when', async () => {
  const { id, email } = await s.registerMentor();
  const before = Math.floor(Date.now() / 1000);
  const { body } = await s.login(email);
  const options = { issuer: 'identity', audience: 'api', typ: 'at+jwt', algorithms: ['EdDSA'] };
  const { payload } = await jwtVerify(body.access_token, s.publicKey, options);
  expect(decodeProtectedHeader(body.access_token)).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: 'test' });
  expect(payload).toMatchObject({ sub: id, role: 'mentor' });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(900);
  expect(Number(payload.auth_time)).toBeWithin(before, Date.now() / 1000 + 1);
  expect(payload.jti).toBeString();
});

test('the three refusals keep their texts', async () => {
  const { email } = await s.registerAthlete();
  expect(await s.login('nobody@family.example')).toMatchObject({
    status: 401,
    body: { detail: 'No account found with this email address. Please check your email or register a new account.' },
  });
  expect(await s.login(email, 'wrong-password')).toMatchObject({
    status: 401,
    body: { detail: 'Incorrect password. Please try again.' },
  });
  await s.sql`update account set password_hash = null where email = ${email}`;
  const imported = await s.login(email);
  expect(imported.status).toBe(401);
  expect(imported.body.detail).toStartWith('Account created before password system');
});

test('the admin of the environment can sign in, and only one exists', async () => {
  const answer = await s.login(ADMIN.email, ADMIN.password);
  expect(answer.body).toMatchObject({ user_type: 'admin' });
});

test('/me answers the account of the caller, and nothing to nobody', async () => {
  const { id, email } = await s.registerAthlete();
  expect(await s.call('GET', '/me', null)).toMatchObject({
    status: 401,
    body: { detail: 'Please log in to continue.' },
  });
  const mine = await s.call('GET', '/me', person('athlete', id));
  expect(mine.body).toMatchObject({ id, email, user_type: 'athlete' });
  const link = { action: 'verify', sessionId: crypto.randomUUID() } as const;
  expect((await s.call('GET', '/me', person('athlete', id, link))).status).toBe(403);
  expect((await s.call('GET', '/me', person('athlete'))).status).toBe(401);
});

async function signedIn() {
  const { id, email } = await s.registerAthlete();
  const token = refreshTokenOf((await s.login(email)).headers);
  return { id, email, token };
}

test('refreshing rotates the token; two tabs at once get the same one', async () => {
  const { token } = await signedIn();
  const [one, two] = await Promise.all([s.withRefresh('/refresh', token), s.withRefresh('/refresh', token)]);
  expect([one?.status, two?.status]).toEqual([200, 200]);
  const next = refreshTokenOf(one?.headers ?? new Headers());
  expect(next).toBe(refreshTokenOf(two?.headers ?? new Headers()) ?? '');
  expect(next).not.toBe(token ?? '');
  expect((await s.withRefresh('/refresh', next)).status).toBe(200);
});

test('a sign-in lasts as long as it was to last, however often it is refreshed', async () => {
  const { id, email } = await s.registerAthlete();
  const token = refreshTokenOf((await s.login(email)).headers);
  const [{ days }] = await s.sql`
    select extract(epoch from expires_at - created_at)::float8 / 86400 as days from sign_in where account_id = ${id}`;
  expect(days).toBe(REFRESH_TOKEN_DAYS);
  await s.sql`update sign_in set expires_at = now() + interval '1 hour' where account_id = ${id}`;
  const { headers } = await s.withRefresh('/refresh', token);
  const cookie = headers
    .getSetCookie()
    .find((line) => line.startsWith(`${refreshCookie('https://sideline.example')}=`));
  expect(Number(/Max-Age=(\d+)/.exec(cookie ?? '')?.[1])).toBeWithin(3_500, 3_601);
  await s.sql`update sign_in set expires_at = now() where account_id = ${id}`;
  expect((await s.withRefresh('/refresh', refreshTokenOf(headers))).status).toBe(401);
});

test('an old refresh token that comes back later ends the sign-in for both', async () => {
  const { token, id } = await signedIn();
  const next = refreshTokenOf((await s.withRefresh('/refresh', token)).headers);
  await s.sql`update refresh_token set rotated_at = rotated_at - interval '11 seconds' where rotated_at is not null`;
  expect(await s.withRefresh('/refresh', token)).toMatchObject({ status: 401 });
  expect(await s.withRefresh('/refresh', next)).toMatchObject({ status: 401 });
  const ended = (await s.emitted('sign_in.ended')).filter((event) => event.payload.accountId === id);
  expect(ended).toHaveLength(1);
  expect(ended[0]?.payload.signInId).toBeString();
});

test('refreshing without or with an invented token is refused', async () => {
  expect(await s.withRefresh('/refresh', undefined)).toMatchObject({ status: 401 });
  expect(await s.withRefresh('/refresh', 'invented')).toMatchObject({ status: 401 });
});

test('logging out ends the sign-in, clears the cookies and tells the gateway', async () => {
  const { token, id } = await signedIn();
  const answer = await s.withRefresh('/logout', token);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().every((cookie) => cookie.includes('Max-Age=0'))).toBe(true);
  expect(await s.withRefresh('/refresh', token)).toMatchObject({ status: 401 });
  const ended = (await s.emitted('sign_in.ended')).filter((event) => event.payload.accountId === id);
  expect(ended).toHaveLength(1);
});

test('the token of a link cannot end its person’s sign-ins', async () => {
  const { id } = await signedIn();
  const link = { action: 'verify', sessionId: crypto.randomUUID() } as const;
  await s.call('POST', '/logout', person('athlete', id, link));
  const ended = (await s.emitted('sign_in.ended')).filter((event) => event.payload.accountId === id);
  expect(ended).toHaveLength(0);
});

test('after ten failures an account waits, however right the password; others do not', async () => {
  const { email } = await s.registerAthlete();
  const { email: other } = await s.registerAthlete();
  const tries = await Promise.all(Array.from({ length: 40 }, () => s.login(email, 'wrong-password')));
  const failures = tries.filter((answer) => answer.status === 401).length;
  expect(failures).toBe(10);
  expect(await s.login(email, PASSWORD)).toMatchObject({
    status: 429,
    body: { detail: 'Too many tries. Please wait a little and try again.' },
  });
  expect((await s.login(other)).status).toBe(200);
});

test('signing in rightly many times at once counts as nothing', async () => {
  const { email } = await s.registerAthlete();
  const answers = await Promise.all(Array.from({ length: 24 }, () => s.login(email)));
  expect(answers.every((answer) => answer.status === 200)).toBe(true);
});

test('gateways can ask which sign-ins and accounts ended of late; nobody else can', async () => {
  const { token, id } = await signedIn();
  await s.withRefresh('/logout', token);
  const path = '/internal/ended-sign-ins?seconds=60';
  const answer = await s.call('GET', path, { kind: 'service', name: 'gateway' });
  expect(answer.body.events.at(-1)).toMatchObject({ name: 'sign_in.ended', payload: { accountId: id } });
  expect(answer.body.signs_with).toBe(await calculateJwkThumbprint(await exportJWK(s.publicKey)));
  await s.call('POST', '/account/delete', person('athlete', id), { password: PASSWORD });
  const later = await s.call('GET', path, { kind: 'service', name: 'gateway' });
  expect(later.body.events.map(({ name }: { name: string }) => name)).toContain('account.deleted');
  expect((await s.call('GET', path, person('athlete', id))).status).toBe(404);
  await s.sql`update outbox set written_at = now() - interval '100 minutes' where name = 'account.deleted'`;
  const whole = '/internal/ended-sign-ins?seconds=3600&more_seconds=2760';
  const early = await s.call('GET', whole, { kind: 'service', name: 'gateway' });
  expect(early.body.events.map(({ name }: { name: string }) => name)).toContain('account.deleted');
});
