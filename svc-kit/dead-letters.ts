import type { Owner } from 'contracts/endpoint';
import { DEAD_LETTERS } from 'contracts/http/system';
import type { Hono } from 'hono';
import { audit } from './audit.ts';
import type { Clock } from './clock.ts';
import { type Handlers, takeEvent } from './consume.ts';
import { type Sql, transaction } from './db.ts';
import { notFound } from './errors.ts';
import { type AppEnv, route, signedIn } from './route.ts';

type DeadLetterRow = {
  id: string;
  consumer: string;
  event_name: string;
  error: string;
  tries: number;
  parked_at: Date;
};

export function mountDeadLetters(
  app: Hono<AppEnv>,
  owner: Exclude<Owner, 'gateway'>,
  { sql, clock, handlers }: { sql: Sql; clock: Clock; handlers: Handlers },
): void {
  route(app, DEAD_LETTERS[owner].list, async () => {
    const rows: DeadLetterRow[] = await sql`
      select id, consumer, event_name, error, tries, parked_at from dead_letter order by parked_at desc limit 200`;
    return rows.map((row) => ({ ...row, parked_at: row.parked_at.toISOString() }));
  });
  route(app, DEAD_LETTERS[owner].replay, async ({ params, caller }) => {
    const admin = signedIn(caller);
    const [row]: { envelope: string; event_name: string }[] = await sql`
      select envelope, event_name from dead_letter where id = ${params.id}`;
    if (!row) throw notFound();
    await takeEvent(sql, owner, handlers, row.envelope);
    const deed = { adminId: admin.id, action: 'replay_event' as const, subject: params.id };
    await transaction(sql, async (tx) => {
      await tx`delete from dead_letter where id = ${params.id}`;
      await audit(tx, { ...deed, detail: { event: row.event_name } }, clock.now());
    });
    return { message: 'The event was worked on.' };
  });
}
