import { formatCents } from 'contracts/money';
import {
  CHECK_IN_CLOSES_MINUTES_AFTER,
  CHECK_IN_OPENS_MINUTES_BEFORE,
  FULL_REFUND_HOURS_BEFORE,
} from 'contracts/times';
import { z } from 'zod';
import { type MailContext, mailTemplate } from './content.ts';
import { fullTime, howSoon, JOIN, shortTime, TO_SHOW_REFUND } from './phrases.ts';
import {
  calendarOf,
  faceOf,
  NOTHING_LEFT,
  pausedPromise,
  receiptLinks,
  restOfRefund,
  type SessionFacts,
  sessionFacts,
  shareAfter,
  ticketOf,
  WAIT_TO_JOIN,
} from './session-facts.ts';

const CHECK_IN_WINDOW = `from ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before to ${CHECK_IN_CLOSES_MINUTES_AFTER} minutes after the start`;

export const SESSION_MAILS = {
  session_booked: mailTemplate({
    facts: sessionFacts,
    write(facts, context) {
      const { to, other, page } = context;
      const join = context.mailedLink('join', facts);
      const when = shortTime(facts.startsAt, context);
      const isMentor = to.role === 'mentor';
      return {
        subject: `Booked: ${other.name}, ${when}`,
        preview: facts.isPaused
          ? WAIT_TO_JOIN
          : `Your session with ${other.name} is on ${fullTime(facts.startsAt, context)}.`,
        heading: isMentor ? `${other.firstName} booked a session with you.` : 'Your session is booked.',
        paragraphs: facts.isPaused
          ? paused(facts, context)
          : isMentor
            ? mentorPromise(facts, context)
            : familyPromise(facts),
        ...faceOf(facts, context),
        ticket: ticketOf(facts, context),
        ...wayIn(facts, join),
        after: [...whenItOpens(facts, context), 'The attached file adds the session to your calendar.'],
        links: [
          { label: 'Change or cancel', url: page(isMentor ? 'mentorDashboard' : 'sessions') },
          ...(isMentor || facts.amountCents === 0 ? [] : receiptLinks(facts.sessionId, context)),
        ],
        calendar: calendarOf(facts, context, 'REQUEST', join),
      };
    },
  }),
  session_moved: mailTemplate({
    facts: sessionFacts.extend({
      previousStartsAt: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
      isAgreed: z.boolean().default(false),
    }),
    write(facts, context) {
      const { to, other } = context;
      const join = context.mailedLink('join', facts);
      return {
        subject: `Moved: ${other.name}, now ${shortTime(facts.startsAt, context)}`,
        preview: facts.isPaused ? WAIT_TO_JOIN : `Your session with ${other.name} has a new time.`,
        heading: 'Your session has a new time.',
        paragraphs: [
          ...(facts.isAgreed && to.role === 'mentor' ? [`${other.firstName} agreed to the time you asked for.`] : []),
          ...(facts.isPaused ? paused(facts, context) : []),
          `It was ${fullTime(facts.previousStartsAt, context)}. Here’s the new time:`,
        ],
        ...faceOf(facts, context),
        ticket: ticketOf(facts, context),
        ...wayIn(facts, join),
        after: [...whenItOpens(facts, context), 'The attached file updates your calendar.'],
        calendar: calendarOf(facts, context, 'REQUEST', join),
      };
    },
  }),
  session_reminder: mailTemplate({
    facts: sessionFacts.extend({
      when: z.enum(['before_24h', 'before_1h']),
      /** False: the mentor does not know yet what it is to be about. */
      prepared: z.boolean().optional(),
    }),
    write(facts, context) {
      const { to, other } = context;
      const soon = howSoon(facts.startsAt, context.now, to.timeZone);
      const isAsked = to.role === 'athlete' && facts.prepared === false;
      return {
        subject: `${soon.replace(/^./, (first) => first.toUpperCase())}: ${other.name}, ${shortTime(facts.startsAt, context)}`,
        preview: `Your session with ${other.name} starts ${soon}.`,
        heading: `Your session with ${other.firstName} is ${soon}.`,
        paragraphs:
          to.role === 'mentor'
            ? [howToCheckIn(context)]
            : isAsked
              ? [`Tell ${other.firstName} what you want from it: three short questions, and links to your film.`]
              : ['Have your questions ready: an hour is shorter than it looks.'],
        ...faceOf(facts, context),
        ticket: ticketOf(facts, context),
        action: { label: JOIN, url: context.mailedLink('join', facts) },
        ...(isAsked
          ? { links: [{ label: 'Answer three questions', url: context.page('questions', { id: facts.sessionId }) }] }
          : {}),
        after: whenItOpens(facts, context),
      };
    },
  }),
  session_cancelled: mailTemplate({
    facts: sessionFacts.extend({
      refundCents: z.int(),
      by: z.enum(['athlete', 'mentor', 'admin']),
      wasPaid: z.boolean(),
      backBeforeCents: z.int().default(0),
      /** A mail with the calendar's entry has gone out. */
      inCalendar: z.boolean().default(true),
    }),
    write(facts, context) {
      const { to, other, page } = context;
      const isMentor = to.role === 'mentor';
      const byRecipient = facts.by === to.role;
      const who = byRecipient ? 'You' : facts.by === 'admin' ? 'We' : other.name;
      const when = fullTime(facts.startsAt, context);
      const isByGone = other.isGone && !byRecipient && facts.by !== 'admin';
      return {
        subject: `Cancelled: ${other.name}, ${shortTime(facts.startsAt, context)}`,
        preview: `Your session with ${other.name} won’t take place.`,
        heading: 'This session is cancelled.',
        paragraphs: [
          isByGone
            ? `The session on ${when} won’t take place, because your ${isMentor ? 'student' : 'mentor'}’s account was deleted.`
            : `${who} cancelled the session on ${when}.`,
          ...(isMentor ? mentorMoney(facts) : athleteMoney(facts)),
        ],
        ...(isMentor ? {} : { action: { label: 'Find another time', url: page('browse') } }),
        ...(isMentor || !facts.wasPaid || facts.amountCents === 0
          ? {}
          : { links: receiptLinks(facts.sessionId, context) }),
        // What was only held is in nobody's calendar.
        ...(facts.wasPaid && facts.inCalendar
          ? {
              after: ['The attached file takes it out of your calendar.'],
              calendar: calendarOf(facts, context, 'CANCEL'),
            }
          : {}),
      };
    },
  }),
};

