import type { Session } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';
import {
  AUTO_COMPLETE_HOURS_AFTER_CONFIRM,
  AUTO_CONFIRM_HOURS_AFTER_END,
  CHECK_IN_CLOSES_MINUTES_AFTER,
  NO_SHOW_REFUND_DELAY_HOURS,
} from 'contracts/times';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How late the clock's own commands may be before the founder is to look. */
const GRACE_MS = HOUR_MS;

type Stands = Pick<Session, 'status' | 'scheduled_datetime' | 'ends_at' | 'has_complaint'>;

export const LABELS: Readonly<Record<SessionStatus, { label: string; tone: 'plain' | 'good' | 'wait' | 'bad' }>> = {
  scheduled: { label: 'Not paid', tone: 'plain' },
  confirmed: { label: 'Booked', tone: 'wait' },
  mentor_checked_in: { label: 'Mentor checked in', tone: 'wait' },
  student_confirmed: { label: 'Student confirmed', tone: 'wait' },
  completed: { label: 'Completed', tone: 'good' },
  expired: { label: 'Expired', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  mentor_no_show: { label: 'Mentor no-show', tone: 'plain' },
};

/** When the refund of a missed session leaves. */
export function refundLeavesAt({ scheduled_datetime }: Pick<Session, 'scheduled_datetime'>): Date {
  const checkInClosesMs = new Date(scheduled_datetime).getTime() + CHECK_IN_CLOSES_MINUTES_AFTER * MINUTE_MS;
  return new Date(checkInClosesMs + NO_SHOW_REFUND_DELAY_HOURS * HOUR_MS);
}

/** What the founder may do about a session; the server has the last word. */
export function actionsOf(session: Stands, now: Date): { reverse: boolean; cancel: boolean } {
  const isAhead = now.getTime() < new Date(session.scheduled_datetime).getTime();
  return {
    reverse: session.status === 'mentor_no_show' && now <= refundLeavesAt(session),
    cancel: (session.status === 'confirmed' || session.status === 'scheduled') && isAhead,
  };
}

/** Why a session looks stuck: it should have gone on by itself long ago. Null when all is well. */
export function noticeOf(session: Stands, now: Date): string | null {
  if (session.has_complaint && session.status !== 'completed') return 'a complaint is filed';
  const since = (instant: string, hours: number) =>
    now.getTime() > new Date(instant).getTime() + hours * HOUR_MS + GRACE_MS;
  switch (session.status) {
    case 'confirmed':
      return since(session.scheduled_datetime, CHECK_IN_CLOSES_MINUTES_AFTER / 60) ? 'stuck: never checked in' : null;
    case 'mentor_checked_in':
      return since(session.ends_at, AUTO_CONFIRM_HOURS_AFTER_END) ? 'stuck: never confirmed' : null;
    case 'student_confirmed':
      return since(session.ends_at, AUTO_CONFIRM_HOURS_AFTER_END + AUTO_COMPLETE_HOURS_AFTER_CONFIRM)
        ? 'stuck: never completed'
        : null;
    default:
      return null;
  }
}
