import { afterAll, afterEach, beforeAll, expect, mock, spyOn, test } from 'bun:test';
import { Secret, TOTP } from 'otpauth';
import { transaction } from 'svc-kit/db';
import { countWaiting, person, until } from 'svc-kit/testing';
import { ADMIN, PASSWORD, type Stage, stage } from './fixtures/stage.ts';
import { createSecrets } from './secrets.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterEach(() => {
  mock.restore();
  s.settings.limits.signInPerAccount = 10;
});
afterAll(() => s.end());

const secrets = () => createSecrets(s.settings.jwt.privateJwk.d ?? '');

async function enrolled() {
  const { id, email } = await s.registerAthlete();
  const secret = new Secret({ size: 20 });
  await s.sql`update account set totp_secret = ${secrets().seal(secret.base32)} where id = ${id}`;
  return { email, totp: new TOTP({ secret }) };
}

test('an enrolled account is asked for its code, and each code works once', async () => {
  const { email, totp } = await enrolled();
  const code = totp.generate();
  const required = { status: 401, body: { detail: 'Second factor required' } };
  expect(await s.login(email)).toMatchObject(required);
  expect(await s.login(email, PASSWORD, { totp_code: code === '000000' ? '000001' : '000000' })).toMatchObject(
    required,
  );
  expect((await s.login(email, 'wrong-password', { totp_code: code })).body.detail).toStartWith('Incorrect password');
  // As apps show it.
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  expect((await s.login(email, PASSWORD, { totp_code: shown })).status).toBe(200);
  expect(await s.login(email, PASSWORD, { totp_code: code })).toMatchObject(required);
});

test('a code works from half a minute before its own until half a minute after it, and none once a later one did', async () => {
  const { email, totp } = await enrolled();
  const now = Date.now();
  spyOn(s.clock, 'real').mockImplementation(() => new Date(now));
  const codeOf = (steps: number) => totp.generate({ timestamp: now + steps * 30_000 });
  const answers: [number, number][] = [];
  for (const steps of [-2, 2, -1, 0, 1, 0, 1])
    answers.push([steps, (await s.login(email, PASSWORD, { totp_code: codeOf(steps) })).status]);
  expect(answers).toEqual([
    [-2, 401],
    [2, 401],
    [-1, 200],
    [0, 200],
    [1, 200],
    [0, 401],
    [1, 401],
  ]);
});

test('being asked for the code is no failed try, and a wrong code is one', async () => {
  const { email, totp } = await enrolled();
  s.settings.limits.signInPerAccount = 2;
  for (let times = 0; times < 3; times++) expect((await s.login(email)).status).toBe(401);
  const code = totp.generate();
  const wrong = { totp_code: code === '000000' ? '000001' : '000000' };
  for (let times = 0; times < 2; times++) expect((await s.login(email, PASSWORD, wrong)).status).toBe(401);
  expect((await s.login(email, PASSWORD, { totp_code: totp.generate() })).status).toBe(429);
});

test('nobody finds the code that ends a set-up by trying', async () => {
  s.settings.limits.signInPerAccount = 2;
  const { body } = await s.login(ADMIN.email, ADMIN.password);
  const admin = person('admin', body.user_data.id);
  const begun = await s.call('POST', '/account/second-factor', admin);
  const code = new TOTP({ secret: Secret.fromBase32(begun.body.secret) }).generate();
  const confirm = async (totp_code: string) =>
    (await s.call('POST', '/account/second-factor/confirm', admin, { totp_code })).status;
  const wrong = code === '000000' ? '000001' : '000000';
  expect([await confirm(wrong), await confirm(wrong), await confirm(code)]).toEqual([400, 400, 429]);
});

test('where a second factor is required, the admin gets its key by mail and enrolls by the first code', async () => {
  s.settings.admin.mustHaveSecondFactor = true;
  const required = { status: 401, body: { detail: 'Second factor required' } };
  expect(await s.login(ADMIN.email, ADMIN.password)).toMatchObject(required);
  expect(await s.login(ADMIN.email, ADMIN.password)).toMatchObject(required);
  await s.runDue();
  const mails = s.mail.to(ADMIN.email);
  expect(mails).toHaveLength(1);
  const { email } = await s.registerAthlete();
  expect((await s.login(email)).status).toBe(200);
  const key = /^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/m.exec(mails[0]?.text ?? '')?.[0].replaceAll(' ', '') ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const code = totp.generate();
  const [row] =
    await s.sql`select json_agg(a)::text || (select json_agg(m)::text from mail m) as everything from account a`;
  expect(row.everything).not.toContain(key);
  expect((await s.login(ADMIN.email, ADMIN.password, { totp_code: code })).status).toBe(200);
  expect(await s.login(ADMIN.email, ADMIN.password, { totp_code: code })).toMatchObject(required);
});

test('a set-up that was begun and not finished locks nobody out: a key of its own comes by mail', async () => {
  await s.sql`update account set totp_secret = null, totp_pending = null where role = 'admin'`;
  s.settings.admin.mustHaveSecondFactor = false;
  const { body } = await s.login(ADMIN.email, ADMIN.password);
  const begun = await s.call('POST', '/account/second-factor', person('admin', body.user_data.id));
  expect(begun.status).toBe(200);
  s.settings.admin.mustHaveSecondFactor = true;
  s.mail.inbox.length = 0;
  for (let times = 0; times < 2; times++) expect((await s.login(ADMIN.email, ADMIN.password)).status).toBe(401);
  await s.runDue();
  const keys = s.mail
    .to(ADMIN.email)
    .map(({ text }) => /^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/m.exec(text ?? '')?.[0].replaceAll(' ', '') ?? '');
  expect(keys).toHaveLength(1);
  // Whoever began it may not have been the founder.
  expect(keys).not.toContain(begun.body.secret);
  const totp_code = new TOTP({ secret: Secret.fromBase32(keys[0] ?? '') }).generate();
  expect((await s.login(ADMIN.email, ADMIN.password, { totp_code })).status).toBe(200);
});

test('a key that the mailbox refused is followed by another one at the next sign-in', async () => {
  s.settings.admin.mustHaveSecondFactor = true;
  await s.sql`update account set totp_secret = null, totp_pending = null where role = 'admin'`;
  s.mail.inbox.length = 0;
  await s.login(ADMIN.email, ADMIN.password);
  await s.runDue();
  await s.sql`
    update mail set sent_at = null, dropped = 'refused by the mailbox' where kind = 'second_factor_setup'`;
  await s.login(ADMIN.email, ADMIN.password);
  await s.runDue();
  expect(s.mail.to(ADMIN.email)).toHaveLength(2);
});

test('of two who log in at once, one has the key mailed', async () => {
  s.settings.admin.mustHaveSecondFactor = true;
  await s.sql`update account set totp_secret = null, totp_pending = null where role = 'admin'`;
  s.mail.inbox.length = 0;
  let logins: Promise<unknown[]> | undefined;
  await transaction(s.sql, async (tx) => {
    await tx`select 1 from account where role = 'admin' for update`;
    logins = Promise.all([1, 2].map(() => s.login(ADMIN.email, ADMIN.password)));
    await until(async () => (await countWaiting(s.sql)) === 2, 'both to wait');
  });
  await logins;
  await s.runDue();
  expect(s.mail.to(ADMIN.email)).toHaveLength(1);
});
