import { afterAll, beforeAll, expect, test } from 'bun:test';
import { MINUTE_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { browser } from '../fixtures/browser.ts';
import { PASSWORD, type Stage, stage } from '../fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

const founder = person('admin');
const end = (email: string, as = founder) =>
  s.call('POST', '/admin/accounts/end-sign-ins', as, { email, note: 'Called us: the phone was stolen.' });
async function signIn(email: string) {
  const device = browser(s, '203.0.113.9');
  expect((await device.post('/login', { email, password: PASSWORD })).status).toBe(200);
  return device;
}
const auditLog = async () => (await s.call('GET', '/admin/audit/identity', founder)).body;

test('the founder logs somebody out on every device, and nobody else; it stays in the audit log without the address', async () => {
  const [{ id, email }, other] = [await s.registerMentor(), await s.registerAthlete()];
  const [laptop, phone, theirs] = [await signIn(email), await signIn(email), await signIn(other.email)];
  await (await signIn(email)).post('/logout', {});
  await s.sql`update sign_in set ended_at = '2026-01-01' where ended_at is not null`;
  const answer = await end(email.toUpperCase());
  expect(answer).toMatchObject({
    status: 200,
    body: { ended: 2, message: 'Maya Okafor is logged out on every device.' },
  });
  expect(await s.sql`select 1 from sign_in where ended_at = '2026-01-01'`).toHaveLength(1);
  for (const device of [laptop, phone]) expect((await device.post('/refresh', {})).status).toBe(401);
  expect((await theirs.post('/refresh', {})).status).toBe(200);
  // Names no single sign-in, so gateways refuse every token from before, those of mailed links, too.
  expect((await s.emitted('sign_in.ended')).at(-1)?.payload).toEqual({ accountId: id, signInId: null });
  expect(await s.sql`select 1 from device where account_id = ${id}`).toHaveLength(0);
  const [entry] = await auditLog();
  expect(entry).toMatchObject({ admin_id: founder.id, action: 'end_sign_ins', subject: id });
  expect(entry.about).toEqual({ name: 'Maya Okafor', person_id: id });
  expect(entry.detail).toEqual({ ended: 2, note: 'Called us: the phone was stolen.' });
  await signIn(email);
});

test('an address that no account has is told, and leaves no entry', async () => {
  const before = await auditLog();
  expect(await end('nobody@family.example')).toMatchObject({ status: 404, body: { code: 'no_such_account' } });
  expect(await auditLog()).toEqual(before);
});

test('nobody else may, and the founder not with a sign-in of long ago', async () => {
  const { id, email } = await s.registerAthlete();
  const device = await signIn(email);
  const stale = { ...founder, signedInAt: (Date.now() - 11 * MINUTE_MS) / 1000 };
  expect(await end(email, stale)).toMatchObject({ status: 401, body: { code: 'fresh_sign_in_required' } });
  for (const as of [person('athlete', id), person('mentor')]) expect((await end(email, as)).status).toBe(403);
  expect((await device.post('/refresh', {})).status).toBe(200);
});
