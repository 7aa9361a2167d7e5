import type { Clock } from './clock.ts';
import type { Db, Sql } from './db.ts';

/** `key` is unique within its kind; `dueAt` is domain time. */
export interface Due {
  kind: string;
  key: string;
  dueAt: Date;
  payload: unknown;
  attempts: number;
}
export type Claimed = Due & { lease: Date };

/** Short, so that work interrupted by a crash resumes soon; renewed while the work goes on. */
export const LEASE_SECONDS = 10;
export const LONGEST_PAUSE_SECONDS = 60;

/** Neither in work nor waiting for its next try. What lasts twice as long as it can is from before the clock was set back. */
export function isFree(sql: Sql) {
  const [pause, lease] = [LONGEST_PAUSE_SECONDS, LEASE_SECONDS].map(
    (seconds) => sql`make_interval(secs => ${seconds * 2})`,
  );
  return sql`(not_before is null or not_before <= now() or not_before > now() + ${pause})
    and (leased_until is null or leased_until <= now() or leased_until > now() + ${lease})`;
}

/** Removes what has ended in the same statement. */
export async function claim(
  sql: Sql,
  kinds: unknown,
  clock: Clock,
  most: number,
  ended: Claimed[],
): Promise<Claimed[]> {
  // Materialized, because a plan may run a subquery of `where` once per row, find other rows each time, and so claim them all.
  const rows: (Omit<Due, 'dueAt'> & { due_at: Date; leased_until: Date })[] = await sql`
    with ended as (${deleteThese(sql, ended)}),
    first as materialized (
      select kind, key from due where kind = any(${kinds}) and due_at <= ${clock.now()} and ${isFree(sql)}
      order by due_at limit ${most} for update skip locked)
    update due set leased_until = date_trunc('milliseconds', now()) + make_interval(secs => ${LEASE_SECONDS})
    from first where due.kind = first.kind and due.key = first.key
    returning due.kind, due.key, due.due_at, due.payload, due.attempts, due.leased_until`;
  return rows
    .map((row) => ({ ...row, dueAt: row.due_at, lease: row.leased_until }))
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

export async function removeEnded(sql: Sql, ended: Claimed[]): Promise<void> {
  await deleteThese(sql, ended);
}

/** Whoever lost a lease no longer decides about the row. */
function deleteThese(sql: Sql, ended: Claimed[]) {
  const texts = (name: 'kind' | 'key') => {
    const given = ended.map((each) => each[name]);
    return sql.array(given, 'TEXT');
  };
  const leases = ended.map(({ lease }) => lease);
  // Arrays, because Postgres expects a hundred rows of JSON whatever it holds, and then reads the whole table.
  return sql`
    delete from due using unnest(${texts('kind')}, ${texts('key')}, ${sql.array(leases, 'TIMESTAMPTZ')})
      as e(kind, key, lease)
    where due.kind = e.kind and due.key = e.key and due.leased_until = e.lease`;
}

export async function renew(sql: Sql, due: Claimed): Promise<void> {
  const [row]: { leased_until: Date }[] = await sql`
    update due set leased_until = date_trunc('milliseconds', now()) + make_interval(secs => ${LEASE_SECONDS})
    where kind = ${due.kind} and key = ${due.key} and leased_until = ${due.lease} returning leased_until`;
  if (row) due.lease = row.leased_until;
}

export async function finish(tx: Db, due: Claimed): Promise<boolean> {
  const { count } = await tx`
    delete from due where kind = ${due.kind} and key = ${due.key} and leased_until = ${due.lease}`;
  return count > 0;
}
