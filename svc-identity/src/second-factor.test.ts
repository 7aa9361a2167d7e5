import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD, type Stage, stage } from './fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

test('an enrolled account is asked for its code, and each code works once', async () => {
  const { id, email } = await s.registerAthlete();
  const secret = new Secret({ size: 20 });
  await s.sql`update account set totp_secret = ${secret.base32} where id = ${id}`;
  const code = new TOTP({ secret }).generate();
  const required = { status: 401, body: { detail: 'Second factor required' } };
  expect(await s.login(email)).toMatchObject(required);
  expect(await s.login(email, PASSWORD, { totp_code: code === '000000' ? '000001' : '000000' })).toMatchObject(
    required,
  );
  expect((await s.login(email, 'wrong-password', { totp_code: code })).body.detail).toStartWith('Incorrect password');
  expect((await s.login(email, PASSWORD, { totp_code: code })).status).toBe(200);
  expect(await s.login(email, PASSWORD, { totp_code: code })).toMatchObject(required);
});
