import type { Sql } from '../db.ts';

/** One that is down no longer asks; it must not slow the callers of those that work. */
const READS_SECONDS = 30;

/** Age in seconds of the oldest event that a live consumer has taken neither from the broker nor from the record. */
export async function queueAge(sql: Sql): Promise<number> {
  const [row]: { seconds: number | null }[] = await sql`
    select max(behind_seconds)::float8 as seconds
    from outbox_reader where asked_at > now() - make_interval(secs => ${READS_SECONDS})`;
  return Math.max(0, row?.seconds ?? 0);
}

export async function noteReader(sql: Sql, consumer: string, behindSeconds: number): Promise<void> {
  await sql`
    insert into outbox_reader (consumer, behind_seconds) values (${consumer}, ${behindSeconds})
    on conflict (consumer) do update set behind_seconds = excluded.behind_seconds, asked_at = now()`;
}
