import { done, refuse } from 'contracts/result';
import { type Allowed, refuseAllButAthlete } from './allowed.ts';
import type { Actor, Session } from './session.ts';

export function canRate(session: Session, actor: Actor): Allowed {
  const refused = refuseAllButAthlete(session, actor);
  if (refused) return refused;
  if (session.hasRating) return refuse('conflict', 'already_rated');
  const isConfirmed = session.status === 'student_confirmed' || session.status === 'completed';
  return isConfirmed
    ? done({ from: { at: session.endsAt, code: 'cannot_rate_yet' } })
    : refuse('rule', 'cannot_rate_yet');
}
