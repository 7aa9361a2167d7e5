import type { EventPayload } from 'contracts/events';
import type { Tx } from 'svc-kit/db';
import { bitsOf } from './open-week.ts';

/** Reports may come before the registration, late or twice, so they only replace older ones. A deleted mentor takes none. */
export async function setPayoutReady(
  tx: Tx,
  to: { mentorId: string; version: number; connected: boolean; payoutReady: boolean },
): Promise<void> {
  await tx`
    insert into mentor (id, connected, payout_ready, payout_version)
    values (${to.mentorId}, ${to.connected}, ${to.payoutReady}, ${to.version})
    on conflict (id) do update set connected = excluded.connected, payout_ready = excluded.payout_ready,
      payout_version = excluded.payout_version
    where mentor.status <> 'deleted' and mentor.payout_version < excluded.payout_version`;
}

/** A replica of booking's release before says no hours: the ones of before stay. */
export async function setOpenSlots(
  tx: Tx,
  to: Pick<EventPayload<'availability.changed'>, 'mentorId' | 'version' | 'soonestSlot' | 'nextSlots' | 'openHours'>,
): Promise<void> {
  const openWeek = to.openHours ? bitsOf(to.openHours) : null;
  const next = to.nextSlots ? tx.array(to.nextSlots, 'TIMESTAMPTZ') : null;
  await tx`
    insert into mentor (id, soonest_slot, next_slots, open_week, slots_version)
    values (${to.mentorId}, ${to.soonestSlot}, ${next}::timestamptz[], ${openWeek}::bit(168), ${to.version})
    on conflict (id) do update set soonest_slot = excluded.soonest_slot, next_slots = excluded.next_slots,
      open_week = coalesce(excluded.open_week, mentor.open_week), slots_version = excluded.slots_version
    where mentor.status <> 'deleted' and mentor.slots_version < excluded.slots_version`;
}

/** Ratings are never taken back, so the higher count is the newer average. */
export async function setRating(tx: Tx, to: { mentorId: string; average: number; count: number }): Promise<void> {
  await tx`
    insert into mentor (id, average_rating, total_ratings) values (${to.mentorId}, ${to.average}, ${to.count})
    on conflict (id) do update set average_rating = excluded.average_rating, total_ratings = excluded.total_ratings
    where mentor.status <> 'deleted' and mentor.total_ratings < excluded.total_ratings`;
}

/** Booking's late work dates its news back, so its count says which is newer. A replica of its release before sends none. */
export async function setHidden(
  tx: Tx,
  to: { mentorId: string; version: number | undefined; hidden: boolean; at: Date },
): Promise<void> {
  const { mentorId, version = 0, hidden, at } = to;
  await tx`
    insert into mentor (id, hidden, hidden_at, hidden_version) values (${mentorId}, ${hidden}, ${at}, ${version})
    on conflict (id) do update set hidden = excluded.hidden, hidden_at = excluded.hidden_at,
      hidden_version = greatest(mentor.hidden_version, excluded.hidden_version)
    where mentor.status <> 'deleted' and case when mentor.hidden_version > 0 and excluded.hidden_version > 0
      then mentor.hidden_version < excluded.hidden_version
      else mentor.hidden_at is null or mentor.hidden_at < excluded.hidden_at end`;
}

/** Leaves only the fact that the mentor existed. */
export async function purgeMentor(tx: Tx, id: string): Promise<void> {
  await tx`
    insert into mentor (id, status) values (${id}, 'deleted')
    on conflict (id) do update set status = 'deleted', facts = null, hourly_rate_cents = 0, rejection_reason = null,
      resubmitted = false, registered_at = null, pending_since = null, connected = false, payout_ready = false,
      average_rating = 0, total_ratings = 0, soonest_slot = null, open_week = null, hidden = false,
      hidden_at = null, kept_from_minors = false, portrait_id = null, intro = null`;
}
