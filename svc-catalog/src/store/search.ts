import type { QueryOf } from 'contracts/endpoint';
import type { listMentors } from 'contracts/http/mentors';
import type { Sql } from 'svc-kit/db';

type Query = QueryOf<typeof listMentors>;

/** Each order ends in the id, so pages never overlap. */
const ORDERS: Record<NonNullable<Query['sort']>, string> = {
  rating: 'average_rating desc, total_ratings desc, id',
  price: 'hourly_rate_cents, average_rating desc, id',
  '-price': 'hourly_rate_cents desc, average_rating desc, id',
  soonest: 'soonest_slot, average_rating desc, id',
};

/** A minor, or whoever may be one: also every visitor. */
export type Viewer = { as: 'admin' } | { as: 'adult' | 'minor'; athleteId: string | null };

/**
 * One round trip. Whatever the query says, only the founder sees mentors who are not listed.
 * `kept`: how many listed mentors are kept from minors.
 */
export async function searchMentors(
  sql: Sql,
  query: Query,
  viewer: Viewer,
): Promise<{ body: string; total: number; kept: number }> {
  const values: (string | number)[] = [];
  const bind = (value: string | number) => `$${values.push(value)}`;
  const conditions = viewer.as === 'admin' ? forAdmin(query) : forOthers(viewer, bind);
  if (query.sport) conditions.push(`sport = ${bind(query.sport)}`);
  if (query.college_level) conditions.push(`college_level = ${bind(query.college_level)}`);
  if (query.mentoring_type) conditions.push(`mentoring_type = ${bind(query.mentoring_type)}`);
  const where = conditions.join(' and ');
  const limit = bind(query.per_page);
  const offset = bind((query.page - 1) * query.per_page);
  // Only fixed pieces make up this text; what people typed travels as parameters.
  const [row]: { cards: string; total: number; kept: number }[] = await sql.unsafe(
    `select array_to_string(array(
       select card from mentor where ${where} order by ${ORDERS[query.sort ?? 'rating']} limit ${limit} offset ${offset}
     ), ',') as cards, (select count(*) from mentor where ${where})::integer as total,
       (select count(*) from mentor where listed and kept_from_minors)::integer as kept`,
    values,
  );
  return { body: `[${row?.cards ?? ''}]`, total: row?.total ?? 0, kept: row?.kept ?? 0 };
}

function forOthers({ as, athleteId }: Exclude<Viewer, { as: 'admin' }>, bind: (value: string) => string): string[] {
  const conditions = ['listed'];
  if (as === 'minor') conditions.push('not kept_from_minors');
  if (athleteId !== null)
    conditions.push(`not exists (select from parted where athlete_id = ${bind(athleteId)} and mentor_id = mentor.id)`);
  return conditions;
}

function forAdmin(query: Query): string[] {
  const wanted = ['facts is not null'];
  if (query.verified_only) wanted.push("status = 'approved'");
  if (query.payout_ready_only) wanted.push("(payout_ready or mentoring_type = 'free')");
  return wanted;
}
