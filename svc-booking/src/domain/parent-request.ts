import { refuse } from 'contracts/result';
import type { CalledOff, ParentRequestStatus } from 'contracts/status';
import { DAY_MS, PARENT_LINK_DAYS } from 'contracts/times';
import type { Session } from './session.ts';

/** As a parent sees it: paid by whomever, even when it was cancelled afterward. */
export function statusForParent(session: Session, now: Date): ParentRequestStatus {
  if (session.paidAt) return 'paid';
  if (session.status === 'cancelled') return 'lost';
  const isHeld = session.status === 'scheduled' && session.holdExpiresAt !== null && now < session.holdExpiresAt;
  return isHeld ? 'open' : 'expired';
}

export function calledOff({ paidAt, status }: Session): CalledOff | undefined {
  return paidAt && (status === 'cancelled' || status === 'mentor_no_show') ? status : undefined;
}

export function isLinkOver(askedAt: Date, now: Date): boolean {
  return now.getTime() >= askedAt.getTime() + PARENT_LINK_DAYS * DAY_MS;
}

/** Whoever is signed in as one of the two is no parent. */
export function refuseAsPayer({ athleteId, mentorId }: Pick<Session, 'athleteId' | 'mentorId'>, callerId: string) {
  if (callerId === mentorId) return refuse('forbidden', 'mentor_cannot_pay');
  return callerId === athleteId ? refuse('forbidden', 'not_your_parents_link') : null;
}
