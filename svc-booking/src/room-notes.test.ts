import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { getRoomNotes } from 'contracts/http/room-notes';
import { MAX_FILM_NOTES, MAX_PAD_CHARACTERS } from 'contracts/room';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { whileDeleting } from './fixtures/while-deleting.ts';
import { hoursAfter, SLOT, startWorld, type World } from './fixtures/world.ts';

/** Far enough ahead of `SLOT`, at which these tests begin. */
const SLOT_OF_PAIR = '2026-03-10T22:00:00Z';

let world: World;
let id: string;
beforeAll(async () => {
  world = await startWorld();
  id = await world.paid();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.sql`delete from session_pad`;
  await world.sql`delete from film_note`;
  world.setTime(SLOT);
});

const path = () => `/sessions/${id}/room/notes`;
const read = async (as: Person = world.athlete) => (await world.call('GET', path(), as)).body;
const save = (text: string, version: number, as: Person = world.athlete, id: string = crypto.randomUUID()) =>
  world.call('PUT', path(), as, { text, version, save: id });
const filmNote = (change: object = {}) => ({
  id: crypto.randomUUID(),
  film: 'Junior highlights',
  film_url: 'https://youtu.be/dQw4w9WgXcQ',
  at: 102.4,
  text: 'Kick it out a beat sooner.',
  ...change,
});
const note = (body: object, as: Person = world.mentor) => world.post(`/sessions/${id}/room/film-notes`, as, body);

describe('the pad', () => {
  test('is empty before anybody writes, and then the same for both, in the declared shape', async () => {
    expect(await read()).toEqual({ pad: { text: '', version: 0, saves: [] }, film_notes: [], may_write: true });
    expect((await save('Work on the left hand.', 0, world.mentor)).body).toEqual({ version: 1 });
    const seen = await read();
    expect(seen.pad).toMatchObject({ text: 'Work on the left hand.', version: 1 });
    expect(await read(world.mentor)).toEqual(seen);
    expect(getRoomNotes.response.parse(seen)).toEqual(seen);
  });

  test('refuses a text made from an older version, and keeps what stands', async () => {
    await save('one', 0);
    expect((await save('two', 1, world.mentor)).body).toEqual({ version: 2 });
    for (const version of [0, 1, 3])
      expect(await save('lost', version)).toMatchObject({ status: 409, body: refusalOf('notes_changed') });
    expect((await read()).pad).toMatchObject({ text: 'two', version: 2 });
  });

  test('tells which of the newest saves it holds, for an answer may be lost', async () => {
    const saves = Array.from({ length: 60 }, () => crypto.randomUUID());
    for (const [version, one] of saves.entries()) await save(`text ${version}`, version, world.athlete, one);
    await save('refused', 7);
    expect((await read()).pad.saves).toEqual(saves.slice(10).reverse());
  });

  test('of many saves from one version, one wins', async () => {
    await save('start', 0);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => save(`try ${n}`, 1)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    expect((await read()).pad.version).toBe(2);
  });

  test('holds 20,000 characters and not one more', async () => {
    expect((await save('x'.repeat(MAX_PAD_CHARACTERS), 0)).status).toBe(200);
    expect((await save('x'.repeat(MAX_PAD_CHARACTERS + 1), 1)).status).toBe(422);
  });
});

describe('a note about film', () => {
  test('stays with the session, says who wrote it, and is kept once however often it is sent', async () => {
    const mine = filmNote();
    for (const _ of [1, 2]) expect((await note(mine)).status).toBe(200);
    await note(filmNote({ film_url: null, text: 'Was I late?' }), world.athlete);
    const { film_notes } = await read();
    expect(film_notes).toMatchObject([
      { ...mine, by: 'mentor' },
      { text: 'Was I late?', by: 'athlete', film_url: null },
    ]);
  });

  test('never takes the place of somebody else’s', async () => {
    const theirs = filmNote();
    await note(theirs);
    expect((await note({ ...theirs, text: 'Not what they said' }, world.athlete)).status).toBe(400);
    expect((await read()).film_notes).toMatchObject([{ text: theirs.text, by: 'mentor' }]);
  });

  test('leads nowhere but to https', async () => {
    for (const film_url of ['javascript:alert(1)', 'http://a.example/x', 'data:text/html,x', 'youtu.be/x'])
      expect((await note(filmNote({ film_url }))).status).toBe(422);
  });

  test('comes at most three hundred times', async () => {
    await world.sql`
      insert into film_note (id, session_id, written_by, film, at_seconds, text, created_at)
      select gen_random_uuid(), ${id}, 'mentor', 'x', 1, 'x', now() from generate_series(1, ${MAX_FILM_NOTES})`;
    expect(await note(filmNote())).toMatchObject({ status: 400, body: refusalOf('too_many_film_notes') });
  });
});

