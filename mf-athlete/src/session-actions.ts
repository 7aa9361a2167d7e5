import type { Session } from 'contracts/http/sessions';
import type { SessionAction } from 'contracts/status';
import { isOpen, isPossible, nextChange, soonest } from 'web-kit/may';
import { isUndecided } from 'web-kit/resources/complaints';

/** Which buttons a session's card has. */
export interface Offers {
  /** The mentor asks for another time. */
  answer: boolean;
  /** Or give the held hour back. */
  pay: boolean;
  join: boolean;
  confirm: boolean;
  rate: boolean;
  complain: boolean;
  cancel: boolean;
  move: boolean;
}
export type Stands = Pick<Session, 'status' | 'scheduled_datetime' | 'ends_at' | 'complaint_status' | 'may'>;

/** What the session allows, less what nobody is asked to do. */
export function offersOf(session: Stands, now: Date): Offers {
  const may = (action: SessionAction) => isOpen(session.may[action], now);
  const isUnpaid = session.status === 'scheduled';
  return {
    answer: may('answer_move'),
    pay: may('pay'),
    join: may('join'),
    // Whoever has complained is not asked to say that all was well.
    confirm: may('confirm') && !isUndecided(session),
    rate: may('rate'),
    complain: may('complain'),
    // An hour whose hold has ended is as good as gone, even before the server has noted it.
    move: may('move') && (!isUnpaid || may('pay')),
    cancel: may('cancel') && !isUnpaid,
  };
}

/** The next instant at which a session's story or its buttons change by themselves; null when time changes nothing more. */
export function nextLook({ scheduled_datetime, ends_at, may }: Stands, now: Date): Date | null {
  const hour = [new Date(scheduled_datetime), new Date(ends_at)].filter((instant) => instant > now);
  return soonest([...hour, nextChange(may, now)]);
}

export type Group = 'waiting' | 'ahead' | 'past';

/** Where a session stands in the list: it waits for the athlete, it is still to come, or it is over. */
export function groupOf(session: Stands, now: Date): Group {
  const { answer, pay, confirm } = offersOf(session, now);
  if (answer || pay || confirm) return 'waiting';
  return isPossible(session.may.join, now) ? 'ahead' : 'past';
}
