import type { RoomClosing } from 'contracts/internal';
import { done } from 'contracts/result';
import { transaction } from 'svc-kit/db';
import type { Deps } from './deps.ts';
import { allowedAt } from './domain/allowed.ts';
import { canJoin } from './domain/join.ts';
import { transition } from './domain/lifecycle.ts';
import type { Session } from './domain/session.ts';
import { planRoom } from './room-work.ts';
import { countTogether, type RoomNote, saveEntered, saveLeft, saveMedia, saveTrouble } from './store/room-visits.ts';
import { findSession, updateSession } from './store/sessions.ts';

/** What a gateway saw in one room, in its order. The same notes may come again. */
export async function keepNotes(deps: Deps, sessionId: string, notes: readonly RoomNote[]): Promise<void> {
  const { sql, clock } = deps;
  const session = await findSession(sql, sessionId);
  if (!session) return;
  const real = clock.real();
  await transaction(sql, async (tx) => {
    for (const note of notes) {
      if (note.kind === 'entered') await saveEntered(tx, note, real);
      if (note.kind === 'media') await saveMedia(tx, note);
      if (note.kind === 'left') await saveLeft(tx, note);
    }
    if (notes.some(({ kind }) => kind === 'entered')) await planRoom(tx, session);
  });
  // Afterwards: a session's timed work is locked before the session, and visits lock the session.
  for (const note of notes) await follow(deps, session, note);
  await countTogether(sql, sessionId, clock.now(), real);
}

async function follow({ sql, log }: Deps, { id, mentorId }: Session, note: RoomNote): Promise<void> {
  const { at, seat } = note;
  if (note.kind === 'entered' && seat === 'mentor') {
    const checkedIn = await updateSession(sql, id, at, (session) =>
      transition(session, { name: 'checkIn' }, { kind: 'mentor', id: mentorId }, at),
    );
    if (!checkedIn.ok) log.debug('a mentor’s coming is no check-in', { sessionId: id, code: checkedIn.error.code });
  }
  if (note.kind === 'ended' && seat === 'guardian') {
    await updateSession(sql, id, at, (session) =>
      session.roomEndedAt
        ? done({ session, events: [] })
        : done({ session: { ...session, roomEndedAt: at }, events: [{ name: 'session.room_ended' }] }),
    );
  }
  if (note.kind === 'trouble') {
    await updateSession(sql, id, at, async (session, tx) =>
      (await saveTrouble(tx, note))
        ? done({ session, events: [{ name: 'session.room_trouble', seat, tried: note.tried }] })
        : done({ session, events: [] }),
    );
  }
}

/** Null while people may stay. */
export function whyClosed(session: Session, now: Date): RoomClosing | null {
  const allowed = allowedAt(canJoin(session, { kind: 'mentor', id: session.mentorId }), now);
  if (allowed.ok) return null;
  if (allowed.error.code === 'room_too_late') return 'over';
  // It was moved: whoever comes then enters again.
  return allowed.error.code === 'room_too_early' ? 'ticket' : 'ended';
}
