import type { Mentor } from 'contracts/http/mentors';
import type { Role } from 'contracts/status';
import { paths } from 'web-kit/paths';

export const ATHLETES_ONLY = 'Only high school athletes can book mentoring sessions.';
export const SIGN_IN_FIRST = 'Please register or log in as a high school athlete first to book a session.';
export const COMPLETE_REGISTRATION = 'Please complete your registration as a high school athlete to book a session.';

/** Who is looking: the role of the sign-in and the athlete's id kept with it. */
export interface Visitor {
  role: Role | null;
  athleteId: string | null;
}
export interface Way {
  to: string;
  /** What that page says first, when it is not the booking page. */
  reason?: string;
}

/** Where 'Book Session' of a paid mentor leads this visitor. */
export function wayToBook(mentor: Pick<Mentor, 'id'>, visitor: Visitor): Way {
  const booking = paths.bookSession(mentor.id);
  if (!visitor.role) return { to: paths.login(booking), reason: SIGN_IN_FIRST };
  if (visitor.role !== 'athlete') return { to: paths.register(), reason: ATHLETES_ONLY };
  if (!visitor.athleteId) return { to: paths.register(undefined, booking), reason: COMPLETE_REGISTRATION };
  return { to: booking };
}
