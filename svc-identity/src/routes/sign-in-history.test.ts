import { afterAll, beforeAll, expect, test } from 'bun:test';
import { refreshCookie } from 'contracts/cookies';
import { decodeJwt } from 'jose';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { browser } from '../fixtures/browser.ts';
import { PASSWORD, type Stage, stage } from '../fixtures/stage.ts';
import { deleteOutlived } from '../store/outlived.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605 Version/19.1 Mobile/15E148 Safari/604.1';

async function signIn(email: string, from: { address?: string; agent?: string } = {}, device = open(from)) {
  const { body } = await device.post('/login', { email, password: PASSWORD });
  const { sub = '', sid, role } = decodeJwt<{ sid: string; role: Person['role'] }>(body.access_token);
  return { device, signInId: sid, as: { ...person(role, sub), signInId: sid } };
}
const open = ({ address = '203.0.113.9', agent = WINDOWS }) => browser(s, address, agent);
const PUBLIC_URL = 'https://sideline.example';
const list = async (as: Person) => (await s.call('GET', '/account/sign-ins', as)).body.sign_ins;
const endedEvents = async () => (await s.emitted('sign_in.ended')).map(({ payload }) => payload);
const newSignInMails = async (email: string) => {
  await s.runDue();
  return s.mail.to(email).filter(({ subject }) => subject === 'New sign-in to your account');
};

test('everybody sees where they are signed in: device, network, when, and which is this one', async () => {
  const { email } = await s.registerAthlete();
  const laptop = await signIn(email);
  const phone = await signIn(email, { address: '2001:db8:1:2::7', agent: IPHONE });
  expect(await list(phone.as)).toEqual([
    expect.objectContaining({
      id: phone.signInId,
      device: 'Safari on iPhone',
      network: '2001:db8:1:x',
      is_current: true,
      ended_at: null,
    }),
    expect.objectContaining({
      id: laptop.signInId,
      device: 'Chrome on Windows',
      network: '203.0.113.x',
      is_current: false,
    }),
  ]);
  expect((await s.call('GET', '/account/sign-ins', null)).status).toBe(401);
});

test('one is ended: its token is refused at once, and its device counts as a new one', async () => {
  const { id, email } = await s.registerMentor();
  const [laptop, phone] = [await signIn(email), await signIn(email, { agent: IPHONE })];
  const answer = await s.call('DELETE', `/account/sign-ins/${phone.signInId}`, laptop.as);
  expect(answer).toMatchObject({ status: 200, body: { message: 'That device is logged out.' } });
  expect((await s.emitted('sign_in.ended')).map(({ payload }) => payload)).toContainEqual({
    accountId: id,
    signInId: phone.signInId,
  });
  expect((await phone.device.post('/refresh', {})).status).toBe(401);
  expect((await laptop.device.post('/refresh', {})).status).toBe(200);
  const [open, ended] = await list(laptop.as);
  expect([open.id, ended.id, typeof ended.ended_at]).toEqual([laptop.signInId, phone.signInId, 'string']);
  const [row] = await s.sql`select count(*)::int as n from device where account_id = ${id}`;
  expect(row.n).toBe(1);
});

test('nobody ends another account’s sign-in, one that ended, or one that never was', async () => {
  const [mine, theirs] = [await s.registerAthlete(), await s.registerAthlete()];
  const [me, other] = [await signIn(mine.email), await signIn(theirs.email)];
  for (const id of [other.signInId, crypto.randomUUID(), 'x']) {
    expect(await s.call('DELETE', `/account/sign-ins/${id}`, me.as)).toMatchObject({
      status: 404,
      body: { detail: 'Not found' },
    });
  }
  expect((await other.device.post('/refresh', {})).status).toBe(200);
});

test('all others are ended together, and this one stays', async () => {
  const { id, email } = await s.registerAthlete();
  const others = [await signIn(email), await signIn(email, { agent: IPHONE })];
  const here = await signIn(email, { address: '198.51.100.3' });
  const answer = await s.call('POST', '/account/sign-ins/end-others', here.as);
  expect(answer.body).toEqual({ message: 'Every other device is logged out.', ended: 2 });
  for (const { device } of others) expect((await device.post('/refresh', {})).status).toBe(401);
  expect((await here.device.post('/refresh', {})).status).toBe(200);
  const [row] = await s.sql`select count(*)::int as n from device where account_id = ${id}`;
  expect(row.n).toBe(1);
});

test('a new password makes every other device a new one, and keeps this one', async () => {
  const { id, email } = await s.registerAthlete();
  await signIn(email, { agent: IPHONE });
  const here = await signIn(email);
  const passwords = { current_password: PASSWORD, new_password: 'another-horse-7' };
  expect((await s.call('POST', '/account/password', here.as, passwords)).status).toBe(200);
  const left = await s.sql`select hash from device where account_id = ${id}`;
  const [current] = await s.sql`select device_hash as hash from sign_in where id = ${here.signInId}`;
  expect([...left]).toEqual([{ hash: current.hash }]);
});

