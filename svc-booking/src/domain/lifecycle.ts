import { type RefusalCode, standsCode } from 'contracts/details';
import { done, type Result, refuse } from 'contracts/result';
import type { SessionStatus } from 'contracts/status';
import { ALWAYS, type Allowed, allowedAt, refuseStranger, type Span } from './allowed.ts';
import {
  duringCheckIn,
  fitsMove,
  noShowRefundAt,
  onceAttendanceIsClear,
  onceCheckInIsMissed,
  onceHoldIsOver,
  onceHourIsOver,
  onceStartedWhilePaused,
  payable,
  untilOver,
  untilRefundLeaves,
  untilStart,
  untilTooLateToMove,
  wasThere,
  whileUnconnected,
} from './guards.ts';
import { holdAfterMove, holdForParent, untilTooLateToAskParent } from './hold.ts';
import { backBefore, cancelRefundCents } from './money.ts';
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
  /** Without it, always. */
  when?: (asked: Pick<Given<N>, 'session' | 'actor'>) => Span | RefusalCode;
  fits?: (given: Given<N>) => RefusalCode | null;
  sets?: (given: Given<N>) => Partial<Session>;
  event: (given: Given<N>) => SessionEvent;
}

/** Whatever is in no row is refused. `book` makes the first state: see book.ts. */
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
    {
      from: ['scheduled'],
      to: 'expired',
      who: ['clock'],
      when: onceHoldIsOver,
      event: () => ({ name: 'session.expired' }),
    },
  ],
  move: [
    {
      from: ['scheduled', 'confirmed'],
      to: 'same',
      who: ['athlete', 'mentor'],
      when: untilTooLateToMove,
      fits: fitsMove,
      sets: movedTo,
      event: movedBy,
    },
    {
      from: ['mentor_checked_in'],
      to: 'confirmed',
      who: ['athlete', 'mentor'],
      when: whileUnconnected,
      fits: fitsMove,
      sets: (given) => ({ ...movedTo(given), checkedInAt: null, movedUnconnectedAt: given.now }),
      event: movedBy,
    },
  ],
  askParent: [
    {
      from: ['scheduled'],
      to: 'same',
      who: ['athlete'],
      when: untilTooLateToAskParent,
      sets: ({ session, now }) => holdForParent(session, now),
      event: ({ session, command, now }) => ({
        name: 'parent_request.asked',
        requestId: command.requestId,
        holdExpiresAt: holdForParent(session, now).holdExpiresAt.toISOString(),
      }),
    },
  ],
  cancel: [
    {
      from: ['scheduled', 'confirmed'],
      to: 'cancelled',
      who: ['athlete', 'mentor', 'admin'],
      when: untilStart,
      sets: ({ session, actor, now }) => ({ refundCents: cancelRefundCents(session, actor, now) }),
      event: ({ session, actor, now }) => ({
        name: 'session.cancelled',
        refundCents: cancelRefundCents(session, actor, now),
        by: actor.kind === 'athlete' || actor.kind === 'mentor' ? actor.kind : 'admin',
        paid: session.paidAt !== null,
        ...backBefore(session),
      }),
    },
    {
      from: ['confirmed'],
      to: 'cancelled',
      who: ['clock'],
      when: onceStartedWhilePaused,
      sets: ({ session }) => ({ refundCents: session.paidAt ? session.amountCents : 0 }),
      event: ({ session }) => ({
        name: 'session.cancelled',
        refundCents: session.paidAt ? session.amountCents : 0,
        by: 'admin',
        paid: session.paidAt !== null,
        ...backBefore(session),
      }),
    },
  ],
  pause: [
    {
      from: ['confirmed', 'mentor_checked_in', 'student_confirmed', 'completed'],
      to: 'same',
      who: ['safety'],
      when: untilOver,
      fits: ({ session }) => (session.pausedAt ? 'session_paused' : null),
      sets: ({ now }) => ({ pausedAt: now }),
      event: () => ({ name: 'session.paused' }),
    },
  ],
  resume: [
    {
      from: ['confirmed', 'mentor_checked_in', 'student_confirmed'],
      to: 'same',
      who: ['safety'],
      fits: ({ session }) => (session.pausedAt ? null : 'session_not_paused'),
      sets: () => ({ pausedAt: null }),
      event: () => ({ name: 'session.resumed' }),
    },
  ],
  checkIn: [
    {
      from: ['confirmed'],
      to: 'mentor_checked_in',
      who: ['mentor'],
      when: duringCheckIn,
      sets: ({ now }) => ({ checkedInAt: now }),
      event: () => ({ name: 'session.mentor_checked_in' }),
    },
  ],
  missCheckIn: [
    {
      from: ['confirmed'],
      to: 'mentor_no_show',
      who: ['clock'],
      when: onceCheckInIsMissed,
      sets: ({ session, now }) => ({ noShowAt: now, refundCents: session.amountCents }),
      event: ({ now }) => ({ name: 'session.mentor_no_show', refundAt: noShowRefundAt(now).toISOString() }),
    },
  ],
  reverseNoShow: [
    {
      from: ['mentor_no_show'],
      to: 'mentor_checked_in',
      who: ['admin', 'room'],
      when: untilRefundLeaves,
      fits: wasThere,
      sets: ({ command, now }) => ({ noShowAt: null, refundCents: 0, checkedInAt: command.cameAt ?? now }),
      event: () => ({ name: 'session.no_show_reversed' }),
    },
  ],
  confirmAttendance: [
    {
      from: ['mentor_checked_in'],
      to: 'student_confirmed',
      who: ['athlete', 'clock'],
      when: onceAttendanceIsClear,
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
      when: onceHourIsOver,
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

/** Refuses strangers with 404, a role that may never do it with 403, the wrong status or time with 400. `now`: domain time. */
export function transition<N extends CommandName>(
  session: Session,
  command: Of<N>,
  actor: Actor,
  now: Date,
): Result<Change> {
  const found = findRow(session, command.name as N, actor);
  if (!found.ok) return found;
  const row = found.value;
  const allowed = allowedAt(whenOf(row, session, actor), now);
  if (!allowed.ok) return allowed;
  const given: Given<N> = { session, command, actor, now };
  const misfit = row.fits?.(given);
  if (misfit) return refuse('rule', misfit);
  const status = row.to === 'same' ? session.status : typeof row.to === 'function' ? row.to(given) : row.to;
  const next = { ...session, ...row.sets?.(given), status };
  return done({ session: next, events: [row.event(given)] });
}

export function canCommand(session: Session, command: CommandName, actor: Actor): Allowed {
  const stranger = refuseStranger(session, actor);
  if (stranger) return stranger;
  const row = knownRow(command, actor.kind, session.status);
  return row.ok ? whenOf(row.value, session, actor) : row;
}

type Known<N extends CommandName> = { [W in Actor['kind']]?: { [S in SessionStatus]?: Result<Row<N>> } };
const known: { [N in CommandName]?: Known<N> } = {};

/** Looked up once: a list asks for most commands of each of its sessions. */
function knownRow<N extends CommandName>(command: N, who: Actor['kind'], status: SessionStatus): Result<Row<N>> {
  known[command] ??= {};
  const ofCommand: Known<N> = known[command];
  ofCommand[who] ??= {};
  ofCommand[who][status] ??= rowFor(command, who, status);
  return ofCommand[who][status];
}

function findRow<N extends CommandName>(session: Session, command: N, actor: Actor): Result<Row<N>> {
  return refuseStranger(session, actor) ?? rowFor(command, actor.kind, session.status);
}

function rowFor<N extends CommandName>(command: N, who: Actor['kind'], status: SessionStatus): Result<Row<N>> {
  const rows: readonly Row<N>[] = LIFE[command];
  if (!rows.some((row) => row.who.includes(who))) return refuse('forbidden', 'forbidden');
  const row = rows.find((one) => one.who.includes(who) && one.from.includes(status));
  return row ? done(row) : refuse('rule', whyNot(command, status));
}

function whenOf<N extends CommandName>(row: Row<N>, session: Session, actor: Actor): Allowed {
  const when = row.when?.({ session, actor }) ?? ALWAYS;
  return typeof when === 'string' ? refuse('rule', when) : done(when);
}

function whyNot(command: CommandName, status: SessionStatus): RefusalCode {
  const unconfirmed = status === 'scheduled' || status === 'confirmed' || status === 'mentor_checked_in';
  if (command === 'complete' && unconfirmed) return 'confirm_first';
  if (command === 'checkIn' && status === 'mentor_no_show') return 'check_in_too_late';
  if (command === 'cancel') return 'cannot_cancel';
  if (command === 'move') return 'cannot_move';
  if (command === 'askParent') return 'not_waiting_for_payment';
  return standsCode(status);
}

/** Another time is another meeting: whatever ended the room of this one is over. */
function movedTo({ session, command, now }: Given<'move'>): Partial<Session> {
  const lengthMs = session.endsAt.getTime() - session.startsAt.getTime();
  return {
    startsAt: command.startsAt,
    endsAt: new Date(command.startsAt.getTime() + lengthMs),
    holdExpiresAt: holdAfterMove(session, command.startsAt, now),
    roomEndedAt: null,
    unconnectedAt: null,
  };
}

function movedBy({ session, actor }: Given<'move'>): SessionEvent {
  const by = actor.kind === 'mentor' ? 'mentor' : 'athlete';
  return { name: 'session.moved', previousStartsAt: session.startsAt.toISOString(), by };
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
