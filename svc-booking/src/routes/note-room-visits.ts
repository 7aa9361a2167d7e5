import { internalRoomVisits, internalRoomVisitsRequest } from 'contracts/internal';
import type { Hono } from 'hono';
import type { AppEnv } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import type { Session } from '../domain/session.ts';
import { keepNotes, whyClosed } from '../note-room.ts';
import { type RoomNote, saveAlive } from '../store/room-visits.ts';
import { findSession } from '../store/sessions.ts';

/** From gateways. One room's trouble holds up no other's notes. */
export function mountNoteRoomVisits(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock, log } = deps;
  app.post('/internal/room-visits', async (c) => {
    const request = internalRoomVisitsRequest.parse(await c.req.json());
    const [now, real] = [clock.now(), clock.real()];
    const notes = request.notes.map((note): RoomNote => ({ ...note, at: new Date(now.getTime() - note.ago_ms) }));
    const kept: string[] = [];
    const inside = new Map<string, Session>();
    for (const [sessionId, own] of groupBySession(notes)) {
      try {
        await keepNotes(deps, sessionId, own);
        kept.push(...own.map(({ id }) => id));
        // Their gateway may have started after the room was closed, and a ticket lasts longer.
        const session = own.some(({ kind }) => kind === 'entered') && (await findSession(sql, sessionId));
        if (session) inside.set(sessionId, session);
      } catch (error) {
        log.warn('notes of a room were not kept; they come again', { sessionId, error });
      }
    }
    for (const session of await saveAlive(sql, request.alive, now, real)) inside.set(session.id, session);
    const close = [...inside.values()].flatMap((session) => {
      const why = whyClosed(session, now);
      return why ? [{ session_id: session.id, why }] : [];
    });
    return c.json(internalRoomVisits.parse({ kept, close }));
  });
}

function groupBySession(notes: readonly RoomNote[]): Map<string, RoomNote[]> {
  const grouped = new Map<string, RoomNote[]>();
  for (const note of notes) grouped.set(note.session_id, [...(grouped.get(note.session_id) ?? []), note]);
  return grouped;
}
