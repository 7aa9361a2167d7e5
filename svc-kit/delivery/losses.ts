import type { Owner } from 'contracts/endpoint';
import { BROKER_LOSSES } from 'contracts/http/system';
import type { Hono } from 'hono';
import type { Db, Sql } from '../db.ts';
import { type AppEnv, route } from '../route.ts';
import type { Side } from './marks.ts';

export async function noteLosses(sql: Sql, { consumer, owner }: Side, events: { id: string; name: string }[]) {
  if (events.length === 0) return;
  await sql`
    insert into delivery_loss (consumer, owner, event_id, event_name)
    select ${consumer}, ${owner}, e.id, e.name from jsonb_to_recordset(${events}::jsonb) as e(id uuid, name text)
    on conflict do nothing`;
}

/** @returns whether any is still without its effect */
export async function noteHealed(sql: Sql, { consumer, owner }: Side): Promise<boolean> {
  await sql`
    update delivery_loss l set healed_at = now() where consumer = ${consumer} and owner = ${owner} and healed_at is null
      and exists (select 1 from inbox i where i.consumer = l.consumer and i.event_id = l.event_id)`;
  const open = await sql`
    select 1 from delivery_loss where consumer = ${consumer} and owner = ${owner} and healed_at is null limit 1`;
  return open.length > 0;
}

export async function noteEpoch(sql: Db, reason: string): Promise<void> {
  await sql`insert into broker_epoch (reason) values (${reason})`;
}

export function mountLosses(app: Hono<AppEnv>, owner: Exclude<Owner, 'gateway'>, sql: Sql): void {
  route(app, BROKER_LOSSES[owner], async () => {
    const rows: { owner: string; found_at: Date; events: number; delivered: number }[] = await sql`
      select owner, date_trunc('minute', found_at) as found_at, count(*)::int as events, count(healed_at)::int as delivered
      from delivery_loss where consumer = ${owner} and found_at > now() - interval '7 days'
      group by 1, 2 order by 2 desc, 1 limit 50`;
    return rows.map((row) => ({ ...row, found_at: row.found_at.toISOString() }));
  });
}
