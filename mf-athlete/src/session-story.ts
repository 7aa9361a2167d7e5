import { SESSION_STANDS } from 'contracts/details';
import type { Session } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';
import { CHECK_IN_OPENS_MINUTES_BEFORE, COMPLAINT_DAYS_AFTER_END, FULL_REFUND_HOURS_BEFORE } from 'contracts/times';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export interface Story {
  /** Steps of the track behind us, 0 to 5. */
  done: number;
  /** Nothing more will come. */
  stopped: boolean;
  label: string;
  tone: 'plain' | 'good' | 'wait' | 'bad';
  /** What happens next, or what happened, said to the athlete. */
  next: string;
}

const STORIES: Readonly<Record<SessionStatus, Story>> = {
  scheduled: {
    done: 1,
    stopped: false,
    label: 'Not paid yet',
    tone: 'wait',
    next: 'Pay while the hour is held for you.',
  },
  confirmed: {
    done: 2,
    stopped: false,
    label: 'Booked and paid',
    tone: 'good',
    next: `The meeting link is in your email. The door opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start.`,
  },
  mentor_checked_in: {
    done: 3,
    stopped: false,
    label: 'Your mentor is here',
    tone: 'wait',
    next: 'When you have met, confirm that your mentor showed up.',
  },
  student_confirmed: {
    done: 4,
    stopped: false,
    label: 'Confirmed',
    tone: 'good',
    next: 'You confirmed that your mentor was there. The payout follows once the session is complete.',
  },
  completed: {
    done: 5,
    stopped: false,
    label: 'Completed',
    tone: 'good',
    next: 'Your mentor has been paid. How was it?',
  },
  expired: {
    done: 1,
    stopped: true,
    label: 'Expired',
    tone: 'bad',
    next: 'This booking was not paid in time. No charges were made.',
  },
  cancelled: {
    done: 1,
    stopped: true,
    label: 'Cancelled',
    tone: 'bad',
    next: 'This session was cancelled. A refund that is due goes back to your card by itself.',
  },
  mentor_no_show: {
    done: 2,
    stopped: true,
    label: 'Mentor did not show',
    tone: 'bad',
    next: 'Your mentor did not check in. The full price goes back to your card; you need not do anything.',
  },
};

export function storyOf({ status, has_rating }: Pick<Session, 'status' | 'has_rating'>): Story {
  if (status === 'completed' && has_rating) return { ...STORIES.completed, next: 'Thank you for your rating.' };
  return STORIES[status];
}

/** What a session that stands like this does not allow any more; null while it may still be confirmed. */
export function whyNotConfirm(status: SessionStatus): string | null {
  return status === 'confirmed' || status === 'mentor_checked_in' ? null : SESSION_STANDS[status];
}

/** When the door of the room opens. */
export function doorOpens(scheduled: string): Date {
  return new Date(new Date(scheduled).getTime() - CHECK_IN_OPENS_MINUTES_BEFORE * MINUTE_MS);
}

export interface Actions {
  pay: boolean;
  join: boolean;
  confirm: boolean;
  rate: boolean;
  complain: boolean;
  cancel: boolean;
  move: boolean;
}

type Stands = Pick<
  Session,
  'status' | 'scheduled_datetime' | 'ends_at' | 'hold_expires_at' | 'has_rating' | 'has_complaint'
>;
const MET: readonly SessionStatus[] = ['mentor_checked_in', 'student_confirmed', 'completed'];

/** What the athlete can do with a session now. The server decides; this only hides what it would refuse. */
export function actionsFor(session: Stands, now: Date): Actions {
  const { status } = session;
  const started = now >= new Date(session.scheduled_datetime);
  const ended = now >= new Date(session.ends_at);
  const lastComplaint = new Date(session.ends_at).getTime() + COMPLAINT_DAYS_AFTER_END * DAY_MS;
  const held = session.hold_expires_at !== null && now < new Date(session.hold_expires_at);
  return {
    pay: status === 'scheduled' && held,
    join:
      (status === 'confirmed' || status === 'mentor_checked_in') &&
      now >= doorOpens(session.scheduled_datetime) &&
      !ended,
    confirm: status === 'mentor_checked_in' && started,
    rate: (status === 'student_confirmed' || status === 'completed') && !session.has_rating,
    complain: MET.includes(status) && started && now.getTime() <= lastComplaint && !session.has_complaint,
    move:
      (status === 'scheduled' || status === 'confirmed') &&
      now.getTime() <= new Date(session.scheduled_datetime).getTime() - FULL_REFUND_HOURS_BEFORE * HOUR_MS,
    cancel: (status === 'scheduled' || status === 'confirmed') && !started,
  };
}
