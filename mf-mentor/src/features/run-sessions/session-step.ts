import type { Session } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';
import { CHECK_IN_CLOSES_MINUTES_AFTER, CHECK_IN_OPENS_MINUTES_BEFORE } from 'contracts/times';
import { isUndecided } from 'web-kit/resources/complaints';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

type Stands = Pick<Session, 'status' | 'scheduled_datetime' | 'ends_at'>;
type Complained = Pick<Session, 'has_complaint' | 'complaint_status'>;

/** When check-in opens and when it closes. Both ends belong to the window, in whole seconds. */
export function checkInWindow(scheduled: string): { opens: Date; closes: Date } {
  const start = new Date(scheduled).getTime();
  return {
    opens: new Date(start - CHECK_IN_OPENS_MINUTES_BEFORE * MINUTE_MS),
    closes: new Date(start + CHECK_IN_CLOSES_MINUTES_AFTER * MINUTE_MS),
  };
}

/** What the mentor can do with a session, or is told about it. The server decides; this asks for nothing it would refuse. */
export type Step =
  | { kind: 'check-in-opens'; at: Date }
  | { kind: 'check-in'; until: Date }
  | { kind: 'checked-in' }
  | { kind: 'wait-for-student' }
  | { kind: 'confirmed-early'; completeFrom: Date }
  | { kind: 'complete'; from: Date; open: boolean }
  | { kind: 'frozen' }
  | { kind: 'completed' }
  | { kind: 'status' };

export function stepOf(session: Stands & Complained, now: Date): Step {
  const { status, scheduled_datetime, ends_at } = session;
  const { opens, closes } = checkInWindow(scheduled_datetime);
  const second = Math.floor(now.getTime() / SECOND_MS) * SECOND_MS;
  const isOver = second > closes.getTime();
  const completeFrom = new Date(ends_at);
  switch (status) {
    case 'confirmed':
      if (second < opens.getTime()) return { kind: 'check-in-opens', at: opens };
      return isOver ? { kind: 'status' } : { kind: 'check-in', until: closes };
    case 'mentor_checked_in':
      return now < new Date(scheduled_datetime) ? { kind: 'checked-in' } : { kind: 'wait-for-student' };
    case 'student_confirmed':
      if (isUndecided(session)) return { kind: 'frozen' };
      if (!isOver) return { kind: 'confirmed-early', completeFrom };
      return { kind: 'complete', from: completeFrom, open: now >= completeFrom };
    case 'completed':
      return { kind: isUndecided(session) ? 'frozen' : 'completed' };
    default:
      return { kind: 'status' };
  }
}

const LIVE_ROOM: readonly SessionStatus[] = ['confirmed', 'mentor_checked_in', 'student_confirmed'];

/** The room's door opens with the check-in and closes at the end. */
export function canJoin({ status, scheduled_datetime, ends_at }: Stands, now: Date): boolean {
  return LIVE_ROOM.includes(status) && now >= checkInWindow(scheduled_datetime).opens && now < new Date(ends_at);
}

export function canCancel({ status, scheduled_datetime }: Stands, now: Date): boolean {
  return status === 'confirmed' && now < new Date(scheduled_datetime);
}

/** Once the door is open it is too late to ask for another time. */
export function canPropose({ status, scheduled_datetime }: Stands, now: Date): boolean {
  return status === 'confirmed' && now < checkInWindow(scheduled_datetime).opens;
}

export interface Standing {
  /** Steps of the track behind us, 0 to 5. */
  done: number;
  /** Nothing more will come. */
  stopped: boolean;
  label: string;
  /** On the ticket, where “Confirmed” is the name of a later step. */
  badge?: string;
  tone: 'plain' | 'good' | 'wait' | 'bad';
}

/** How each status reads, and how far along the five steps it is. */
export const STANDING: Readonly<Record<SessionStatus, Standing>> = {
  scheduled: { done: 1, stopped: false, label: 'Not paid yet', tone: 'wait' },
  confirmed: { done: 2, stopped: false, label: 'Confirmed', badge: 'Booked', tone: 'good' },
  mentor_checked_in: { done: 3, stopped: false, label: 'Checked in', tone: 'wait' },
  student_confirmed: { done: 4, stopped: false, label: 'Student confirmed', tone: 'wait' },
  completed: { done: 5, stopped: false, label: 'Completed', tone: 'good' },
  expired: { done: 1, stopped: true, label: 'Expired', tone: 'bad' },
  cancelled: { done: 2, stopped: true, label: 'Cancelled', tone: 'bad' },
  mentor_no_show: { done: 2, stopped: true, label: 'Missed', tone: 'bad' },
};
