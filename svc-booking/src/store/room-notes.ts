import type { FilmNote } from 'contracts/http/room-notes';
import { done, type Result, refuse } from 'contracts/result';
import type { Seat } from 'contracts/room';
import { MAX_FILM_NOTES } from 'contracts/room';
import type { Db, Tx } from 'svc-kit/db';

export interface Pad {
  text: string;
  version: number;
}
const SAVES_KEPT = 50;

export async function findPad(db: Db, sessionId: string): Promise<Pad & { saves: string[] }> {
  const [row]: (Pad & { saves: string[] })[] = await db`
    select text, version, to_json(recent_saves) as saves from session_pad where session_id = ${sessionId}`;
  return row ?? { text: '', version: 0, saves: [] };
}

export async function savePad(
  tx: Tx,
  sessionId: string,
  { text, version, save }: Pad & { save: string },
  now: Date,
): Promise<Result<number>> {
  const saved: { version: number }[] =
    version === 0
      ? await tx`
          insert into session_pad (session_id, text, version, changed_at, recent_saves)
          values (${sessionId}, ${text}, 1, ${now}, array[${save}::uuid])
          on conflict do nothing returning version`
      : await tx`
          update session_pad set text = ${text}, version = version + 1, changed_at = ${now},
            recent_saves = (${save}::uuid || recent_saves)[1:${SAVES_KEPT}]
          where session_id = ${sessionId} and version = ${version} returning version`;
  return saved[0] ? done(saved[0].version) : refuse('conflict', 'notes_changed');
}

interface FilmNoteRow {
  id: string;
  written_by: Seat;
  film: string;
  film_url: string | null;
  at_seconds: number;
  text: string;
  created_at: Date;
}

export async function listFilmNotes(db: Db, sessionId: string): Promise<FilmNote[]> {
  const rows: FilmNoteRow[] = await db`
    select id, written_by, film, film_url, at_seconds, text, created_at from film_note
    where session_id = ${sessionId} order by created_at, id`;
  return rows.map(({ written_by, at_seconds, created_at, ...note }) => ({
    ...note,
    at: at_seconds,
    by: written_by,
    created_at: created_at.toISOString(),
  }));
}

/** Twice is once. Two at the same time may go one over the limit. */
export async function saveFilmNote(tx: Tx, sessionId: string, note: FilmNote): Promise<Result<void>> {
  const saved = await tx`
    insert into film_note (id, session_id, written_by, film, film_url, at_seconds, text, created_at)
    select ${note.id}, ${sessionId}, ${note.by}, ${note.film}, ${note.film_url}, ${note.at}, ${note.text},
      ${new Date(note.created_at)}
    where (select count(*) from film_note where session_id = ${sessionId}) < ${MAX_FILM_NOTES}
    on conflict (id) do nothing returning id`;
  if (saved.length > 0) return done(undefined);
  const [before] = await tx`
    select 1 from film_note where id = ${note.id} and session_id = ${sessionId} and written_by = ${note.by}`;
  return before ? done(undefined) : refuse('rule', 'too_many_film_notes');
}
