import type { Db, Sql } from '../db.ts';
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
