import { addFilmNote, getRoomNotes, saveRoomNotes } from 'contracts/http/room-notes';
import type { Seat } from 'contracts/room';
import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { transaction } from 'svc-kit/db';
import { accept, HttpError, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { admitWordsOf } from '../admit-words.ts';
import type { Deps } from '../deps.ts';
import { allowedAt, refuseStranger } from '../domain/allowed.ts';
import { canJoin } from '../domain/join.ts';
import type { Session } from '../domain/session.ts';
import { isClosedToMentor } from '../store/blocks.ts';
import { findPad, listFilmNotes, saveFilmNote, savePad } from '../store/room-notes.ts';
import { findSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

/** Read by its people for as long as the session is kept; written while its room is open. */
export function mountRoomNotes(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getRoomNotes, async ({ params, caller }) => {
    const actor = actorOf(signedIn(caller));
    const session = await findSession(deps.sql, params.id);
    if (!session || refuseStranger(session, actor)) throw notFound();
    if (actor.kind === 'mentor') await refuseMentor(deps, session);
    const [pad, filmNotes] = await Promise.all([findPad(deps.sql, params.id), listFilmNotes(deps.sql, params.id)]);
    return { pad, film_notes: filmNotes, may_write: allowedAt(canJoin(session, actor), deps.clock.now()).ok };
  });
  route(app, saveRoomNotes, async ({ params, body, caller }) => {
    const { athleteId } = await admitWriter(deps, params.id, signedIn(caller));
    const saved = await transaction(deps.sql, async (tx) => {
      await admitWordsOf(tx, athleteId);
      return savePad(tx, params.id, body, deps.clock.now());
    });
    return { version: accept(saved) };
  });
  route(app, addFilmNote, async ({ params, body, caller }) => {
    const writer = signedIn(caller);
    const { athleteId } = await admitWriter(deps, params.id, writer);
    const note = { ...body, by: seatOf(writer), created_at: deps.clock.now().toISOString() };
    const saved = await transaction(deps.sql, async (tx) => {
      await admitWordsOf(tx, athleteId);
      return saveFilmNote(tx, params.id, note);
    });
    accept(saved);
    return { message: 'Noted.' };
  });
}

/** The family's words stay the family's, whatever becomes of their mentor. */
async function refuseMentor({ sql, clock }: Deps, session: Session): Promise<void> {
  if (session.pausedAt) throw new HttpError(400, 'session_paused');
  if (await isClosedToMentor(sql, session.id, clock.now())) throw new HttpError(400, 'papers_closed');
}

async function admitWriter({ sql, clock }: Deps, sessionId: string, writer: Person): Promise<Session> {
  const session = await findSession(sql, sessionId);
  if (!session) throw notFound();
  accept(allowedAt(canJoin(session, actorOf(writer)), clock.now()));
  return session;
}

/** A guardian's link speaks for the athlete. */
function seatOf({ role, link }: Person): Seat {
  if (link?.action === 'guardian') return 'guardian';
  return role === 'mentor' ? 'mentor' : 'athlete';
}
