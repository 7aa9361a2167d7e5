import type { QueryOf } from 'contracts/endpoint';
import type { listMentors } from 'contracts/http/mentors';
import { binder } from 'svc-kit/binder';
import type { Sql } from 'svc-kit/db';
import {
  type Asked,
  type Bind,
  findWords,
  type Value,
  type Viewer,
  whatIsAsked,
  whoIsSeen,
  wordsOf,
} from './mentor-filters.ts';

type Query = Pick<QueryOf<typeof listMentors>, 'sort' | 'page' | 'per_page'> & Asked;

/** Each order ends in the id, so pages never overlap. */
const ORDERS: Record<NonNullable<Query['sort']>, string> = {
  rating: 'average_rating desc, total_ratings desc, id',
  price: 'hourly_rate_cents, average_rating desc, id',
  '-price': 'hourly_rate_cents desc, average_rating desc, id',
  soonest: 'soonest_slot, average_rating desc, id',
};
const ORDERED_BY = 'card, id, average_rating, total_ratings, hourly_rate_cents, soonest_slot';

/** One round trip, unless the page is empty. `kept`: how many listed mentors are kept from minors. */
export async function searchMentors(
  sql: Sql,
  query: Query,
  viewer: Viewer,
): Promise<{ body: string; total: number; kept: number }> {
  const values: Value[] = [];
  const bind = binder(values);
  const asked = whatIsAsked(query, bind);
  const words = wordsOf(query);
  const known = words === null && isCounted(query, viewer) ? readCount(viewer, asked, bind) : null;
  const forKnown = [...values];
  const where = [...whoIsSeen(query, viewer, bind), ...asked].join(' and ');
  const found = words === null ? '' : `with ${findWords(ORDERED_BY, where, bind(words))}`;
  const source = found ? 'found' : `mentor where ${where}`;
  const forNumbers = known ? forKnown : [...values];
  const numbers = `${known ?? `(select count(*) from ${source})::integer`} as total,
    (select count(*) from mentor where listed and kept_from_minors)::integer as kept`;
  // Only fixed pieces make up these texts; what people typed travels as parameters.
  const page = `limit ${bind(query.per_page)} offset ${bind((query.page - 1) * query.per_page)}`;
  const rows: Row[] = await sql.unsafe(
    `${found} select card, ${numbers} from ${source} order by ${ORDERS[query.sort ?? 'rating']} ${page}`,
    values,
  );
  const [row = { total: 0, kept: 0 }]: Omit<Row, 'card'>[] =
    rows.length > 0 ? rows : await sql.unsafe(`${found} select ${numbers}`, forNumbers);
  return { body: `[${rows.map(({ card }) => card).join(',')}]`, total: row.total, kept: row.kept };
}
type Row = { card: string; total: number; kept: number };

/** Whether listed_count knows how many there are. */
function isCounted(asked: Query, viewer: Viewer): boolean {
  const isRare = asked.position || asked.us_state || asked.max_price !== undefined;
  const isFiner = isRare || asked.openHours || asked.available_this_week;
  return viewer.as !== 'admin' && !isFiner;
}

function readCount(viewer: Viewer, asked: readonly string[], bind: Bind): string {
  const conditions = ['true', ...(viewer.as === 'minor' ? ['not kept_from_minors'] : []), ...asked].join(' and ');
  const all = `(select coalesce(sum(n), 0) from listed_count where ${conditions})::integer`;
  if (viewer.as === 'admin' || viewer.athleteId === null) return all;
  return `${all} - (select count(*) from parted join mentor on id = mentor_id
    where athlete_id = ${bind(viewer.athleteId)} and listed and ${conditions})::integer`;
}