function mentorPromise({ amountCents }: { amountCents: number }, context: MailContext): string[] {
  const checkIn = howToCheckIn(context);
  return [amountCents === 0 ? checkIn : `${checkIn} If you don’t check in, the family gets its money back.`];
}

function howToCheckIn({ meetsElsewhere }: MailContext): string {
  return meetsElsewhere
    ? `Check in ${CHECK_IN_WINDOW} with the button on its page. Opening the meeting alone doesn’t check you in.`
    : `Joining the call ${CHECK_IN_WINDOW} is your check-in.`;
}

function paused(facts: SessionFacts, context: MailContext): string[] {
  return ['It’s paused for now.', ...pausedPromise(facts, context)];
}

/** The mail that says that it is on again brings one. */
function wayIn({ isPaused }: SessionFacts, url: string) {
  return isPaused ? {} : { action: { label: JOIN, url } };
}

function whenItOpens({ isPaused }: SessionFacts, { meetsElsewhere }: MailContext): string[] {
  if (isPaused) return [];
  const what = meetsElsewhere ? 'The meeting' : 'The room';
  return [
    `${what} opens ${CHECK_IN_OPENS_MINUTES_BEFORE} minutes before the start. This link is just for you, so please don’t share it.`,
  ];
}

function familyPromise({ amountCents }: { amountCents: number }): string[] {
  if (amountCents === 0)
    return ['This session is free. If you can’t make it, please cancel early so someone else can book it.'];
  return ['We hold your payment until the session’s over. If your mentor doesn’t show, you get all of it back.'];
}

type Cancelled = Pick<SessionFacts, 'amountCents' | 'mentorShareCents'> & {
  refundCents: number;
  wasPaid: boolean;
  backBeforeCents: number;
};

function athleteMoney(facts: Cancelled): string[] {
  const { amountCents, refundCents, wasPaid, backBeforeCents } = facts;
  if (amountCents === 0) return [];
  if (!wasPaid) return ['Nothing was charged.'];
  if (backBeforeCents > 0) return [restOfRefund(facts)];
  if (refundCents > 0) return [`${formatCents(refundCents)} goes back to your card. Banks ${TO_SHOW_REFUND}`];
  return [`That was less than ${FULL_REFUND_HOURS_BEFORE} hours before the start, so there’s no refund.`];
}

function mentorMoney(facts: Cancelled): string[] {
  const { amountCents, refundCents, wasPaid } = facts;
  if (amountCents === 0 || !wasPaid) return [];
  if (refundCents >= amountCents) return ['The family gets a full refund, so there’s no payout.'];
  const shareCents = shareAfter(facts, refundCents);
  if (shareCents === 0) return [NOTHING_LEFT];
  const share = formatCents(shareCents);
  if (refundCents > 0)
    return [`${formatCents(refundCents)} goes back to the family. You get ${share}, your share of the rest.`];
  return [
    `That was less than ${FULL_REFUND_HOURS_BEFORE} hours before the start, so you still get your share of ${share}.`,
  ];
}
