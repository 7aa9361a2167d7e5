import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { deviceCookie } from 'contracts/cookies';
import { newDeviceToken } from 'svc-kit/device-token';
import { until } from 'svc-kit/testing';
import { type Browser, browser } from '../fixtures/browser.ts';
import { PASSWORD, type Stage, stage } from '../fixtures/stage.ts';
import { limitKey, STRANGERS_TRIES } from '../limits.ts';
import { SEND_MAIL } from '../mail/queue.ts';
import { RESET_REQUESTED } from '../reset-codes.ts';

// A hundred wrong passwords take their time.
setDefaultTimeout(60_000);

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

const NEW = 'another-horse-7';
let networks = 0;
/** A network address that nobody came from before. */
const elsewhere = () => {
  networks += 1;
  return `198.51.${Math.floor(networks / 250)}.${networks % 250}`;
};
const login = (from: Browser, email: string, password = PASSWORD) => from.post('/login', { email, password });
const reset = (from: Browser, email: string, reset_code: string) =>
  from.post('/reset-password', { email, reset_code, new_password: NEW });
async function forgot(from: Browser, email: string): Promise<void> {
  expect((await from.post('/forgot-password', { email })).status).toBe(200);
  // What failed on a busy machine is tried again a moment later.
  await until(async () => {
    await s.runDue();
    const left = await s.sql`
      select 1 from due where kind in (${RESET_REQUESTED}, ${SEND_MAIL}) and due_at <= ${s.clock.now()}`;
    return left.length === 0;
  }, 'the mail about the reset');
}
const resetMails = (email: string) => s.mail.to(email).filter(({ subject }) => subject === 'Your reset code');
const codeIn = (text: string | undefined) => /^\d{6}$/m.exec(text ?? '')?.[0] ?? '';
const linkIn = (text: string | undefined) => /\/reset-password\?email=[^#\s]+#([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const newest = (email: string) => resetMails(email).at(-1)?.text;

/** What the review did: ten wrong passwords, and three codes each spoilt by five wrong tries. */
async function attack(email: string, from: Browser): Promise<void> {
  for (let i = 0; i < 10; i++) await login(from, email, `wrong-password-${i}`);
  for (let codes = 0; codes < 3; codes++) {
    await forgot(from, email);
    for (let i = 0; i < 5; i++) await reset(from, email, codeIn(newest(email)) === '000000' ? '000001' : '000000');
  }
}

async function owner() {
  const { id, email } = await s.registerAthlete();
  const home = browser(s, elsewhere());
  expect((await login(home, email)).status).toBe(200);
  return { id, email, home };
}

test('after 28 requests of a stranger the owner signs in from an earlier device', async () => {
  const { email, home } = await owner();
  await attack(email, browser(s, elsewhere()));
  expect((await login(home, email)).status).toBe(200);
});

test('after 28 requests of a stranger the owner resets from a new device, by a code of their own', async () => {
  const { email } = await owner();
  await attack(email, browser(s, elsewhere()));
  const visiting = browser(s, elsewhere());
  const before = resetMails(email).length;
  await forgot(visiting, email);
  expect(resetMails(email)).toHaveLength(before + 1);
  expect((await reset(visiting, email, codeIn(newest(email)))).status).toBe(200);
  expect((await login(visiting, email, NEW)).status).toBe(200);
});

test('after 280 requests from ten networks both doors still open to the owner', async () => {
  const { email, home } = await owner();
  for (let i = 0; i < 10; i++) await attack(email, browser(s, elsewhere()));
  expect((await login(browser(s, elsewhere()), email)).status).toBe(429);
  expect((await login(home, email)).status).toBe(200);
  const visiting = browser(s, elsewhere());
  await forgot(visiting, email);
  expect((await reset(visiting, email, linkIn(newest(email)))).status).toBe(200);
  expect((await login(visiting, email, NEW)).status).toBe(200);
});

test('a stranger in the owner’s own network cannot spoil the link of a mail', async () => {
  const { email } = await owner();
  const school = elsewhere();
  const visiting = browser(s, school);
  await forgot(visiting, email);
  await attack(email, browser(s, school));
  expect((await reset(visiting, email, linkIn(newest(email)))).status).toBe(200);
});

test('an earlier device resets by a code, however many strangers ask and guess', async () => {
  const { email, home } = await owner();
  for (let i = 0; i < 12; i++) await forgot(browser(s, elsewhere()), email);
  await forgot(home, email);
  const code = codeIn(newest(email));
  for (let i = 0; i < 20; i++) await reset(browser(s, elsewhere()), email, code === '000000' ? '000001' : '000000');
  expect((await reset(home, email, code)).status).toBe(200);
  expect((await login(home, email, NEW)).status).toBe(200);
});

test('codes that earlier devices ask for take none from a new one', async () => {
  const { email, home } = await owner();
  const devices = [home];
  for (let n = 0; n < 3; n++) {
    const device = browser(s, elsewhere());
    await login(device, email);
    devices.push(device);
  }
  for (const device of devices) for (let n = 0; n < 3; n++) await forgot(device, email);
  expect(resetMails(email)).toHaveLength(12);
  await forgot(browser(s, elsewhere()), email);
  expect(resetMails(email)).toHaveLength(13);
});

test('a code asked for on a phone can be typed on a laptop', async () => {
  const { email } = await owner();
  await forgot(browser(s, elsewhere()), email);
  expect((await reset(browser(s, elsewhere()), email, codeIn(newest(email)))).status).toBe(200);
});

test('strangers together get so many passwords and codes a day, from however many networks', async () => {
  const { email } = await owner();
  Object.assign(s.settings.limits, { strangersPasswordsPerDay: 12, strangersCodesPerDay: 7 });
  const statuses = [];
  for (let i = 0; i < 14; i++) statuses.push((await login(browser(s, elsewhere()), email, 'wrong-password')).status);
  expect(statuses).toEqual([...Array(12).fill(401), 429, 429]);
  await forgot(browser(s, elsewhere()), email);
  const code = codeIn(newest(email));
  for (let i = 0; i < 7; i++) await reset(browser(s, elsewhere()), email, code === '000000' ? '000001' : '000000');
  const [byCode, byLink] = [
    await reset(browser(s, elsewhere()), email, code),
    await reset(browser(s, elsewhere()), email, linkIn(newest(email))),
  ];
  Object.assign(s.settings.limits, STRANGERS_TRIES);
  expect([byCode.status, byLink.status]).toEqual([400, 200]);
});

test('a mailbox gets at most twelve codes an hour because of strangers, and its newest link outlives that hour', async () => {
  const { email } = await owner();
  for (let i = 0; i < 30; i++) await forgot(browser(s, elsewhere()), email);
  expect(resetMails(email)).toHaveLength(12);
  const offset = s.clock.offsetMs();
  s.clock.setOffset(offset + 61 * 60_000);
  const answer = await reset(browser(s, elsewhere()), email, linkIn(newest(email)));
  s.clock.setOffset(offset);
  expect(answer.status).toBe(200);
});

test('a link works once, for two hours, for its own address; an invented one never', async () => {
  const [{ email }, other] = [await owner(), await owner()];
  const from = browser(s, elsewhere());
  await forgot(from, email);
  const token = linkIn(newest(email));
  expect(token).toMatch(/^[\w-]{22}$/);
  expect((await reset(from, other.email, token)).status).toBe(400);
  expect((await reset(from, email, [...token].reverse().join(''))).status).toBe(400);
  const offset = s.clock.offsetMs();
  s.clock.setOffset(offset + 121 * 60_000);
  const late = await reset(from, email, token);
  s.clock.setOffset(offset);
  expect(late.status).toBe(400);
  expect((await reset(from, email, token)).status).toBe(200);
  expect((await reset(from, email, token)).status).toBe(400);
});

test('a reset makes every other device a stranger again', async () => {
  const { email, home } = await owner();
  const visiting = browser(s, elsewhere());
  await forgot(visiting, email);
  await reset(visiting, email, codeIn(newest(email)));
  await attack(email, browser(s, elsewhere()));
  const [row] = await s.sql`
    select count(*)::int as n from device d join account a on a.id = d.account_id where a.email = ${email}`;
  expect(row.n).toBe(1);
  for (let i = 0; i < 10; i++) await login(home, email, 'wrong-password');
  expect((await login(home, email, NEW)).status).toBe(429);
  expect((await login(visiting, email, NEW)).status).toBe(200);
});

test('after a reset the new password opens every door again, also where strangers had shut it for the day', async () => {
  const { email } = await owner();
  expect((await login(browser(s, elsewhere()), email, 'wrong-password')).status).toBe(401);
  await s.sql`
    update try_count set tries = ${STRANGERS_TRIES.strangersPasswordsPerDay}
    where key = ${limitKey('sign-in', `strangers ${email}`)}`;
  const [desk, phone] = [browser(s, elsewhere()), browser(s, elsewhere())];
  expect((await login(desk, email)).status).toBe(429);
  await forgot(desk, email);
  expect((await reset(desk, email, linkIn(newest(email)))).status).toBe(200);
  expect((await login(phone, email, NEW)).status).toBe(200);
});

test('whoever tries one password at many accounts waits, and nobody else does', async () => {
  const [one, other] = [await owner(), await owner()];
  const network = elsewhere();
  Object.assign(s.settings.limits, { signInPerAddress: 2 });
  const statuses = [];
  for (const email of [one.email, 'nobody@family.example', other.email])
    statuses.push((await login(browser(s, network), email, 'wrong-password')).status);
  const own = await login(other.home, other.email);
  const elsewhereToo = await login(browser(s, elsewhere()), one.email);
  Object.assign(s.settings.limits, { signInPerAddress: 10_000 });
  expect(statuses).toEqual([401, 401, 429]);
  expect([own.status, elsewhereToo.status]).toEqual([200, 200]);
});

test('a device cookie that we did not make is a stranger’s', async () => {
  const { email, home } = await owner();
  for (let i = 0; i < 10; i++) await login(browser(s, '203.0.113.7'), email, 'wrong-password');
  const forged = await s.app.request('/login', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-address': '203.0.113.7',
      cookie: `__Host-device=${'A'.repeat(43)}.${'A'.repeat(22)}`,
    },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(forged.status).toBe(429);
  expect((await login(home, email)).status).toBe(200);
});

test('a household’s IPv6 addresses are one network', async () => {
  const { email } = await owner();
  for (let i = 0; i < 10; i++) await login(browser(s, `2001:db8:1:2::${i + 1}`), email, 'wrong-password');
  expect((await login(browser(s, '2001:db8:1:2:ffff::77'), email)).status).toBe(429);
  expect((await login(browser(s, '2001:db8:1:3::1'), email)).status).toBe(200);
});

test('whoever has many devices asks and tries no more than ten of them from one network', async () => {
  const strict = await stage({ requestsPerAddress: 2 });
  const address = elsewhere();
  const tried = { forgot: [] as number[], reset: [] as number[] };
  for (let n = 0; n < 12; n++) {
    const from = browser(strict, address);
    from.jar.set(deviceCookie(strict.settings.publicUrl), newDeviceToken(strict.settings.deviceSecret));
    for (let times = 0; times < 2; times++) {
      tried.forgot.push((await from.post('/forgot-password', { email: `nobody${n}@family.example` })).status);
      tried.reset.push((await reset(from, `nobody${n}@family.example`, '123456')).status);
    }
  }
  await strict.end();
  for (const statuses of Object.values(tried)) {
    expect(statuses.slice(0, 20)).not.toContain(429);
    expect(statuses.slice(20)).toEqual([429, 429, 429, 429]);
  }
});
