import type { RefusalCode } from 'contracts/details';
import {
  AUTO_COMPLETE_HOURS_AFTER_CONFIRM,
  AUTO_CONFIRM_HOURS_AFTER_END,
  CHECK_IN_CLOSES_MINUTES_AFTER,
  CHECK_IN_OPENS_MINUTES_BEFORE,
  FULL_REFUND_HOURS_BEFORE,
  NO_SHOW_REFUND_DELAY_HOURS,
} from 'contracts/times';
import type { Actor, Command, Session } from './session.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

interface Asked {
  session: Session;
  actor: Actor;
  now: Date;
}
type Refused = RefusalCode | null;

/** Why a payment cannot confirm the session, or null when it can. A late one needs its slot to be free still. */
export function payable({
  session,
  command,
  now,
}: Asked & { command: Extract<Command, { name: 'pay' }> }): 'amount' | 'slot_gone' | null {
  if (command.amountCents !== session.amountCents) return 'amount';
  const isLate = session.status === 'expired';
  return isLate && (!command.slotFree || now >= session.startsAt) ? 'slot_gone' : null;
}

export function holdOver({ session, now }: Asked): Refused {
  return session.holdExpiresAt && now < session.holdExpiresAt ? 'hold_not_over' : null;
}

export function canMove({
  session,
  command,
  actor,
  now,
}: Asked & { command: Extract<Command, { name: 'move' }> }): Refused {
  const aheadMs = session.startsAt.getTime() - now.getTime();
  if (aheadMs <= 0) return 'cannot_move';
  if (actor.kind === 'athlete' && aheadMs < FULL_REFUND_HOURS_BEFORE * HOUR_MS) return 'cannot_move';
  if (actor.kind === 'mentor' && !command.athleteAgrees) return 'move_needs_athlete';
  const isElsewhere = command.startsAt.getTime() !== session.startsAt.getTime();
  return command.slotOpen && isElsewhere ? null : 'slot_not_open';
}

export function notStarted({ session, now }: Asked): Refused {
  return now < session.startsAt ? null : 'cannot_cancel';
}

/** From 15:00 before the start to 30:00 after it, in whole seconds, both ends included. */
export function canCheckIn({ session, now }: Asked): Refused {
  const second = Math.floor(now.getTime() / SECOND_MS) * SECOND_MS;
  const start = session.startsAt.getTime();
  if (second < start - CHECK_IN_OPENS_MINUTES_BEFORE * MINUTE_MS) return 'check_in_too_early';
  return second > start + CHECK_IN_CLOSES_MINUTES_AFTER * MINUTE_MS ? 'check_in_too_late' : null;
}

export function checkInMissed({ session, now }: Asked): Refused {
  return now < checkInMissedAt(session) ? 'check_in_open' : null;
}

export function refundStillHere({ session, now }: Asked): Refused {
  return session.noShowAt && now < noShowRefundAt(session.noShowAt) ? null : 'refund_begun';
}

export function canConfirm({ session, actor, now }: Asked): Refused {
  if (actor.kind === 'athlete') return now < session.startsAt ? 'confirm_too_early' : null;
  if (session.complaint === 'open') return 'payout_frozen';
  return now < autoConfirmAt(session) ? 'auto_confirm_too_early' : null;
}

export function canComplete({ session, actor, now }: Asked): Refused {
  if (session.complaint === 'open' || session.cardDispute === 'open') return 'payout_frozen';
  const from = actor.kind === 'clock' ? autoCompleteAt(session) : session.endsAt;
  return now < from ? 'complete_too_early' : null;
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

/** Who confirmed that it took place: timed work notes exactly the time it was planned for, a person his own. */
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
