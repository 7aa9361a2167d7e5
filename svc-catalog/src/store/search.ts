import type { QueryOf } from 'contracts/endpoint';
import type { listMentors } from 'contracts/http/mentors';
import type { Sql } from 'svc-kit/db';
import {
  type Asked,
  binder,
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

/** One round trip. `kept`: how many listed mentors are kept from minors. */
export async function searchMentors(
  sql: Sql,
  query: Query,
  viewer: Viewer,
): Promise<{ body: string; total: number; kept: number }> {
  const values: Value[] = [];
  const bind = binder(values);
  const where = [...whoIsSeen(query, viewer, bind), ...whatIsAsked(query, bind)].join(' and ');
  const words = wordsOf(query);
  const found = words === null ? null : `with ${findWords(ORDERED_BY, where, bind(words))}`;
  const source = found ? 'found' : `mentor where ${where}`;
  const limit = bind(query.per_page);
  const offset = bind((query.page - 1) * query.per_page);
  // Only fixed pieces make up this text; what people typed travels as parameters.
  const [row]: { cards: string; total: number; kept: number }[] = await sql.unsafe(
    `${found ?? ''} select array_to_string(array(
       select card from ${source} order by ${ORDERS[query.sort ?? 'rating']} limit ${limit} offset ${offset}
     ), ',') as cards, (select count(*) from ${source})::integer as total,
       (select count(*) from mentor where listed and kept_from_minors)::integer as kept`,
    values,
  );
  return { body: `[${row?.cards ?? ''}]`, total: row?.total ?? 0, kept: row?.kept ?? 0 };
}
