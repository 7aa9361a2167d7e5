import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { sessionOf } from '../fixtures/session-event.ts';
import { PASSWORD, type Stage, stage } from '../fixtures/stage.ts';
import { sha256 } from '../secrets.ts';
import { insertGuardianLink } from '../store/guardians.ts';

let s: Stage;
let athlete: { id: string; email: string };
let mentor: { id: string; email: string };
let parent: string;
let n = 0;
beforeAll(async () => {
  s = await stage();
  mentor = await s.registerMentor();
});
beforeEach(async () => {
  n += 1;
  parent = `parent${n}@family.example`;
  athlete = await s.registerAthlete();
});
afterAll(() => s.end());

const asAthlete = (id = athlete.id) => person('athlete', id);
const put = (body: object, id = athlete.id) => s.call('PUT', '/account/guardian', asAthlete(id), body);
const get = async (id = athlete.id) => (await s.call('GET', '/account/guardian', asAthlete(id))).body;
const look = (token: string) => s.call('POST', '/guardian/link', null, { token });
const confirm = (token: string, mode?: string) => s.call('POST', '/guardian/confirm', null, { token, mode });
/** Of the newest mail that has one. */
async function linkTo(email: string): Promise<string> {
  await s.runDue();
  const texts = s.mail.to(email).map(({ text }) => /\/confirm-guardian#([\w-]+)/.exec(text ?? '')?.[1]);
  return texts.findLast(Boolean) ?? '';
}
async function named(email = parent, mode?: string, id = athlete.id): Promise<string> {
  await put({ email }, id);
  const token = await linkTo(email);
  expect((await confirm(token, mode)).status).toBe(200);
  return token;
}
async function bookedLink(email = parent): Promise<string> {
  await s.deliver('session.confirmed', sessionOf({ athleteId: athlete.id, mentorId: mentor.id }));
  return linkTo(email);
}

test('a guardian chooses when they confirm, and later by the link in any copy; the athlete sees what it is', async () => {
  await put({ email: parent });
  expect(await get()).toEqual({ email: parent, confirmed: false, mode: null });
  const asked = await linkTo(parent);
  expect((await confirm(asked, 'in_room')).body).toMatchObject({ athlete_first_name: 'Jordan', mode: 'in_room' });
  expect(await get()).toEqual({ email: parent, confirmed: true, mode: 'in_room' });
  const later = await bookedLink();
  expect(later).not.toBe(asked);
  expect((await look(later)).body).toEqual({ confirmed: true, mode: 'in_room', athlete_first_name: 'Jordan' });
  expect((await confirm(later, 'notified')).body.mode).toBe('notified');
  expect((await get()).mode).toBe('notified');
  // Without a choice, as the release before asks, it stays.
  expect((await confirm(asked)).body.mode).toBe('notified');
});

test('who chooses nothing may drop in', async () => {
  await named();
  expect((await get()).mode).toBe('drop_in');
});

test('looking at a link confirms nobody, and names no athlete before that', async () => {
  await put({ email: parent });
  const token = await linkTo(parent);
  expect((await look(token)).body).toEqual({ confirmed: false, mode: null, athlete_first_name: null });
  expect((await get()).confirmed).toBe(false);
});

test('what is no choice is refused, and changes nothing', async () => {
  const token = await named(parent, 'in_room');
  for (const mode of ['required', '', null]) {
    const answer = await s.call('POST', '/guardian/confirm', null, { token, mode });
    expect(answer.status).toBe(422);
  }
  expect((await get()).mode).toBe('in_room');
});

test('neither the athlete nor another guardian nor a joining link changes it', async () => {
  await named(parent, 'in_room');
  expect((await put({ email: parent, mode: 'notified', guardian_mode: 'notified' })).body.mode).toBe('in_room');
  await s.call('PATCH', '/account', asAthlete(), { first_name: 'Jo', mode: 'notified', guardian_mode: 'notified' });
  const other = await s.registerAthlete();
  const others = await named(`other-${parent}`, 'notified', other.id);
  expect((await look(others)).body.mode).toBe('notified');
  await bookedLink();
  const joining = /\/join\/[\w-]+#([\w-]+)/.exec(s.mail.to(parent).at(-1)?.text ?? '')?.[1] ?? '';
  const athletes = /\/join\/[\w-]+#([\w-]+)/.exec(s.mail.to(athlete.email).at(-1)?.text ?? '')?.[1] ?? '';
  const mentors = /\/join\/[\w-]+#([\w-]+)/.exec(s.mail.to(mentor.email).at(-1)?.text ?? '')?.[1] ?? '';
  expect(new Set([joining, athletes, mentors, '']).size).toBe(4);
  for (const token of [joining, athletes, mentors]) {
    expect((await confirm(token, 'notified')).status).toBe(401);
    expect((await look(token)).status).toBe(401);
  }
  expect((await get()).mode).toBe('in_room');
  expect((await get(other.id)).mode).toBe('notified');
});

test('a former guardian’s links are dead, and who follows begins anew', async () => {
  const asked = await named(parent, 'notified');
  const copied = await bookedLink();
  await put({ email: `new-${parent}` });
  expect(await get()).toMatchObject({ confirmed: false, mode: null });
  const [row] = await s.sql`select guardian_mode from account where id = ${athlete.id}`;
  expect(row).toEqual({ guardian_mode: 'drop_in' });
  const next = await linkTo(`new-${parent}`);
  // Also one of a copy that was just being written.
  const late = { hash: sha256('late'), accountId: athlete.id, email: parent, expiresAt: new Date('2027-01-01') };
  await insertGuardianLink(s.sql, late);
  for (const token of [asked, copied, 'late']) {
    expect((await confirm(token, 'in_room')).status).toBe(401);
    expect((await look(token)).status).toBe(401);
  }
  // As a replica of the release before leaves it, which names guardians and knows of no choice.
  await s.sql`update account set guardian_mode = 'notified' where id = ${athlete.id}`;
  await confirm(next);
  expect((await get()).mode).toBe('drop_in');
});

test('a link is over after fourteen days, and with the account', async () => {
  const token = await named(parent, 'in_room');
  const offset = s.clock.offsetMs();
  s.clock.setOffset(offset + 14 * 86_400_000 + 1_000);
  expect((await look(token)).status).toBe(401);
  expect((await confirm(token, 'notified')).status).toBe(401);
  s.clock.setOffset(offset);
  await s.call('POST', '/account/delete', asAthlete(), { password: PASSWORD });
  expect((await look(token)).status).toBe(401);
  const [row] = await s.sql`select guardian_mode from account where id = ${athlete.id}`;
  expect(row).toEqual({ guardian_mode: 'drop_in' });
});

test('a parent who became a guardian by paying begins as everybody does, and has the same link', async () => {
  const session = sessionOf({ athleteId: athlete.id, mentorId: mentor.id });
  await s.sql`update account set guardian_mode = 'notified' where id = ${athlete.id}`;
  s.others.answers.set('/internal/payers', { email: parent });
  await s.deliver('parent_request.paid', { ...session, requestId: crypto.randomUUID(), checkoutId: `cs_${n}` });
  await s.runDue();
  expect(await get()).toEqual({ email: parent, confirmed: true, mode: 'drop_in' });
  const thanks = s.mail.to(parent).find(({ subject }) => subject?.startsWith('Paid: '));
  const token = /\/confirm-guardian#([\w-]+)/.exec(thanks?.text ?? '')?.[1] ?? '';
  expect((await confirm(token, 'in_room')).body.mode).toBe('in_room');
  expect((await get()).mode).toBe('in_room');
});

test('the services that ask learn what a confirmed guardian chose', async () => {
  const known = async () => {
    const path = `/internal/accounts/${athlete.id}`;
    return (await s.call('GET', path, { kind: 'service', name: 'booking' })).body.guardian_mode;
  };
  expect(await known()).toBeNull();
  await named(parent, 'in_room');
  expect(await known()).toBe('in_room');
  await put({ email: null });
  expect(await known()).toBeNull();
});
