import type { Sql } from '../db.ts';

/** One that is down no longer asks; it must not slow the callers of those that work. */
const READS_SECONDS = 15;

/** Of the oldest event that still waits, for the broker or in a consumer: seconds, 0 when nothing waits. */
export async function queueAge(sql: Sql): Promise<number> {
  const [row]: { seconds: number | null }[] = await sql`
    select greatest(
      (select extract(epoch from now() - written_at) from outbox where published_at is null order by seq limit 1),
      (select max(behind_seconds) from outbox_reader where asked_at > now() - make_interval(secs => ${READS_SECONDS}))
    )::float8 as seconds`;
  return Math.max(0, row?.seconds ?? 0);
}

export async function noteReader(sql: Sql, consumer: string, behindSeconds: number): Promise<void> {
  await sql`
    insert into outbox_reader (consumer, behind_seconds) values (${consumer}, ${behindSeconds})
    on conflict (consumer) do update set behind_seconds = excluded.behind_seconds, asked_at = now()`;
}
