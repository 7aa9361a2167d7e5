import { internalRoomVisits, internalRoomVisitsRequest } from 'contracts/internal';
import type { Hono } from 'hono';
import type { AppEnv } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { keepNotes, whyClosed } from '../note-room.ts';
import { type RoomNote, saveAlive } from '../store/room-visits.ts';

/** From gateways. One room's trouble holds up no other's notes. */
export function mountNoteRoomVisits(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock, log } = deps;
  app.post('/internal/room-visits', async (c) => {
    const request = internalRoomVisitsRequest.parse(await c.req.json());
    const [now, real] = [clock.now(), clock.real()];
    const notes = request.notes.map((note): RoomNote => ({ ...note, at: new Date(now.getTime() - note.ago_ms) }));
    const kept: string[] = [];
    for (const [sessionId, own] of groupBySession(notes)) {
      try {
        await keepNotes(deps, sessionId, own);
        kept.push(...own.map(({ id }) => id));
      } catch (error) {
        log.warn('notes of a room were not kept; they come again', { sessionId, error });
      }
    }
    const close = (await saveAlive(sql, request.alive, now, real)).flatMap((session) => {
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
