import type { SQL } from 'bun';
import { type TimelineEntry, timelinePart, timelinePartRequest } from 'contracts/http/timelines';
import type { Hono } from 'hono';
import type { Sql } from './db.ts';
import type { AppEnv } from './route.ts';

/** A query for rows of (id, at, kind, facts), unordered; an id begins with its kind. */
export type EntriesOf = (sql: Sql, id: string) => SQL.Query<unknown>;

interface Row {
  id: string;
  at: Date;
  kind: TimelineEntry['kind'];
  facts: TimelineEntry['facts'];
}

export function mountTimelines(app: Hono<AppEnv>, sql: Sql, of: { people: EntriesOf; sessions?: EntriesOf }): void {
  for (const [about, entriesOf] of Object.entries(of)) {
    app.post(`/internal/timelines/${about}`, async (c) => {
      const { id, kinds, before, limit } = timelinePartRequest.parse(await c.req.json());
      const older = before
        ? sql`and (date_trunc('milliseconds', at), id collate "C") < (${before.at}::timestamptz, ${before.id})`
        : sql``;
      const wanted = kinds ? sql`and kind = any(${sql.array(kinds, 'TEXT')})` : sql``;
      // Browsers know milliseconds: what is ordered by more of a second would be paged past.
      const rows: Row[] = await sql`
        select id, at, kind, facts from (${entriesOf(sql, id)}) entry (id, at, kind, facts)
        where at is not null ${wanted} ${older}
        order by date_trunc('milliseconds', at) desc, id collate "C" desc limit ${limit}`;
      const entries = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
      return c.json(timelinePart.parse({ entries }));
    });
  }
}

/** What the founder decided about something, for the time line of its subject. */
export function decisionsAbout(sql: Sql, subject: string): SQL.Query<unknown> {
  return sql`
    select 'decision:' || id, done_at, 'decision', jsonb_build_object('action', action, 'note', detail ->> 'note',
      'version', detail -> 'version')
    from admin_action where subject = ${subject}::text`;
}
