import type { RefusalCode } from 'contracts/details';
import { done } from 'contracts/result';
import {
  AUTO_COMPLETE_HOURS_AFTER_CONFIRM,
  AUTO_CONFIRM_HOURS_AFTER_END,
  CHECK_IN_CLOSES_MINUTES_AFTER,
  CHECK_IN_OPENS_MINUTES_BEFORE,
  FULL_REFUND_HOURS_BEFORE,
  HOUR_MS,
  MINUTE_MS,
  NO_SHOW_REFUND_DELAY_HOURS,
  ROOM_CLOSES_MINUTES_AFTER_END,
  SECOND_MS,
} from 'contracts/times';
import { ALWAYS, allowedAt, type Span } from './allowed.ts';
import type { Actor, Command, Session } from './session.ts';

interface Who {
  session: Session;
  actor: Actor;
}
type When = Span | RefusalCode;

/** Null when a payment can confirm the session. A late one needs its slot to be free still. */
export function payable({
  session,
  command,
  now,
}: Who & { command: Extract<Command, { name: 'pay' }>; now: Date }): 'amount' | 'slot_gone' | null {
  if (command.amountCents !== session.amountCents) return 'amount';
  const isLate = session.status === 'expired';
  return isLate && (!command.slotFree || now >= session.startsAt) ? 'slot_gone' : null;
}

export function onceHoldIsOver({ session }: Who): When {
  return session.holdExpiresAt ? { from: { at: session.holdExpiresAt, code: 'hold_not_over' } } : ALWAYS;
}

/** An athlete moves until exactly 24 hours ahead, that instant included. */
export function untilTooLateToMove({ session, actor }: Who): When {
  if (session.pausedAt) return 'session_paused';
  const noticeMs = actor.kind === 'athlete' ? FULL_REFUND_HOURS_BEFORE * HOUR_MS - 1 : 0;
  return { until: { at: later(session.startsAt, -noticeMs), code: 'cannot_move' } };
}

/** The room saw that they could not connect: once, at no cost, until it closes. Money that is in doubt stays where it is. */
export function whileUnconnected({ session }: Who): When {
  if (session.pausedAt) return 'session_paused';
  const isInDoubt = session.complaint !== 'none' || session.cardDispute !== 'none';
  if (!session.unconnectedAt || session.movedUnconnectedAt || isInDoubt) return 'cannot_move';
  return { until: { at: doorClosesAt(session), code: 'cannot_move' } };
}

export function fitsMove({
  session,
  command,
  actor,
}: Who & { command: Extract<Command, { name: 'move' }> }): RefusalCode | null {
  if (actor.kind === 'mentor' && !command.athleteAgrees) return 'move_needs_athlete';
  const isElsewhere = command.startsAt.getTime() !== session.startsAt.getTime();
  return command.slotOpen && isElsewhere ? null : 'slot_not_open';
}

export function untilStart({ session }: Who): When {
  return { until: { at: session.startsAt, code: 'cannot_cancel' } };
}

/** From 15:00 before the start to 30:00 after it, in whole seconds, both ends included. */
export function duringCheckIn({ session }: Who): When {
  return session.pausedAt ? 'session_paused' : checkInSpan(session);
}

function checkInSpan(session: Session): Span {
  return {
    from: { at: doorOpensAt(session), code: 'check_in_too_early' },
    until: { at: checkInMissedAt(session), code: 'check_in_too_late' },
  };
}

/** The founder had until the start to let it go ahead. */
export function onceStartedWhilePaused({ session }: Who): When {
  return session.pausedAt ? { from: { at: session.startsAt, code: 'cannot_cancel' } } : 'cannot_cancel';
}

export function untilOver({ session }: Who): When {
  return { until: { at: doorClosesAt(session), code: 'room_too_late' } };
}

export function onceCheckInIsMissed({ session }: Who): When {
  if (session.pausedAt) return 'session_paused';
  return { from: { at: checkInMissedAt(session), code: 'check_in_open' } };
}

export function untilRefundLeaves({ session }: Who): When {
  if (!session.noShowAt) return 'refund_begun';
  return { until: { at: noShowRefundAt(session.noShowAt), code: 'refund_begun' } };
}

/** A founder may know more than the room does; the room only what it saw in time. */
export function wasThere({
  session,
  command: { cameAt },
  actor,
}: Who & { command: Extract<Command, { name: 'reverseNoShow' }> }): RefusalCode | null {
  if (actor.kind === 'admin') return null;
  return cameAt && allowedAt(done(checkInSpan(session)), cameAt).ok ? null : 'check_in_too_late';
}

export function onceAttendanceIsClear({ session, actor }: Who): When {
  if (actor.kind === 'athlete') return { from: { at: session.startsAt, code: 'confirm_too_early' } };
  if (session.pausedAt) return 'session_paused';
  if (session.complaint === 'open') return 'payout_frozen';
  return { from: { at: autoConfirmAt(session), code: 'auto_confirm_too_early' } };
}

export function onceHourIsOver({ session, actor }: Who): When {
  if (session.pausedAt) return 'session_paused';
  if (session.complaint === 'open' || session.cardDispute === 'open') return 'payout_frozen';
  const at = actor.kind === 'clock' ? autoCompleteAt(session) : session.endsAt;
  return { from: { at, code: 'complete_too_early' } };
}

/** Check-in and the room open together. */
export function doorOpensAt(session: Pick<Session, 'startsAt'>): Date {
  return later(session.startsAt, -CHECK_IN_OPENS_MINUTES_BEFORE * MINUTE_MS);
}

export function doorClosesAt(session: Session): Date {
  return later(session.endsAt, ROOM_CLOSES_MINUTES_AFTER_END * MINUTE_MS);
}

export function checkInMissedAt(session: Session): Date {
  return later(session.startsAt, CHECK_IN_CLOSES_MINUTES_AFTER * MINUTE_MS + SECOND_MS);
}

/** The refund of a no-show leaves two hours later; until then the admin can reverse it. */
export function noShowRefundAt(noShowAt: Date): Date {
  return later(noShowAt, NO_SHOW_REFUND_DELAY_HOURS * HOUR_MS);
}

export function autoConfirmAt(session: Session): Date {
  return later(session.endsAt, AUTO_CONFIRM_HOURS_AFTER_END * HOUR_MS);
}

/** Timed work records exactly the planned time, people their own: that shows who confirmed. */
export function confirmedBy(session: Session): 'athlete' | 'clock' | null {
  if (!session.studentConfirmedAt) return null;
  return session.studentConfirmedAt.getTime() === autoConfirmAt(session).getTime() ? 'clock' : 'athlete';
}

export function autoCompleteAt(session: Session): Date {
  const confirmed = later(session.studentConfirmedAt ?? session.endsAt, AUTO_COMPLETE_HOURS_AFTER_CONFIRM * HOUR_MS);
  return new Date(Math.max(confirmed.getTime(), session.endsAt.getTime()));
}

function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
