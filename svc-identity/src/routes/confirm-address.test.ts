import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { internalAccount } from 'contracts/internal';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { CALLER_HEADER, type Person, signCaller } from 'svc-kit/auth';
import { transaction } from 'svc-kit/db';
import { countWaiting, person, TEST_SECRET, until } from 'svc-kit/testing';
import { type Stage, stage } from '../fixtures/stage.ts';
import { erase } from '../store/account-data.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

interface Someone {
  who: Person;
  email: string;
}
async function someone(): Promise<Someone> {
  const { id, email } = await s.registerAthlete();
  return { who: person('athlete', id), email };
}
const ask = ({ who }: Someone) => s.call('POST', '/account/confirm-address/request', who);
const give = ({ who }: Someone, code: string) => s.call('POST', '/account/confirm-address', who, { code });
async function codeFor(one: Someone): Promise<string> {
  expect((await ask(one)).status).toBe(200);
  await s.runDue();
  const mail = s.mail.to(one.email).findLast(({ subject }) => subject === 'Your code to confirm this address');
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (!code) throw new Error('no code was mailed');
  return code;
}
async function isConfirmed({ who }: Someone): Promise<boolean | undefined> {
  const headers = { [CALLER_HEADER]: await signCaller(TEST_SECRET, { kind: 'service', name: 'booking' }) };
  const answer = await s.app.request(`/internal/accounts/${who.id}`, { headers });
  return internalAccount.parse(await answer.json()).address_confirmed;
}
const told = async ({ who }: Someone) =>
  (await s.emitted('address.confirmed')).filter(({ payload }) => payload.accountId === who.id).length;
async function resetByMail({ email }: Someone): Promise<void> {
  await s.call('POST', '/forgot-password', null, { email });
  await s.runDue();
  const mail = s.mail.to(email).findLast(({ subject }) => subject === 'Your reset code');
  const reset_code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  const body = { email, reset_code, new_password: 'another-horse-7' };
  expect((await s.call('POST', '/reset-password', null, body)).status).toBe(200);
}
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('an address', () => {
  test('is nobody’s until a code that was mailed to it came back, once', async () => {
    const one = await someone();
    const code = await codeFor(one);
    expect([await isConfirmed(one), await told(one)]).toEqual([false, 0]);
    expect((await give(one, code)).status).toBe(200);
    expect([await isConfirmed(one), await told(one)]).toEqual([true, 1]);
    expect(await give(one, code)).toMatchObject({ status: 400, body: { code: 'address_code_invalid' } });
    expect((await ask(one)).body.message).toContain('confirmed already');
    expect(await told(one)).toBe(1);
  });

  test('is shown by a reset by mail, too', async () => {
    const one = await someone();
    await resetByMail(one);
    expect([await isConfirmed(one), await told(one)]).toEqual([true, 1]);
  });

  test('that was confirmed before is not told of again by a reset', async () => {
    const one = await someone();
    await give(one, await codeFor(one));
    await resetByMail(one);
    expect(await told(one)).toBe(1);
  });
});

describe('a code', () => {
  test('of an account that was deleted meanwhile is sent no code, and leaves none', async () => {
    const one = await someone();
    await s.runDue();
    const { answer } = await transaction(s.sql, async (tx) => {
      await erase(tx, one.who.id, s.clock.now());
      const asking = ask(one);
      await until(async () => (await countWaiting(s.sql)) > 0, 'the asking to wait');
      return { answer: asking };
    });
    expect((await answer).status).toBe(401);
    expect((await ask(one)).status).toBe(401);
    expect(await s.sql`select 1 from address_code where account_id = ${one.who.id}`).toHaveLength(0);
  });

  test('is stored as a hash only, and no other account’s fits', async () => {
    const [one, two] = [await someone(), await someone()];
    const [code] = [await codeFor(one), await codeFor(two)];
    expect((await give(two, code)).status).toBe(400);
    const rows = await s.sql`select to_jsonb(c)::text as row from address_code c where account_id = ${one.who.id}`;
    expect(rows.map(({ row }: { row: string }) => row).join()).not.toContain(code);
    expect((await give(one, code)).status).toBe(200);
  });

  test('has five tries: after four wrong ones it is still good, after five no longer', async () => {
    for (const [wrong, status] of [
      [4, 200],
      [5, 400],
    ] as const) {
      const one = await someone();
      const code = await codeFor(one);
      for (let n = 0; n < wrong; n++) await give(one, other(code));
      expect((await give(one, code)).status).toBe(status);
    }
  });

  test('is the newest that was mailed, and an older one no longer fits', async () => {
    const one = await someone();
    const first = await codeFor(one);
    s.clock.setOffset(s.clock.offsetMs() + 1_000);
    const second = await codeFor(one);
    expect((await give(one, first)).status).toBe(400);
    expect((await give(one, second)).status).toBe(200);
  });

  test('is over after five wrong ones, however many come at once, and after ten minutes', async () => {
    const guessed = await someone();
    const code = await codeFor(guessed);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => give(guessed, other(code))));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await give(guessed, code)).status).toBe(400);
    const late = await someone();
    const old = await codeFor(late);
    s.clock.setOffset(s.clock.offsetMs() + 10 * MINUTE_MS + 1_000);
    expect((await give(late, old)).status).toBe(400);
    expect(await isConfirmed(late)).toBe(false);
  });

  test('is mailed three times an hour, also to who asks ten times at once', async () => {
    const one = await someone();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    s.clock.setOffset(s.clock.offsetMs() + HOUR_MS + 1_000);
    expect((await ask(one)).status).toBe(200);
  });

  test('is asked for by somebody who is signed in, and takes six digits', async () => {
    expect((await s.call('POST', '/account/confirm-address/request', null)).status).toBe(401);
    expect((await s.call('POST', '/account/confirm-address', null, { code: '123456' })).status).toBe(401);
    const one = await someone();
    for (const code of ['12345', '1234567', 'abcdef', '']) expect((await give(one, code)).status).toBe(422);
  });
});
