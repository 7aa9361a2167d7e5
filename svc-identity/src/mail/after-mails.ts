import { formatCents } from 'contracts/money';
import {
  AUTO_COMPLETE_HOURS_AFTER_CONFIRM,
  AUTO_CONFIRM_HOURS_AFTER_END,
  CHECK_IN_CLOSES_MINUTES_AFTER,
  NO_SHOW_WINDOW_DAYS,
  NO_SHOWS_THAT_HIDE,
} from 'contracts/times';
import { z } from 'zod';
import { mailTemplate } from './content.ts';
import { fullTime, shortTime, TO_SHOW_REFUND } from './phrases.ts';
import { faceOf, receiptLinks, sessionFacts, ticketOf } from './session-facts.ts';

export const AFTER_MAILS = {
  attendance_request: mailTemplate({
    facts: sessionFacts.extend({ when: z.enum(['checked_in', 'confirm_0h', 'confirm_24h', 'confirm_48h']) }),
    write(facts, context) {
      const { other } = context;
      const isFirst = facts.when === 'checked_in';
      const thenPaid = facts.amountCents > 0 ? ' That’s when they get paid.' : '';
      return {
        subject: isFirst ? `${other.name} has checked in` : `Did ${other.name} show up?`,
        preview: `Please confirm that ${other.name} showed up.`,
        heading: isFirst ? `${other.firstName} is there.` : `Did ${other.firstName} show up?`,
        paragraphs: [
          isFirst
            ? `${other.name} checked in to your session. Once it starts, please confirm that your mentor showed up.${thenPaid}`
            : `Please confirm that your mentor showed up.${thenPaid} No reply within ${AUTO_CONFIRM_HOURS_AFTER_END} hours after the session counts as a yes.`,
        ],
        ...faceOf(facts, context),
        ticket: ticketOf(facts, context),
        action: { label: 'Yes, my mentor showed up', url: context.mailedLink('verify', facts) },
        links: [
          ...(isFirst ? [{ label: 'Join the call', url: context.mailedLink('join', facts) }] : []),
          { label: 'Something went wrong: file a complaint', url: context.mailedLink('complain', facts) },
        ],
        after: [`Session on ${fullTime(facts.startsAt, context)}.`],
      };
    },
  }),
  please_complete: mailTemplate({
    facts: sessionFacts.extend({ by: z.enum(['athlete', 'clock']) }),
    write(facts, context) {
      const follows = facts.amountCents > 0 ? ', and your payout follows' : '';
      return {
        subject:
          facts.by === 'athlete'
            ? `${context.other.name} confirmed your session`
            : `Confirmed: your session with ${context.other.name}`,
        preview: `Mark it completed once the session’s over${follows}.`,
        heading: 'Your attendance is confirmed.',
        paragraphs: [
          ...(facts.by === 'clock'
            ? [
                `We heard nothing else within ${AUTO_CONFIRM_HOURS_AFTER_END} hours, so your attendance counts as confirmed.`,
              ]
            : []),
          `Mark the session completed once it’s over${follows}. If you don’t, we’ll do it for you within ${AUTO_COMPLETE_HOURS_AFTER_CONFIRM} hours.`,
        ],
        ticket: ticketOf(facts, context),
        action: { label: 'Mark session completed', url: context.page('mentorDashboard') },
      };
    },
  }),
  please_rate: mailTemplate({
    facts: sessionFacts,
    write(facts, context) {
      const { other } = context;
      return {
        subject: `How was your session with ${other.name}?`,
        preview: 'It takes a minute and helps the next athlete choose.',
        heading: `How was ${other.firstName}?`,
        paragraphs: ['Your session is completed. A rating takes a minute and helps the next athlete choose.'],
        ...faceOf(facts, context),
        ticket: ticketOf(facts, context),
        action: { label: 'Rate your mentor', url: context.mailedLink('rate', facts) },
        links: [
          ...(facts.amountCents > 0 ? receiptLinks(facts.sessionId, context) : []),
          {
            label: `${facts.amountCents > 0 ? 'Not what you paid for?' : 'Something went wrong?'} File a complaint`,
            url: context.mailedLink('complain', facts),
          },
        ],
      };
    },
  }),
  session_completed_mentor: mailTemplate({
    facts: sessionFacts.extend({ isPaidOut: z.boolean().default(false) }),
    write: (facts, context) => ({
      subject: `Completed: your session with ${context.other.name}`,
      preview:
        facts.mentorShareCents > 0
          ? `Your share is ${formatCents(facts.mentorShareCents)}.`
          : 'Thanks for the session.',
      heading: 'That’s a wrap.',
      paragraphs: [
        facts.mentorShareCents === 0
          ? 'Thanks for giving your time.'
          : facts.isPaidOut
            ? `Your share of ${formatCents(facts.mentorShareCents)} is on its way to your bank.`
            : `Your share of ${formatCents(facts.mentorShareCents)} goes to your connected account. We’ll email you when it’s sent.`,
      ],
      ticket: ticketOf(facts, context),
      action: { label: 'Open your dashboard', url: context.page('mentorDashboard') },
    }),
  }),
  no_show: mailTemplate({
    facts: sessionFacts,
    write(facts, context) {
      const { to, other, page, supportEmail } = context;
      const when = shortTime(facts.startsAt, context);
      const isPaid = facts.amountCents > 0;
      if (to.role === 'mentor') {
        return {
          subject: `You missed your session with ${other.name}`,
          preview: isPaid ? 'There was no check-in, so the family gets a full refund.' : 'There was no check-in.',
          heading: 'You missed a session.',
          paragraphs: [
            `You hadn’t checked in ${CHECK_IN_CLOSES_MINUTES_AFTER} minutes after the start on ${fullTime(facts.startsAt, context)}.${isPaid ? ' The family gets a full refund, so there’s no payout.' : ''}`,
            `Students can’t see or book a mentor who missed ${NO_SHOWS_THAT_HIDE} sessions in ${NO_SHOW_WINDOW_DAYS} days, until we’ve looked into it.`,
          ],
          after: [`Were you there? Write to ${supportEmail} within two hours.`],
        };
      }
      return {
        subject: `Your mentor didn’t show${isPaid ? ': full refund' : ''} (${when})`,
        preview: isPaid
          ? `${formatCents(facts.amountCents)} goes back to you. There’s nothing to do.`
          : 'You can book another session.',
        heading: 'Your mentor didn’t show. We’re sorry.',
        paragraphs: [
          ...(isPaid
            ? [
                `You get all of it back: ${formatCents(facts.amountCents)}. There’s nothing to do; banks ${TO_SHOW_REFUND}`,
              ]
            : [`${other.name} didn’t check in to your session.`]),
        ],
        ticket: ticketOf(facts, context),
        action: { label: 'Find another mentor', url: page('browse') },
        ...(isPaid ? { links: receiptLinks(facts.sessionId, context) } : {}),
      };
    },
  }),
  no_show_reversed: mailTemplate({
    facts: sessionFacts.extend({ isOpen: z.boolean().default(true) }),
    write: (facts, context) => ({
      subject: `Corrected: your session with ${context.other.name}`,
      preview: 'The mentor was there after all.',
      heading: 'We corrected a no-show.',
      paragraphs: [
        `The session on ${fullTime(facts.startsAt, context)} was marked as missed by the mentor. We looked into it, and the mentor was there${facts.amountCents > 0 ? ', so there’s no automatic refund' : ''}.`,
      ],
      ticket: ticketOf(facts, context),
      ...(context.to.role === 'athlete' && facts.isOpen
        ? {
            action: { label: 'Confirm that your mentor showed up', url: context.mailedLink('verify', facts) },
            links: [{ label: 'That’s not right: file a complaint', url: context.mailedLink('complain', facts) }],
          }
        : {}),
    }),
  }),
};
