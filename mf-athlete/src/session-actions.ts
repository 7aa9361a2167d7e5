import { SESSION_STANDS } from 'contracts/details';
import type { Session } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';
import { CHECK_IN_OPENS_MINUTES_BEFORE, COMPLAINT_DAYS_AFTER_END, FULL_REFUND_HOURS_BEFORE } from 'contracts/times';
import { isUndecided } from 'web-kit/resources/complaints';
import { isHeld } from './session-story.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;

export interface Actions {
  /** The mentor asks for another time. */
  answer: boolean;
  pay: boolean;
  /** Gives a held hour back. */
  release: boolean;
  join: boolean;
  confirm: boolean;
  rate: boolean;
  complain: boolean;
  cancel: boolean;
  move: boolean;
}

export type Stands = Pick<
  Session,
  | 'status'
  | 'scheduled_datetime'
  | 'ends_at'
  | 'hold_expires_at'
  | 'has_rating'
  | 'has_complaint'
  | 'complaint_status'
  | 'move_proposal'
>;
const MET: readonly SessionStatus[] = ['mentor_checked_in', 'student_confirmed', 'completed'];

/** What the athlete can do with a session now. The server decides; this only hides what it would refuse. */
export function actionsFor(session: Stands, now: Date): Actions {
  const { status, move_proposal } = session;
  const { start, end, door, lastMove, lastComplaint } = momentsOf(session);
  const isAt = now.getTime();
  const held = isHeld(session, now);
  const standing = status === 'confirmed' || held;
  return {
    answer: Boolean(move_proposal) && isAt < Date.parse(move_proposal?.answer_by ?? ''),
    pay: held,
    release: held,
    join: (status === 'confirmed' || status === 'mentor_checked_in') && isAt >= door && isAt < end,
    // Whoever has complained is not asked to confirm that all was well.
    confirm: status === 'mentor_checked_in' && isAt >= start && !isUndecided(session),
    rate: (status === 'student_confirmed' || status === 'completed') && !session.has_rating,
    complain: MET.includes(status) && isAt >= start && isAt <= lastComplaint && !session.has_complaint,
    move: standing && isAt <= lastMove,
    cancel: status === 'confirmed' && isAt < start,
  };
}

/** The next instant at which a session's story or its buttons change by themselves; null when time changes nothing more. */
export function nextChange(session: Stands, now: Date): Date | null {
  const { start, end, door, lastMove, lastComplaint } = momentsOf(session);
  const hold = session.status === 'scheduled' ? Date.parse(session.hold_expires_at ?? '') : Number.NaN;
  const answer = Date.parse(session.move_proposal?.answer_by ?? '');
  // Until then including it is allowed: what changes, changes a moment later.
  const all = [start, end, door, hold, answer, lastMove + 1, lastComplaint + 1];
  const ahead = all.filter((at) => at > now.getTime());
  return ahead.length > 0 ? new Date(Math.min(...ahead)) : null;
}

/** When the door of the room opens. */
export function doorOpens(scheduled: string): Date {
  return new Date(Date.parse(scheduled) - CHECK_IN_OPENS_MINUTES_BEFORE * MINUTE_MS);
}

/** What a session that stands like this does not allow any more; null while it may still be confirmed. */
export function whyNotConfirm(status: SessionStatus): string | null {
  return status === 'confirmed' || status === 'mentor_checked_in' ? null : SESSION_STANDS[status];
}

export type Group = 'waiting' | 'ahead' | 'past';

/** Where a session stands in the list: it waits for the athlete, it is still to come, or it is over. */
export function groupOf(session: Stands, now: Date): Group {
  const may = actionsFor(session, now);
  if (may.answer || may.pay || may.confirm) return 'waiting';
  const isComing = session.status === 'confirmed';
  const isRunning = MET.includes(session.status) && now < new Date(session.ends_at);
  return isComing || isRunning ? 'ahead' : 'past';
}

function momentsOf({ scheduled_datetime, ends_at }: Pick<Stands, 'scheduled_datetime' | 'ends_at'>) {
  const [start, end] = [Date.parse(scheduled_datetime), Date.parse(ends_at)];
  return {
    start,
    end,
    door: doorOpens(scheduled_datetime).getTime(),
    lastMove: start - FULL_REFUND_HOURS_BEFORE * HOUR_MS,
    lastComplaint: end + COMPLAINT_DAYS_AFTER_END * DAY_MS,
  };
}
