import type { EventEnvelope, EventName } from 'contracts/events';
import type { Hint } from 'contracts/http/system';
import { z } from 'zod';

type Side = 'athlete' | 'mentor' | 'account';
const BOTH: readonly Side[] = ['athlete', 'mentor'];
const ATHLETE: readonly Side[] = ['athlete'];
const MENTOR: readonly Side[] = ['mentor'];
const NOBODY: readonly Side[] = [];

/** Whom an event concerns besides the admin, who hears of everything. Every new event needs a decision here. */
const CONCERNS: Readonly<Record<EventName, readonly Side[]>> = {
  'athlete.registered': NOBODY,
  'mentor.registered': NOBODY,
  'account.changed': ['account'],
  'address.confirmed': NOBODY,
  'account.deleted': NOBODY,
  'sign_in.ended': NOBODY,
  'mentor.verified': MENTOR,
  'mentor.rejected': MENTOR,
  'mentor.changed': MENTOR,
  'mentor.changes_decided': MENTOR,
  'mentor.media_taken_down': MENTOR,
  'mentor.slot_free': ATHLETE,
  'mentor.slot_untold': NOBODY,
  'mentor.hidden': NOBODY,
  'mentor.kept_from_minors': NOBODY,
  'people.parted': NOBODY,
  'mentor.reported': NOBODY,
  'report.filed': NOBODY,
  'report.decided': NOBODY,
  'mentor.payout_ready_changed': MENTOR,
  'mentor.bank_refused': MENTOR,
  // Comes with the one about readiness.
  'mentor.payouts_stopped': NOBODY,
  'availability.changed': MENTOR,
  // A mentor hears of a booking only once it is paid for.
  'session.booked': ATHLETE,
  'session.confirmed': BOTH,
  'session.paused': BOTH,
  'session.resumed': BOTH,
  'session.expired': ATHLETE,
  'session.moved': BOTH,
  'session.move_proposed': BOTH,
  'session.move_declined': BOTH,
  'session.cancelled': BOTH,
  'session.mentor_checked_in': BOTH,
  'session.mentor_no_show': BOTH,
  'session.no_show_reversed': BOTH,
  'session.student_confirmed': BOTH,
  'session.completed': BOTH,
  'session.settled': BOTH,
  'session.payment_refused': ATHLETE,
  'session.reminder_due': BOTH,
  'session.room_ended': BOTH,
  'session.room_trouble': BOTH,
  'session.rated': BOTH,
  'review.answered': BOTH,
  'review.taken_down': BOTH,
  'plan.written': BOTH,
  'messages.delivered': BOTH,
  'complaint.filed': BOTH,
  'complaint.decided': BOTH,
  'complaint.answered': BOTH,
  'settings.changed': NOBODY,
  'guardian_rule.changed': NOBODY,
  'site.changed': NOBODY,
  'parent_request.asked': BOTH,
  'parent_request.opened': BOTH,
  'parent_request.paid': BOTH,
  'checkout.opened': ATHLETE,
  'checkout.expired': ATHLETE,
  'payment.captured': BOTH,
  'payment.refunded': BOTH,
  'refund.failed': ATHLETE,
  'transfer.paid': MENTOR,
  'transfer.failed': MENTOR,
  'share.reversed': MENTOR,
  'debt.netted': MENTOR,
  'payout.paid': NOBODY,
  'payout.failed': NOBODY,
  'commission.collected': NOBODY,
  'books.differ': NOBODY,
  'card_dispute.opened': NOBODY,
  'card_dispute.closed': NOBODY,
};

/** The only fields of a payload that browsers get to see. */
const ids = z.object({
  sessionId: z.uuid().optional(),
  mentorId: z.uuid().optional(),
  athleteId: z.uuid().optional(),
  accountId: z.uuid().optional(),
});

export function addressHint(event: EventEnvelope): { hint: Hint; people: string[] } | null {
  if (!Object.hasOwn(CONCERNS, event.name)) return null;
  const parsed = ids.safeParse(event.payload);
  if (!parsed.success) return null;
  const { sessionId, mentorId, athleteId, accountId } = parsed.data;
  const named = { athlete: athleteId, mentor: mentorId, account: accountId };
  const people = CONCERNS[event.name].map((side) => named[side]).filter((id) => id !== undefined);
  const hint: Hint = {
    name: event.name,
    ...(sessionId ? { session_id: sessionId } : {}),
    ...(mentorId ? { mentor_id: mentorId } : {}),
  };
  return { hint, people };
}
