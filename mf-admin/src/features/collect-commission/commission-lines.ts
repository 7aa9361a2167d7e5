import type { commissionBreakdown } from 'contracts/http/founder-money';
import { PLATFORM_SHARE_PERCENT } from 'contracts/money';
import type { WaterfallStep } from 'ui';
import type { z } from 'zod';

export type Breakdown = z.infer<typeof commissionBreakdown>;

/** Always shown are only the lines that most months have. */
export function linesOf(breakdown: Breakdown): WaterfallStep[] {
  const some = [
    owed(breakdown),
    {
      label: 'Disputed',
      note: 'Taken back by cards’ banks until they decide.',
      amount: -breakdown.disputed,
    },
    outside(breakdown.paid_outside),
    { label: 'Collected', note: 'Paid out to your bank already.', amount: -breakdown.collected },
  ].filter(({ amount }) => amount !== 0);
  const lines = [
    {
      label: 'Commission',
      note: `Your ${PLATFORM_SHARE_PERCENT}% of every released session, less what was refunded of it.`,
      amount: breakdown.commission,
    },
    {
      label: 'Card fees',
      note: 'What Stripe charges for card payments and for paying mentors.',
      amount: -breakdown.card_fees,
    },
    {
      label: 'Losses',
      note: 'Lost card disputes, fees of payments that were refunded in full, and what left Stripe unexplained.',
      amount: -breakdown.losses,
    },
    ...some,
    ...pending(breakdown),
  ];
  return [...lines, ...uncovered(breakdown), total(breakdown)];
}

function owed({ mentor_debts }: Breakdown): WaterfallStep {
  return {
    label: 'Owed by mentors',
    note: 'Refunded to families after the mentor was paid. It comes off that mentor’s next payouts.',
    amount: -mentor_debts,
  };
}

function outside(amount: number): WaterfallStep {
  const note =
    amount > 0
      ? 'You paid this in, or to someone another way than through Stripe, so it’s yours to collect.'
      : 'You took this out of Stripe by hand, or got it another way.';
  return { label: amount > 0 ? 'Paid by you' : 'Taken by you', note, amount };
}

/** Unknown is not the same as nothing. */
function pending({ stripe_answered, pending_at_stripe }: Breakdown): WaterfallStep[] {
  if (!stripe_answered) return [];
  const note = 'Earned, but card payments usually take two business days to become available.';
  return [{ label: 'Still pending at Stripe', note, amount: -pending_at_stripe }];
}

function uncovered({ uncovered: amount }: Breakdown): WaterfallStep[] {
  if (amount === 0) return [];
  return [{ label: 'Not covered yet', note: 'Your next commission makes up for it.', amount }];
}

function total({ available, stripe_answered }: Breakdown): WaterfallStep {
  return { label: stripe_answered ? 'Available to collect' : 'Earned', amount: available, total: true };
}
