import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { Person } from 'svc-kit/auth';
import type { Tx } from 'svc-kit/db';
import { person } from 'svc-kit/testing';
import { hoursAfter, NEXT_SLOT, SLOT, startWorld, type World } from './fixtures/world.ts';
import { collectData, forgetWords } from './store/account-data.ts';
import { holdData } from './store/legal-hold.ts';

const admin = person('admin');
const REVIEW = 'Taught me how to write to coaches.';
const PAD = 'Send the tape to three coaches.';
const FILM_NOTES = { mentor: 'Kick it out a beat sooner.', athlete: 'Was I late on this switch?' };
const COMPLAINT = 'They left after half an hour.';
let world: World;
let rated: string;
let complained: string;
beforeAll(async () => {
  world = await startWorld();
  rated = await world.paid(SLOT);
  complained = await world.paid(NEXT_SLOT);
  for (const [id, slot] of [
    [rated, SLOT],
    [complained, NEXT_SLOT],
  ] as const) {
    await world.passTo(slot);
    await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  }
  await world.call('PUT', `/sessions/${complained}/room/notes`, world.mentor, {
    text: PAD,
    version: 0,
    save: crypto.randomUUID(),
  });
  for (const as of ['mentor', 'athlete'] as const) {
    const note = { id: crypto.randomUUID(), film: 'Junior year', film_url: null, at: 7, text: FILM_NOTES[as] };
    await world.post(`/sessions/${complained}/room/film-notes`, world[as], note);
  }
  await world.passTo(hoursAfter(NEXT_SLOT, 2));
  await world.post(`/sessions/${rated}/student-confirm?athlete_id=${world.athlete.id}`, world.athlete);
  await world.post(`/sessions/${rated}/rate?athlete_id=${world.athlete.id}`, world.athlete, {
    rating: 5,
    review_text: REVIEW,
    mentor_showed_up: true,
    session_completed: true,
  });
  await world.post(`/sessions/${complained}/dispute?athlete_id=${world.athlete.id}`, world.athlete, {
    reason: 'poor_quality',
    description: COMPLAINT,
  });
});
afterAll(() => world.stop());

const dataOf = async (id: string) => JSON.stringify((await world.askInternally(`/internal/account-data/${id}`)).body);
const everything = async () => {
  const tables = [
    'session',
    'rating',
    'complaint',
    'outbox',
    'athlete',
    'availability_window',
    'session_pad',
    'film_note',
  ];
  const rows = await Promise.all(tables.map((table) => world.sql.unsafe(`select * from ${table}`)));
  return JSON.stringify(rows);
};

test('an athlete can download their sessions, notes, ratings and complaints, a mentor no athlete’s words', async () => {
  const athletes = await dataOf(world.athlete.id);
  for (const words of ['About recruiting', REVIEW, COMPLAINT, rated, complained]) expect(athletes).toContain(words);
  const mentors = await dataOf(world.mentor.id);
  for (const words of ['About recruiting', COMPLAINT]) expect(mentors).not.toContain(words);
  expect(mentors).toContain('weekly_hours');
  expect(await dataOf(crypto.randomUUID())).not.toContain(rated);
});

test('both can download the notes of their session, and nobody else', async () => {
  for (const who of [world.athlete, world.mentor]) {
    const data = await dataOf(who.id);
    for (const words of [PAD, ...Object.values(FILM_NOTES)]) expect(data).toContain(words);
  }
  const other = await world.newMentor();
  expect(await dataOf(other.id)).not.toContain(PAD);
});

test('a mentor who was blocked or removed downloads their own notes alone, the family all of them, and a hold keeps all', async () => {
  const closedBy: Record<string, (tx: Tx) => Promise<unknown>> = {
    block: (tx) => tx`
      insert into block (athlete_id, mentor_id, by_athlete_at) values (${world.athlete.id}, ${world.mentor.id}, now())`,
    removal: (tx) => tx`update mentor set hidden_by_founder = true where id = ${world.mentor.id}`,
  };
  const undo = new Error('undo');
  const read = (tx: Tx, id: string) => collectData(tx, id, new Date('2100-01-01T00:00:00Z'));
  for (const close of Object.values(closedBy)) {
    const looked = world.sql.begin(async (tx) => {
      await close(tx);
      const [mentors, families] = [await read(tx, world.mentor.id), await read(tx, world.athlete.id)];
      await holdData(tx, world.mentor.id, new Date('2100-01-01T00:00:00Z'));
      const [held] = await tx`select data from legal_hold where account_id = ${world.mentor.id}`;
      expect(JSON.stringify(held)).toContain(PAD);
      expect(JSON.stringify(mentors)).toContain(FILM_NOTES.mentor);
      for (const words of [PAD, FILM_NOTES.athlete]) {
        expect(JSON.stringify(mentors)).not.toContain(words);
        expect(JSON.stringify(families)).toContain(words);
      }
      throw undo;
    });
    await expect(looked).rejects.toBe(undo);
  }
});

test('of a mentor go the notes that are known to be theirs, of an athlete all', async () => {
  const undo = new Error('undo');
  const leftAfter = async (who: Person) => {
    let left = '';
    const gone = world.sql.begin(async (tx) => {
      await forgetWords(tx, who.id);
      left = JSON.stringify([await tx`select text from session_pad`, await tx`select text from film_note`]);
      throw undo;
    });
    await expect(gone).rejects.toBe(undo);
    return left;
  };
  expect(await leftAfter(world.mentor)).toBe(JSON.stringify([[{ text: PAD }], [{ text: FILM_NOTES.athlete }]]));
  expect(await leftAfter(world.athlete)).toBe(JSON.stringify([[], []]));
});

test('what an athlete wrote goes with their account, an open complaint once it is decided', async () => {
  await world.deliver('account.deleted', { accountId: world.athlete.id, role: 'athlete' });
  const left = await everything();
  for (const words of ['About recruiting', REVIEW, 'Lopez', PAD, ...Object.values(FILM_NOTES)])
    expect(left).not.toContain(words);
  const [{ id, description }] = await world.sql`select id, description from complaint`;
  expect(description).toBe(COMPLAINT);
  const decided = await world.post(`/admin/complaints/${id}/decide`, admin, { decision: 'none', note: 'Heard both.' });
  expect(decided.status).toBe(200);
  expect(await everything()).not.toContain(COMPLAINT);
  const [row] = await world.sql`select rating from rating where session_id = ${rated}`;
  expect(row.rating).toBe(5);
});

test('a mentor’s hours go with their account', async () => {
  await world.deliver('account.deleted', { accountId: world.mentor.id, role: 'mentor' });
  expect([...(await world.sql`select 1 from availability_window where mentor_id = ${world.mentor.id}`)]).toEqual([]);
});
