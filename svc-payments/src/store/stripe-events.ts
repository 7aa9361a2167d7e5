import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';

export interface StripeEvent {
  id: string;
  type: string;
  objectId: string;
  /** The connected account that it came from; null for the platform's own. */
  accountId: string | null;
}

/** @returns false when it came before */
export async function keepEvent(tx: Tx, { id, type, objectId, accountId }: StripeEvent, now: Date): Promise<boolean> {
  const { count } = await tx`
    insert into stripe_event (id, type, object_id, account_id) values (${id}, ${type}, ${objectId}, ${accountId})
    on conflict do nothing`;
  if (count > 0) await schedule(tx, 'stripe.event', id, now);
  return count > 0;
}

export async function findEvent(db: Db, id: string): Promise<StripeEvent | null> {
  const [row]: { type: string; object_id: string; account_id: string | null }[] = await db`
    select type, object_id, account_id from stripe_event where id = ${id}`;
  return row ? { id, type: row.type, objectId: row.object_id, accountId: row.account_id } : null;
}

export async function isHeardOf(db: Db, objectId: string): Promise<boolean> {
  const rows = await db`select 1 from stripe_event where object_id = ${objectId} limit 1`;
  return rows.length > 0;
}

export async function markWorked(db: Db, id: string): Promise<void> {
  await db`update stripe_event set worked_real = now() where id = ${id}`;
}

/** Stripe sends an event again for three days, by hand for thirty; whatever comes later is read afresh all the same. */
const KEEP_DAYS = 90;

export async function forgetWorkedEvents(tx: Tx): Promise<void> {
  await tx`delete from stripe_event where worked_real < now() - make_interval(days => ${KEEP_DAYS})`;
}
