import type { Session } from 'contracts/http/sessions';
import { CHECK_IN_OPENS_MINUTES_BEFORE } from 'contracts/times';
import { brand } from './brand.ts';
import { paths } from './paths.ts';

export type CalendarSession = Pick<Session, 'id' | 'scheduled_datetime' | 'ends_at'>;

/** With the UID of the mailed calendar files. Its link holds no secret: whoever opens it has to sign in. */
export function sessionEvent({ id, scheduled_datetime, ends_at }: CalendarSession, other: string) {
  const url = `${window.location.origin}${paths.join(id)}`;
  return {
    uid: `${id}@${window.location.hostname}`,
    title: `${brand()}: session with ${other}`,
    startsAt: scheduled_datetime,
    endsAt: ends_at,
    description: `Join here: ${url}\nIt opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start.`,
    url,
  };
}
