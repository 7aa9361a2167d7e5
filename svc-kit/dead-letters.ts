import type { Owner } from 'contracts/endpoint';
import { DEAD_LETTERS } from 'contracts/http/system';
import type { Hono } from 'hono';
import { type Handlers, takeEvent } from './consume.ts';
import type { Sql } from './db.ts';
import { notFound } from './errors.ts';
import { type AppEnv, route } from './route.ts';

type DeadLetterRow = {
  id: string;
  consumer: string;
  event_name: string;
  error: string;
  tries: number;
  parked_at: Date;
};

/** The admin's two calls on parked events, the same for every service. */
export function mountDeadLetters(
  app: Hono<AppEnv>,
  owner: Exclude<Owner, 'gateway'>,
  sql: Sql,
  handlers: Handlers,
): void {
  route(app, DEAD_LETTERS[owner].list, async () => {
    const rows: DeadLetterRow[] = await sql`
      select id, consumer, event_name, error, tries, parked_at from dead_letter order by parked_at desc limit 200`;
    return rows.map((row) => ({ ...row, parked_at: row.parked_at.toISOString() }));
  });
  route(app, DEAD_LETTERS[owner].replay, async ({ params }) => {
    const [row]: { envelope: string }[] = await sql`select envelope from dead_letter where id = ${params.id}`;
    if (!row) throw notFound();
    await takeEvent(sql, owner, handlers, row.envelope);
    await sql`delete from dead_letter where id = ${params.id}`;
    return { message: 'The event was worked on.' };
  });
}
