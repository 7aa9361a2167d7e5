import { LIVE } from 'contracts/status';
import { DAY_MS, MINUTE_MS } from 'contracts/times';
import type { Db } from 'svc-kit/db';
import type { Session } from '../domain/session.ts';

/** Behind a subquery Postgres can't count them, so one plan serves all. */
export function isLive(db: Db) {
  return db`status = any((select ${db.array([...LIVE], 'TEXT')})::text[])`;
}

/**
 * A gap of exactly the buffer is enough. By starts and not by ranges, whose index orders everybody's hours first: Postgres
 * took it before it knew how many sessions there are, and looked at everyone who has one at the same hour.
 */
export function isNear(db: Db, { startsAt, endsAt }: Pick<Session, 'startsAt' | 'endsAt'>, bufferMinutes: number) {
  const from = new Date(startsAt.getTime() - bufferMinutes * MINUTE_MS);
  const until = new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS);
  const earliest = new Date(from.getTime() - DAY_MS);
  return db`starts_at > ${earliest} and starts_at < ${until} and ends_at > ${from}`;
}
