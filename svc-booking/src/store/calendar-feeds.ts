import { DAY_MS, FEED_PAST_DAYS } from 'contracts/times';
import type { Db } from 'svc-kit/db';
import { shortName } from '../domain/short-name.ts';

export interface Feed {
  personId: string;
  seat: 'athlete' | 'mentor';
  seed: string;
}
interface FeedRow {
  person_id: string;
  seat: Feed['seat'];
  seed: string;
}
export interface FeedEntry {
  sessionId: string;
  version: number;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
  changedAt: Date;
  /** Null once their account is deleted. Of athletes the first name and an initial. */
  otherName: string | null;
}
interface EntryRow {
  id: string;
  version: number;
  starts_at: Date;
  ends_at: Date;
  status: string;
  changed_real: Date;
  first_name: string | null;
  last_name: string | null;
  deleted: boolean | null;
}

const toFeed = (row: FeedRow): Feed => ({ personId: row.person_id, seat: row.seat, seed: row.seed });

export async function findFeed(db: Db, personId: string): Promise<Feed | null> {
  const [row]: FeedRow[] = await db`select person_id, seat, seed from calendar_feed where person_id = ${personId}`;
  return row ? toFeed(row) : null;
}

/** Whoever was first decides; both of two devices that ask at once get the same. */
export async function keepFeed(db: Db, feed: Feed, tokenHash: string, now: Date): Promise<Feed> {
  await db`
    insert into calendar_feed (person_id, seat, seed, token_hash, made_at)
    values (${feed.personId}, ${feed.seat}, ${feed.seed}, ${tokenHash}, ${now}) on conflict (person_id) do nothing`;
  return (await findFeed(db, feed.personId)) ?? feed;
}

export async function replaceFeed(db: Db, feed: Feed, tokenHash: string, now: Date): Promise<void> {
  await db`
    insert into calendar_feed (person_id, seat, seed, token_hash, made_at)
    values (${feed.personId}, ${feed.seat}, ${feed.seed}, ${tokenHash}, ${now})
    on conflict (person_id) do update set seat = excluded.seat, seed = excluded.seed,
      token_hash = excluded.token_hash, made_at = excluded.made_at`;
}

export async function findFeedByToken(db: Db, tokenHash: string): Promise<Feed | null> {
  const [row]: FeedRow[] = await db`select person_id, seat, seed from calendar_feed where token_hash = ${tokenHash}`;
  return row ? toFeed(row) : null;
}

/** What was booked for sure, also if it was cancelled since. */
export async function listFeedEntries(db: Db, { personId, seat }: Feed, now: Date): Promise<FeedEntry[]> {
  const isMentor = seat === 'mentor';
  const own = isMentor ? db`s.mentor_id = ${personId}` : db`s.athlete_id = ${personId}`;
  const other = isMentor ? db`athlete o on o.id = s.athlete_id` : db`mentor o on o.id = s.mentor_id`;
  const rows: EntryRow[] = await db`
    select s.id, s.version, s.starts_at, s.ends_at, s.status, s.changed_real, o.first_name, o.last_name, o.deleted
    from session s left join ${other}
    where ${own} and s.starts_at > ${new Date(now.getTime() - FEED_PAST_DAYS * DAY_MS)}
      and s.status not in ('scheduled', 'expired')
      and not (s.status = 'cancelled' and s.paid_at is null and s.amount_cents > 0)
    order by s.starts_at, s.id`;
  return rows.map((row) => ({
    sessionId: row.id,
    version: row.version,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCancelled: row.status === 'cancelled',
    changedAt: row.changed_real,
    otherName: nameOf(row, isMentor),
  }));
}

function nameOf({ first_name, last_name, deleted }: EntryRow, isAthlete: boolean): string | null {
  if (!first_name || deleted) return null;
  return isAthlete ? shortName(first_name, last_name) : `${first_name} ${last_name ?? ''}`.trim();
}
