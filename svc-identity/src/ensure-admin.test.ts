import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createParts } from './app.ts';
import { ADMIN, type Stage, stage } from './fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

/** What a start with these settings does. */
async function start(admin: { email: string; password: string }) {
  const deps = { sql: s.sql, quick: s.sql, clock: s.clock, log: console, ask: async () => null };
  const parts = await createParts(deps, { ...s.settings, admin: { ...admin, mustHaveSecondFactor: false } });
  await parts.stop?.();
}
const admins = async () => (await s.sql`select id, email from account where role = 'admin'`) as { id: string }[];

test('starting again changes nothing', async () => {
  const [before] = await admins();
  await start(ADMIN);
  expect(await admins()).toEqual([before] as never);
  expect(await s.emitted('sign_in.ended')).toHaveLength(0);
});

test('a new password in the environment takes the old one’s place and ends what it opened', async () => {
  const password = 'founders-secret-2';
  await start({ ...ADMIN, password });
  expect((await s.login(ADMIN.email, ADMIN.password)).status).toBe(401);
  expect((await s.login(ADMIN.email, password)).status).toBe(200);
  expect(await s.emitted('sign_in.ended')).toHaveLength(1);
});

test('a new address moves the one admin', async () => {
  const [before] = await admins();
  await start({ email: 'New@sideline.example', password: 'founders-secret-2' });
  const after = await admins();
  expect(after).toHaveLength(1);
  expect(after[0]?.id).toBe(before?.id ?? '');
  expect((await s.login('new@sideline.example', 'founders-secret-2')).status).toBe(200);
});

test('a start with the environment’s old password doesn’t bring it back once the founder has set another', async () => {
  const [email, old, own] = ['new@sideline.example', 'founders-secret-2', 'founders-own-3'];
  await start({ email, password: old });
  await s.call('POST', '/forgot-password', null, { email });
  await s.runDue();
  const reset_code = /^\d{6}$/m.exec(s.mail.to(email).at(-1)?.text ?? '')?.[0];
  expect((await s.call('POST', '/reset-password', null, { email, reset_code, new_password: own })).status).toBe(200);
  await start({ email, password: old });
  expect((await s.login(email, old)).status).toBe(401);
  expect((await s.login(email, own)).status).toBe(200);
  await start({ email: ADMIN.email, password: old });
  expect((await s.login(ADMIN.email, own)).status).toBe(200);
  await start({ email: ADMIN.email, password: 'founders-secret-4' });
  expect((await s.login(ADMIN.email, 'founders-secret-4')).status).toBe(200);
});
