import type { Allowance, Session } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';
import { CHECK_IN_CLOSES_MINUTES_AFTER, MINUTE_MS } from 'contracts/times';
import { closesAt, isPossible, opensAt } from 'web-kit/may';
import { isUndecided } from 'web-kit/resources/complaints';

type Stands = Pick<Session, 'status' | 'scheduled_datetime' | 'complaint_status' | 'paused' | 'parent_request' | 'may'>;

export type Step =
  | { kind: 'check-in-opens'; at: Date }
  | { kind: 'check-in'; until: Date | null }
  | { kind: 'checked-in' }
  | { kind: 'wait-for-student' }
  | { kind: 'confirmed-early'; completeFrom: Date }
  | { kind: 'complete'; from: Date | null }
  /** A complaint is the reason when `why` is null. */
  | { kind: 'frozen'; why: string | null }
  | { kind: 'completed' }
  | { kind: 'paused' }
  | { kind: 'waits-for-parent'; until: Date }
  | { kind: 'status' };

export function stepOf(session: Stands, now: Date): Step {
  const { status, scheduled_datetime, may } = session;
  if (session.paused) return { kind: 'paused' };
  if (session.parent_request) return { kind: 'waits-for-parent', until: new Date(session.parent_request.expires_at) };
  if (isPossible(may.check_in, now)) return checkInStep(may.check_in, now);
  switch (status) {
    case 'mentor_checked_in':
      return { kind: now < new Date(scheduled_datetime) ? 'checked-in' : 'wait-for-student' };
    case 'student_confirmed':
      return completeStep(session, now);
    case 'completed':
      return isUndecided(session) ? { kind: 'frozen', why: null } : { kind: 'completed' };
    default:
      return { kind: 'status' };
  }
}

function checkInStep(checkIn: Allowance, now: Date): Step {
  const at = opensAt(checkIn, now);
  return at ? { kind: 'check-in-opens', at } : { kind: 'check-in', until: closesAt(checkIn, now) };
}

function completeStep(session: Stands, now: Date): Step {
  const { complete } = session.may;
  if ('no' in complete) return { kind: 'frozen', why: isUndecided(session) ? null : complete.no };
  const from = opensAt(complete, now);
  // The disabled button appears once check-in would have closed.
  const shownFrom = Date.parse(session.scheduled_datetime) + CHECK_IN_CLOSES_MINUTES_AFTER * MINUTE_MS;
  return from && now.getTime() <= shownFrom
    ? { kind: 'confirmed-early', completeFrom: from }
    : { kind: 'complete', from };
}

export interface Standing {
  done: number;
  stopped: boolean;
  label: string;
  /** For the ticket, whose track uses “Confirmed” for a later step. */
  badge?: string;
  tone: 'plain' | 'good' | 'wait' | 'bad';
}

export const STANDING: Readonly<Record<SessionStatus, Standing>> = {
  // Mentors see those alone that a parent was asked about.
  scheduled: { done: 1, stopped: false, label: 'Waiting for a parent', tone: 'wait' },
  confirmed: { done: 2, stopped: false, label: 'Confirmed', badge: 'Booked', tone: 'good' },
  mentor_checked_in: { done: 3, stopped: false, label: 'Checked in', tone: 'wait' },
  student_confirmed: { done: 4, stopped: false, label: 'Student confirmed', tone: 'wait' },
  completed: { done: 5, stopped: false, label: 'Completed', tone: 'good' },
  expired: { done: 1, stopped: true, label: 'Expired', tone: 'bad' },
  cancelled: { done: 2, stopped: true, label: 'Cancelled', tone: 'bad' },
  mentor_no_show: { done: 2, stopped: true, label: 'Missed', tone: 'bad' },
};
