import type { Session } from 'contracts/http/sessions';
import type { SessionAction } from 'contracts/status';
import { isOpen, isPossible, nextChange, soonest } from 'web-kit/may';
import { isUndecided } from 'web-kit/resources/complaints';

export interface Offers {
  /** To the mentor's proposal of another time. */
  answer: boolean;
  pay: boolean;
  join: boolean;
  confirm: boolean;
  rate: boolean;
  complain: boolean;
  cancel: boolean;
  move: boolean;
}
export type Stands = Pick<Session, 'status' | 'scheduled_datetime' | 'ends_at' | 'complaint_status' | 'paused' | 'may'>;

export function offersOf(session: Stands, now: Date): Offers {
  const may = (action: SessionAction) => isOpen(session.may[action], now);
  const isUnpaid = session.status === 'scheduled';
  return {
    answer: may('answer_move'),
    pay: may('pay'),
    join: may('join'),
    confirm: may('confirm') && !isUndecided(session),
    rate: may('rate'),
    complain: may('complain'),
    // A hold that has ended may not have been expired by the server yet.
    move: may('move') && (!isUnpaid || may('pay')),
    cancel: may('cancel') && !isUnpaid,
  };
}

export function nextLook({ scheduled_datetime, ends_at, may }: Stands, now: Date): Date | null {
  const hour = [new Date(scheduled_datetime), new Date(ends_at)].filter((instant) => instant > now);
  return soonest([...hour, nextChange(may, now)]);
}

export type Group = 'waiting' | 'ahead' | 'past';

export function groupOf(session: Stands, now: Date): Group {
  const { answer, pay, confirm } = offersOf(session, now);
  if (answer || pay || confirm) return 'waiting';
  return session.paused || isPossible(session.may.join, now) ? 'ahead' : 'past';
}
