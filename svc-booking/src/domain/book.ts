import { done, type Result, refuse } from 'contracts/result';
import { bookable, type Calendar, endOf, isComingSoon, isOffered } from './calendar.ts';
import { holdUntil } from './hold.ts';
import { priceOf } from './money.ts';
import type { Session } from './session.ts';

export interface BookingWish {
  sessionId: string;
  athleteId: string;
  startsAt: Date;
}

/** Price and share are frozen here. The insert itself decides about the slot and the number of holds. */
export function book(calendar: Calendar | null, wish: BookingWish, now: Date): Result<Session> {
  const offered = bookable(calendar);
  if (!offered.ok) return offered;
  const mentor = offered.value;
  const isFree = mentor.mentoringType === 'free';
  if (isComingSoon(mentor)) return refuse('rule', 'free_coming_soon');
  if (!isOffered(mentor, wish.startsAt, now)) return refuse('rule', 'slot_not_open');
  return done({
    id: wish.sessionId,
    version: 1,
    mentorId: mentor.mentorId,
    athleteId: wish.athleteId,
    startsAt: wish.startsAt,
    endsAt: endOf(wish.startsAt),
    status: isFree ? 'confirmed' : 'scheduled',
    ...priceOf(mentor.collegeLevel, mentor.mentoringType),
    holdExpiresAt: isFree ? null : holdUntil(now),
    checkoutId: null,
    checkoutAttempt: 0,
    paidAt: null,
    paidCheckoutId: null,
    checkedInAt: null,
    studentConfirmedAt: null,
    noShowAt: null,
    pausedAt: null,
    parentAskedAt: null,
    refundCents: 0,
    refundedByHandCents: 0,
    complaint: 'none',
    cardDispute: 'none',
    disputeTakenCents: null,
    hasRating: false,
    roomEndedAt: null,
    unconnectedAt: null,
    movedUnconnectedAt: null,
  });
}
