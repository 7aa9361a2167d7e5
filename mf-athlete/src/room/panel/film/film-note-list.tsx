import type { Seat } from 'contracts/room';
import { filmTime } from 'web-kit/film-time';
import { labelOf } from '../names.ts';
import styles from '../panel.module.css';
import type { ShownNote } from './film-notes.ts';
import type { FilmRoom } from './film-room.ts';

interface Props {
  notes: readonly ShownNote[];
  film: FilmRoom;
  /** Jumping needs a film that is open. */
  isOpen: boolean;
  at: number;
  me: Seat;
  nameOf: (seat: Seat) => string;
}
const NEAR_SECONDS = 0.5;

export function FilmNoteList({ notes, film, isOpen, at, me, nameOf }: Props) {
  return (
    <ol className={styles.notes} aria-label="Notes about the film">
      {notes.map((note) => (
        <li key={note.id} data-now={isOpen && Math.abs(note.at - at) < NEAR_SECONDS ? '' : undefined}>
          {isOpen ? (
            <button
              type="button"
              aria-label={`Jump to ${filmTime(note.at)}`}
              onClick={() => film.step({ at: note.at, playing: false }, null)}
            >
              {filmTime(note.at)}
            </button>
          ) : (
            <b>{filmTime(note.at)}</b>
          )}
          <div>
            <p>{note.text}</p>
            <p className={styles.small}>
              {note.by === me ? 'You' : labelOf(nameOf, note.by)}
              {hasDrawing(film, note) ? ', with a drawing' : ''}
              {note.unsaved && note.by === me ? ', not saved yet' : ''}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function hasDrawing(film: FilmRoom, { at }: ShownNote): boolean {
  return film.state().drawings.some((drawing) => Math.abs(drawing.at - at) < NEAR_SECONDS);
}
