import { FOUND_AT_ONCE, type foundPerson } from 'contracts/http/search';
import type { Sql } from 'svc-kit/db';
import { idRange } from 'svc-kit/find';
import type { z } from 'zod';

/** By the beginnings of all words that were typed, or by the number of an account. Those whose name begins so come first. */
export async function findPeople(sql: Sql, typed: string): Promise<z.infer<typeof foundPerson>[]> {
  const range = idRange(typed);
  const byNumber = range ? sql`or id between ${range.from}::uuid and ${range.until}::uuid` : sql``;
  return sql`
    with asked as materialized (
      select array_agg('% ' || word || '%' order by length(word) desc) as patterns,
        ' ' || plain_words(${typed}::text) || '%' as beginning
      from (select distinct word from regexp_split_to_table(plain_words(${typed}::text), ' ') word
        where word <> '' limit 6) each
    )
    select id, role, first_name || ' ' || last_name as name, email, guardian_email,
      coalesce(profile ->> 'college', profile ->> 'school') as school
    from account
    where deleted_at is null
      and ((find_words like (select patterns[1] from asked)
        and find_words like all ((select patterns from asked)::text[])) ${byNumber})
    order by find_words like (select beginning from asked) desc, created_at desc, id
    limit ${FOUND_AT_ONCE}`;
}
