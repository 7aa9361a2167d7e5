import type { Db } from 'svc-kit/db';
import type { LimitKey } from '../limits.ts';

const WINDOW_MINUTES = 15;

/** Returns the number of tries in the current window (real time). */
export async function countTry(db: Db, key: LimitKey): Promise<number> {
  const [row]: { tries: number }[] = await db`
    insert into try_count (key, window_ends, tries) values (${key}, now() + make_interval(mins => ${WINDOW_MINUTES}), 1)
    on conflict (key) do update set
      tries = case when try_count.window_ends <= now() then 1 else try_count.tries + 1 end,
      window_ends = case when try_count.window_ends <= now() then excluded.window_ends else try_count.window_ends end
    returning tries`;
  return row?.tries ?? 0;
}

export async function isOverLimit(db: Db, limits: { key: LimitKey; limit: number }[]): Promise<boolean> {
  const rows: { key: string; tries: number }[] = await db`
    select key, tries from try_count where window_ends > now() and key in ${db(limits.map(({ key }) => key))}`;
  return rows.some((row) => limits.some(({ key, limit }) => key === row.key && row.tries >= limit));
}

export async function forgetTries(db: Db, key: LimitKey): Promise<void> {
  await db`delete from try_count where key = ${key}`;
}
