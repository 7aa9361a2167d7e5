import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { MAX_FILM_NOTE_CHARACTERS, MAX_PAD_CHARACTERS, seat } from '../room.ts';
import { byId, id, instant, ok, text } from './shapes.ts';

const FROM_LINKS = ['join', 'guardian'] as const;
const PEOPLE = ['athlete', 'mentor'] as const;

/** Null for a film from somebody's own device. */
const filmUrl = z
  .url({ protocol: /^https$/ })
  .max(500)
  .nullable();
const newFilmNote = z.object({
  /** Made by whoever writes it, so that a second try adds nothing. */
  id,
  film: text(200),
  film_url: filmUrl,
  /** Seconds into the film. */
  at: z.number().min(0).max(86_400),
  text: text(MAX_FILM_NOTE_CHARACTERS),
});
export const filmNote = newFilmNote.extend({ by: seat, created_at: instant });
export type FilmNote = z.infer<typeof filmNote>;

export const getRoomNotes = endpoint({
  name: 'getRoomNotes',
  owner: 'booking',
  method: 'GET',
  path: '/sessions/:id/room/notes',
  access: PEOPLE,
  links: FROM_LINKS,
  params: byId,
  response: z.object({
    /** Version 0 until somebody has written. `saves` are the newest that the text holds. */
    pad: z.object({ text: z.string(), version: z.int().min(0), saves: z.array(id) }),
    film_notes: z.array(filmNote),
    /** While the room is open. */
    may_write: z.boolean(),
  }),
  errors: { 400: `${DETAIL.session_paused} | ${DETAIL.papers_closed}`, 404: DETAIL.not_found },
  summary: 'What was written down in the room of a session, during it and afterward.',
});

export const saveRoomNotes = endpoint({
  name: 'saveRoomNotes',
  owner: 'booking',
  method: 'PUT',
  path: '/sessions/:id/room/notes',
  access: PEOPLE,
  links: FROM_LINKS,
  params: byId,
  body: z.object({
    text: z.string().max(MAX_PAD_CHARACTERS),
    /** The one that the text was made from. */
    version: z.int().min(0).max(1_000_000),
    /** Made anew for each text: whoever gets no answer finds it in `saves`, or it was not saved. */
    save: id,
  }),
  response: z.object({ version: z.int() }),
  errors: {
    400: `${DETAIL.room_too_early} | ${DETAIL.room_too_late}`,
    404: DETAIL.not_found,
    409: DETAIL.notes_changed,
  },
  summary: 'Save the shared notes while the room is open. After a 409, read, merge and save again.',
});

export const addFilmNote = endpoint({
  name: 'addFilmNote',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/room/film-notes',
  access: PEOPLE,
  links: FROM_LINKS,
  params: byId,
  body: newFilmNote,
  response: ok,
  errors: {
    400: `${DETAIL.room_too_early} | ${DETAIL.room_too_late} | ${DETAIL.too_many_film_notes}`,
    404: DETAIL.not_found,
  },
  summary: 'Keep a note about a moment of a film with the session.',
});
