import { COMPLAINT_REASONS } from 'contracts/complaint-reasons';
import { formatCents } from 'contracts/money';
import { complaintReason, refundDecision } from 'contracts/status';
import { COMPLAINT_DECISION_HOURS } from 'contracts/times';
import { z } from 'zod';
import { mailTemplate } from './content.ts';
import { shortTime, TO_SHOW_REFUND } from './phrases.ts';
import { NOTHING_LEFT, receiptLinks, restOfRefund, sessionFacts, shareAfter, ticketOf } from './session-facts.ts';

/** A complaint may come, and be decided, after the mentor was paid. */
const complaintFacts = sessionFacts.extend({ isPaidOut: z.boolean().default(false) });

export const COMPLAINT_MAILS = {
  complaint_filed: mailTemplate({
    facts: complaintFacts.extend({ reason: complaintReason, decideBy: z.iso.datetime({ offset: true }) }),
    write(facts, context) {
      const { to, other, page, supportEmail } = context;
      const by = shortTime(new Date(facts.decideBy), context);
      const reason = COMPLAINT_REASONS[facts.reason];
      const payout = payoutOf(facts);
      if (to.role === 'admin') {
        return {
          subject: `Complaint to decide by ${by}: ${reason}`,
          preview: payout.founder,
          heading: 'You have a complaint to decide.',
          paragraphs: [`Reason: ${reason}. Mentor: ${other.name}. Please decide by ${by}. ${payout.founder}`.trim()],
          action: { label: 'Open the queue', url: page('admin', { tab: 'complaints' }) },
        };
      }
      const isMentor = to.role === 'mentor';
      const review = `The founder reviews it within ${COMPLAINT_DECISION_HOURS} hours, by ${by}.`;
      return {
        subject: `Complaint about the session on ${shortTime(facts.startsAt, context)}`,
        preview: `The founder decides by ${by}.`,
        heading: isMentor ? 'A complaint was filed about your session.' : 'We have your complaint.',
        paragraphs: [
          (isMentor
            ? `${other.name} filed a complaint: “${reason}.” ${review} ${payout.mentor}`
            : `${review} ${payout.family}`
          ).trim(),
        ],
        ticket: ticketOf(facts, context),
        ...(isMentor
          ? { action: { label: 'Read it and tell your side', url: page('mentorDashboard') } }
          : { after: [`Something to add? Write to ${supportEmail}.`] }),
      };
    },
  }),
  complaint_decided: mailTemplate({
    facts: complaintFacts.extend({
      decision: refundDecision,
      refundCents: z.int(),
      givenBackCents: z.int().default(0),
      backBeforeCents: z.int().default(0),
      note: z.string(),
    }),
    write(facts, context) {
      const { to, page, supportEmail } = context;
      const isMentor = to.role === 'mentor';
      const outcome = isMentor ? outcomeForMentor(facts) : outcomeForFamily(facts);
      const decidedCents = facts.refundCents + facts.givenBackCents;
      const backCents = decidedCents + facts.backBeforeCents;
      const kept = { ...facts, mentorShareCents: shareAfter(facts, decidedCents) };
      return {
        subject: `Decided: the complaint about ${shortTime(facts.startsAt, context)}`,
        preview: outcome,
        heading: 'We’ve decided on the complaint.',
        paragraphs: [outcome, `From the founder: ${facts.note}`],
        ticket: ticketOf(kept, context),
        ...(isMentor
          ? { action: { label: 'See it on your dashboard', url: page('mentorDashboard') } }
          : backCents > 0
            ? { links: receiptLinks(facts.sessionId, context) }
            : {}),
        after: [`Questions? Write to ${supportEmail}.`],
      };
    },
  }),
};

type Filed = { amountCents: number; isPaidOut: boolean };
type Decided = Filed & Record<'refundCents' | 'givenBackCents' | 'backBeforeCents' | 'mentorShareCents', number>;

function payoutOf({ amountCents, isPaidOut }: Filed): { founder: string; mentor: string; family: string } {
  if (amountCents === 0) return { founder: '', mentor: '', family: '' };
  if (isPaidOut) {
    return {
      founder: 'The mentor has already been paid. A refund takes back their part.',
      mentor: 'You’ve already been paid. If the family gets a refund, we take back your part of it.',
      family: 'Your mentor has already been paid, but you can still get a refund.',
    };
  }
  return {
    founder: 'The payout is on hold until you decide.',
    mentor: 'Your payout is on hold until then.',
    family: 'Nothing is paid out until then.',
  };
}

function outcomeForFamily(facts: Decided): string {
  const { refundCents, givenBackCents, backBeforeCents, amountCents } = facts;
  if (amountCents === 0) return 'The founder has looked at both sides.';
  if (givenBackCents > 0) return `You get ${formatCents(givenBackCents)} back in any case: the session is refunded.`;
  if (backBeforeCents > 0) return restOfRefund(facts);
  if (refundCents === 0) return 'There’s no refund.';
  return `${formatCents(refundCents)} of ${formatCents(amountCents)} goes back to your card. Banks ${TO_SHOW_REFUND}`;
}

function outcomeForMentor(facts: Decided): string {
  const { refundCents, givenBackCents, backBeforeCents, amountCents, mentorShareCents: share, isPaidOut } = facts;
  const left = shareAfter(facts, refundCents);
  const [before, after, taken] = [share, left, share - left].map(formatCents);
  if (amountCents === 0) return 'The founder has looked at both sides.';
  if (share === 0) return NOTHING_LEFT;
  if (givenBackCents > 0) {
    return `The family gets ${formatCents(givenBackCents)} back in any case: the session is refunded. There’s no payout.`;
  }
  if (refundCents === 0)
    return `There’s no ${backBeforeCents > 0 ? 'further ' : ''}refund. Your share stays ${before}.`;
  const payout = isPaidOut ? ` We take back ${taken} of what we paid you.` : '';
  if (refundCents >= amountCents) {
    return `All of the ${formatCents(amountCents)} is refunded to the family.${payout || ' There’s no payout.'}`;
  }
  return `${formatCents(refundCents)} of ${formatCents(amountCents)} is refunded to the family. Your share is now ${after} instead of ${before}.${payout}`;
}
