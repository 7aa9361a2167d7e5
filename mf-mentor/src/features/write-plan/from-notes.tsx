import { useQuery } from '@tanstack/react-query';
import { MINUTE_MS } from 'contracts/times';
import { useState } from 'react';
import { More, TextButton, takeFocus } from 'ui';
import { filmTime } from 'web-kit/film-time';
import { roomNotesQuery } from 'web-kit/resources/room-notes';
import styles from './page.module.css';

interface Props {
  id: string;
  mentorId: string;
  /** False when there is no room for another task. */
  onAdd: (text: string) => boolean;
}

/** What was written down in the room, ready to become tasks. Nothing while there is nothing. */
export function FromNotes({ id, mentorId, onAdd }: Props) {
  const query = roomNotesQuery(id, { credential: null, userId: mentorId });
  const { data } = useQuery({ ...query, staleTime: MINUTE_MS, retry: false });
  const [added, setAdded] = useState<readonly string[]>([]);
  const [isFull, setFull] = useState(false);
  const lines = data ? linesOf(data) : [];
  if (lines.length === 0) return null;
  const add = (line: string) => {
    const fits = onAdd(line);
    setFull(!fits);
    if (fits) setAdded([...added, line]);
  };
  return (
    <More summary="Add from session notes">
      <ul className={styles.notes}>
        {lines.map((line) => (
          <li key={line}>
            <span>{line}</span>
            {added.includes(line) ? (
              <span className="small mute" tabIndex={-1} ref={takeFocus}>
                Added
              </span>
            ) : (
              <TextButton onClick={() => add(line)}>
                Add<span className="visually-hidden"> as a task: {line}</span>
              </TextButton>
            )}
          </li>
        ))}
      </ul>
      {isFull ? <p role="alert">Every task is taken. Remove one first.</p> : null}
    </More>
  );
}

interface Notes {
  pad: { text: string };
  film_notes: readonly { at: number; text: string; film: string }[];
}

function linesOf({ pad, film_notes }: Notes): string[] {
  const written = pad.text.split('\n').map((line) => line.replace(/^[\s•*–-]+/, '').trim());
  const seen = film_notes
    .toSorted((a, b) => a.film.localeCompare(b.film) || a.at - b.at)
    .map(({ at, text }) => `${filmTime(at)} ${text}`);
  return [...new Set([...written.filter(Boolean), ...seen])];
}
