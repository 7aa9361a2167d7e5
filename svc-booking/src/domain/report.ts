import { done, type Result, refuse } from 'contracts/result';
import type { ReportDecision } from 'contracts/status';
import { DAY_MS, HOUR_MS, LEGAL_HOLD_DAYS, REPORT_DECISION_HOURS, SAFETY_DECISION_HOURS } from 'contracts/times';
import type { Session } from './session.ts';

export type Seat = 'athlete' | 'mentor' | 'guardian';
export interface Reporter {
  /** The athlete, where it is their guardian. */
  id: string;
  seat: Seat;
}

export function decideReportBy(safety: boolean, filedAt: Date): Date {
  return new Date(filedAt.getTime() + (safety ? SAFETY_DECISION_HOURS : REPORT_DECISION_HOURS) * HOUR_MS);
}

export function heldUntil(filedAt: Date): Date {
  return new Date(filedAt.getTime() + LEGAL_HOLD_DAYS * DAY_MS);
}

export interface Standing {
  safety: boolean;
  reportedRole: 'athlete' | 'mentor';
  seat: Seat;
  /** Has or had a session with the mentor that was not cancelled. */
  knowsMentor: boolean;
  isAddressConfirmed: boolean;
  /** Has hidden a mentor whom they never met, or the founder has found nothing on this one, within STRANGERS_HIDE_EVERY_DAYS. */
  isSpent: boolean;
}

/** Whoever sat with the mentor always hides them; a stranger seldom, so that a wave of accounts silences nobody for long. */
export function hidesMentor(standing: Standing): boolean {
  const { safety, reportedRole, seat, knowsMentor, isAddressConfirmed, isSpent } = standing;
  if (!safety || reportedRole !== 'mentor' || seat === 'mentor') return false;
  return knowsMentor || (isAddressConfirmed && !isSpent);
}

export interface Verdict {
  decision: ReportDecision;
  until: Date | null;
  message: string | null;
}

/** `until` counts for hiding alone, and the message for a warning. */
export function weighVerdict(verdict: Verdict, now: Date): Result<Verdict> {
  const { decision, until, message } = verdict;
  if (decision === 'hide' && (!until || until <= now)) return refuse('rule', 'until_missing');
  if (decision === 'warn' && !message) return refuse('rule', 'message_missing');
  return done({
    decision,
    until: decision === 'hide' ? until : null,
    message: decision === 'warn' ? message : null,
  });
}

/** What a decision does to a session that lies ahead or is paused. */
export function fateOf(session: Session, { decision, until }: Pick<Verdict, 'decision' | 'until'>): 'ends' | 'goes_on' {
  if (decision === 'none' || decision === 'warn') return 'goes_on';
  return until && session.startsAt >= until ? 'goes_on' : 'ends';
}
