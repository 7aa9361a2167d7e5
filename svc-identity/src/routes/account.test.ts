import { afterAll, beforeAll, expect, test } from 'bun:test';
import { Secret, TOTP } from 'otpauth';
import { person } from 'svc-kit/testing';
import { ADMIN, PASSWORD, refreshTokenOf, type Stage, stage } from '../fixtures/stage.ts';
import { deleteOutlived } from '../store/outlived.ts';

const BOOKING = { kind: 'service', name: 'booking' } as const;
let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

test('a changed name is told to the other services, and what is left out stays', async () => {
  const { id } = await s.registerMentor();
  const answer = await s.call('PATCH', '/account', person('mentor', id), { last_name: 'Okafor-Bell' });
  expect(answer.body).toMatchObject({ first_name: 'Maya', last_name: 'Okafor-Bell', time_zone: 'America/Los_Angeles' });
  const [event] = (await s.emitted('account.changed')).slice(-1);
  expect(event?.payload).toEqual({
    accountId: id,
    role: 'mentor',
    version: 2,
    firstName: 'Maya',
    lastName: 'Okafor-Bell',
    timeZone: 'America/Los_Angeles',
  });
  const facts = await s.call('GET', `/internal/accounts/${id}`, { kind: 'service', name: 'catalog' });
  expect(facts.body).toMatchObject({ version: 2, facts: { lastName: 'Okafor-Bell', college: 'Ridgemont University' } });
});

test('nobody changes their account on and on: each change makes every service and open page ask anew', async () => {
  const { id } = await s.registerAthlete();
  const before = (await s.emitted('account.changed')).length;
  const statuses = [];
  for (let n = 0; n < 32; n++) statuses.push((await s.call('PATCH', '/account', person('athlete', id), {})).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.slice(30)).toEqual([429, 429]);
  expect((await s.emitted('account.changed')).length - before).toBe(30);
});

test('an athlete learns whether they count as a minor today, which they do without a birth date', async () => {
  const asked = async (birth_date?: string) => {
    const { id } = await s.registerAthlete(birth_date ? { birth_date } : {});
    return (await s.call('GET', '/me', person('athlete', id))).body.is_minor;
  };
  const year = s.clock.now().getUTCFullYear();
  expect([await asked(), await asked(`${year - 17}-01-01`), await asked(`${year - 19}-01-01`)]).toEqual([
    true,
    true,
    false,
  ]);
  const { id } = await s.registerMentor();
  expect((await s.call('GET', '/me', person('mentor', id))).body).not.toHaveProperty('is_minor');
});

test('other services are told whether somebody is an adult today, and nothing nearer', async () => {
  const asked = async (birth_date?: string) => {
    const { id } = await s.registerAthlete(birth_date ? { birth_date } : {});
    return (await s.call('GET', `/internal/accounts/${id}`, { kind: 'service', name: 'catalog' })).body;
  };
  const year = s.clock.now().getUTCFullYear();
  expect((await asked()).is_adult).toBeNull();
  expect((await asked(`${year - 16}-01-01`)).is_adult).toBe(false);
  const adult = await asked(`${year - 19}-01-01`);
  expect(adult.is_adult).toBe(true);
  expect(JSON.stringify(adult)).not.toContain(`${year - 19}`);
});

const giveBirthDate = (role: 'athlete' | 'mentor', id: string, birth_date: string) =>
  s.call('PATCH', '/account', person(role, id), { birth_date });
const told = async () => (await s.emitted('account.changed')).at(-1)?.payload;

test('who left the birth date out gives it once, and other services hear no date', async () => {
  const { id } = await s.registerAthlete();
  expect((await s.call('GET', '/me', person('athlete', id))).body.birth_date_known).toBe(false);
  expect(await giveBirthDate('athlete', id, '2010-05-05')).toMatchObject({
    status: 200,
    body: { first_name: 'Jordan', birth_date_known: true },
  });
  expect(await told()).toMatchObject({ accountId: id, tooYoung: false });
  expect(JSON.stringify(await told())).not.toContain('2010');
  expect((await s.call('GET', '/me', person('athlete', id))).body.birth_date_known).toBe(true);
  expect(await giveBirthDate('athlete', id, '2005-05-05')).toMatchObject({
    status: 422,
    body: {
      detail: [{ loc: ['body', 'birth_date'], msg: 'Your birth date is already saved. Write to us if it’s wrong.' }],
    },
  });
  expect((await giveBirthDate('athlete', id, '2010-05-05')).status).toBe(200);
});

