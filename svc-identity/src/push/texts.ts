import { pathTo } from 'contracts/pages';
import type { PushKind } from 'contracts/push';
import type { Role } from 'contracts/status';
import { DAY_MS } from 'contracts/times';
import { z } from 'zod';
import type { MailKind } from '../mail/kinds.ts';
import { howSoon } from '../mail/phrases.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const pushFacts = z.object({
  sessionId: z.uuid().optional(),
  mentorId: z.uuid().optional(),
  threadId: z.uuid().optional(),
  startsAt: instant.nullish(),
  endsAt: instant.optional(),
  bookableUntil: instant.optional(),
  when: z.string().optional(),
  isGone: z.boolean().optional(),
  amountCents: z.int().optional(),
});
type Facts = z.output<typeof pushFacts>;

interface Asked {
  facts: Facts;
  role: Role;
  timeZone: string;
  now: Date;
}

export interface PushText {
  kind: PushKind;
  title: string;
  body: string;
  /** Where a tap leads, below the site's own address. */
  path: string;
  /** Nobody wants it later. */
  until?: Date | undefined;
}

type Write = (asked: Asked) => PushText | null;
const none: Write = () => null;

const home = ({ role }: Asked) => pathTo(role === 'mentor' ? 'mentorDashboard' : 'sessions');
const simple =
  (kind: PushKind, title: string, body: string): Write =>
  (asked) => ({ kind, title, body, path: home(asked) });

/** On a locked screen: no name, no amount, nothing of what a session is about. A kind without one goes by mail only. */
const PUSHES: Readonly<Record<MailKind, Write>> = {
  session_booked: (asked) => ({
    kind: 'booked',
    title: asked.role === 'mentor' ? 'You have a new booking' : 'Your session is booked',
    body: 'Tap to see when it is.',
    path: home(asked),
  }),
  session_moved: simple('moved', 'Your session moved', 'Tap to see the new time.'),
  move_proposed: simple('moved', 'Your mentor asks for another time', 'Tap to say yes or no.'),
  move_declined: simple('moved', 'Your session stays as it is', 'The new time didn’t work out.'),
  session_cancelled: simple('cancelled', 'A session was cancelled', 'Tap to see which one.'),
  session_paused: simple('cancelled', 'A session is paused', 'Please wait before you join. Tap to see which one.'),
  session_resumed: simple('cancelled', 'Your session is on again', 'Tap to see when it is.'),
  session_reminder: reminder,
  attendance_request: attendance,
  no_show: noShow,
  refunded: simple('money', 'A refund is on its way', 'Tap to see the receipt.'),
  paid_out: () => ({
    kind: 'money',
    title: 'You’ve been paid',
    body: 'Tap to see your earnings.',
    path: pathTo('mentorEarnings'),
  }),
  plan_written: simple('plan', 'Your action plan is here', 'Tap to read it.'),
  message_received: messageReceived,
  slot_free: slotFree,

  welcome_athlete: none,
  welcome_mentor: none,
  mentor_verified: none,
  mentor_rejected: none,
  reset_code: none,
  address_code: none,
  password_changed: none,
  new_sign_in: none,
  guardian_confirm: none,
  guardian_removed: none,
  second_factor_setup: none,
  please_complete: none,
  please_rate: none,
  session_completed_mentor: none,
  no_show_reversed: none,
  mentor_hidden: none,
  complaint_filed: none,
  complaint_decided: none,
  review_answered: none,
  review_taken_down: none,
  report_filed: none,
  report_looked_at: none,
  rules_reminder: none,
  refund_delayed: none,
  share_reversed: none,
  debt_netted: none,
  founder_alert: none,
  books_differ: none,
  bank_refused: none,
  payouts_stopped: none,
  profile_changes_decided: none,
  media_taken_down: none,
  parent_request: none,
  parent_news: none,
  parent_paid: none,
  parent_refunded: none,
  parent_did_not_pay: none,
  message_copied: none,
  session_begun: none,
  session_over: none,
};

export function hasPush(kind: MailKind): boolean {
  return PUSHES[kind] !== none;
}

export function writePush(kind: MailKind, { facts, ...asked }: Omit<Asked, 'facts'> & { facts: unknown }) {
  return PUSHES[kind]({ ...asked, facts: pushFacts.parse(facts) });
}

/** Of what it is about: a later message replaces an earlier one, at the push service and on the screen. */
export function subjectOfPush(facts: unknown): string {
  const { sessionId, threadId, mentorId } = pushFacts.parse(facts);
  return sessionId ?? threadId ?? mentorId ?? '';
}

function reminder(asked: Asked): PushText | null {
  const { startsAt } = asked.facts;
  if (!startsAt) return null;
  const title = `Your session is ${howSoon(startsAt, asked.now, asked.timeZone)}`;
  return { kind: 'reminder', title, body: 'Tap to open it.', path: home(asked), until: startsAt };
}

function attendance(asked: Asked): PushText {
  const path = home(asked);
  if (asked.facts.when === 'checked_in') {
    const body = 'Tap to join the session.';
    return { kind: 'checked_in', title: 'Your mentor is here', body, path, until: asked.facts.endsAt };
  }
  const until = new Date(asked.now.getTime() + DAY_MS);
  return { kind: 'confirm', title: 'Did your mentor show up?', body: 'Tap to answer.', path, until };
}

function noShow(asked: Asked): PushText {
  const path = home(asked);
  if (asked.role === 'mentor') return { kind: 'money', title: 'You missed a session', body: 'Tap to see more.', path };
  const body = asked.facts.amountCents === 0 ? 'Tap to find another time.' : 'You get all of it back. Nothing to do.';
  return { kind: 'money', title: 'Your mentor didn’t show up', body, path };
}

function messageReceived({ facts }: Asked): PushText | null {
  if (!facts.threadId) return null;
  const path = pathTo('thread', { id: facts.threadId });
  return { kind: 'message', title: 'You have a new message', body: 'Tap to read it.', path };
}

function slotFree({ facts }: Asked): PushText | null {
  if (!facts.mentorId || facts.isGone) return null;
  const body = 'The first to book gets the time.';
  return {
    kind: 'slot_free',
    title: 'A mentor you asked about is free',
    body,
    path: pathTo('bookSession', { mentorId: facts.mentorId }),
    until: facts.bookableUntil ?? facts.startsAt ?? undefined,
  };
}
