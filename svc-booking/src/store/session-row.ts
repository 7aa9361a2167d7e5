import type { InternalSession } from 'contracts/internal';
import { mentorShareCents } from 'contracts/money';
import type { SessionStatus } from 'contracts/status';
import { takenBesidesCents } from '../domain/money.ts';
import type { Session } from '../domain/session.ts';

export interface SessionRow {
  id: string;
  version: number;
  mentor_id: string;
  athlete_id: string;
  starts_at: Date;
  ends_at: Date;
  status: SessionStatus;
  amount_cents: number;
  mentor_share_cents: number;
  notes: string | null;
  hold_expires_at: Date | null;
  hold_no: number | null;
  checkout_id: string | null;
  checkout_attempt: number;
  paid_at: Date | null;
  paid_checkout_id: string | null;
  checked_in_at: Date | null;
  student_confirmed_at: Date | null;
  no_show_at: Date | null;
  paused_at: Date | null;
  parent_asked_at: Date | null;
  refund_cents: number;
  refunded_by_hand_cents: number;
  complaint: Session['complaint'];
  card_dispute: Session['cardDispute'];
  card_dispute_taken_cents: number | null;
  has_rating: boolean;
  room_ended_at: Date | null;
  unconnected_at: Date | null;
  moved_unconnected_at: Date | null;
  together_seconds: number | null;
  created_at: Date;
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    version: row.version,
    mentorId: row.mentor_id,
    athleteId: row.athlete_id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    status: row.status,
    amountCents: row.amount_cents,
    mentorShareCents: row.mentor_share_cents,
    holdExpiresAt: row.hold_expires_at,
    checkoutId: row.checkout_id,
    checkoutAttempt: row.checkout_attempt,
    paidAt: row.paid_at,
    paidCheckoutId: row.paid_checkout_id,
    checkedInAt: row.checked_in_at,
    studentConfirmedAt: row.student_confirmed_at,
    noShowAt: row.no_show_at,
    pausedAt: row.paused_at,
    parentAskedAt: row.parent_asked_at,
    refundCents: row.refund_cents,
    refundedByHandCents: row.refunded_by_hand_cents,
    complaint: row.complaint,
    cardDispute: row.card_dispute,
    disputeTakenCents: row.card_dispute_taken_cents,
    hasRating: row.has_rating,
    roomEndedAt: row.room_ended_at,
    unconnectedAt: row.unconnected_at,
    movedUnconnectedAt: row.moved_unconnected_at,
  };
}

export function toColumns(session: Session) {
  return {
    version: session.version,
    starts_at: session.startsAt,
    ends_at: session.endsAt,
    status: session.status,
    hold_expires_at: session.holdExpiresAt,
    checkout_id: session.checkoutId,
    checkout_attempt: session.checkoutAttempt,
    paid_at: session.paidAt,
    paid_checkout_id: session.paidCheckoutId,
    checked_in_at: session.checkedInAt,
    student_confirmed_at: session.studentConfirmedAt,
    no_show_at: session.noShowAt,
    paused_at: session.pausedAt,
    parent_asked_at: session.parentAskedAt,
    refund_cents: session.refundCents,
    refunded_by_hand_cents: session.refundedByHandCents,
    complaint: session.complaint,
    card_dispute: session.cardDispute,
    card_dispute_taken_cents: session.disputeTakenCents,
    has_rating: session.hasRating,
    room_ended_at: session.roomEndedAt,
    unconnected_at: session.unconnectedAt,
    moved_unconnected_at: session.movedUnconnectedAt,
  };
}

export function toFacts(session: Session) {
  const taken = takenBesidesCents(session);
  return {
    sessionId: session.id,
    version: session.version,
    mentorId: session.mentorId,
    athleteId: session.athleteId,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    amountCents: session.amountCents,
    // Of what a bank or the founder took back nobody is paid, though the session ends normally.
    mentorShareCents: taken > 0 ? mentorShareCents(session.amountCents - taken) : session.mentorShareCents,
    status: session.status,
  };
}

export function toInternal(session: Session): InternalSession {
  return {
    id: session.id,
    mentor_id: session.mentorId,
    athlete_id: session.athleteId,
    starts_at: session.startsAt.toISOString(),
    ends_at: session.endsAt.toISOString(),
    status: session.status,
    amount_cents: session.amountCents,
    mentor_share_cents: session.mentorShareCents,
    hold_expires_at: session.holdExpiresAt?.toISOString() ?? null,
    version: session.version,
  };
}
