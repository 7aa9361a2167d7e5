import { standsCode } from 'contracts/details';
import { done, refuse } from 'contracts/result';
import type { SessionStatus } from 'contracts/status';
import { DAY_MS, MENTOR_NOTE_DAYS_AFTER_END } from 'contracts/times';
import { type Allowed, refuseAllButMentor } from './allowed.ts';
import type { Actor, Session } from './session.ts';

/** A missed session is told of as well: nobody knows better why. */
export const TOLD_OF: readonly SessionStatus[] = [
  'confirmed',
  'mentor_checked_in',
  'student_confirmed',
  'completed',
  'mentor_no_show',
];

export function canTellFounder(session: Session, actor: Actor): Allowed {
  const refused = refuseAllButMentor(session, actor);
  if (refused) return refused;
  if (!TOLD_OF.includes(session.status)) return refuse('rule', standsCode(session.status));
  const until = new Date(session.endsAt.getTime() + MENTOR_NOTE_DAYS_AFTER_END * DAY_MS);
  return done({ from: { at: session.endsAt, code: 'note_too_early' }, until: { at: until, code: 'note_too_late' } });
}
