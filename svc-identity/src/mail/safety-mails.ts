import { NO_SHOW_WINDOW_DAYS } from 'contracts/times';
import { z } from 'zod';
import { mailTemplate } from './content.ts';
import { JOIN, shortTime } from './phrases.ts';
import { pausedPromise, sessionFacts, ticketOf, WAIT_TO_JOIN } from './session-facts.ts';

export const SAFETY_MAILS = {
  session_paused: mailTemplate({
    facts: sessionFacts,
    write(facts, context) {
      const { other } = context;
      return {
        subject: `Paused for now: ${other.name}, ${shortTime(facts.startsAt, context)}`,
        preview: WAIT_TO_JOIN,
        heading: 'This session is paused.',
        paragraphs: pausedPromise(facts, context),
        ticket: ticketOf(facts, context),
      };
    },
  }),
  session_resumed: mailTemplate({
    facts: sessionFacts,
    write(facts, context) {
      const { other } = context;
      return {
        subject: `On again: ${other.name}, ${shortTime(facts.startsAt, context)}`,
        preview: 'Your session takes place as booked.',
        heading: 'Your session is on again.',
        paragraphs: ['Thanks for waiting. Everything is as it was booked.'],
        ticket: ticketOf(facts, context),
        action: { label: JOIN, url: context.mailedLink('join', facts) },
      };
    },
  }),
  mentor_hidden: mailTemplate({
    facts: z.object({ hidden: z.boolean(), missed: z.int().optional() }),
    write({ hidden, missed }, { page, supportEmail }) {
      const action = { label: 'Open your dashboard', url: page('mentorDashboard') };
      if (!hidden) {
        return {
          subject: 'You’re no longer hidden from students',
          preview: 'Your profile is back where it was.',
          heading: 'You’re no longer hidden.',
          paragraphs: ['We no longer hide you from students. Your dashboard says if anything else is missing.'],
          action,
        };
      }
      return {
        subject: 'Students can’t see or book you right now',
        preview: missed ? `You missed ${missed} sessions.` : 'Here’s what that means.',
        heading: 'You’re hidden for now.',
        // No word of a report: whoever wrote one could be guessed from it.
        paragraphs: missed
          ? [
              `You missed ${missed} sessions in ${NO_SHOW_WINDOW_DAYS} days, so students can’t see or book you until we’ve looked into it.`,
              'What’s booked already stays booked. Please be there.',
            ]
          : [
              'We decided that students can’t see or book you right now.',
              'If that cancels sessions of yours, you get an email about each of them.',
            ],
        action,
        after: [missed ? `Were you there? Write to ${supportEmail}.` : `Questions? Write to ${supportEmail}.`],
      };
    },
  }),
  report_filed: mailTemplate({
    facts: z.object({ safety: z.boolean(), decideBy: z.iso.datetime({ offset: true }) }),
    write({ safety, decideBy }, { to, now, other, page }) {
      const by = shortTime(new Date(decideBy), { to, now });
      return {
        subject: `${safety ? 'Safety report' : 'Report'} to look at by ${by}`,
        preview: `It’s about ${other.name}.`,
        heading: safety ? 'There’s a safety report to look at.' : 'There’s a report to look at.',
        paragraphs: [
          `It’s about ${other.name}. Please decide by ${by}.`,
          ...(safety
            ? ['If it’s about a mentor, minors may not see them and sessions may be paused until you do.']
            : []),
        ],
        action: { label: 'Open the queue', url: page('admin', { tab: 'complaints' }) },
      };
    },
  }),
  report_looked_at: mailTemplate({
    facts: z.object({}),
    write(_, { supportEmail }) {
      return {
        subject: 'We looked at your report',
        preview: 'Thank you for telling us.',
        heading: 'We looked at your report.',
        paragraphs: [
          'Thank you for telling us. We’ve looked at it and decided what to do.',
          'We can’t tell you what, because it’s about someone else. They weren’t told who wrote to us.',
        ],
        after: [`Did something else happen? Report it again, or write to ${supportEmail}.`],
      };
    },
  }),
  rules_reminder: mailTemplate({
    facts: z.object({ message: z.string() }),
    write({ message }, { brand, supportEmail }) {
      return {
        subject: 'About our rules',
        preview: `A note from ${brand}.`,
        heading: 'Please read this.',
        paragraphs: [message],
        after: [`Questions? Write to ${supportEmail}.`],
      };
    },
  }),
};
