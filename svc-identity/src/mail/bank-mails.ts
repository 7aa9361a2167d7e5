import { formatCents } from 'contracts/money';
import { z } from 'zod';
import { mailTemplate } from './content.ts';

export const BANK_MAILS = {
  bank_refused: mailTemplate({
    facts: z.object({ cents: z.int(), reason: z.string() }),
    write: ({ cents, reason }, { page }) => ({
      subject: `Your bank sent a payout back: ${formatCents(cents)}`,
      preview: 'The money is at Stripe. Please check your bank account there.',
      heading: 'Your bank sent a payout back.',
      paragraphs: [`Stripe sent ${formatCents(cents)} to your bank account, and it came back. ${reason}`],
      action: { label: 'Update your bank account', url: page('mentorEarnings') },
    }),
  }),
  payouts_stopped: mailTemplate({
    facts: z.object({}),
    write: (_, { page }) => ({
      subject: 'Stripe stopped your payouts',
      preview: 'Until Stripe has what it needs, students can’t book paid sessions with you.',
      heading: 'Stripe stopped your payouts.',
      paragraphs: [
        'Stripe can’t pay you right now. Usually it needs something more from you, such as a document or a new bank account.',
        'Until that’s settled, students can’t book paid sessions with you. Sessions that are booked already still take place, and your share waits for you.',
      ],
      action: { label: 'See what Stripe needs', url: page('mentorDashboard') },
    }),
  }),
};
