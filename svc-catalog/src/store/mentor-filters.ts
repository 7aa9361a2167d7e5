import type { QueryOf } from 'contracts/endpoint';
import type { countMentors } from 'contracts/http/mentors';
import { DAY_MS } from 'contracts/times';
import type { Bind as KitBind } from 'svc-kit/binder';
import { bitsOf } from './open-week.ts';

/** `openHours`: any of these hours of the week, in UTC. */
export type Asked = QueryOf<typeof countMentors> & { now: Date; openHours: readonly number[] | null };

/** A minor, or whoever may be one: also every visitor. */
export type Viewer = { as: 'admin' } | { as: 'adult' | 'minor'; athleteId: string | null };

export type Value = string | number | null;
export type Bind = KitBind<Value>;
const WEEK_MS = 7 * DAY_MS;
/** Free mentors have open slots too while nobody can book them. */
const CAN_BE_BOOKED = "(mentoring_type = 'paid' or (select free_sessions from site) = 'open')";

/** Whatever the query says, only the founder sees mentors who are not listed. */
export function whoIsSeen(
  asked: Pick<Asked, 'verified_only' | 'payout_ready_only'>,
  viewer: Viewer,
  bind: Bind,
): string[] {
  if (viewer.as === 'admin') return forAdmin(asked);
  const conditions = ['listed'];
  if (viewer.as === 'minor') conditions.push('not kept_from_minors');
  if (viewer.athleteId !== null)
    conditions.push(
      `not exists (select from parted where athlete_id = ${bind(viewer.athleteId)} and mentor_id = mentor.id)`,
    );
  return conditions;
}

/** Each further piece doubles the statements that connections keep prepared, so rare filters share one. */
export function whatIsAsked(asked: Asked, bind: Bind): string[] {
  const conditions: string[] = [];
  if (asked.sport) conditions.push(`sport = ${bind(asked.sport)}`);
  if (asked.college_level) conditions.push(`college_level = ${bind(asked.college_level)}`);
  if (asked.mentoring_type) conditions.push(`mentoring_type = ${bind(asked.mentoring_type)}`);
  if (asked.position || asked.us_state || asked.max_price !== undefined)
    conditions.push(hasPosition(asked, bind), isInState(asked, bind), costsAtMost(asked, bind));
  if (asked.openHours) conditions.push(isOpenIn(asked.openHours, bind));
  if (asked.available_this_week) conditions.push(isOpenThisWeek(asked, bind));
  return conditions;
}

export function hasPosition({ position }: Asked, bind: Bind): string {
  return `playing_position = coalesce(${bind(position ?? null)}, playing_position)`;
}

/** Of a mentor without one it is not known. */
export function isInState({ us_state }: Asked, bind: Bind): string {
  return `us_state is not distinct from coalesce(${bind(us_state ?? null)}, us_state)`;
}

export function costsAtMost({ max_price: dollars }: Asked, bind: Bind): string {
  return `hourly_rate_cents <= coalesce(${bind(dollars === undefined ? null : dollars * 100)}::integer, hourly_rate_cents)`;
}

export function isOpenIn(hours: readonly number[], bind: Bind): string {
  return `bit_count(open_week & ${bind(bitsOf(hours))}::bit(168)) > 0 and ${CAN_BE_BOOKED}`;
}

export function isOpenThisWeek({ now }: Asked, bind: Bind): string {
  const until = new Date(now.getTime() + WEEK_MS);
  return `soonest_slot between ${bind(now.toISOString())}::timestamptz and ${bind(until.toISOString())}::timestamptz
    and ${CAN_BE_BOOKED}`;
}

/** Null where nothing in it can be looked for. */
export function wordsOf({ search }: Asked): string | null {
  return search && /[\p{L}\p{N}]/u.test(search) ? search : null;
}

/** Common table expressions, the last of them `found`: mentors who have the words as typed or, without any, almost so. */
export function findWords(columns: string, where: string, words: string): string {
  return `exact as materialized (
      select ${columns} from mentor where ${where} and search_words @@ words_query(${words})
    ), near as materialized (
      select ${columns} from mentor
      where ${where} and not exists (select from exact) and search_words @@ (select words_like(${words}))
    ), found as (select * from exact union all select * from near)`;
}

function forAdmin(asked: Parameters<typeof whoIsSeen>[0]): string[] {
  const wanted = ['facts is not null'];
  if (asked.verified_only) wanted.push("status = 'approved'");
  if (asked.payout_ready_only) wanted.push("(payout_ready or mentoring_type = 'free')");
  return wanted;
}