test('who says they are under 13 is refused, cannot take it back, and may not book', async () => {
  const { id } = await s.registerAthlete();
  const refused = {
    status: 422,
    body: { detail: [{ loc: ['body', 'birth_date'], msg: 'You must be at least 13 years old to book sessions.' }] },
  };
  expect(await giveBirthDate('athlete', id, '2013-11-21')).toMatchObject(refused);
  expect(await told()).toMatchObject({ accountId: id, tooYoung: true });
  expect(await giveBirthDate('athlete', id, '2008-01-01')).toMatchObject(refused);
  const [row] = await s.sql`select birth_date, too_young_until::text as until from account where id = ${id}`;
  expect(row).toEqual({ birth_date: null, until: '2026-11-21' });
});

test('a mentor under 18 is refused, and one of 18 is taken', async () => {
  const { id } = await s.registerMentor();
  expect(await giveBirthDate('mentor', id, '2008-11-21')).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'birth_date'], msg: 'Mentors must be at least 18 years old.' }] },
  });
  expect((await giveBirthDate('mentor', id, '2008-11-20')).status).toBe(200);
});

test('an address, a role or a foreign account cannot be changed', async () => {
  const { id, email } = await s.registerAthlete();
  await s.call('PATCH', '/account', person('athlete', id), { email: 'other@family.example', role: 'admin', id: 'x' });
  const me = await s.call('GET', '/me', person('athlete', id));
  expect(me.body).toMatchObject({ email, user_type: 'athlete' });
  expect((await s.call('PATCH', '/account', null, { first_name: 'X' })).status).toBe(401);
});

test('everybody can download what is held about them, without any secret', async () => {
  const { id, email } = await s.registerAthlete({ birth_date: '2010-05-05' });
  await s.login(email);
  const answer = await s.call('GET', '/account/data', person('athlete', id));
  expect(answer.body.account).toMatchObject({ email, birth_date: '2010-05-05', first_name: 'Jordan' });
  expect(answer.body.profile).toMatchObject({ school: 'Lincoln High', sport: 'basketball' });
  expect(answer.body.sign_ins).toHaveLength(1);
  expect(JSON.stringify(answer.body)).not.toMatch(/argon2|password|hash/);
  for (const part of ['booking', 'catalog', 'payments']) {
    expect(answer.body[part]).toEqual({ from: part });
    expect(s.others.asked).toContain(`${part}/internal/account-data/${id}`);
  }
});

test('a download that would lack a part is refused, because it would look whole', async () => {
  const { id } = await s.registerAthlete();
  s.others.down.add('payments');
  const answer = await s.call('GET', '/account/data', person('athlete', id));
  s.others.down.clear();
  expect(answer).toMatchObject({ status: 503, body: { code: 'service_down' } });
});

test('deleting takes the person out of everything, and the address is free again', async () => {
  const { id, email } = await s.registerAthlete({ first_name: 'Xanthippe' });
  const token = refreshTokenOf((await s.login(email)).headers);
  await s.call('POST', '/forgot-password', null, { email });
  await s.runDue();
  const athlete = person('athlete', id);
  const wrong = await s.call('POST', '/account/delete', athlete, { password: 'wrong-password' });
  expect(wrong).toMatchObject({ status: 400, body: { detail: 'Incorrect password. Please try again.' } });
  expect((await s.call('POST', '/account/delete', athlete, { password: PASSWORD })).status).toBe(200);

  const [deleted] = await s.emitted('account.deleted');
  expect(deleted?.payload).toEqual({ accountId: id, role: 'athlete' });
  expect((await s.withRefresh('/refresh', token)).status).toBe(401);
  expect((await s.login(email)).body.detail).toStartWith('No account found');
  for (const path of ['/me', '/account/data']) expect((await s.call('GET', path, athlete)).status).toBe(401);
  for (const table of ['account', 'outbox', 'mail', 'due', 'reset_code']) {
    const [row] = await s.sql`select coalesce(json_agg(t)::text, '') as everything from ${s.sql(table)} t`;
    expect(row.everything).not.toContain('Xanthippe');
    expect(row.everything).not.toContain(email);
  }
  await s.registerAthlete({ email });
});

