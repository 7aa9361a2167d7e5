import type { Db } from 'svc-kit/db';
import { schedule } from 'svc-kit/due';
import type { Deps } from './deps.ts';
import { syncRefund } from './money/note-refund.ts';
import { syncAccount } from './money/sync-account.ts';
import { syncCheckout } from './money/sync-checkout.ts';
import { listUnready } from './store/accounts.ts';
import { listUnsettledCheckouts } from './store/checkouts.ts';
import { listFeeless } from './store/payments.ts';
import { listUnfinishedRefunds } from './store/refunds.ts';

const EVERY_MS = 10 * 60_000;
const PAGE = 100;

/**
 * Heals what webhooks did not tell: payments, expiries, fees, refunds and readiness, all by fresh reads.
 * It sends no money: what it finds is noted, and the ordinary rules do the rest.
 */
export async function reconcile(deps: Deps): Promise<void> {
  await healCheckouts(deps);
  for (const payment of await listFeeless(deps.sql)) await syncCheckout(deps, payment.csId);
  for (const refund of await listUnfinishedRefunds(deps.sql))
    if (refund.stripeId) await syncRefund(deps, refund.stripeId);
  for (const account of await listUnready(deps.sql)) if (account.accountId) await syncAccount(deps, account.accountId);
}

/** Reads Stripe's list back to our oldest open page, and only those anew that are no longer open there. */
async function healCheckouts(deps: Deps): Promise<void> {
  const open = await listUnsettledCheckouts(deps.sql);
  const waiting = new Map(open.map((checkout) => [checkout.csId, checkout]));
  if (waiting.size === 0) return;
  const oldest = Math.min(...open.map((checkout) => checkout.openedAt.getTime()));
  const created = { gte: Math.floor(oldest / 1000) - 60 };
  for await (const page of deps.stripe.checkout.sessions.list({ created, limit: PAGE })) {
    if (waiting.has(page.id) && page.status !== 'open') await syncCheckout(deps, page.id);
  }
}

/** Plans the next run; one that is planned sooner stays. */
export async function planReconciliation(deps: Deps): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + EVERY_MS);
  const planned = await whenPlanned(deps.sql);
  if (!planned || planned > at || planned <= deps.clock.now()) await schedule(deps.sql, 'reconcile', 'all', at);
}

async function whenPlanned(db: Db): Promise<Date | undefined> {
  const [row]: { due_at: Date }[] = await db`select due_at from due where kind = 'reconcile' and key = 'all'`;
  return row?.due_at;
}
