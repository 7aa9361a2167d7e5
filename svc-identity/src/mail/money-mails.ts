import { formatCents } from 'contracts/money';
import { complaintReason, refundDecision } from 'contracts/status';
import { COMPLAINT_DECISION_HOURS, PAYOUT_DAYS, USUAL_PAYOUT_DAYS } from 'contracts/times';
import { formatInZone } from 'contracts/wall-time';
import { z } from 'zod';
import { mailTemplate } from './content.ts';
import { shortTime, TO_SHOW_REFUND } from './phrases.ts';
import { sessionFacts, ticketOf } from './session-facts.ts';

/** Null until the session's own events arrive; the mail then has no date. */
const startsAt = z.iso
  .datetime({ offset: true })
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)));
const amount = z.object({ sessionId: z.uuid(), startsAt, cents: z.int() });

function onDate(moment: Date | null, timeZone: string): string {
  return moment ? ` on ${formatInZone(moment, timeZone)}` : '';
}

export const MONEY_MAILS = {
  refunded: mailTemplate({
    facts: amount,
    write: ({ startsAt: starts, cents }, { to, other, page }) => ({
      subject: `Refund of ${formatCents(cents)}`,
      preview: `${formatCents(cents)} is on its way back to your card.`,
      heading: `${formatCents(cents)} is on its way back.`,
      paragraphs: [
        `We have refunded ${formatCents(cents)} for your session with ${other.name}${onDate(starts, to.timeZone)}. Banks ${TO_SHOW_REFUND}`,
      ],
      links: [{ label: 'Your sessions', url: page('sessions') }],
    }),
  }),
  paid_out: mailTemplate({
    facts: amount,
    write: ({ startsAt: starts, cents }, { to, other, page }) => ({
      subject: `You are paid ${formatCents(cents)}`,
      preview: `Your share for the hour with ${other.name}.`,
      heading: `${formatCents(cents)} is yours.`,
      paragraphs: [
        `Your share for the session with ${other.name}${onDate(starts, to.timeZone)} has been sent to your connected account. It reaches your bank within ${USUAL_PAYOUT_DAYS}-${PAYOUT_DAYS} business days.`,
      ],
      action: { label: 'See your earnings', url: page('mentorEarnings') },
    }),
  }),
  complaint_filed: mailTemplate({
    facts: sessionFacts.extend({ reason: complaintReason, decideBy: z.iso.datetime({ offset: true }) }),
    write(facts, context) {
      const { to, other, page, supportEmail } = context;
      const by = shortTime(new Date(facts.decideBy), to.timeZone);
      const reason = facts.reason.replaceAll('_', ' ');
      if (to.role === 'admin') {
        return {
          subject: `Complaint to decide by ${by}: ${reason}`,
          preview: 'The payout waits for your decision.',
          heading: 'A complaint waits for you.',
          paragraphs: [
            `Reason: ${reason}. Mentor: ${other.name}. Please decide by ${by}; the payout is frozen until then.`,
          ],
          action: { label: 'Open the queue', url: page('admin') },
        };
      }
      const isMentor = to.role === 'mentor';
      return {
        subject: `Complaint about the session on ${shortTime(facts.startsAt, to.timeZone)}`,
        preview: `The founder decides by ${by}.`,
        heading: isMentor ? 'A complaint was filed about your session.' : 'We have your complaint.',
        paragraphs: [
          isMentor
            ? `${other.name} filed a complaint (${reason}). The founder reviews it within ${COMPLAINT_DECISION_HOURS} hours, by ${by}. The payout waits until then.`
            : `The founder reviews it within ${COMPLAINT_DECISION_HOURS} hours, by ${by}. Nothing is paid out until then.`,
        ],
        ticket: ticketOf(facts, context),
        ...(isMentor
          ? { action: { label: 'Read it and tell your side', url: page('mentorDashboard') } }
          : { after: [`Something to add? Write to ${supportEmail}.`] }),
      };
    },
  }),
  complaint_decided: mailTemplate({
    facts: sessionFacts.extend({ decision: refundDecision, refundCents: z.int(), note: z.string() }),
    write(facts, context) {
      const { to, page, supportEmail } = context;
      const isMentor = to.role === 'mentor';
      const refund =
        facts.refundCents > 0
          ? `${formatCents(facts.refundCents)} of ${formatCents(facts.amountCents)} ${isMentor ? 'is refunded to the family' : 'goes back to your card'}.`
          : 'There is no refund.';
      return {
        subject: `Decided: the complaint about ${shortTime(facts.startsAt, to.timeZone)}`,
        preview: refund,
        heading: 'The complaint is decided.',
        paragraphs: [refund, `From the founder: ${facts.note}`],
        ticket: ticketOf(facts, context),
        ...(isMentor ? { action: { label: 'See it on your dashboard', url: page('mentorDashboard') } } : {}),
        after: [`Questions? Write to ${supportEmail}.`],
      };
    },
  }),
  founder_alert: mailTemplate({
    facts: z.object({ what: z.enum(['refund_failed', 'card_dispute', 'payout_failed']), cents: z.int() }),
    write({ what, cents }, { page }) {
      const sentence = {
        refund_failed: `A refund of ${formatCents(cents)} did not go through.`,
        card_dispute: `A family's bank disputes a charge of ${formatCents(cents)}. Its payout is frozen.`,
        payout_failed: `A payout of ${formatCents(cents)} to the platform's bank account failed.`,
      }[what];
      return {
        subject: `Needs you: ${sentence}`,
        preview: sentence,
        heading: 'This needs you.',
        paragraphs: [sentence],
        action: { label: 'Open the admin page', url: page('admin') },
      };
    },
  }),
  books_differ: mailTemplate({
    facts: z.object({ differences: z.int().positive() }),
    write({ differences }, { page }) {
      const places = differences === 1 ? 'one place' : `${differences} places`;
      const sentence = `The books and Stripe differ in ${places}.`;
      return {
        subject: `Needs you: ${sentence}`,
        preview: sentence,
        heading: 'This needs you.',
        paragraphs: [
          `${sentence} Nobody’s money moves because of it.`,
          'The admin page shows exactly what differs, and where it can be settled.',
        ],
        action: { label: 'Open the admin page', url: page('admin') },
      };
    },
  }),
};
