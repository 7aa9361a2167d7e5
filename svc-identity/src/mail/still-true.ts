import { mentorShareCents } from 'contracts/money';
import type { SessionStatus } from 'contracts/status';
import {
  ADDRESS_CODE_MINUTES,
  AUTO_CONFIRM_HOURS_AFTER_END,
  DAY_MS,
  GUARDIAN_LINK_DAYS,
  HOUR_MS,
  MINUTE_MS,
  RESET_CODE_MINUTES,
  RESET_LINK_HOURS,
} from 'contracts/times';
import type { MailKind } from './kinds.ts';
import type { Moment, SessionNow } from './moment.ts';

/** False: it says what is not so any more, and is dropped. An object: facts that have changed. */
export type Verdict = boolean | Record<string, unknown>;
type Rule = (at: Moment) => Verdict | Promise<Verdict>;

const CALLED_OFF: readonly SessionStatus[] = ['cancelled', 'expired', 'mentor_no_show'];
const TOOK_PLACE: readonly SessionStatus[] = ['mentor_checked_in', 'student_confirmed', 'completed'];
const AHEAD: readonly SessionStatus[] = ['confirmed', 'mentor_checked_in'];
/** Each reminder is true until the next one is due. */
const REMINDS_UNTIL_HOURS: Readonly<Record<string, number>> = {
  confirm_0h: 24,
  confirm_24h: 48,
  confirm_48h: AUTO_CONFIRM_HOURS_AFTER_END,
};

/** It tells what happened, and stays true. */
const always: Rule = () => true;
const until =
  (last: (at: Moment) => number): Rule =>
  (at) =>
    at.now.getTime() < last(at);
const untilLater =
  (...kinds: MailKind[]): Rule =>
  async (at) =>
    !(await at.hasLater(kinds));
const ofSession =
  (rule: (session: SessionNow, at: Moment) => Verdict | Promise<Verdict>): Rule =>
  async (at) => {
    const session = await at.session();
    const verdict = session ? await rule(session, at) : false;
    if (!session || verdict === false) return false;
    return { ...(verdict === true ? {} : verdict), mentorPage: session.mentorPage };
  };

/** Whether each kind of mail, and its push, is still to go out at the moment when it leaves. */
export const STILL_TRUE: Readonly<Record<MailKind, Rule>> = {
  welcome_athlete: always,
  welcome_mentor: untilLater('mentor_verified', 'mentor_rejected'),
  mentor_verified: untilLater('mentor_rejected'),
  mentor_rejected: untilLater('mentor_verified', 'mentor_rejected'),
  reset_code: resetCode,
  password_changed: always,
  new_sign_in: always,
  guardian_confirm: askGuardian,
  guardian_removed: always,
  second_factor_setup: always,
  address_code: until(({ queuedAt }) => queuedAt.getTime() + ADDRESS_CODE_MINUTES * MINUTE_MS),

  session_booked: ofSession(
    (session, { now }) => !isOver(session, now) && { ...timesOf(session), ...pauseOf(session) },
  ),
  session_moved: ofSession((session, at) => !isOver(session, at.now) && isSameTime(session, at) && pauseOf(session)),
  session_reminder: ofSession(reminder),
  session_cancelled: async (at) => ({
    inCalendar: await at.hasSent(['session_booked', 'session_moved']),
    ...(await backSince(at)),
  }),
  session_begun: toNotified(begun),
  session_over: toNotified(over),
  session_paused: ofSession((session) => session.status === 'confirmed' && session.paused !== false),
  session_resumed: ofSession(
    (session, { now }) => !isOver(session, now) && session.paused !== true && timesOf(session),
  ),
  move_proposed: ofSession(proposal),
  move_declined: ofSession((session, at) => isAhead(session, at.now) && isSameTime(session, at)),
  slot_free: freeSlot,

  attendance_request: ofSession(attendance),
  please_complete: ofSession(
    ({ status, complaint, paused }) => status === 'student_confirmed' && complaint !== 'open' && paused !== true,
  ),
  please_rate: ofSession((session) => session.status === 'completed' && session.rated !== true),
  session_completed_mentor: async (at) => ({ isPaidOut: await at.isPaidOut(), ...(await backSince(at)) }),
  no_show: ofSession((session) => session.status === 'mentor_no_show'),
  no_show_reversed: ofSession((session) => ({ isOpen: session.status === 'mentor_checked_in' })),
  mentor_hidden: untilLater('mentor_hidden'),

  complaint_filed: ofSession((session) => session.complaint === undefined || session.complaint === 'open'),
  complaint_decided: always,
  report_filed: always,
  report_looked_at: always,
  rules_reminder: always,

  refunded: always,
  refund_delayed: untilLater('refunded'),
  paid_out: always,
  share_reversed: always,
  debt_netted: always,
  founder_alert: always,
  books_differ: always,
  bank_refused: always,
  payouts_stopped: always,
  profile_changes_decided: untilLater('profile_changes_decided'),
  media_taken_down: always,
  review_answered: ofSession((session) => session.answered !== false),
  review_taken_down: always,
  /** `lateFacts` asks for the plan itself. */
  plan_written: always,
  /** And for the messages. */
  message_received: always,
  message_copied: always,

  parent_request: ofSession(parentRequest),
  parent_news: parentNews,
  parent_paid: ofSession((session) => ({
    ...timesOf(session),
    isOff: CALLED_OFF.includes(session.status),
    isKept: session.status === 'cancelled' && session.refundCents === 0,
    refundCents: session.refundCents,
    backBeforeCents: session.backBeforeCents,
  })),
  parent_refunded: always,
  parent_did_not_pay: always,
};

