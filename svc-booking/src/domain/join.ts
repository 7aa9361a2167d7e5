import { standsCode } from 'contracts/details';
import { done, refuse } from 'contracts/result';
import type { SessionStatus } from 'contracts/status';
import { type Allowed, refuseStranger } from './allowed.ts';
import { doorOpensAt } from './guards.ts';
import type { Actor, Session } from './session.ts';

const TAKING_PLACE: readonly SessionStatus[] = ['confirmed', 'mentor_checked_in', 'student_confirmed'];

export function canJoin(session: Session, actor: Actor): Allowed {
  const stranger = refuseStranger(session, actor);
  if (stranger) return stranger;
  if (actor.kind !== 'athlete' && actor.kind !== 'mentor') return refuse('forbidden', 'forbidden');
  if (!TAKING_PLACE.includes(session.status)) return refuse('rule', standsCode(session.status));
  return done({
    from: { at: doorOpensAt(session), code: 'join_too_early' },
    until: { at: session.endsAt, code: 'join_too_late' },
  });
}
