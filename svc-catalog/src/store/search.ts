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

/** One round trip. Whatever the query says, only the founder sees mentors who are not listed. */
export async function searchMentors(
  sql: Sql,
  query: Query,
  isAdmin: boolean,
): Promise<{ body: string; total: number }> {
  const values: (string | number)[] = [];
  const bind = (value: string | number) => `$${values.push(value)}`;
  const conditions = [visible(query, isAdmin)];
  if (query.sport) conditions.push(`sport = ${bind(query.sport)}`);
  if (query.college_level) conditions.push(`college_level = ${bind(query.college_level)}`);
  if (query.mentoring_type) conditions.push(`mentoring_type = ${bind(query.mentoring_type)}`);
  const where = conditions.join(' and ');
  const limit = bind(query.per_page);
  const offset = bind((query.page - 1) * query.per_page);
  // Only fixed pieces make up this text; what people typed travels as parameters.
  const [row]: { cards: string; total: number }[] = await sql.unsafe(
    `select array_to_string(array(
       select card from mentor where ${where} order by ${ORDERS[query.sort ?? 'rating']} limit ${limit} offset ${offset}
     ), ',') as cards, (select count(*) from mentor where ${where})::integer as total`,
    values,
  );
  return { body: `[${row?.cards ?? ''}]`, total: row?.total ?? 0 };
}

function visible(query: Query, isAdmin: boolean): string {
  if (!isAdmin) return 'listed';
  const wanted = ['facts is not null'];
  if (query.verified_only) wanted.push("status = 'approved'");
  if (query.payout_ready_only) wanted.push("(payout_ready or mentoring_type = 'free')");
  return wanted.join(' and ');
}
