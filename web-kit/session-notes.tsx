import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { Button, Dialog, FailedState, Skeleton } from 'ui';
import { errorText } from './api.ts';
import { filmTime } from './film-time.ts';
import { type FilmNote, roomNotesQuery } from './resources/room-notes.ts';

interface Props {
  session: Session;
  userId: string;
}

/** What was written down in the room; nothing where nobody was in. */
export function SessionNotesButton({ session, userId }: Props) {
  const [open, setOpen] = useState(false);
  if (typeof session.together_minutes !== 'number') return null;
  return (
    <>
      <Button look="quiet" onClick={() => setOpen(true)}>
        Notes
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Notes from your session">
        <SessionNotes session={session} userId={userId} />
      </Dialog>
    </>
  );
}

function SessionNotes({ session, userId }: Props) {
  const { data, error, isFetching, refetch } = useQuery(roomNotesQuery(session.id, { credential: null, userId }));
  if (!data && !error)
    return (
      <div aria-busy="true">
        <p className="visually-hidden" role="status">
          Loading your notes…
        </p>
        <Skeleton height="8rem" />
      </div>
    );
  if (!data)
    return (
      <FailedState title="We couldn’t load your notes" onRetry={() => void refetch()} retrying={isFetching}>
        <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
      </FailedState>
    );
  const films = [...new Set(data.film_notes.map(({ film }) => film))];
  if (!data.pad.text.trim() && films.length === 0) return <p>Nobody wrote anything down in this session.</p>;
  return (
    <div className="stack gap-6">
      {data.pad.text.trim() ? (
        <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{data.pad.text.trim()}</p>
      ) : null}
      {films.map((film) => (
        <FilmPart key={film} notes={data.film_notes.filter((note) => note.film === film)} session={session} />
      ))}
    </div>
  );
}

const KNOWN_SITES: readonly string[] = ['www.youtube.com', 'vimeo.com'];

function FilmPart({ notes, session }: { notes: readonly FilmNote[]; session: Session }) {
  const [first] = notes;
  if (!first) return null;
  const leads = first.film_url && KNOWN_SITES.includes(new URL(first.film_url).hostname) ? first.film_url : null;
  return (
    <section className="stack">
      <h3>{first.film}</h3>
      {leads ? (
        <a href={leads} target="_blank" rel="noopener noreferrer">
          Open the film<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      ) : null}
      <ul>
        {notes
          .toSorted((a, b) => a.at - b.at)
          .map((note) => (
            <li key={note.id}>
              <b>{filmTime(note.at)}</b> {note.text} <span className="mute">{authorOf(note, session)}</span>
            </li>
          ))}
      </ul>
    </section>
  );
}

function authorOf({ by }: FilmNote, { athlete_name, mentor_name }: Session): string {
  return by === 'guardian' ? 'Guardian' : by === 'mentor' ? mentor_name : athlete_name;
}
