import type { Mentor } from 'contracts/http/mentors';
import type { Role } from 'contracts/status';
import { paths } from 'web-kit/paths';

export const ATHLETES_ONLY = 'Only high school athletes can book mentoring sessions.';
export const COMPLETE_REGISTRATION = 'Please complete your registration as a high school athlete to book a session.';

export interface Visitor {
  role: Role | null;
  athleteId: string | null;
}
export interface Way {
  to: string;
  /** What that page says first, when it is not the booking page. */
  reason?: string;
}

/** Where 'Book Session' leads this visitor. Times can be seen and chosen without an account. */
export function wayToBook(mentor: Pick<Mentor, 'id'>, visitor: Visitor, start?: string): Way {
  const booking = paths.bookSession(mentor.id, start);
  if (!visitor.role) return { to: booking };
  if (visitor.role !== 'athlete') return { to: paths.register(), reason: ATHLETES_ONLY };
  if (!visitor.athleteId) return { to: paths.register(undefined, booking), reason: COMPLETE_REGISTRATION };
  return { to: booking };
}
