import type { SQL } from 'bun';
import { FOUND_AT_ONCE, type foundSession } from 'contracts/http/search';
import { toDollars } from 'contracts/money';
import type { SessionStatus } from 'contracts/status';
import type { Sql } from 'svc-kit/db';
import { idRange } from 'svc-kit/find';
import type { z } from 'zod';

interface Row {
  id: string;
  athlete_name: string;
  mentor_name: string;
  starts_at: Date;
  status: SessionStatus;
  amount_cents: number;
}

/** Beyond so many people whom a word fits, the newest sessions are looked through instead of theirs. */
const FEW_PEOPLE = 200;

interface Asked {
  typed: string;
  day: string | null;
  timeZone: string;
}

/** By the beginnings of words in the two names, by the session's number, or by its day; the latest first. */
export async function findSessions(sql: Sql, asked: Asked): Promise<z.infer<typeof foundSession>[]> {
  const range = idRange(asked.typed);
  const searches = [
    ...(range
      ? [sql`select id, starts_at from session where id between ${range.from}::uuid and ${range.until}::uuid`]
      : []),
    ...(asked.day ? [onDay(sql, asked.day, asked.timeZone)] : []),
    ...(await byNames(sql, asked.typed)),
  ];
  const found = await Promise.all(searches.map((search) => read(sql, search)));
  const once = new Map(found.flat().map((row) => [row.id, row]));
  return [...once.values()].slice(0, FOUND_AT_ONCE).map(({ starts_at, amount_cents, ...row }) => ({
    ...row,
    scheduled_datetime: starts_at.toISOString(),
    total_amount: toDollars(amount_cents),
  }));
}

/** @param search of the ids and starts; only those that are shown are looked up whole. */
function read(sql: Sql, search: SQL.Query<unknown>): Promise<Row[]> {
  return sql`
    select s.id, coalesce(a.first_name || ' ' || a.last_name, 'Athlete') as athlete_name,
      coalesce(m.first_name || ' ' || m.last_name, 'Mentor') as mentor_name, s.starts_at, s.status, s.amount_cents
    from (select * from (${search}) near order by starts_at desc, id limit ${FOUND_AT_ONCE}) latest
      join session s using (id, starts_at) left join athlete a on a.id = s.athlete_id
      left join mentor m on m.id = s.mentor_id
    order by s.starts_at desc, s.id`;
}

function onDay(sql: Sql, day: string, zone: string): SQL.Query<unknown> {
  return sql`
    select id, starts_at from session where starts_at >= ${day}::date::timestamp at time zone ${zone}::text
      and starts_at < (${day}::date + 1)::timestamp at time zone ${zone}::text`;
}

/** The longest word leads: fewest people have it. */
async function byNames(sql: Sql, typed: string): Promise<SQL.Query<unknown>[]> {
  const [words]: { patterns: string[] | null; people: number }[] = await sql`
    with asked as (
      select array_agg('% ' || word || '%' order by length(word) desc) as patterns
      from (select distinct word from regexp_split_to_table(plain_words(${typed}::text), ' ') word
        where word <> '' limit 6) each
    )
    select patterns, (select count(*) from (
      (select from athlete where find_words like patterns[1] limit ${FEW_PEOPLE})
      union all (select from mentor where find_words like patterns[1] limit ${FEW_PEOPLE})) fits)::int as people
    from asked`;
  if (!words?.patterns) return [];
  const [patterns, longest] = [sql.array(words.patterns, 'TEXT'), words.patterns[0] ?? ''];
  const fits = sql`coalesce(a.find_words, '') || coalesce(m.find_words, '') like all (${patterns})`;
  if (words.people >= FEW_PEOPLE)
    return [
      sql`select s.id, s.starts_at from session s left join athlete a on a.id = s.athlete_id left join mentor m on m.id = s.mentor_id
        where ${fits} order by s.starts_at desc limit ${FOUND_AT_ONCE}`,
    ];
  // The limit takes nobody away: it tells the planner that a look at each one's sessions is cheaper than all sessions.
  return [
    sql`select s.id, s.starts_at from (select id, find_words from athlete where find_words like ${longest} limit ${FEW_PEOPLE}) a
          join session s on s.athlete_id = a.id left join mentor m on m.id = s.mentor_id where ${fits}
      union select s.id, s.starts_at from (select id, find_words from mentor where find_words like ${longest} limit ${FEW_PEOPLE}) m
          join session s on s.mentor_id = m.id left join athlete a on a.id = s.athlete_id where ${fits}`,
  ];
}
