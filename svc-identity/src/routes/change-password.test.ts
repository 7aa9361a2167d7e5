import { afterAll, beforeAll, expect, test } from 'bun:test';
import { decodeJwt } from 'jose';
import { person } from 'svc-kit/testing';
import { PASSWORD, refreshTokenOf, type Stage, stage } from '../fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage({ signInPerAccount: 3 });
});
afterAll(() => s.end());

const NEW = 'another-horse-7';
/** Signed in here, as the gateway vouches for it. */
async function signedIn(account: { id: string; email: string }) {
  const { body, headers } = await s.login(account.email);
  const signInId = String(decodeJwt(body.access_token).sid);
  return { caller: { ...person('athlete', account.id), signInId }, signInId, token: refreshTokenOf(headers) };
}
const change = (caller: Parameters<Stage['call']>[2], current_password: string, new_password = NEW) =>
  s.call('POST', '/account/password', caller, { current_password, new_password });

test('a new password ends every other sign-in, keeps this one and mails a notice', async () => {
  const account = await s.registerAthlete();
  await s.runDue();
  const [here, elsewhere] = [await signedIn(account), await signedIn(account)];
  expect((await change(here.caller, PASSWORD)).status).toBe(200);
  expect((await s.withRefresh('/refresh', here.token)).status).toBe(200);
  expect((await s.withRefresh('/refresh', elsewhere.token)).status).toBe(401);
  expect((await s.login(account.email, PASSWORD)).status).toBe(401);
  expect((await s.login(account.email, NEW)).status).toBe(200);
  const ended = (await s.emitted('sign_in.ended')).map((event) => event.payload);
  expect(ended).toEqual([{ accountId: account.id, signInId: elsewhere.signInId }]);
  await s.runDue();
  const notice = s.mail.to(account.email).at(-1);
  expect([notice?.subject, notice?.text]).toEqual([
    'Your password was changed',
    expect.stringContaining('Every other device'),
  ]);
});

test('a wrong password changes nothing, and cannot be guessed', async () => {
  const account = await s.registerAthlete();
  const { caller } = await signedIn(account);
  for (let n = 0; n < 3; n++) {
    expect(await change(caller, 'wrong-password')).toMatchObject({
      status: 400,
      body: { detail: 'Incorrect password. Please try again.' },
    });
  }
  expect((await change(caller, PASSWORD)).status).toBe(429);
  expect((await s.login(account.email)).status).toBe(200);
});

test('a common or a short password is refused beside its field; strangers are refused', async () => {
  const { caller } = await signedIn(await s.registerAthlete());
  for (const weak of ['password1', 'abc']) {
    const answer = await change(caller, PASSWORD, weak);
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'new_password']]);
  }
  expect((await change(null, PASSWORD)).status).toBe(401);
  expect((await change(person('admin'), PASSWORD)).status).toBe(403);
});
