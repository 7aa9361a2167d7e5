import { GUARDIAN_CONSENT } from 'contracts/guardian-consent';
import { formatCents } from 'contracts/money';
import { FULL_REFUND_HOURS_BEFORE, SESSION_MINUTES } from 'contracts/times';
import { z } from 'zod';
import { type MailContext, mailTemplate } from './content.ts';
import { choiceLink, delayedRefund, fullTime, TO_SHOW_REFUND } from './phrases.ts';
import { faceOf, partBack, restOfRefund, type SessionFacts, sessionFacts, ticketOf } from './session-facts.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** Of what was paid, before this mail leaves. */
const givenBack = { refundCents: z.int().default(0), backBeforeCents: z.int().default(0) };

const parentNews = z.enum(['moved', 'paid', 'expired', 'cancelled', 'not_refunded']);
export type ParentNews = z.infer<typeof parentNews>;

/** Whoever gets these has no account here, and may not know the athlete: no word of the athlete's in subject or preview. */
export const PARENT_MAILS = {
  parent_request: mailTemplate({
    facts: sessionFacts.extend({ requestId: z.uuid(), expiresAt: instant }),
    write(facts, context) {
      const { to, other, brand, parentNote } = context;
      const { firstName } = to;
      return {
        subject: `An athlete asks if you’d pay for a session on ${brand}`,
        preview: 'A session with a verified college athlete is on hold until you decide.',
        heading: `${firstName} asks if you’d pay for a session.`,
        paragraphs: [
          `${firstName} picked a ${SESSION_MINUTES}-minute video session with ${other.name} on ${brand} and gave us your address as a parent’s or guardian’s.`,
          ...(parentNote ? [`${firstName} wrote: “${parentNote}”`] : []),
          `${brand} is where high school athletes talk one-on-one with college athletes in their sport. We verify every mentor before anyone can book them.`,
        ],
        ...faceOf(facts, context),
        ticket: askedFor(facts, context),
        action: { label: 'See the session and pay', url: context.payLink(facts.requestId) },
        after: [
          refundRule(other.firstName),
          `You don’t need an account. The session is on hold until ${fullTime(facts.expiresAt, context)}; after that, the time is open to others again and nothing is charged.`,
          `Don’t know ${firstName}, or don’t want to pay? Just ignore this email.`,
        ],
      };
    },
  }),
  parent_news: mailTemplate({
    facts: sessionFacts.extend({ requestId: z.uuid(), what: parentNews, ...givenBack }),
    write(facts, context) {
      const { to, other } = context;
      const news = NEWS[facts.what];
      const isPaid = facts.what === 'not_refunded';
      const isBack = isPaid && facts.backBeforeCents > 0;
      // The athlete's account may be what ended, and their name with it.
      const ofTheirs = isPaid ? 'that you paid for' : `that ${to.firstName} asked you to pay for`;
      return {
        subject: news.subject,
        preview: news.preview,
        heading: news.heading,
        paragraphs: [
          `It’s about the ${SESSION_MINUTES}-minute session with ${other.name} ${ofTheirs}.`,
          isBack ? `${OFF_NOW} ${restOfRefund(facts)}` : news.says,
        ],
        ticket: askedFor(facts, context, isPaid ? 'You paid' : 'Total'),
        ...(facts.what === 'moved'
          ? { action: { label: 'See the session and pay', url: context.payLink(facts.requestId) } }
          : {}),
      };
    },
  }),
  parent_paid: mailTemplate({
    facts: sessionFacts.extend({
      isGuardian: z.boolean(),
      isOff: z.boolean().default(false),
      /** Nothing comes back of what was paid for a session that is off. */
      isKept: z.boolean().default(false),
      ...givenBack,
    }),
    write(facts, context) {
      const { to, other, supportEmail } = context;
      const { firstName } = to;
      const isAllBack = facts.backBeforeCents >= facts.amountCents;
      return {
        subject: `Paid: a session with ${other.name}`,
        preview: `You paid ${formatCents(facts.amountCents)}. ${facts.isOff ? OFF : 'The session is booked.'}`,
        heading: facts.isOff ? 'Thank you for paying.' : 'Thank you. The session is booked.',
        paragraphs: [
          `You paid ${formatCents(facts.amountCents)} for ${firstName}’s session with ${other.name}. ${facts.isOff ? `${OFF} ${moneyOf(facts)}` : held(facts)}`,
          ...(facts.isOff || isAllBack ? [] : [refundRule(other.firstName)]),
          ...(facts.isGuardian
            ? [
                `You’re now on file as ${firstName}’s guardian. You get copies of the emails about ${firstName}’s sessions, with a link of your own to join them.`,
                `What you agreed to: “${GUARDIAN_CONSENT.text}”`,
              ]
            : []),
        ],
        ...faceOf(facts, context),
        ticket: askedFor(facts, context, 'You paid'),
        ...(facts.isGuardian ? { links: [choiceLink(context.guardianLink())] } : {}),
        after: [`Questions, or want to take back your consent? Write to ${supportEmail}.`],
      };
    },
  }),
  parent_refunded: mailTemplate({
    facts: z.object({
      sessionId: z.uuid(),
      startsAt: instant.nullable(),
      cents: z.int(),
      why: z.string().nullable(),
      anotherWay: z.boolean().default(false),
      delayed: z.boolean().default(false),
    }),
    /** Without the athlete's name: the account may be deleted by then. */
    write({ startsAt, cents, why, anotherWay, delayed }, { to, now, other, supportEmail }) {
      const money = formatCents(cents);
      const on = startsAt ? ` on ${fullTime(startsAt, { to, now })}` : '';
      if (delayed) {
        const text = delayedRefund(money, `the session with ${other.name}${on}`);
        return { ...text, after: [`Questions? Write to ${supportEmail}.`] };
      }
      if (anotherWay) {
        return {
          subject: `${money} paid back to you`,
          preview: 'Your refund didn’t go through to your card, so we paid it another way.',
          heading: `${money} is paid back.`,
          paragraphs: [
            `Your refund of ${money} for the session with ${other.name}${on} didn’t go through to your card. We’ve now paid it to you another way.`,
          ],
          after: [`Don’t have it? Write to ${supportEmail}.`],
        };
      }
      return {
        subject: `Refund of ${money}`,
        preview: `${money} is on its way back to your card.`,
        heading: `${money} is on its way back.`,
        paragraphs: [
          ...(why ? [why] : []),
          `We sent ${money} for the session with ${other.name}${on} back to your card. Banks ${TO_SHOW_REFUND}`,
        ],
      };
    },
  }),
  /** To the athlete. */
  parent_did_not_pay: mailTemplate({
    facts: sessionFacts,
    write(facts, context) {
      const { other, page } = context;
      return {
        subject: `Not booked: ${other.name}, ${fullTime(facts.startsAt, context)}`,
        preview: 'Nobody paid in time, so the time is open to others again.',
        heading: 'Your session wasn’t paid for in time.',
        paragraphs: [
          `Your session with ${other.name} was on hold while you waited for a parent. Nobody paid in time, so the time is open to others again. Nothing was charged.`,
          'If it’s still open, you can pick it again.',
        ],
        action: { label: 'Pick a time again', url: page('mentor', { id: mentorOf(context) }) },
      };
    },
  }),
};

