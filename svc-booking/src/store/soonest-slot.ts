import { SLOTS_ON_CARD } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import { emit } from 'svc-kit/outbox';

/** Each request is a row of its own, so none waits for a lock. */
export async function planSoonest(tx: Db, mentorId: string, at: Date): Promise<void> {
  await schedule(tx, 'soonest_slot', `${mentorId}:${crypto.randomUUID()}`, at);
}

/** One row per mentor. */
export async function planNextLook(tx: Db, mentorId: string, at: Date): Promise<void> {
  await schedule(tx, 'soonest_slot', mentorId, at);
}

export async function lockSoonest(tx: Tx, mentorId: string): Promise<void> {
  await tx`
    insert into soonest_slot (mentor_id, slot, version) values (${mentorId}, null, 0)
    on conflict (mentor_id) do update set mentor_id = excluded.mentor_id`;
}

/** Tells the others only what is new. A booking that leaves the next slots alone waits for the next look. */
export async function saveSoonest(
  tx: Tx,
  mentorId: string,
  { slots, openHours }: { slots: readonly Date[]; openHours: number[] },
  now: Date,
): Promise<void> {
  const [slot = null] = slots;
  const next = slots.slice(0, SLOTS_ON_CARD).map((each) => each.toISOString());
  const hours = tx.array(openHours, 'INT2');
  const times = tx.array(next, 'TIMESTAMPTZ');
  const [row]: { version: number }[] = await tx`
    update soonest_slot set slot = ${slot}, open_hours = ${hours}::smallint[],
      next_slots = ${times}::timestamptz[], version = version + 1
    where mentor_id = ${mentorId} and (version = 0 or slot is distinct from ${slot}::timestamptz
      or open_hours is distinct from ${hours}::smallint[]
      or next_slots is distinct from ${times}::timestamptz[]) returning version`;
  if (!row) return;
  const told = { soonestSlot: next[0] ?? null, nextSlots: next, openHours };
  await emit(tx, 'availability.changed', { mentorId, version: row.version, ...told }, now);
}
