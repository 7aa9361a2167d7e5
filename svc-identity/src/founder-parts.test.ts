import { afterAll, beforeAll, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { type Stage, stage } from './fixtures/stage.ts';

let it: Stage;
const gateway = { kind: 'service', name: 'gateway' } as const;
beforeAll(async () => {
  it = await stage();
});
afterAll(() => it.end());

const find = async (q: string) => {
  const answer = await it.call('POST', '/internal/search', gateway, { q, time_zone: 'America/New_York' });
  expect(answer.status).toBe(200);
  return answer.body.found as { id: string; name: string; email: string; role: string; school: string }[];
};
const timeline = async (about: 'people' | 'sessions', id: string, more: object = {}) => {
  const body = { id, kinds: null, before: null, limit: 30, ...more };
  return (await it.call('POST', `/internal/timelines/${about}`, gateway, body)).body.entries;
};

test('people of all roles are found by the beginnings of names, addresses and schools', async () => {
  const riley = await it.registerAthlete({ first_name: 'Riley', last_name: 'Vancé', email: 'riley.v@family.example' });
  const maya = await it.registerMentor({ first_name: 'Nathaniel', last_name: 'Vancourt', college: 'Sligo College' });
  const ids = async (q: string) => (await find(q)).map(({ id }) => id);
  expect(new Set(await ids('vanc'))).toEqual(new Set([riley.id, maya.id]));
  expect(await ids('VANCE riley')).toEqual([riley.id]);
  expect(await ids('riley.v@family')).toEqual([riley.id]);
  expect(await ids('sligo')).toEqual([maya.id]);
  expect(await ids(riley.id.slice(0, 8))).toEqual([riley.id]);
  expect(await find('founder@sideline')).toMatchObject([{ role: 'admin', email: 'founder@sideline.example' }]);
  expect(await ids('ance')).toEqual([]);
});

test('a name is found with and without the joiners inside of its words', async () => {
  const athlete = await it.registerAthlete({ first_name: 'علی\u200cرضا', last_name: 'അനില\u0d4d\u200d' });
  for (const q of ['علی\u200cرضا', 'علیرضا', 'അനിൽ', 'അനില\u0d4d\u200d'])
    expect([q, (await find(q)).map(({ id }) => id)]).toEqual([q, [athlete.id]]);
});

test('a parent’s address leads to their athlete', async () => {
  const athlete = await it.registerAthlete({ guardian_email: 'dana.quill@mail.example' });
  expect((await find('dana.quill')).map(({ id }) => id)).toEqual([athlete.id]);
});

test('wildcards, quotes and commands are words like others', async () => {
  const athlete = await it.registerAthlete({ first_name: 'Sean', last_name: "O'Neil" });
  expect((await find("o'neil")).map(({ id }) => id)).toContain(athlete.id);
  for (const q of ['%', '_', '%%%', '\\', "'", "'; drop table account; --", '" or 1=1', '% _'])
    expect([q, await find(q)]).toEqual([q, []]);
});

test('a deleted account is found by nothing that it was', async () => {
  const gone = await it.registerAthlete({ first_name: 'Zephyr', last_name: 'Quist' });
  expect(await find('zephyr')).toHaveLength(1);
  await it.call('POST', '/account/delete', person('athlete', gone.id), { password: 'correct-horse-9' });
  expect(await find('zephyr')).toEqual([]);
  const { body } = await it.call('GET', `/internal/records/people/${gone.id}`, gateway);
  expect(body).toMatchObject({ first_name: 'Deleted', email: null, school: null });
  expect(body.deleted_at).not.toBeNull();
});

test('a record says who somebody is, and of a minor no birth date', async () => {
  const athlete = await it.registerAthlete({ birth_date: '2010-05-01', guardian_email: 'parent@mail.example' });
  await it.login(athlete.email);
  const { body } = await it.call('GET', `/internal/records/people/${athlete.id}`, gateway);
  expect(body).toMatchObject({
    role: 'athlete',
    email: athlete.email,
    is_minor: true,
    school: 'Lincoln High',
    guardian: { email: 'parent@mail.example', confirmed_at: null },
    bounced_mails: 0,
  });
  expect(body.sign_ins.open).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toContain('2010');
});

test('a time line holds kinds and times of mails, no words and no addresses, and pages without a gap', async () => {
  const athlete = await it.registerAthlete({ guardian_email: 'wordless@mail.example' });
  const all = await timeline('people', athlete.id);
  expect(all.map(({ kind }: { kind: string }) => kind)).toContain('joined');
  expect(all.map(({ facts }: { facts: { mail?: string } }) => facts.mail)).toContain('welcome_athlete');
  expect(JSON.stringify(all)).not.toContain('@');
  const paged = [];
  for (let before = null; paged.length < all.length; ) {
    const [entry] = await timeline('people', athlete.id, { limit: 1, before });
    paged.push(entry);
    before = { at: entry.at, id: entry.id };
  }
  expect(paged).toEqual(all);
  const mails = await timeline('people', athlete.id, { kinds: ['mail'] });
  expect(mails.length).toBe(all.filter(({ kind }: { kind: string }) => kind === 'mail').length);
});

test('what the founder decided about somebody stands in their time line with its note', async () => {
  const athlete = await it.registerAthlete();
  const admin = person('admin');
  await it.call('POST', '/admin/accounts/end-sign-ins', admin, { email: athlete.email, note: 'Lost their phone.' });
  expect(await timeline('people', athlete.id, { kinds: ['decision'] })).toMatchObject([
    { facts: { action: 'end_sign_ins', note: 'Lost their phone.' } },
  ]);
});

test('nobody but services may ask', async () => {
  for (const who of [person('admin'), person('athlete'), null]) {
    expect((await it.call('POST', '/internal/search', who, { q: 'a', time_zone: 'UTC' })).status).toBe(404);
  }
});
