import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';

/** Asks for the soonest slot to be worked out after this transaction. Each asking is a row of its own: nobody waits for it. */
export async function planSoonest(tx: Db, mentorId: string, at: Date): Promise<void> {
  await schedule(tx, 'soonest_slot', `${mentorId}:${crypto.randomUUID()}`, at);
}

/** One row a mentor: looks again when the soonest slot comes too near to be booked. */
export async function planNextLook(tx: Db, mentorId: string, at: Date): Promise<void> {
  await schedule(tx, 'soonest_slot', mentorId, at);
}

/** Makes those who work out a mentor's soonest slot do it one after the other. */
export async function lockSoonest(tx: Tx, mentorId: string): Promise<void> {
  await tx`
    insert into soonest_slot (mentor_id, slot, version) values (${mentorId}, null, 0)
    on conflict (mentor_id) do update set mentor_id = excluded.mentor_id`;
}

/** Notes the soonest slot and says so. */
export async function saveSoonest(tx: Tx, mentorId: string, slot: Date | null, now: Date): Promise<void> {
  const [row]: { version: number }[] = await tx`
    update soonest_slot set slot = ${slot}, version = version + 1
    where mentor_id = ${mentorId} and (version = 0 or slot is distinct from ${slot}::timestamptz) returning version`;
  if (!row) return;
  const soonestSlot = slot?.toISOString() ?? null;
  await emit(tx, 'availability.changed', { mentorId, version: row.version, soonestSlot }, now);
}
