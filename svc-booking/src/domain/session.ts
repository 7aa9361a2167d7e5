import type { EventPayload } from 'contracts/events';
import type { ComplaintReason, RefundDecision, Role, SessionStatus } from 'contracts/status';

/** A session as the rules see it. Times are instants, money is whole cents. */
export interface Session {
  id: string;
  /** Counts every saved change; it orders this session's events. */
  version: number;
  mentorId: string;
  athleteId: string;
  startsAt: Date;
  endsAt: Date;
  status: SessionStatus;
  /** Price and mentor's share, frozen when it was booked. */
  amountCents: number;
  mentorShareCents: number;
  holdExpiresAt: Date | null;
  /** The newest checkout (Stripe's cs_…) and its number. */
  checkoutId: string | null;
  checkoutAttempt: number;
  paidAt: Date | null;
  paidCheckoutId: string | null;
  checkedInAt: Date | null;
  studentConfirmedAt: Date | null;
  noShowAt: Date | null;
  /** What goes back to the family, decided by a cancel or a complaint. */
  refundCents: number;
  complaint: 'none' | 'open' | 'decided';
  /** An open card dispute freezes the payout; a lost one leaves nothing of it. */
  cardDispute: 'none' | 'open' | 'lost';
  hasRating: boolean;
}

export interface Somebody {
  kind: Role;
  id: string;
}

/** Who gives a command: a person, the clock, a payment that has arrived, or a complaint's decision. */
export type Actor = Somebody | { kind: 'clock' } | { kind: 'payment' } | { kind: 'decision' };

export type Command =
  | { name: 'pay'; checkoutId: string; amountCents: number; slotFree: boolean }
  | { name: 'expire' }
  | { name: 'move'; startsAt: Date; slotOpen: boolean; athleteAgrees: boolean }
  | { name: 'cancel' }
  | { name: 'checkIn' }
  | { name: 'missCheckIn' }
  | { name: 'reverseNoShow' }
  | { name: 'confirmAttendance' }
  | { name: 'complete' }
  | { name: 'settle'; refundCents: number; noShowProven: boolean };
export type CommandName = Command['name'];

/** What happened, beside the session's own facts. The names and fields are those of contracts/events.ts. */
export type SessionEvent =
  | { name: 'session.confirmed' | 'session.expired' | 'session.mentor_checked_in' | 'session.no_show_reversed' }
  | { name: 'session.moved'; previousStartsAt: string; by: 'athlete' | 'mentor' }
  | { name: 'session.move_proposed'; proposedStartsAt: string; answerBy: string }
  | { name: 'session.move_declined'; proposedStartsAt: string; by: 'athlete' | 'clock' }
  | { name: 'session.cancelled'; refundCents: number; by: Role }
  | { name: 'session.mentor_no_show'; refundAt: string }
  | { name: 'session.student_confirmed'; by: 'athlete' | 'clock' }
  | { name: 'session.completed'; by: 'mentor' | 'clock' }
  | { name: 'session.settled'; refundCents: number }
  | ({ name: 'session.rated' } & Omit<EventPayload<'session.rated'>, keyof EventPayload<'session.confirmed'>>)
  | { name: 'complaint.filed'; complaintId: string; reason: ComplaintReason; decideBy: string }
  | { name: 'complaint.answered'; complaintId: string }
  | { name: 'complaint.decided'; complaintId: string; decision: RefundDecision; refundCents: number; note: string }
  | {
      name: 'session.payment_refused';
      checkoutId: string;
      reason: 'slot_gone' | 'cancelled' | 'already_paid' | 'amount';
    };

/** The session after a command, and what to tell the others. */
export interface Change {
  session: Session;
  events: SessionEvent[];
}
