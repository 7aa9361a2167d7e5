import { afterAll, beforeAll, expect, test } from 'bun:test';
import { decodeJwt } from 'jose';
import { transaction } from 'svc-kit/db';
import { countWaiting, person, until } from 'svc-kit/testing';
import { PASSWORD, refreshTokenOf, type Stage, stage } from '../fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

const NEW = 'another-horse-7';
const THIEFS = 'stolen-horse-3';
type Owner = { id: string; email: string };
type Answering = ReturnType<Stage['call']>;

const waiting = () => countWaiting(s.sql);

async function resetCode(email: string): Promise<string> {
  await s.call('POST', '/forgot-password', null, { email });
  await s.runDue();
  return /^\d{6}$/m.exec(s.mail.to(email).at(-1)?.text ?? '')?.[0] ?? '';
}

/** Somebody has given the old password, and it was right; what they do stops at the table while the owner replaces it. */
async function whileStopped(table: 'account' | 'device', deed: () => Answering, owners: () => Answering) {
  const begun = await transaction(s.sql, async (tx) => {
    await tx`lock table ${tx(table)} in share row exclusive mode`;
    const theirs = deed();
    await until(async () => (await waiting()) > 0, 'theirs to wait');
    let isDone = false;
    const own = owners().finally(() => {
      isDone = true;
    });
    await until(async () => isDone || (await waiting()) > 1, 'the owner’s to be done or to wait');
    return { theirs, own };
  });
  return { theirs: await begun.theirs, own: await begun.own };
}

const WAYS = {
  'a reset by mail': async ({ email }: Owner) => {
    const reset_code = await resetCode(email);
    return () => s.call('POST', '/reset-password', null, { email, reset_code, new_password: NEW });
  },
  'a change': async (owner: Owner) => {
    const caller = await callerOf(owner);
    return () => change(caller, NEW);
  },
};

async function callerOf({ id, email }: Owner) {
  const { sid } = decodeJwt((await s.login(email)).body.access_token);
  return { ...person('athlete', id), signInId: String(sid) };
}
const change = (caller: Parameters<Stage['call']>[2], new_password: string) =>
  s.call('POST', '/account/password', caller, { current_password: PASSWORD, new_password });

for (const [way, prepare] of Object.entries(WAYS)) {
  test(`who signs in by the old password at the moment of ${way} is out afterward`, async () => {
    const owner = await s.registerAthlete();
    const replace = await prepare(owner);
    const { theirs, own } = await whileStopped('device', () => s.login(owner.email), replace);
    expect(own.status).toBe(200);
    expect((await s.withRefresh('/refresh', refreshTokenOf(theirs.headers))).status).toBe(401);
    expect((await s.login(owner.email, NEW)).status).toBe(200);
  });
}

test('who changes the old password at the moment of a reset does not change the new one', async () => {
  const owner = await s.registerAthlete();
  const thief = await callerOf(owner);
  const reset = await WAYS['a reset by mail'](owner);
  const { own } = await whileStopped('account', () => change(thief, THIEFS), reset);
  expect(own.status).toBe(200);
  expect((await s.login(owner.email, THIEFS)).status).toBe(401);
  expect((await s.login(owner.email, NEW)).status).toBe(200);
});

test('who deletes the account by the old password at the moment of a reset deletes nothing', async () => {
  const owner = await s.registerAthlete();
  const thief = await callerOf(owner);
  const reset = await WAYS['a reset by mail'](owner);
  s.others.before = async () => {
    s.others.before = null;
    expect((await reset()).status).toBe(200);
  };
  const answer = await s.call('POST', '/account/delete', thief, { password: PASSWORD });
  expect(answer).toMatchObject({ status: 400, body: { detail: 'Incorrect password. Please try again.' } });
  expect((await s.login(owner.email, NEW)).status).toBe(200);
});
