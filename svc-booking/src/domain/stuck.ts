import { autoCompleteAt, autoConfirmAt, checkInMissedAt } from './guards.ts';
import type { Session } from './session.ts';

const DAY_MS = 86_400_000;
interface Step {
  /** When it should have come. */
  at: Date;
  why: string;
}

/** The step that a session waits for; null when it has come to its end. */
function nextStep(session: Session, decideBy: Date | null): Step | null {
  if (session.complaint === 'open' && decideBy) return { at: decideBy, why: 'Its complaint waits for your decision.' };
  switch (session.status) {
    case 'scheduled':
      return session.holdExpiresAt && { at: session.holdExpiresAt, why: 'Its hold is over, but it has not expired.' };
    case 'confirmed':
      return { at: checkInMissedAt(session), why: 'Check-in has closed, but the no-show was not noted.' };
    case 'mentor_checked_in':
      return { at: autoConfirmAt(session), why: 'Nobody confirmed it, and it has not been confirmed by itself.' };
    case 'student_confirmed':
      return { at: autoCompleteAt(session), why: whyNotCompleted(session) };
    default:
      return null;
  }
}

function whyNotCompleted({ cardDispute }: Session): string {
  if (cardDispute === 'open') return 'Its card dispute is open; the bank has not decided.';
  return 'It was confirmed, but has not been completed by itself.';
}

/** What a session has waited for, for more than a day; null while it moves. `failure`: what its timed work last ran into. */
export function whyStuck(session: Session, decideBy: Date | null, failure: string | null, now: Date): Step | null {
  const step = nextStep(session, decideBy);
  if (!step || now.getTime() - step.at.getTime() <= DAY_MS) return null;
  return failure ? { ...step, why: `${step.why} The work planned for it fails: ${failure}` } : step;
}