test('who has an access token and no cookie logs out by it, and doing so again says nothing new', async () => {
  const { email } = await s.registerAthlete();
  const { as, device, signInId } = await signIn(email);
  for (const _ of [1, 2]) expect((await s.call('POST', '/logout', as)).status).toBe(200);
  expect((await device.post('/refresh', {})).status).toBe(401);
  expect((await endedEvents()).filter((ended) => ended.signInId === signInId)).toHaveLength(1);
});

test('what had ended before keeps its time, and is told of no second time, when all others are ended', async () => {
  const { email } = await s.registerAthlete();
  const [here, before] = [await signIn(email), await signIn(email, { agent: IPHONE })];
  await s.call('DELETE', `/account/sign-ins/${before.signInId}`, here.as);
  const endOf = async () =>
    (await list(here.as)).find(({ id }: { id: string }) => id === before.signInId).ended_at as string;
  const ended = await endOf();
  expect((await s.call('POST', '/account/sign-ins/end-others', here.as)).body.ended).toBe(0);
  expect(await endOf()).toBe(ended);
  expect((await endedEvents()).filter(({ signInId }) => signInId === before.signInId)).toHaveLength(1);
});

test('signing in again in a browser ends its sign-in of before, whoever signs in, and no other device’s', async () => {
  const [one, other] = [await s.registerAthlete(), await s.registerMentor()];
  const [phone, first] = [await signIn(one.email, { agent: IPHONE }), await signIn(one.email)];
  const earlier = { ...first.device, jar: new Map(first.device.jar) };
  const second = await signIn(one.email, {}, first.device);
  const third = await signIn(other.email, {}, first.device);
  expect((await list(phone.as)).map(({ id, ended_at }: { id: string; ended_at: string }) => [id, !ended_at])).toEqual([
    [phone.signInId, true],
    [second.signInId, false],
    [first.signInId, false],
  ]);
  expect((await list(third.as)).map(({ id }: { id: string }) => id)).toEqual([third.signInId]);
  const ended = (await s.emitted('sign_in.ended')).map(({ payload }) => payload);
  for (const signInId of [first.signInId, second.signInId])
    expect(ended).toContainEqual({ accountId: one.id, signInId });
  expect((await s.withRefresh('/refresh', earlier.jar.get(refreshCookie(PUBLIC_URL)))).status).toBe(401);
  for (const { device } of [phone, third]) expect((await device.post('/refresh', {})).status).toBe(200);
});

test('a new device is mailed, in words of ours; the first, a known one and one just like it are not', async () => {
  const { email } = await s.registerAthlete();
  const first = await signIn(email);
  await signIn(email, {}, first.device);
  await signIn(email);
  expect(await newSignInMails(email)).toHaveLength(0);
  await signIn(email, { agent: 'Call 555-0100 <b>iPhone' });
  const [mail] = await newSignInMails(email);
  expect(mail?.text).toContain('iPhone');
  expect(mail?.text).toContain('203.0.113.x');
  expect(mail?.raw).not.toMatch(/555-0100/);
  expect(mail?.text).toContain('/account');
  await signIn(email, { address: '198.51.100.3' });
  expect(await newSignInMails(email)).toHaveLength(2);
});

test('a sign-in that ran out is shown as ended then, after those that are open', async () => {
  const { email } = await s.registerAthlete();
  const [here, over] = [await signIn(email), await signIn(email, { agent: IPHONE })];
  await s.sql`update sign_in set expires_at = date_trunc('second', now()) where id = ${over.signInId}`;
  const shown = (await list(here.as)).map(({ id, ended_at }: { id: string; ended_at: string }) => [id, ended_at]);
  expect(shown).toEqual([
    [here.signInId, null],
    [over.signInId, expect.any(String)],
  ]);
});

test('what ended is shown for 90 days, and then deleted', async () => {
  const { email } = await s.registerAthlete();
  const [here, gone] = [await signIn(email), await signIn(email, { agent: IPHONE })];
  await s.call('DELETE', `/account/sign-ins/${gone.signInId}`, here.as);
  const age = async (days: number) =>
    s.sql`update sign_in set ended_at = now() - make_interval(days => ${days}) where id = ${gone.signInId}`;
  await age(89);
  expect(await list(here.as)).toHaveLength(2);
  await age(91);
  expect(await list(here.as)).toHaveLength(1);
  await deleteOutlived(s.sql, { domain: s.clock.now(), real: s.clock.real() });
  const rows = await s.sql`select id from sign_in where id in ${s.sql([here.signInId, gone.signInId])}`;
  expect(rows.map(({ id }: { id: string }) => id)).toEqual([here.signInId]);
});
