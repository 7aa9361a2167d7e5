import type { EventEnvelope, EventName } from 'contracts/events';
import type { RoomClosing } from 'contracts/internal';
import { HOUR_MS } from 'contracts/times';
import { z } from 'zod';

const SHUTS: Partial<Record<EventName, RoomClosing>> = {
  'session.cancelled': 'ended',
  'session.mentor_no_show': 'ended',
  'session.room_ended': 'ended',
  'session.paused': 'ended',
  'session.moved': 'ticket',
};
const KEEP_MS = 2 * HOUR_MS;
const facts = z.object({ sessionId: z.uuid() });

/** Rooms that something ended: tickets of before do not open them again. */
export function createShutRooms(now = Date.now) {
  const shut = new Map<string, { why: RoomClosing; at: number }>();

  function forget() {
    for (const [session, { at }] of shut) {
      if (now() - at < KEEP_MS) break;
      shut.delete(session);
    }
  }

  return {
    note({ name, payload }: EventEnvelope): { session: string; why: RoomClosing } | null {
      const why = SHUTS[name];
      if (!why) return null;
      const parsed = facts.safeParse(payload);
      if (!parsed.success) return null;
      const session = parsed.data.sessionId;
      forget();
      shut.delete(session);
      shut.set(session, { why, at: now() });
      return { session, why };
    },
    /** @param entered real time, ms, when booking signed the ticket */
    whyShut(session: string, entered: number): RoomClosing | null {
      const found = shut.get(session);
      return found && entered <= found.at ? found.why : null;
    },
  };
}
