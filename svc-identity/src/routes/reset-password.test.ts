import { afterAll, beforeAll, expect, test } from 'bun:test';
import { transaction } from 'svc-kit/db';
import { countWaiting, until } from 'svc-kit/testing';
import { PASSWORD, refreshTokenOf, type Stage, stage } from '../fixtures/stage.ts';
import type { Identity } from '../identity.ts';
import { issueResetCodes, RESET_REQUESTED } from '../reset-codes.ts';
import { createSecrets } from '../secrets.ts';
import { erase } from '../store/account-data.ts';
import { useResetCode } from '../store/reset-codes.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

const NEW = 'another-horse-7';
const INVALID = 'This reset code isn’t valid or has expired. Please request a new one.';

const forgot = (email: string) => s.call('POST', '/forgot-password', null, { email });
const reset = (email: string, reset_code: string, new_password = NEW) =>
  s.call('POST', '/reset-password', null, { email, reset_code, new_password });
const codes = (email: string) =>
  s.mail
    .to(email)
    .flatMap((mail) => (mail.subject === 'Your reset code' ? [/^\d{6}$/m.exec(mail.text ?? '')?.[0] ?? ''] : []));

async function codeFor(email: string): Promise<string> {
  await forgot(email);
  await s.runDue();
  const code = codes(email).at(-1);
  expect(code).toMatch(/^\d{6}$/);
  return code ?? '';
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
async function later(ms: number, work: () => Promise<void>): Promise<void> {
  const offset = s.clock.offsetMs();
  s.clock.setOffset(offset + ms);
  await work().finally(() => s.clock.setOffset(offset));
}

test('a mailed code sets a new password, ends every sign-in and mails a notice', async () => {
  const { id, email } = await s.registerAthlete();
  const refreshToken = refreshTokenOf((await s.login(email)).headers);
  const answer = await reset(email.toUpperCase(), await codeFor(email));
  expect(answer).toMatchObject({
    status: 200,
    body: { message: 'Password reset successfully! Redirecting to login...' },
  });
  expect((await s.withRefresh('/refresh', refreshToken)).status).toBe(401);
  expect((await s.login(email, PASSWORD)).status).toBe(401);
  expect((await s.login(email, NEW)).status).toBe(200);
  const ended = await s.emitted('sign_in.ended');
  expect(ended.map((event) => event.payload)).toContainEqual({ accountId: id, signInId: null });
  await s.runDue();
  expect(s.mail.to(email).at(-1)?.subject).toBe('Your password was changed');
});

test('a code works once', async () => {
  const { email } = await s.registerAthlete();
  const code = await codeFor(email);
  expect((await reset(email, code)).status).toBe(200);
  expect(await reset(email, code, 'third-horse-5')).toMatchObject({ status: 400, body: { detail: INVALID } });
});

test('a code that was used opens nothing, though another one was asked for since', async () => {
  const { id, email } = await s.registerAthlete();
  const find = async () =>
    (await s.sql`select id from reset_code where account_id = ${id} order by created_at desc`)[0];
  await codeFor(email);
  const code = { id: (await find()).id as string, accountId: id };
  const use = () => transaction(s.sql, (tx) => useResetCode(tx, code, s.clock.now()));
  expect(await use()).toBe(true);
  await codeFor(email);
  expect(await use()).toBe(false);
});

test('a reset uses up every other code and link that was mailed before it', async () => {
  const { email } = await s.registerAthlete();
  const first = await codeFor(email);
  await later(1_000, async () => {
    const second = await codeFor(email);
    const links = s.mail
      .to(email)
      .flatMap(({ text = '' }) => /\/reset-password\?email=[^#\s]+#([\w-]+)/.exec(text)?.[1] ?? []);
    expect(links).toHaveLength(2);
    expect((await reset(email, second)).status).toBe(200);
    for (const left of [first, ...links])
      expect(await reset(email, left, 'third-horse-5')).toMatchObject({ status: 400, body: { detail: INVALID } });
  });
  expect((await s.login(email, NEW)).status).toBe(200);
});

test('a code is its own account’s, also when somebody else asked for one after it', async () => {
  const [one, other] = [await s.registerAthlete(), await s.registerAthlete()];
  const first = await codeFor(one.email);
  await later(1_000, async () => {
    const second = await codeFor(other.email);
    expect((await reset(one.email, first)).status).toBe(200);
    expect((await reset(other.email, second)).status).toBe(200);
  });
});

test('of two uses at once one wins', async () => {
  const { email } = await s.registerAthlete();
  const code = await codeFor(email);
  const answers = await Promise.all([reset(email, code), reset(email, code, 'third-horse-5')]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
});

test('after five wrong tries the right code is refused, too', async () => {
  const { email } = await s.registerAthlete();
  const code = await codeFor(email);
  for (let i = 0; i < 5; i++) expect((await reset(email, wrong(code))).status).toBe(400);
  expect(await reset(email, code)).toMatchObject({ status: 400, body: { detail: INVALID } });
});

test('a code lasts ten minutes', async () => {
  const { email } = await s.registerAthlete();
  const code = await codeFor(email);
  await later(601_000, async () => expect((await reset(email, code)).status).toBe(400));
  await later(590_000, async () => expect((await reset(email, code)).status).toBe(200));
});

test('a code that is made late is good for as long as its mail says', async () => {
  const { email } = await s.registerAthlete();
  await s.runDue();
  await forgot(email);
  await later(12 * 60_000, async () => {
    await s.runDue();
    expect((await reset(email, codes(email).at(-1) ?? '')).status).toBe(200);
  });
});

test('three codes an hour; the answer does not change', async () => {
  const { email } = await s.registerAthlete();
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await forgot(email));
  await s.runDue();
  expect(new Set(answers.map((answer) => `${answer.status} ${JSON.stringify(answer.body)}`)).size).toBe(1);
  expect(codes(email)).toHaveLength(3);
  await later(3_601_000, async () => void (await codeFor(email)));
  expect(codes(email)).toHaveLength(4);
});

test('an unknown address gets the same answer and the same work; no mail goes out', async () => {
  const { email } = await s.registerAthlete();
  const work = async () => s.sql`select count(*)::int as n from due where kind = 'reset.requested'`;
  const [known, [one]] = [await forgot(email), await work()];
  const [unknown, [two]] = [await forgot('nobody@family.example'), await work()];
  expect(unknown).toEqual({ ...known, headers: expect.anything() });
  expect(two.n - one.n).toBe(1);
  await s.runDue();
  expect(s.mail.to('nobody@family.example')).toHaveLength(0);
});

test('a common new password is refused at its field, and costs no try', async () => {
  const { email } = await s.registerAthlete();
  const code = await codeFor(email);
  const answer = await reset(email, code, 'password1');
  expect(answer.status).toBe(422);
  expect(answer.body.detail[0].loc).toEqual(['body', 'new_password']);
  expect((await reset(email, code)).status).toBe(200);
});

test('who locked himself out by wrong passwords gets in again by a code', async () => {
  const { email } = await s.registerAthlete();
  for (let i = 0; i < 10; i++) await s.login(email, 'wrong-password');
  expect((await s.login(email)).status).toBe(429);
  expect((await reset(email, await codeFor(email))).status).toBe(200);
  expect((await s.login(email, NEW)).status).toBe(200);
});

test('of codes that are asked for at the same moment three are mailed', async () => {
  const { email } = await s.registerAthlete();
  await s.runDue();
  const request = { email, network: '203.0.113.5', deviceHash: null };
  const due = { kind: RESET_REQUESTED, key: '', dueAt: s.clock.now(), payload: request, attempts: 0 };
  const issue = issueResetCodes({ ...s, secrets: createSecrets('any') } as unknown as Identity);
  if (!('inside' in issue)) throw new Error('codes are made inside of a transaction');
  await Promise.all(Array.from({ length: 8 }, () => transaction(s.sql, (tx) => issue.inside(tx, due))));
  await s.runDue();
  expect(codes(email)).toHaveLength(3);
});

test('a code that is asked for while the account is being deleted is not made', async () => {
  const { id, email } = await s.registerAthlete();
  await s.runDue();
  await forgot(email);
  const { issuing } = await transaction(s.sql, async (tx) => {
    await erase(tx, id, s.clock.now());
    const asked = s.runDue();
    await until(async () => (await countWaiting(s.sql)) > 0, 'the code to wait');
    return { issuing: asked };
  });
  await issuing;
  expect(await s.sql`select 1 from reset_code where account_id = ${id}`).toHaveLength(0);
});

test('neither code nor its mail can be read from the database', async () => {
  const { email } = await s.registerAthlete();
  const code = await codeFor(email);
  const rows = await s.sql`
    select (select json_agg(r) from reset_code r)::text || (select json_agg(m) from mail m)::text as everything`;
  expect(rows[0].everything).not.toContain(`"${code}"`);
});
