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
};
