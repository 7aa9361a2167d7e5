import { standsCode } from 'contracts/details';
import { done, refuse } from 'contracts/result';
import type { SessionStatus } from 'contracts/status';
import { BRIEF_DAYS_AFTER_END, DAY_MS, PLAN_DAYS_AFTER_END } from 'contracts/times';
import { type Allowed, refuseAllButAthlete, refuseAllButMentor } from './allowed.ts';
import type { Actor, Session } from './session.ts';

const HELD: readonly SessionStatus[] = ['mentor_checked_in', 'student_confirmed', 'completed'];
const AHEAD: readonly SessionStatus[] = ['scheduled', 'confirmed', 'mentor_checked_in'];

export function canAnswerQuestions(session: Session, actor: Actor): Allowed {
  const refused = refuseAllButAthlete(session, actor);
  if (refused) return refused;
  if (session.status === 'student_confirmed' || session.status === 'completed')
    return refuse('rule', 'questions_closed');
  if (!AHEAD.includes(session.status)) return refuse('rule', standsCode(session.status));
  return done({ until: { at: session.startsAt, code: 'questions_closed' } });
}

/** What it shows of a minor is for the mentor whose session is paid for, and not for ever. */
export function canReadBrief(session: Session, actor: Actor): Allowed {
  const refused = refuseAllButMentor(session, actor);
  if (refused) return refused;
  if (session.status !== 'confirmed' && !HELD.includes(session.status))
    return refuse('rule', standsCode(session.status));
  if (session.pausedAt) return refuse('rule', 'session_paused');
  return done({ until: { at: briefGoesAt(session), code: 'brief_gone' } });
}

export function canWritePlan(session: Session, actor: Actor): Allowed {
  const refused = refuseAllButMentor(session, actor);
  if (refused) return refused;
  if (!HELD.includes(session.status)) return refuse('rule', standsCode(session.status));
  if (session.pausedAt) return refuse('rule', 'session_paused');
  const until = new Date(session.endsAt.getTime() + PLAN_DAYS_AFTER_END * DAY_MS);
  return done({
    from: { at: session.startsAt, code: 'plan_too_early' },
    until: { at: until, code: 'plan_too_late' },
  });
}

export function briefGoesAt(session: Session): Date {
  return new Date(session.endsAt.getTime() + BRIEF_DAYS_AFTER_END * DAY_MS);
}