const OFF = 'The session won’t take place after all.';
const OFF_NOW = 'It won’t take place.';
const KEPT = `It was cancelled less than ${FULL_REFUND_HOURS_BEFORE} hours before the start, so there’s no refund.`;
const NEWS = {
  moved: {
    subject: 'The session you were asked to pay for has a new time',
    preview: 'The link you have still works.',
    heading: 'The session has a new time.',
    says: 'It was moved to the time below. Your link still works.',
  },
  paid: {
    subject: 'The session is already paid for',
    preview: 'You don’t need to do anything.',
    heading: 'Nothing left to do.',
    says: 'Someone has already paid for it, so you don’t need to do anything.',
  },
  expired: {
    subject: 'The session you were asked to pay for is no longer on hold',
    preview: 'Nothing was charged.',
    heading: 'The session is no longer on hold.',
    says: 'Nobody paid in time, so the time is open to others again. Nothing was charged, and you don’t need to do anything.',
  },
  cancelled: {
    subject: 'The session you were asked to pay for is cancelled',
    preview: 'Nothing was charged.',
    heading: 'The session is cancelled.',
    says: 'It won’t take place. Nothing was charged, and you don’t need to do anything.',
  },
  not_refunded: {
    subject: 'The session you paid for is cancelled',
    preview: 'It won’t take place.',
    heading: 'The session is cancelled.',
    says: `${OFF_NOW} ${KEPT}`,
  },
} as const;

type GivenBack = Record<'amountCents' | 'refundCents' | 'backBeforeCents', number>;

function moneyOf(facts: GivenBack & { isKept: boolean }): string {
  if (facts.backBeforeCents > 0) return restOfRefund(facts);
  return facts.isKept ? KEPT : 'We’ll email you about your money.';
}

function held({ amountCents, backBeforeCents }: GivenBack): string {
  if (backBeforeCents === 0) return 'We hold the money until the session’s over.';
  const back = `You have ${partBack({ amountCents, backBeforeCents })} back already.`;
  return backBeforeCents >= amountCents ? back : `${back} We hold the rest until the session’s over.`;
}

function askedFor(facts: SessionFacts, context: MailContext, total = 'Total'): [string, string][] {
  const rows = ticketOf(facts, context);
  return rows.map(([label, value]) => {
    if (label === 'Your time') return ['Time', value];
    return label === 'You paid' ? [total, value] : [label, value];
  });
}

function refundRule(mentor: string): string {
  return `Cancel at least ${FULL_REFUND_HOURS_BEFORE} hours before the session and everything is refunded. If ${mentor} doesn’t show up, you get all of it back.`;
}

function mentorOf({ other }: MailContext): string {
  if (!other.id) throw new Error('a mail about a session without its mentor');
  return other.id;
}
