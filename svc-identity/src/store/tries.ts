import { type Db, type Sql, type Tx, transaction } from 'svc-kit/db';
import type { Limit, LimitKey } from '../limits.ts';

const WINDOW_MINUTES = 15;

/** Or began before the clock was set back: it would shut people out until then. */
function hasEnded(db: Db, windowMinutes: number) {
  return db`(try_count.window_ends <= now() or try_count.window_ends > now() + make_interval(mins => ${windowMinutes * 2}))`;
}

/** Returns the number of tries in the current window (real time). */
export async function countTry(db: Db, key: LimitKey, windowMinutes = WINDOW_MINUTES): Promise<number> {
  const [row]: { tries: number }[] = await db`
    insert into try_count (key, window_ends, tries) values (${key}, now() + make_interval(mins => ${windowMinutes}), 1)
    on conflict (key) do update set
      tries = case when ${hasEnded(db, windowMinutes)} then 1 else try_count.tries + 1 end,
      window_ends = case when ${hasEnded(db, windowMinutes)} then excluded.window_ends else try_count.window_ends end
    returning tries`;
  return row?.tries ?? 0;
}

class Over extends Error {}

/** Counts first, so simultaneous tries cannot share the last. False at a limit, uncounted. `giveBack` right ones. */
export async function takeTry(sql: Sql, limits: Limit[]): Promise<boolean> {
  if (limits.length === 0) return true;
  try {
    await transaction(sql, async (tx) => {
      // In one order, so that two tries never wait for each other.
      for (const limit of limits.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
        if (!(await takeOne(tx, limit))) throw new Over();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof Over) return false;
    throw error;
  }
}

/** False at the limit, uncounted. */
export async function takeOne(tx: Tx, { key, most, windowMinutes = WINDOW_MINUTES }: Limit): Promise<boolean> {
  const rows = await tx`
    insert into try_count (key, window_ends, tries) values (${key}, now() + make_interval(mins => ${windowMinutes}), 1)
    on conflict (key) do update set
      tries = case when ${hasEnded(tx, windowMinutes)} then 1 else try_count.tries + 1 end,
      window_ends = case when ${hasEnded(tx, windowMinutes)} then excluded.window_ends else try_count.window_ends end
    where ${hasEnded(tx, windowMinutes)} or try_count.tries < ${most}
    returning 1`;
  return rows.length > 0;
}

export async function giveBack(db: Db, limits: Limit[]): Promise<void> {
  if (limits.length === 0) return;
  await db`
    update try_count set tries = tries - 1
    where tries > 0 and key in (select key from try_count where key in ${db(limits.map(({ key }) => key))}
      order by key for update)`;
}

export async function isOverLimit(db: Db, limits: Limit[]): Promise<boolean> {
  const rows: { key: string; tries: number; left: number }[] = await db`
    select key, tries, (extract(epoch from window_ends - now()) / 60)::float8 as left
    from try_count where window_ends > now() and key in ${db(limits.map(({ key }) => key))}`;
  return rows.some(({ key, tries, left }) =>
    limits.some(
      (limit) => key === limit.key && tries >= limit.most && left <= (limit.windowMinutes ?? WINDOW_MINUTES) * 2,
    ),
  );
}

export async function forgetTries(db: Db, keys: LimitKey[]): Promise<void> {
  await db`delete from try_count where key in ${db(keys)}`;
}
