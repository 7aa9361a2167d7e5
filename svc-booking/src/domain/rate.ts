import { done, type Result, refuse } from 'contracts/result';
import type { Session } from './session.ts';

/** A session can be rated once, from the student's confirmation on. */
export function canRate(session: Session, athleteId: string): Result<Session> {
  if (session.athleteId !== athleteId) return refuse('missing', 'not_found');
  if (session.hasRating) return refuse('conflict', 'already_rated');
  const isConfirmed = session.status === 'student_confirmed' || session.status === 'completed';
  return isConfirmed ? done(session) : refuse('rule', 'cannot_rate_yet');
}
