import { type RefusalCode, standsCode } from 'contracts/details';
import { done, type Result, refuse } from 'contracts/result';
import type { SessionStatus } from 'contracts/status';
import {
  canCheckIn,
  canComplete,
  canConfirm,
  canMove,
  checkInMissed,
  holdOver,
  noShowRefundAt,
  notStarted,
  payable,
  refundStillHere,
} from './guards.ts';
import { cancelRefundCents } from './money.ts';
import type { Actor, Change, Command, CommandName, Session, SessionEvent } from './session.ts';

type Of<N extends CommandName> = Extract<Command, { name: N }>;
interface Given<N extends CommandName> {
  session: Session;
  command: Of<N>;
  actor: Actor;
  now: Date;
}
interface Row<N extends CommandName> {
  from: readonly SessionStatus[];
  to: SessionStatus | 'same' | ((given: Given<N>) => SessionStatus);
  who: readonly Actor['kind'][];
  /** The code that refuses, or null. */
  guard?: (given: Given<N>) => RefusalCode | null;
  /** What changes beside the status. */
  sets?: (given: Given<N>) => Partial<Session>;
  event: (given: Given<N>) => SessionEvent;
}

/** The life of a session. What stands in no row is refused. `book` makes the first state: see book.ts. */
export const LIFE: { [N in CommandName]: readonly Row<N>[] } = {
  pay: [
    {
      from: ['scheduled', 'expired'],
      to: (given) => (payable(given) ? given.session.status : 'confirmed'),
      who: ['payment'],
      sets: (given) => (payable(given) ? {} : paidBy(given)),
      event: (given) => {
        const reason = payable(given);
        return reason ? refusedPayment(given.command, reason) : { name: 'session.confirmed' };
      },
    },
    {
      from: ['cancelled'],
      to: 'same',
      who: ['payment'],
      event: ({ command }) => refusedPayment(command, 'cancelled'),
    },
    {
      from: ['confirmed', 'mentor_checked_in', 'student_confirmed', 'completed', 'mentor_no_show'],
      to: 'same',
      who: ['payment'],
      event: ({ command }) => refusedPayment(command, 'already_paid'),
    },
  ],
  expire: [
    { from: ['scheduled'], to: 'expired', who: ['clock'], guard: holdOver, event: () => ({ name: 'session.expired' }) },
  ],
  move: [
    {
      from: ['scheduled', 'confirmed'],
      to: 'same',
      who: ['athlete', 'mentor'],
      guard: canMove,
      sets: ({ session, command }) => ({
        startsAt: command.startsAt,
        endsAt: new Date(command.startsAt.getTime() + session.endsAt.getTime() - session.startsAt.getTime()),
      }),
      event: ({ session, actor }) => ({
        name: 'session.moved',
        previousStartsAt: session.startsAt.toISOString(),
        by: actor.kind === 'mentor' ? 'mentor' : 'athlete',
      }),
    },
  ],
  cancel: [
    {
      from: ['scheduled', 'confirmed'],
      to: 'cancelled',
      who: ['athlete', 'mentor', 'admin'],
      guard: notStarted,
      sets: ({ session, actor, now }) => ({ refundCents: cancelRefundCents(session, actor, now) }),
      event: ({ session, actor, now }) => ({
        name: 'session.cancelled',
        refundCents: cancelRefundCents(session, actor, now),
        by: actor.kind === 'athlete' || actor.kind === 'mentor' ? actor.kind : 'admin',
      }),
    },
  ],
  checkIn: [
    {
      from: ['confirmed'],
      to: 'mentor_checked_in',
      who: ['mentor'],
      guard: canCheckIn,
      sets: ({ now }) => ({ checkedInAt: now }),
      event: () => ({ name: 'session.mentor_checked_in' }),
    },
  ],
  missCheckIn: [
    {
      from: ['confirmed'],
      to: 'mentor_no_show',
      who: ['clock'],
      guard: checkInMissed,
      sets: ({ session, now }) => ({ noShowAt: now, refundCents: session.amountCents }),
      event: ({ now }) => ({ name: 'session.mentor_no_show', refundAt: noShowRefundAt(now).toISOString() }),
    },
  ],
  reverseNoShow: [
    {
      from: ['mentor_no_show'],
      to: 'mentor_checked_in',
      who: ['admin'],
      guard: refundStillHere,
      sets: ({ now }) => ({ noShowAt: null, refundCents: 0, checkedInAt: now }),
      event: () => ({ name: 'session.no_show_reversed' }),
    },
  ],
  confirmAttendance: [
    {
      from: ['mentor_checked_in'],
      to: 'student_confirmed',
      who: ['athlete', 'clock'],
      guard: canConfirm,
      sets: ({ now }) => ({ studentConfirmedAt: now }),
      event: ({ actor }) => ({
        name: 'session.student_confirmed',
        by: actor.kind === 'clock' ? 'clock' : 'athlete',
      }),
    },
  ],
  complete: [
    {
      from: ['student_confirmed'],
      to: 'completed',
      who: ['mentor', 'clock'],
      guard: canComplete,
      event: ({ actor }) => ({ name: 'session.completed', by: actor.kind === 'clock' ? 'clock' : 'mentor' }),
    },
  ],
  settle: [
    {
      from: ['mentor_checked_in', 'student_confirmed'],
      to: ({ command }) => (command.noShowProven ? 'mentor_no_show' : 'completed'),
      who: ['decision'],
      sets: ({ command }) => ({ refundCents: command.refundCents }),
      event: ({ command }) => ({ name: 'session.settled', refundCents: command.refundCents }),
    },
    {
      from: ['completed'],
      to: 'same',
      who: ['decision'],
      sets: ({ command }) => ({ refundCents: command.refundCents }),
      event: ({ command }) => ({ name: 'session.settled', refundCents: command.refundCents }),
    },
  ],
};

