import { standsCode } from 'contracts/details';
import { done, type Result, refuse } from 'contracts/result';
import type { SessionStatus } from 'contracts/status';
import { type Allowed, refuseStranger } from './allowed.ts';
import { doorClosesAt, doorOpensAt } from './guards.ts';
import type { Actor, Change, Session } from './session.ts';

/** Completing ends nothing: people may still be talking. */
const TAKING_PLACE: readonly SessionStatus[] = ['confirmed', 'mentor_checked_in', 'student_confirmed', 'completed'];

export function canJoin(session: Session, actor: Actor): Allowed {
  const stranger = refuseStranger(session, actor);
  if (stranger) return stranger;
  if (actor.kind !== 'athlete' && actor.kind !== 'mentor') return refuse('forbidden', 'forbidden');
  if (!TAKING_PLACE.includes(session.status)) return refuse('rule', standsCode(session.status));
  if (session.roomEndedAt) return refuse('rule', 'room_ended');
  if (session.pausedAt) return refuse('rule', 'session_paused');
  return done({
    from: { at: doorOpensAt(session), code: 'room_too_early' },
    until: { at: doorClosesAt(session), code: 'room_too_late' },
  });
}

/** For everyone and for good, whatever becomes of the session. Once is enough. */
export function endRoom(session: Session, at: Date): Result<Change> {
  if (session.roomEndedAt) return done({ session, events: [] });
  return done({ session: { ...session, roomEndedAt: at }, events: [{ name: 'session.room_ended' }] });
}
