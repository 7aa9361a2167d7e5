import type { EventPayload } from 'contracts/events';
import type { Seat } from 'contracts/room';
import type { ComplaintReason, Role, SessionStatus } from 'contracts/status';

export interface Session {
  id: string;
  /** Orders the session's events. */
  version: number;
  mentorId: string;
  athleteId: string;
  startsAt: Date;
  endsAt: Date;
  status: SessionStatus;
  /** Frozen at booking. */
  amountCents: number;
  mentorShareCents: number;
  holdExpiresAt: Date | null;
  /** Stripe's cs_… of the newest checkout. */
  checkoutId: string | null;
  checkoutAttempt: number;
  paidAt: Date | null;
  paidCheckoutId: string | null;
  checkedInAt: Date | null;
  studentConfirmedAt: Date | null;
  noShowAt: Date | null;
  /** A safety report about its mentor waits for the founder: nobody enters, and nothing counts as missed. */
  pausedAt: Date | null;
  parentAskedAt: Date | null;
  refundCents: number;
  /** Besides, at Stripe: by the founder. */
  refundedByHandCents: number;
  complaint: 'none' | 'open' | 'decided';
  /** An open card dispute freezes the payout; of a lost one, the bank has kept so much: null for all of it. */
  cardDispute: 'none' | 'open' | 'lost';
  disputeTakenCents: number | null;
  hasRating: boolean;
  /** A guardian ended it for everybody, or one of the two blocked the other. */
  roomEndedAt: Date | null;
  /** Since when the room has known that the two cannot connect, and when it was moved at no cost because of that. */
  unconnectedAt: Date | null;
  movedUnconnectedAt: Date | null;
}

export interface Somebody {
  kind: Role;
  id: string;
}

export type Actor = Somebody | { kind: 'clock' | 'payment' | 'decision' | 'safety' | 'room' };

export type Command =
  | { name: 'pay'; checkoutId: string; amountCents: number; slotFree: boolean }
  | { name: 'expire' }
  | { name: 'move'; startsAt: Date; slotOpen: boolean; athleteAgrees: boolean }
  | { name: 'askParent'; requestId: string }
  | { name: 'cancel' }
  | { name: 'checkIn' }
  | { name: 'missCheckIn' }
  /** `cameAt`: when the room saw its mentor come. */
  | { name: 'reverseNoShow'; cameAt?: Date }
  | { name: 'confirmAttendance' }
  | { name: 'complete' }
  | { name: 'pause' }
  | { name: 'resume' }
  | { name: 'settle'; refundCents: number; noShowProven: boolean };
export type CommandName = Command['name'];

/** Names and fields are those of contracts/events.ts, without the session's own facts. */
export type SessionEvent =
  | {
      name:
        | 'session.expired'
        | 'session.paused'
        | 'session.resumed'
        | 'session.mentor_checked_in'
        | 'session.no_show_reversed';
    }
  | { name: 'session.confirmed'; parentRequestId?: string }
  | { name: 'session.room_ended' }
  | { name: 'session.room_trouble'; seat: Seat; tried: string[] }
  | { name: 'session.moved'; previousStartsAt: string; by: 'athlete' | 'mentor' }
  | { name: 'session.move_proposed'; proposedStartsAt: string; answerBy: string }
  | { name: 'session.move_declined'; proposedStartsAt: string; by: 'athlete' | 'clock' }
  | { name: 'session.cancelled'; refundCents: number; by: Role; paid: boolean; backBeforeCents?: number }
  | { name: 'session.mentor_no_show'; refundAt: string }
  | { name: 'session.student_confirmed'; by: 'athlete' | 'clock' }
  | { name: 'session.completed'; by: 'mentor' | 'clock' }
  | { name: 'session.settled'; refundCents: number }
  | ({ name: 'session.rated' } & Omit<EventPayload<'session.rated'>, keyof EventPayload<'session.confirmed'>>)
  | { name: 'complaint.filed'; complaintId: string; reason: ComplaintReason; decideBy: string }
  | { name: 'parent_request.asked'; requestId: string; holdExpiresAt: string }
  | { name: 'parent_request.paid'; requestId: string; checkoutId: string }
  | { name: 'complaint.answered'; complaintId: string }
  | ({ name: 'complaint.decided' } & Omit<EventPayload<'complaint.decided'>, keyof EventPayload<'session.confirmed'>>)
  | {
      name: 'session.payment_refused';
      checkoutId: string;
      reason: 'slot_gone' | 'cancelled' | 'already_paid' | 'amount';
    };

export interface Change {
  session: Session;
  events: SessionEvent[];
}
