import { expect, onTestFinished, test } from 'bun:test';
import type { FilmNote, RoomNotesCalls } from 'web-kit/resources/room-notes';
import { until } from '../../fixtures/until.ts';
import { roomInMemory } from '../testing/room-in-memory.ts';
import { createFilmNotes, type ShownNote } from './film-notes.ts';

const NOW = '2026-12-03T18:10:00.000Z';
const GIVEN = { film: 'Junior year', film_url: null, at: 12.5, text: 'Kick it out a beat sooner.' };

/** As svc-booking keeps notes: one that comes twice is there once. */
function booking() {
  const saved = new Map<string, FilmNote>();
  let isDown = true;
  let tries = 0;
  const reach = () => {
    if (isDown) throw new Error('unreachable');
  };
  const calls: Pick<RoomNotesCalls, 'read' | 'addFilmNote'> = {
    async read() {
      reach();
      return { pad: { text: '', version: 0, saves: [] }, film_notes: [...saved.values()], may_write: true };
    },
    async addFilmNote(note) {
      tries++;
      reach();
      saved.set(note.id, { ...note, by: 'athlete', created_at: NOW });
      return { message: 'Noted.' };
    },
  };
  return { calls, saved, tries: () => tries, setDown: (down: boolean) => (isDown = down) };
}

/** A tab's storage, which a reload leaves as it was. */
function storage() {
  let kept = 'null';
  return {
    read: () => JSON.parse(kept) as ShownNote[] | null,
    keep: (notes: readonly ShownNote[] | null) => {
      kept = JSON.stringify(notes);
    },
  };
}

function openRoom({ calls }: ReturnType<typeof booking>, kept: ReturnType<typeof storage>) {
  const notes = createFilmNotes(calls, roomInMemory().enter('athlete'), 'athlete', () => new Date(NOW), kept);
  onTestFinished(notes.stop);
  return notes;
}

test('a note that could not be saved is there after a reload, and is then saved once', async () => {
  const [server, kept] = [booking(), storage()];
  const before = openRoom(server, kept);
  before.add(GIVEN);
  await until(() => server.tries() === 1);
  before.stop();

  server.setDown(false);
  const after = openRoom(server, kept);
  expect(after.notes()).toMatchObject([{ ...GIVEN, by: 'athlete', unsaved: true }]);
  await until(() => after.notes()[0]?.unsaved === false);
  expect([...server.saved.values()]).toMatchObject([GIVEN]);
  expect(server.tries()).toBe(2);
  expect(kept.read()).toBeNull();

  const later = openRoom(server, kept);
  await until(() => later.notes().length === 1);
  expect(server.tries()).toBe(2);
});

test('of two notes the one that was saved is no longer kept for later', async () => {
  const [server, kept] = [booking(), storage()];
  const notes = openRoom(server, kept);
  notes.add(GIVEN);
  await until(() => server.tries() === 1);
  server.setDown(false);
  notes.add({ ...GIVEN, text: 'Watch the left hand.' });
  await until(() => server.saved.size === 1);
  await until(() => kept.read()?.length === 1);
  expect(kept.read()).toMatchObject([{ text: GIVEN.text }]);
});

test('somebody else’s note is theirs to save', async () => {
  const [server, kept] = [booking(), storage()];
  const room = roomInMemory();
  const notes = createFilmNotes(server.calls, room.enter('athlete'), 'athlete', () => new Date(NOW), kept);
  onTestFinished(notes.stop);
  const { film, at, text } = GIVEN;
  room.enter('mentor').send({ kind: 'film_note', id: crypto.randomUUID(), film, at, text });
  await until(() => notes.notes().length === 1);
  expect(kept.read()).toBeNull();
});

test('an answer that comes after the room was left brings back nothing that was cleared', async () => {
  const [server, kept] = [booking(), storage()];
  const notes = openRoom(server, kept);
  notes.add(GIVEN);
  await until(() => server.tries() === 1);
  const answer = Promise.withResolvers<{ message: string }>();
  server.calls.addFilmNote = () => answer.promise;
  notes.add({ ...GIVEN, text: 'Watch the left hand.' });
  notes.stop();
  kept.keep(null);
  answer.resolve({ message: 'Noted.' });
  await until(() => notes.notes().some(({ unsaved }) => !unsaved));
  expect(kept.read()).toBeNull();
});