test('of ninety guesses at once before a deletion or a change, ten are evaluated', async () => {
  const { id } = await s.registerAthlete();
  const athlete = person('athlete', id);
  const wrong = (n: number) => `wrong-password-${n}`;
  const guesses = await Promise.all(
    Array.from({ length: 90 }, (_, n) => s.call('POST', '/account/delete', athlete, { password: wrong(n) })),
  );
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10);
  const changes = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      s.call('POST', '/account/password', athlete, { current_password: wrong(n), new_password: 'another-horse-7' }),
    ),
  );
  expect(changes.filter(({ status }) => status === 400)).toHaveLength(10);
  expect((await s.call('POST', '/account/delete', athlete, { password: PASSWORD })).status).toBe(429);
});

test('nothing of a deleted mentor stays in what may be published again', async () => {
  const { id } = await s.registerMentor({
    ...{ first_name: 'Zebulon', bio: 'Zebulon plays.', gpa: 3.17, height: '6 ft Zebulon', weight: 'Zebulon 200' },
    ...{ achievements: ['Zebulon was MVP'], recruiting_story: 'Zebulon was found late.' },
  });
  const words = ['Zebulon', 'plays', '3.17', '6 ft', '200', 'MVP', 'found late'];
  const published = async () =>
    JSON.stringify((await s.emitted('mentor.registered')).find(({ payload }) => payload.mentorId === id)?.payload);
  const before = await published();
  expect(words.filter((word) => !before.includes(word))).toEqual([]);
  await s.call('POST', '/account/delete', person('mentor', id), { password: PASSWORD });
  const after = await published();
  expect(words.filter((word) => after.includes(word))).toEqual([]);
  const [row] = await s.sql`select json_agg(o)::text as everything from outbox o`;
  expect(row.everything).not.toContain('Zebulon');
});

test('nothing of a deleted mentor stays in mails that never reached them, nor in events that were parked', async () => {
  const { id } = await s.registerMentor({ first_name: 'Ulrich', email: 'gone@campus.example' });
  await s.deliver('mentor.rejected', { mentorId: id, version: 2, reason: 'Ulrich is not on the roster.' });
  await s.runDue();
  s.mail.setAway(true);
  await s.deliver('mentor.changes_decided', {
    mentorId: id,
    version: 3,
    approved: false,
    note: 'Ulrich, see the rules.',
  });
  await s.runDue();
  s.mail.setAway(false);
  const envelope = JSON.stringify({ payload: { mentorId: id, reason: 'Ulrich is not on the roster.' } });
  await s.sql`
    insert into dead_letter (id, consumer, event_name, envelope, error, tries)
    values (${crypto.randomUUID()}, 'identity', 'mentor.rejected', ${envelope}, 'poison', 8)`;
  await s.call('POST', '/account/delete', person('mentor', id), { password: PASSWORD });
  await s.sql`update due set not_before = null`;
  // Decided in the moment in which they went.
  await s.deliver('mentor.rejected', { mentorId: id, version: 4, reason: 'Ulrich did not answer.' });
  await s.runDue();
  for (const table of ['mail', 'dead_letter']) {
    const [row] = await s.sql`select coalesce(json_agg(t)::text, '') as everything from ${s.sql(table)} t`;
    expect(row.everything).not.toContain('Ulrich');
  }
});