/** It goes to whoever is named when it leaves, who is asked by the newest alone. */
async function askGuardian(at: Moment): Promise<Verdict> {
  const isOver = at.now.getTime() >= at.queuedAt.getTime() + GUARDIAN_LINK_DAYS * DAY_MS;
  return !isOver && !(await at.hasLater(['guardian_confirm']));
}

/** Before its start. */
function isAhead({ status, startsAt, paused }: SessionNow, now: Date): boolean {
  return AHEAD.includes(status) && paused !== true && now < startsAt;
}

function isOver({ status, endsAt }: SessionNow, now: Date): boolean {
  return CALLED_OFF.includes(status) || now >= endsAt;
}

function isSameTime({ startsAt }: SessionNow, { facts }: Moment): boolean {
  return facts.startsAt?.getTime() === startsAt.getTime();
}

function pauseOf({ paused }: SessionNow): Record<string, unknown> {
  return { isPaused: paused === true };
}

function timesOf({ version, startsAt, endsAt }: SessionNow): Record<string, unknown> {
  return { version, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}

/** Of the two, the later one speaks once it is due. A session that was moved has reminders of its own. */
function reminder(session: SessionNow, at: Moment): Verdict {
  if (!isAhead(session, at.now) || !isSameTime(session, at)) return false;
  const isDayBefore = at.facts.when === 'before_24h';
  if (isDayBefore && at.now.getTime() >= session.startsAt.getTime() - HOUR_MS) return false;
  return isDayBefore && session.prepared !== undefined ? { prepared: session.prepared } : true;
}

/** To guardians who chose it, of the session that took place at that time: one that was moved since begins again. */
function toNotified(rule: (session: SessionNow, at: Moment) => Verdict): Rule {
  const ifOn = ofSession(
    (session, at) => TOOK_PLACE.includes(session.status) && isSameTime(session, at) && rule(session, at),
  );
  return (at) => at.guardianMode === 'notified' && ifOn(at);
}

function begun({ startsAt, endsAt, athleteCame }: SessionNow, { now }: Moment): Verdict {
  return startsAt <= now && now < endsAt && { athleteCame: athleteCame === true };
}

function over({ endsAt }: SessionNow, { now }: Moment): boolean {
  return endsAt <= now;
}

function attendance(session: SessionNow, { now, facts }: Moment): Verdict {
  if (session.status !== 'mentor_checked_in' || session.complaint === 'open' || session.paused) return false;
  const hours = REMINDS_UNTIL_HOURS[facts.when ?? ''] ?? 0;
  return now.getTime() < session.endsAt.getTime() + hours * HOUR_MS;
}

function proposal(session: SessionNow, { now, facts }: Moment): Verdict {
  const { answerBy, proposedStartsAt } = facts;
  if (!answerBy || !proposedStartsAt || now >= answerBy || !isAhead(session, now)) return false;
  const isAsked = session.proposedStartsAt?.getTime() === proposedStartsAt.getTime();
  return (isAsked || session.proposedStartsAt === undefined) && timesOf(session);
}

/** Whoever was blocked, reported or removed meanwhile is named to nobody. */
async function freeSlot(at: Moment): Promise<Verdict> {
  if (!(await at.isMentorOpen())) return false;
  const { bookableUntil, startsAt } = at.facts;
  return at.now < (bookableUntil ?? startsAt ?? at.now) || { isGone: true };
}

/** The link outlives the code. */
function resetCode({ now, queuedAt }: Moment): Verdict {
  const minutes = (now.getTime() - queuedAt.getTime()) / MINUTE_MS;
  if (minutes < RESET_CODE_MINUTES) return true;
  if (minutes >= RESET_LINK_HOURS * 60) return false;
  return { linkUntil: new Date(queuedAt.getTime() + RESET_LINK_HOURS * HOUR_MS).toISOString() };
}

function parentRequest(session: SessionNow, { now, facts }: Moment): Verdict {
  const expiresAt = session.holdExpiresAt ?? facts.expiresAt;
  if (session.status !== 'scheduled' || !expiresAt || now >= expiresAt) return false;
  return { ...timesOf(session), expiresAt: expiresAt.toISOString() };
}

/** A refund by hand or by a bank, where the session's own end brought none. The mentor's share is that of the rest. */
async function backSince(at: Moment): Promise<{ backBeforeCents?: number; mentorShareCents?: number }> {
  const { refundCents = 0, backBeforeCents: known = 0, amountCents } = at.facts;
  if (refundCents > 0) return {};
  const backBeforeCents = Math.max(known, (await at.session())?.backBeforeCents ?? 0);
  if (backBeforeCents === known || amountCents === undefined) return { backBeforeCents };
  return { backBeforeCents, mentorShareCents: mentorShareCents(Math.max(0, amountCents - backBeforeCents)) };
}

async function parentNews(at: Moment): Promise<Verdict> {
  if (at.facts.what === 'not_refunded') return backSince(at);
  if (at.facts.what !== 'moved') return true;
  const session = await at.session();
  return session?.status === 'scheduled' && isSameTime(session, at);
}