/**
 * Applies a command, or refuses it with the sentence that the person reads: 404 to who has no part in the session,
 * 403 to a role that may never give it, 400 for what the status or the time forbids. Pure: `now` is domain time.
 */
export function transition<N extends CommandName>(
  session: Session,
  command: Of<N>,
  actor: Actor,
  now: Date,
): Result<Change> {
  if (isStranger(session, actor)) return refuse('missing', 'not_found');
  const rows = LIFE[command.name as N] as readonly Row<N>[];
  if (!rows.some((row) => row.who.includes(actor.kind))) return refuse('forbidden', 'forbidden');
  const row = rows.find((one) => one.who.includes(actor.kind) && one.from.includes(session.status));
  if (!row) return refuse('rule', whyNot(command.name, session.status));
  const given: Given<N> = { session, command, actor, now };
  const code = row.guard?.(given) ?? null;
  if (code) return refuse('rule', code);
  const status = row.to === 'same' ? session.status : typeof row.to === 'function' ? row.to(given) : row.to;
  const next = { ...session, ...row.sets?.(given), status };
  return done({ session: next, events: [row.event(given)] });
}

function isStranger(session: Session, actor: Actor): boolean {
  if (actor.kind === 'athlete') return actor.id !== session.athleteId;
  if (actor.kind === 'mentor') return actor.id !== session.mentorId;
  return false;
}

/** Why a status does not allow a command, in the words that both ends know. */
function whyNot(command: CommandName, status: SessionStatus): RefusalCode {
  const unconfirmed = status === 'scheduled' || status === 'confirmed' || status === 'mentor_checked_in';
  if (command === 'complete' && unconfirmed) return 'confirm_first';
  if (command === 'checkIn' && status === 'mentor_no_show') return 'check_in_too_late';
  if (command === 'cancel') return 'cannot_cancel';
  if (command === 'move') return 'cannot_move';
  return standsCode(status);
}

function paidBy({ command, now }: Given<'pay'>): Partial<Session> {
  return { paidAt: now, checkoutId: command.checkoutId, paidCheckoutId: command.checkoutId, holdExpiresAt: null };
}

function refusedPayment(
  command: Of<'pay'>,
  reason: Extract<SessionEvent, { name: 'session.payment_refused' }>['reason'],
): SessionEvent {
  return { name: 'session.payment_refused', checkoutId: command.checkoutId, reason };
}
