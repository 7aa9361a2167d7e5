import type { Session } from 'contracts/http/sessions';
import { formatTime } from 'web-kit/time';

type Shown = Pick<Session, 'status' | 'scheduled_datetime' | 'ends_at'>;
const PAID: readonly Session['status'][] = ['confirmed', 'mentor_checked_in', 'student_confirmed'];

/** Of the sessions that are paid for: which are on, and which are still to come. */
export function tonightOf(sessions: readonly Shown[], now: Date) {
  const paid = sessions.filter(({ status }) => PAID.includes(status));
  const live = paid.filter(
    (each) => Date.parse(each.scheduled_datetime) <= now.getTime() && Date.parse(each.ends_at) > now.getTime(),
  );
  const ahead = paid
    .map((each) => each.scheduled_datetime)
    .filter((start) => Date.parse(start) > now.getTime())
    .toSorted();
  return {
    live: live.length,
    /** Their mentors have not come in. */
    alone: live.filter(({ status }) => status === 'confirmed').length,
    ahead: ahead.length,
    next: ahead[0] ?? null,
  };
}

export function liveNote({ live, alone }: { live: number; alone: number }): string {
  if (live === 0) return 'Nobody is in a session right now.';
  if (alone === 0) return live === 1 ? 'The mentor is there.' : 'Every mentor is there.';
  return alone === 1 ? 'One mentor isn’t there yet.' : `${alone} mentors aren’t there yet.`;
}

export function aheadNote(next: string | null, zone: string): string {
  return next ? `Next at ${formatTime(next, zone)}.` : 'No more today.';
}
