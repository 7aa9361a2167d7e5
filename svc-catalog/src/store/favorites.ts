import { binder } from 'svc-kit/binder';
import type { Db, Sql, Tx } from 'svc-kit/db';
import { type Value, type Viewer, whoIsSeen } from './mentor-filters.ts';

/** As the list of mentors is: the database makes the JSON. `kept`: how many of them are kept from minors. */
export async function listFavorites(
  sql: Sql,
  athleteId: string,
  viewer: Viewer,
): Promise<{ body: string; kept: number }> {
  const values: Value[] = [];
  const bind = binder(values);
  const athlete = bind(athleteId);
  const seen = whoIsSeen({}, viewer, bind).join(' and ');
  const mine = `favorite join mentor on mentor.id = favorite.mentor_id where favorite.athlete_id = ${athlete}::uuid`;
  const [row]: { cards: string; kept: number }[] = await sql.unsafe(
    `select array_to_string(array(
       select card from ${mine} and ${seen} order by favorite.added_at desc, mentor.id
     ), ',') as cards, (select count(*) from ${mine} and listed and kept_from_minors)::integer as kept`,
    values,
  );
  return { body: `[${row?.cards ?? ''}]`, kept: row?.kept ?? 0 };
}

/** Two at once count one after the other. `gone`: the mentor is not listed any more. */
export async function addFavorite(
  tx: Tx,
  { athleteId, mentorId, most }: { athleteId: string; mentorId: string; most: number },
  now: Date,
): Promise<'saved' | 'full' | 'gone'> {
  await lockFavorites(tx, athleteId);
  const [row]: { others: number }[] = await tx`
    select count(*)::integer as others from favorite where athlete_id = ${athleteId} and mentor_id <> ${mentorId}`;
  if ((row?.others ?? 0) >= most) return 'full';
  const listed = await tx`select 1 from mentor where id = ${mentorId} and listed for share`;
  if (listed.length === 0) return 'gone';
  await tx`
    insert into favorite (athlete_id, mentor_id, added_at) values (${athleteId}, ${mentorId}, ${now})
    on conflict do nothing`;
  return 'saved';
}

export async function removeFavorite(db: Db, athleteId: string, mentorId: string): Promise<void> {
  await db`delete from favorite where athlete_id = ${athleteId} and mentor_id = ${mentorId}`;
}

/** After one that is being saved. */
export async function forgetFavorites(tx: Tx, accountId: string): Promise<void> {
  await lockFavorites(tx, accountId);
  await tx`delete from favorite where athlete_id = ${accountId} or mentor_id = ${accountId}`;
}

async function lockFavorites(tx: Tx, athleteId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`favorites:${athleteId}`}, 0))`;
}
