import { getCommissionBreakdown } from 'contracts/http/founder-money';
import { collectCommission, getCommissionSummary } from 'contracts/http/payments';
import { toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { checkBooks } from '../books/check-books.ts';
import { readTransactions } from '../books/read-transactions.ts';
import type { Deps } from '../deps.ts';
import {
  collectCommission as collect,
  explainCommission,
  PayoutRefused,
  PayoutsAreAutomatic,
  summarizeCommission,
} from '../money/collect-commission.ts';
import { wasLaidBack } from '../store/database-past.ts';
import { isStripeTrouble } from '../stripe.ts';

export function mountCollectCommission(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getCommissionSummary, async () => {
    const { cents, sessions } = await summarizeCommission(deps);
    return { total_commission_available: toDollars(cents), uncollected_transactions: sessions };
  });
  route(app, getCommissionBreakdown, async () => {
    const lines = await explainCommission(deps);
    return {
      commission: toDollars(lines.commission),
      card_fees: toDollars(lines.cardFees),
      losses: toDollars(lines.losses),
      mentor_debts: toDollars(lines.mentorDebts),
      disputed: toDollars(lines.disputed),
      paid_outside: toDollars(lines.paidOutside),
      collected: toDollars(lines.collected),
      pending_at_stripe: toDollars(lines.pendingAtStripe),
      uncovered: toDollars(lines.uncovered),
      available: toDollars(lines.available),
      stripe_answered: lines.stripeAnswered,
    };
  });
  route(app, collectCommission, async ({ caller }) => {
    const admin = signedIn(caller);
    try {
      if (await wasLaidBack(deps.sql)) await bookWhatIsLost(deps);
      return { total_commission_collected: toDollars(await collect(deps, admin.id)) };
    } catch (error) {
      if (error instanceof PayoutsAreAutomatic) throw new HttpError(409, 'payouts_automatic');
      if (error instanceof PayoutRefused) throw new HttpError(409, 'payout_refused');
      if (!isStripeTrouble(error)) throw error;
      deps.log.error('commission not collected', { error });
      throw new HttpError(500, 'checkout_unavailable');
    }
  });
}

/** What was paid out after the moment of a backup is in Stripe's list only. @throws when Stripe does not answer */
async function bookWhatIsLost(deps: Deps): Promise<void> {
  await readTransactions(deps);
  await checkBooks(deps);
}
