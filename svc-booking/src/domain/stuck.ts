import { waysInWords } from 'contracts/room';
import { DAY_MS, HOUR_MS } from 'contracts/times';
import { autoCompleteAt, autoConfirmAt, checkInMissedAt } from './guards.ts';
import type { Session } from './session.ts';

const GRACE_MS = HOUR_MS;
interface Step {
  name: 'payment' | 'check_in' | 'confirmation' | 'completion' | 'decision';
  at: Date;
  why: string;
}

function nextStep(session: Session, decideBy: Date | null): Step | null {
  if (session.complaint === 'open' && decideBy)
    return { name: 'decision', at: decideBy, why: 'Its complaint waits for your decision.' };
  if (session.pausedAt) return null;
  switch (session.status) {
    case 'scheduled':
      return session.holdExpiresAt && { name: 'payment', at: session.holdExpiresAt, why: HOLD_STAYS };
    case 'confirmed':
      return { name: 'check_in', at: checkInMissedAt(session), why: NO_SHOW_NOT_NOTED };
    case 'mentor_checked_in':
      return { name: 'confirmation', at: autoConfirmAt(session), why: NOT_CONFIRMED };
    case 'student_confirmed':
      return { name: 'completion', at: autoCompleteAt(session), why: whyNotCompleted(session) };
    default:
      return null;
  }
}

const HOLD_STAYS = 'Its hold is over, but it hasn’t expired.';
const NO_SHOW_NOT_NOTED = 'Check-in has closed, but the no-show wasn’t noted.';
const NOT_CONFIRMED = 'Nobody confirmed it, and it hasn’t been confirmed by itself.';

function whyNotCompleted({ cardDispute }: Session): string {
  if (cardDispute === 'open') return 'Its card dispute is open; the bank hasn’t decided.';
  return 'It was confirmed, but hasn’t been completed by itself.';
}

/** `failure`: the last error of the step's timed work. */
export function whyStuck(session: Session, decideBy: Date | null, failure: string | null, now: Date): Step | null {
  const step = nextStep(session, decideBy);
  if (!step || now.getTime() - step.at.getTime() <= DAY_MS) return null;
  return failure ? { ...step, why: `${step.why} The work planned for it fails: ${failure}` } : step;
}

export function overdueStep(session: Session, decideBy: Date | null, now: Date): Step | null {
  const step = nextStep(session, decideBy);
  return step && now.getTime() - step.at.getTime() > GRACE_MS ? step : null;
}

/** @param tried in the words of the room */
export function whyUnconnected(tried: readonly string[]): string {
  const ways = waysInWords(tried);
  const what = ways ? ` They tried ${ways}.` : '';
  return `They couldn’t see or hear each other in the room.${what}`;
}
