import { NOBODY } from 'contracts/http/system';
import type { RoomClosing } from 'contracts/internal';
import { done } from 'contracts/result';
import { audit } from 'svc-kit/audit';
import { type Tx, transaction } from 'svc-kit/db';
import type { Deps } from './deps.ts';
import { allowedAt } from './domain/allowed.ts';
import { canJoin, endRoom } from './domain/join.ts';
import { transition } from './domain/lifecycle.ts';
import type { Session } from './domain/session.ts';
import { unconnectedAt } from './domain/unconnected.ts';
import { planRoom } from './room-work.ts';
import {
  countTogether,
  findRoomRecord,
  findTroubles,
  type RoomNote,
  saveEntered,
  saveLeft,
  saveMedia,
  saveTrouble,
} from './store/room-visits.ts';
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
  // Afterward: a session's timed work is locked before the session, and visits lock the session.
  for (const note of notes) await follow(deps, session, note);
  if (notes.some(isReached)) await forgetTrouble(deps, sessionId);
  await countTogether(sql, sessionId, clock.now(), real);
}

async function follow(deps: Deps, { id, mentorId }: Session, note: RoomNote): Promise<void> {
  const { sql, log, clock } = deps;
  const { at, seat } = note;
  if (note.kind === 'entered' && seat === 'mentor') {
    const checkedIn = await updateSession(sql, id, at, (session) =>
      transition(session, { name: 'checkIn' }, { kind: 'mentor', id: mentorId }, at),
    );
    if (!checkedIn.ok) log.debug('a mentor’s coming is no check-in', { sessionId: id, code: checkedIn.error.code });
    if (!checkedIn.ok && checkedIn.error.code === 'check_in_too_late') await correctNoShow(deps, id, at);
  }
  if (note.kind === 'ended' && seat === 'guardian') {
    await updateSession(sql, id, at, (session) => endRoom(session, at));
  }
  if (note.kind === 'trouble') {
    await updateSession(sql, id, at, async (session, tx) => {
      if (!(await saveTrouble(tx, note))) return done({ session, events: [] });
      const weighed = await weighTrouble(tx, session, clock);
      return done({ session: weighed, events: [{ name: 'session.room_trouble', seat, tried: note.tried }] });
    });
  }
}

/** Notes come late when booking was away, and the clock had only heard of nobody. */
async function correctNoShow({ sql, clock }: Deps, id: string, cameAt: Date): Promise<void> {
  const now = clock.now();
  await updateSession(sql, id, now, async (session, tx) => {
    const reversed = transition(session, { name: 'reverseNoShow', cameAt }, { kind: 'room' }, now);
    const detail = { came_at: cameAt.toISOString() };
    const deed = { adminId: NOBODY, action: 'correct_no_show', subject: id, detail } as const;
    if (reversed.ok) await audit(tx, deed, now);
    return reversed;
  });
}

function isReached(note: RoomNote): boolean {
  return note.kind === 'media' && note.state !== 'lost';
}

async function forgetTrouble({ sql, clock }: Deps, sessionId: string): Promise<void> {
  if (!(await findSession(sql, sessionId))?.unconnectedAt) return;
  await updateSession(sql, sessionId, clock.now(), async (session, tx) =>
    done({ session: await weighTrouble(tx, session, clock), events: [] }),
  );
}

async function weighTrouble(tx: Tx, session: Session, clock: Deps['clock']): Promise<Session> {
  const { visits, reports } = await findRoomRecord(tx, session.id, clock.now(), clock.real());
  const troubles = (await findTroubles(tx, session.id)).flatMap(({ connection, other, at }) =>
    connection && other ? [{ connection, other, at: at.getTime() }] : [],
  );
  return { ...session, unconnectedAt: unconnectedAt(session, visits, reports, troubles) };
}

/** Null while people may stay. */
export function whyClosed(session: Session, now: Date): RoomClosing | null {
  const allowed = allowedAt(canJoin(session, { kind: 'mentor', id: session.mentorId }), now);
  if (allowed.ok) return null;
  if (allowed.error.code === 'room_too_late') return 'over';
  // It was moved: whoever comes then enters again.
  return allowed.error.code === 'room_too_early' ? 'ticket' : 'ended';
}