describe('who and when', () => {
  const writes = (as: Person) => [save('mine now', 0, as), note(filmNote(), as)];

  test('for strangers, notes and session do not exist', async () => {
    await save('ours', 0);
    for (const stranger of [person('athlete'), person('mentor')]) {
      const answers = await Promise.all([world.call('GET', path(), stranger), ...writes(stranger)]);
      for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: refusalOf('not_found') });
    }
    expect((await read()).pad.text).toBe('ours');
  });

  test('the founder reads no one’s notes, and nobody without a sign-in', async () => {
    const founder = person('admin');
    const answers = await Promise.all([world.call('GET', path(), founder), ...writes(founder)]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await world.call('GET', path(), null)).status).toBe(401);
  });

  test('the mailed link to the room opens its session’s notes; other links and other sessions’ do not', async () => {
    const linked = (action: 'join' | 'rate' | 'guardian', sessionId = id) =>
      person('athlete', world.athlete.id, { action, sessionId });
    expect((await save('from the link', 0, linked('join'))).status).toBe(200);
    expect((await world.call('GET', path(), linked('join'))).status).toBe(200);
    expect((await note(filmNote(), linked('guardian'))).status).toBe(200);
    expect((await read(linked('guardian'))).film_notes).toMatchObject([{ by: 'guardian' }]);
    for (const link of [linked('rate'), linked('join', crypto.randomUUID())])
      expect((await world.call('GET', path(), link)).status).toBe(403);
  });

  test('of the two who were parted, the mentor reads them no more, and the family does', async () => {
    const [athlete, mentor] = [person('athlete'), await world.newMentor()];
    const session = await world.booked(athlete, SLOT_OF_PAIR, mentor);
    await world.pay(session);
    world.setTime(SLOT_OF_PAIR);
    const own = `/sessions/${session}/room/notes`;
    const written = { text: 'Ask about visits', version: 0, save: crypto.randomUUID() };
    expect((await world.call('PUT', own, athlete, written)).status).toBe(200);
    expect((await world.call('GET', own, mentor)).status).toBe(200);
    await world.post('/blocks', athlete, { id: mentor.id });
    expect(await world.call('GET', own, mentor)).toMatchObject({ status: 400, body: refusalOf('papers_closed') });
    expect((await world.call('GET', own, athlete)).body.pad.text).toBe('Ask about visits');
  });

  test('nobody writes any more of an athlete whose account is deleted, or is being deleted', async () => {
    const [athlete, mentor] = [person('athlete'), await world.newMentor()];
    const names = { firstName: 'Dara', lastName: 'Quinnell', timeZone: 'America/New_York' };
    await world.deliver('athlete.registered', { athleteId: athlete.id, ...names });
    const session = await world.booked(athlete, SLOT_OF_PAIR, mentor);
    await world.pay(session);
    world.setTime(SLOT_OF_PAIR);
    await world.post(`/sessions/${session}/mentor-checkin?mentor_id=${mentor.id}`, mentor);
    const written = { text: 'Dara’s left hand', version: 0, save: crypto.randomUUID() };
    const save = () => world.call('PUT', `/sessions/${session}/room/notes`, mentor, written);
    const film = () => world.post(`/sessions/${session}/room/film-notes`, mentor, filmNote());
    for (const answer of [await whileDeleting(world, athlete, save), await save(), await film()])
      expect(answer).toMatchObject({ status: 400, body: refusalOf('papers_closed') });
    const kept = await world.sql`
      select session_id from session_pad union all select session_id from film_note`;
    expect(kept).toHaveLength(0);
  });

  test('they are written while the room is open, and read for good', async () => {
    world.setTime(hoursAfter(SLOT, -1));
    expect((await read()).may_write).toBe(false);
    for (const answer of await Promise.all(writes(world.athlete))) expect(answer.status).toBe(400);
    world.setTime(hoursAfter(SLOT, -0.25));
    await save('kept', 0);
    world.setTime(hoursAfter(SLOT, 24 * 60));
    for (const answer of await Promise.all(writes(world.mentor))) expect(answer.status).toBe(400);
    expect(await read(world.mentor)).toMatchObject({ pad: { text: 'kept' }, may_write: false });
  });
});
