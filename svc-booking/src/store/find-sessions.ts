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

/** Whom a word fits, when theirs are fewer sessions to look at than the newest ones. */
const FEW_ATHLETES = 1_000;
const FEW_MENTORS = 200;
/** Of the newest sessions, whatever is asked for. */
const LOOKED_THROUGH = 10_000;
const SAMPLE = 1_000;

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

interface Word {
  pattern: string;
  athletes: number;
  mentors: number;
}

/**
 * A word that few people have leads to their sessions. Where all are common, so are sessions with them: the newest are
 * looked through, and for words that are rare together, the sessions of who has all of them.
 */
async function byNames(sql: Sql, typed: string): Promise<SQL.Query<unknown>[]> {
  const words = await countPeople(sql, typed);
  if (words.length === 0) return [];
  const patterns = sql.array(
    words.map(({ pattern }) => pattern),
    'TEXT',
  );
  const fits = sql`coalesce((select find_words from athlete where id = s.athlete_id), '')
    || coalesce((select find_words from mentor where id = s.mentor_id), '') like all (${patterns})`;
  const few = words.filter(({ athletes, mentors }) => athletes < FEW_ATHLETES && mentors < FEW_MENTORS);
  const [rarest] = few.sort((a, b) => sessionsOf(a) - sessionsOf(b));
  if (rarest) return [ofPeople(sql, sql`find_words like ${rarest.pattern}`, fits)];
  const newest: { id: string }[] = await sql`
    select s.id from (
      select id, starts_at, athlete_id, mentor_id from session order by starts_at desc limit ${LOOKED_THROUGH}) s
    where ${fits} order by s.starts_at desc limit ${FOUND_AT_ONCE}`;
  const ids = sql.array(
    newest.map(({ id }) => id),
    'UUID',
  );
  const found = sql`select id, starts_at from session where id = any(${ids})`;
  if (newest.length === FOUND_AT_ONCE) return [found];
  const all = words
    .map(({ pattern }) => sql`find_words like ${pattern}`)
    .reduce((one, more) => sql`${one} and ${more}`);
  return [sql`${found} union ${ofPeople(sql, all, fits)}`];
}

/** As many as mentors and athletes usually have. */
const sessionsOf = ({ athletes, mentors }: Word) => athletes + 10 * mentors;

/** What many have is not counted by the names' index, which would gather all of them first: a sample shows it. */
function countPeople(sql: Sql, typed: string): Promise<Word[]> {
  return sql`
    select pattern,
      case when (select count(*) filter (where find_words like pattern) * 20 >= ${SAMPLE} from (
        select find_words from athlete limit ${SAMPLE}) sample) then ${FEW_ATHLETES}::int
      else (select count(*)::int from (select from athlete where find_words like pattern limit ${FEW_ATHLETES}) fits)
      end as athletes,
      case when (select count(*) filter (where find_words like pattern) * 20 >= ${SAMPLE} from (
        select find_words from mentor limit ${SAMPLE}) sample) then ${FEW_MENTORS}::int
      else (select count(*)::int from (select from mentor where find_words like pattern limit ${FEW_MENTORS}) fits)
      end as mentors
    from (select distinct '% ' || word || '%' as pattern from regexp_split_to_table(plain_words(${typed}::text), ' ') word
      where word <> '' limit 6) asked`;
}

/** Person by person: `offset 0` keeps the planner from reading all sessions beside them. */
function ofPeople(sql: Sql, named: SQL.Query<unknown>, fits: SQL.Query<unknown>): SQL.Query<unknown> {
  return sql`
    select s.id, s.starts_at from (select id from athlete where ${named} limit ${FEW_ATHLETES}) a
      cross join lateral (select * from session where athlete_id = a.id offset 0) s where ${fits}
    union select s.id, s.starts_at from (select id from mentor where ${named} limit ${FEW_MENTORS}) m
      cross join lateral (select * from session where mentor_id = m.id offset 0) s where ${fits}`;
}