test('the admin enrolls a second factor, which signing in then asks for', async () => {
  const { body } = await s.login(ADMIN.email, ADMIN.password);
  const admin = person('admin', body.user_data.id);
  const begun = await s.call('POST', '/account/second-factor', admin);
  expect(begun.body.uri).toStartWith('otpauth://totp/Sideline:');
  const totp = new TOTP({ secret: Secret.fromBase32(begun.body.secret) });
  const code = totp.generate();
  const wrong = await s.call('POST', '/account/second-factor/confirm', admin, {
    totp_code: code === '000000' ? '000001' : '000000',
  });
  expect(wrong.status).toBe(400);
  expect((await s.login(ADMIN.email, ADMIN.password)).status).toBe(200);
  const log = async () => (await s.call('GET', '/admin/audit/identity?action=enrol_second_factor', admin)).body;
  expect(await log()).toEqual([]);
  expect((await s.call('POST', '/account/second-factor/confirm', admin, { totp_code: code })).status).toBe(200);
  expect(await log()).toMatchObject([{ admin_id: admin.id, subject: admin.id, detail: {} }]);
  expect(await s.login(ADMIN.email, ADMIN.password)).toMatchObject({
    status: 401,
    body: { detail: 'Second factor required' },
  });
  const next = totp.generate({ timestamp: Date.now() + 30_000 });
  expect((await s.login(ADMIN.email, ADMIN.password, { totp_code: next })).status).toBe(200);
  expect((await s.call('POST', '/account/second-factor', admin)).status).toBe(409);
  expect((await s.call('POST', '/account/second-factor', person('athlete'))).status).toBe(403);
});

test('what a report concerns stays for a year after the account, unseen, and then goes', async () => {
  const { id, email } = await s.registerMentor();
  const until = new Date(s.clock.now().getTime() + 365 * 86_400_000);
  s.others.answers.set(`/internal/legal-hold/${id}`, { until: until.toISOString() });
  const held = async () => JSON.stringify([...(await s.sql`select data from legal_hold where account_id = ${id}`)]);
  expect((await s.call('POST', '/account/delete', person('mentor', id), { password: PASSWORD })).status).toBe(200);
  const [gone] = (await s.emitted('account.deleted')).filter(({ payload }) => payload.accountId === id);
  expect(gone?.payload).toMatchObject({ heldUntil: until.toISOString() });
  expect(await held()).toContain(email);
  const [row] = await s.sql`select email from account where id = ${id}`;
  expect(row.email).toBeNull();
  const tidyAt = (at: Date) => deleteOutlived(s.sql, { domain: at, real: new Date() });
  await tidyAt(new Date(until.getTime() - 1));
  expect(await held()).toContain(email);
  await tidyAt(new Date(until.getTime() + 1));
  expect(await held()).toBe('[]');
});

test('nothing is deleted while nobody can say whether a report concerns the person', async () => {
  const { id, email } = await s.registerAthlete();
  s.others.down.add('booking');
  const answer = await s.call('POST', '/account/delete', person('athlete', id), { password: PASSWORD });
  s.others.down.delete('booking');
  const [row] = await s.sql`select email from account where id = ${id}`;
  expect([answer.status, row.email]).toEqual([503, email]);
});

test('an athlete may say in which state they live, for their mentors alone, and take it back', async () => {
  const { id, email } = await s.registerAthlete();
  const own = person('athlete', id);
  const say = (us_state: unknown) => s.call('PATCH', '/account', own, { us_state });
  const read = async () => (await s.call('GET', `/internal/athletes/${id}/profile`, BOOKING)).body.us_state;
  const said = await say('VA');
  expect([said.status, said.body.us_state, (await say('Virginia')).status]).toEqual([200, 'VA', 422]);
  expect((await s.call('GET', '/me', own)).body).toMatchObject({ us_state: 'VA' });
  expect(await read()).toBe('VA');
  expect((await s.call('GET', '/account/data', own)).body.profile).toMatchObject({ us_state: 'VA' });
  expect(JSON.stringify(await s.emitted('account.changed'))).not.toContain('us_state');
  await s.call('PATCH', '/account', own, { first_name: 'Jo' });
  expect(await read()).toBe('VA');
  await say(null);
  expect(await read()).toBeNull();
  await say('VA');
  await s.login(email);
  await s.call('POST', '/account/delete', own, { password: PASSWORD });
  const [row] = await s.sql`select profile from account where id = ${id}`;
  expect(row.profile).toEqual({});
});

test('a mentor’s account keeps no state', async () => {
  const { id } = await s.registerMentor();
  await s.call('PATCH', '/account', person('mentor', id), { us_state: 'VA' });
  expect((await s.call('GET', '/me', person('mentor', id))).body.us_state).toBeNull();
});
