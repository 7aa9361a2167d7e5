import type { Seat } from 'contracts/room';
import type { FilmNote, RoomNotesCalls } from 'web-kit/resources/room-notes';
import type { Kept } from '../../../kept-notes.ts';
import type { RoomChannel } from '../../channel.ts';

export interface ShownNote extends FilmNote {
  /** Not kept with the session yet. */
  unsaved: boolean;
}
export interface FilmNotes {
  notes(): readonly ShownNote[];
  subscribe(listener: () => void): () => void;
  add(note: Pick<FilmNote, 'film' | 'film_url' | 'at' | 'text'>): void;
  stop(): void;
}

const LOOK_EVERY_MS = 20_000;
const AGAIN_MS = 4_000;

/** Shown to the others at once, kept with the session as soon as it can be. */
export function createFilmNotes(
  calls: Pick<RoomNotesCalls, 'read' | 'addFilmNote'>,
  channel: RoomChannel,
  me: Seat,
  now: () => Date,
  kept: Kept<readonly ShownNote[]>,
): FilmNotes {
  const listeners = new Set<() => void>();
  let notes: readonly ShownNote[] = [];
  let stopped = false;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  const learn = (more: readonly ShownNote[]) => {
    const byId = new Map(notes.map((note) => [note.id, note]));
    for (const note of more) if (!note.unsaved || !byId.has(note.id)) byId.set(note.id, note);
    notes = [...byId.values()].sort((a, b) => a.at - b.at);
    // An answer that comes after somebody signed out must bring nothing back.
    if (!stopped) keepUnsaved(notes.filter(({ unsaved, by }) => unsaved && by === me));
    for (const listener of listeners) listener();
  };
  const keepUnsaved = (waiting: readonly ShownNote[]) => kept.keep(waiting.length > 0 ? waiting : null);
  const after = (ms: number, work: () => void) => {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms);
    timers.add(timer);
  };
  const look = async () => {
    const found = await calls.read().catch(() => null);
    if (found) learn(found.film_notes.map((note) => ({ ...note, unsaved: false })));
  };
  const lookAgain = () => {
    void look();
    after(LOOK_EVERY_MS, lookAgain);
  };
  const keep = async (note: ShownNote) => {
    const { by: _by, created_at: _createdAt, unsaved: _unsaved, ...body } = note;
    try {
      await calls.addFilmNote(body);
      learn([{ ...note, unsaved: false }]);
    } catch {
      after(AGAIN_MS, () => void keep(note));
    }
  };
  const off = channel.on('film_note', ({ id, film, at, text }, by) =>
    learn([{ id, film, film_url: null, at, text, by, created_at: now().toISOString(), unsaved: true }]),
  );
  const waiting = kept.read() ?? [];
  learn(waiting);
  for (const note of waiting) void keep(note);
  lookAgain();

  return {
    notes: () => notes,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    add(given) {
      const note = { ...given, id: crypto.randomUUID(), by: me, created_at: now().toISOString(), unsaved: true };
      learn([note]);
      channel.send({ kind: 'film_note', id: note.id, film: note.film, at: note.at, text: note.text });
      void keep(note);
    },
    stop() {
      stopped = true;
      off();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
