import { formatCents } from 'contracts/money';
import { PAYOUT_DAYS, USUAL_PAYOUT_DAYS } from 'contracts/times';
import { z } from 'zod';
import { mailTemplate } from './content.ts';
import { delayedRefund, fullTime, type Reader, TO_SHOW_REFUND } from './phrases.ts';
import { receiptLinks } from './session-facts.ts';

/** Null until the session's own events arrive; the mail then has no date. */
const startsAt = z.iso
  .datetime({ offset: true })
  .nullable()
  .transform((text) => (text === null ? null : new Date(text)));
const amount = z.object({ sessionId: z.uuid(), startsAt, cents: z.int() });

/** The reason that payments gives when the founder paid a failed refund outside of Stripe. */
export const PAID_ANOTHER_WAY = 'paid_another_way';
export const WHY_REFUSED: Readonly<Record<string, string>> = {
  slot_gone: 'Your payment came after our hold ended, and the session couldn’t be booked anymore.',
  cancelled: 'Your payment came after the session was cancelled.',
  already_paid: 'The session was already paid for, so this was a second payment.',
};

function onDate(moment: Date | null, reader: Reader): string {
  return moment ? ` on ${fullTime(moment, reader)}` : '';
}

export const MONEY_MAILS = {
  refunded: mailTemplate({
    facts: amount.extend({ reason: z.string().default('') }),
    write({ sessionId, startsAt: starts, cents, reason }, context) {
      const { other, supportEmail } = context;
      const money = formatCents(cents);
      const of = `for your session with ${other.name}${onDate(starts, context)}`;
      const links = receiptLinks(sessionId, context);
      if (reason === PAID_ANOTHER_WAY) {
        return {
          subject: `${money} paid back to you`,
          preview: 'Your refund didn’t go through to your card, so we paid it another way.',
          heading: `${money} is paid back.`,
          paragraphs: [
            `Your refund of ${money} ${of} didn’t go through to your card. We’ve now paid it to you another way.`,
          ],
          links,
          after: [`Don’t have it? Write to ${supportEmail}.`],
        };
      }
      const why = WHY_REFUSED[reason];
      return {
        subject: `Refund of ${money}`,
        preview: `${money} is on its way back to your card.`,
        heading: `${money} is on its way back.`,
        paragraphs: [...(why ? [why] : []), `We’ve sent ${money} ${of} back to your card. Banks ${TO_SHOW_REFUND}`],
        links,
      };
    },
  }),
  refund_delayed: mailTemplate({
    facts: amount,
    write({ sessionId, startsAt: starts, cents }, context) {
      const { other, supportEmail } = context;
      const money = formatCents(cents);
      return {
        ...delayedRefund(money, `your session with ${other.name}${onDate(starts, context)}`),
        links: receiptLinks(sessionId, context),
        after: [`Questions? Write to ${supportEmail}.`],
      };
    },
  }),
  paid_out: mailTemplate({
    facts: amount,
    write: ({ startsAt: starts, cents }, { to, now, other, page }) => ({
      subject: `You got paid ${formatCents(cents)}`,
      preview: `Your share for the session with ${other.name}.`,
      heading: `${formatCents(cents)} is yours.`,
      paragraphs: [
        `Your share for the session with ${other.name}${onDate(starts, { to, now })} has been sent to your connected account. It reaches your bank within ${USUAL_PAYOUT_DAYS}-${PAYOUT_DAYS} business days.`,
      ],
      action: { label: 'See your earnings', url: page('mentorEarnings') },
    }),
  }),
  share_reversed: mailTemplate({
    facts: amount.extend({ isDispute: z.boolean() }),
    write({ startsAt: starts, cents, isDispute }, context) {
      const { other, page } = context;
      const money = formatCents(cents);
      const of = `your session with ${other.name}${onDate(starts, context)}`;
      const why = isDispute
        ? `The bank of whoever paid for ${of} took the payment back.`
        : `Whoever paid for ${of} got a refund after your share had gone out.`;
      return {
        subject: `${money} of your share was taken back`,
        preview: 'A payment for a session went back, and your part of it with it.',
        heading: `${money} of your share was taken back.`,
        paragraphs: [`${why} So Stripe took your part of it, ${money}, back from your connected account.`],
        action: { label: 'See your earnings', url: page('mentorEarnings') },
      };
    },
  }),
  debt_netted: mailTemplate({
    facts: amount.extend({ stillOwedCents: z.int() }),
    write: ({ startsAt: starts, cents, stillOwedCents }, { to, now, other, page }) => ({
      subject: `${formatCents(cents)} of your share was kept`,
      preview: 'It pays back money we’d paid you too much.',
      heading: `We kept ${formatCents(cents)} of your share.`,
      paragraphs: [
        `We kept ${formatCents(cents)} of your share for the session with ${other.name}${onDate(starts, { to, now })}. It pays back money we’d paid you too much, usually because a family got a refund after your share went out and Stripe couldn’t take your part back.`,
        stillOwedCents > 0
          ? `${formatCents(stillOwedCents)} is left and comes off your next payments.`
          : 'There’s nothing left to pay back.',
      ],
      action: { label: 'See your earnings', url: page('mentorEarnings') },
    }),
  }),
  founder_alert: mailTemplate({
    facts: z.object({
      what: z.enum(['refund_failed', 'card_dispute', 'payout_failed']),
      cents: z.int(),
      dueBy: z.iso.datetime({ offset: true }).nullish(),
      isQuestion: z.boolean().optional(),
    }),
    write({ what, cents, dueBy, isQuestion }, { to, now, page }) {
      const sentence = {
        refund_failed: `A refund of ${formatCents(cents)} didn’t go through.`,
        card_dispute: isQuestion
          ? `A family's bank asks about a charge of ${formatCents(cents)} and may dispute it. Its payout is frozen.`
          : `A family's bank disputes a charge of ${formatCents(cents)}. Its payout is frozen.`,
        payout_failed: `A payout of ${formatCents(cents)} to the platform's bank account failed.`,
      }[what];
      return {
        subject: `Needs you: ${sentence}`,
        preview: sentence,
        heading: 'This needs you.',
        paragraphs: [
          sentence,
          ...(dueBy ? [`The bank takes an answer until ${fullTime(new Date(dueBy), { to, now })}.`] : []),
        ],
        action: { label: 'Open the admin page', url: page('admin') },
      };
    },
  }),
  books_differ: mailTemplate({
    facts: z.object({ differences: z.int().positive(), from: z.enum(['stripe', 'calendar']).default('stripe') }),
    write({ differences, from }, { page }) {
      const places = differences === 1 ? 'one place' : `${differences} places`;
      const sentence =
        from === 'stripe'
          ? `The books and Stripe differ in ${places}.`
          : `Payments and sessions don’t match in ${places}.`;
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
