import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { createHash } from 'node:crypto';
import { person } from 'svc-kit/testing';
import { browser } from './fixtures/browser.ts';
import { ADMIN, PASSWORD, refreshTokenOf, type Stage, stage } from './fixtures/stage.ts';

setDefaultTimeout(60_000);

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

/** What the log says of ways in since the last time it was asked. */
function lines() {
  const all = s.logged.splice(0).filter(({ message }) => message.startsWith('a way in') || message.includes('refresh'));
  expect(JSON.stringify(all)).not.toMatch(/@|203\.0\.113\.9/);
  return all;
}
const refused = (way: string, code: string, account: string | null) => ({
  level: 'warn',
  message: 'a way in was refused',
  way,
  code,
  account,
});
const from = () => browser(s, '203.0.113.9');

test('each failed sign-in is a line with the account and the reason, without password and address', async () => {
  const { id, email } = await s.registerAthlete();
  lines();
  for (const password of ['a-wrong-one-4', 'another-wrong-5']) await from().post('/login', { email, password });
  const found = lines();
  const line = { ...refused('sign-in', 'incorrect_password', id), network: '203.0.113.x' };
  expect(found).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
  expect(JSON.stringify(found)).not.toMatch(/wrong/);
});

test('where no account has the address, a mark tells that it is the same again, and nobody reads it from that', async () => {
  const typed = ['my-secret-password@x.example', 'MY-secret-password@x.example', 'other@x.example'];
  for (const email of typed) await from().post('/login', { email, password: PASSWORD });
  const found = lines();
  expect(found.map(({ code, account }) => [code, account])).toEqual(typed.map(() => ['no_account', null]));
  const [mark, again, other] = found.map(({ address }) => address);
  expect(mark).toMatch(/^[0-9a-f]{16}$/);
  expect([again === mark, other === mark]).toEqual([true, false]);
  expect(createHash('sha256').update('my-secret-password@x.example').digest('hex')).not.toContain(mark);
  expect(JSON.stringify(found)).not.toContain('secret');
});

test('so is each that was not even looked at', async () => {
  const { email } = await s.registerAthlete();
  for (let n = 0; n < 10; n++) await from().post('/login', { email, password: `wrong-guess-${n}` });
  lines();
  await from().post('/login', { email, password: PASSWORD });
  expect(lines()).toEqual([expect.objectContaining(refused('sign-in', 'too_many_tries', null))]);
});

test('so is a wrong second factor, a wrong reset code, a used-up link and a wrong password before a change', async () => {
  const { id, email } = await s.registerAthlete();
  lines();
  await from().post('/reset-password', { email, reset_code: '000000', new_password: 'another-horse-7' });
  await from().post('/links/redeem', { token: 'made-up' });
  const change = { current_password: 'wrong-one-1', new_password: 'another-horse-7' };
  await s.call('POST', '/account/password', person('athlete', id), change);
  const founder = (await s.sql`select id from account where role = 'admin'`)[0].id;
  await s.call('POST', '/account/second-factor/confirm', person('admin', founder), { totp_code: '000000' });
  expect(lines()).toEqual([
    expect.objectContaining(refused('reset', 'reset_code_invalid', id)),
    expect.objectContaining(refused('mailed link', 'link_invalid', null)),
    expect.objectContaining(refused('password again', 'incorrect_password', id)),
    expect.objectContaining(refused('second factor', 'second_factor_wrong', founder)),
  ]);
});

test('a sign-in that succeeds is a line, and so is a refresh token that comes back', async () => {
  const founder = (await s.sql`select id from account where role = 'admin'`)[0].id;
  const token = refreshTokenOf((await s.login(ADMIN.email, ADMIN.password)).headers);
  await s.withRefresh('/refresh', token);
  await s.sql`update refresh_token set rotated_at = rotated_at - interval '11 seconds' where rotated_at is not null`;
  await s.withRefresh('/refresh', token);
  expect(lines()).toEqual([
    expect.objectContaining({ level: 'info', message: 'a way in was taken', way: 'sign-in', account: founder }),
    expect.objectContaining({ level: 'warn', account: founder, sign_in: expect.any(String) }),
  ]);
});
