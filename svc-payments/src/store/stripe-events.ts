import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';

export interface StripeEvent {
  id: string;
  type: string;
  objectId: string;
}

/** @returns false when it came before */
export async function keepEvent(tx: Tx, event: StripeEvent, now: Date): Promise<boolean> {
  const { count } = await tx`
    insert into stripe_event (id, type, object_id) values (${event.id}, ${event.type}, ${event.objectId})
    on conflict do nothing`;
  if (count > 0) await schedule(tx, 'stripe.event', event.id, now);
  return count > 0;
}

export async function findEvent(db: Db, id: string): Promise<StripeEvent | null> {
  const [row]: { id: string; type: string; object_id: string }[] = await db`
    select id, type, object_id from stripe_event where id = ${id}`;
  return row ? { id: row.id, type: row.type, objectId: row.object_id } : null;
}

export async function markWorked(db: Db, id: string): Promise<void> {
  await db`update stripe_event set worked_real = now() where id = ${id}`;
}
