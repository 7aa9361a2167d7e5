import { DAY_MS, MINUTE_MS, SECOND_MS } from 'contracts/times';
import { findScheduled, schedule } from 'svc-kit/due';
import { checkBooks } from './books/check-books.ts';
import type { Deps } from './deps.ts';
import { syncPayout } from './money/collect-commission.ts';
import { syncRefund } from './money/note-refund.ts';
import { syncAccount } from './money/sync-account.ts';
import { syncCheckout } from './money/sync-checkout.ts';
import { syncDispute } from './money/sync-dispute.ts';
import { syncMentorPayout } from './money/sync-mentor-payout.ts';
import { listToCheck } from './store/accounts.ts';
import { listUnsettledCheckouts } from './store/checkouts.ts';
import { listSentPayouts } from './store/commission.ts';
import { isKnownDispute, listOpenDisputes } from './store/disputes.ts';
import { listBankTroubles } from './store/mentor-payouts.ts';
import { listFeeless } from './store/payments.ts';
import { findRefundByStripeId } from './store/refunds.ts';
import { isOutOfSight, isOverwhelmed, isSilent } from './stripe.ts';
import { noticeSilence } from './webhooks/notice-silence.ts';

const EVERY_MS = 10 * MINUTE_MS;
/** For what only a list that lags, or an answer on its way, can explain. */
const SOON_MS = 3 * MINUTE_MS;
const PAGE = 100;
const UNREADY_PER_RUN = 200;
const READY_PER_RUN = 50;
/** Stripe retries webhooks for three days. */
const LOOK_BACK_DAYS = 10;

/** Heals what webhooks missed, then proves the ledger against Stripe. It only records; it never sends money. */
export async function reconcile(deps: Deps): Promise<void> {
  let isSettled = false;
  try {
    await heal(deps);
  } finally {
    isSettled = await checkBooks(deps);
  }
  await planReconciliation(deps, isSettled ? EVERY_MS : SOON_MS);
}

const PARTS = [
  healCheckouts,
  healFees,
  healRefunds,
  healDisputes,
  healOpenDisputes,
  healPayouts,
  healBankTroubles,
  healAccounts,
  noticeSilence,
];

const heal = (deps: Deps) => forEach(PARTS, (part) => part(deps), isSilent);

/** What Stripe refuses, or we cannot read, of one stops no other. @throws the first failure, and at once what stops them all */
async function forEach<T>(
  all: Iterable<T> | AsyncIterable<T>,
  work: (one: T) => Promise<unknown>,
  stopsAll: (error: unknown) => boolean = isOverwhelmed,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const one of all) {
    try {
      await work(one);
    } catch (error) {
      if (stopsAll(error)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function healFees(deps: Deps): Promise<void> {
  await forEach(await listFeeless(deps.sql), ({ checkoutId }) => syncCheckout(deps, checkoutId));
}

async function healPayouts(deps: Deps): Promise<void> {
  await forEach(await listSentPayouts(deps.sql), (payoutId) => syncPayout(deps, payoutId));
}

/** One list back to our oldest open page, and a fresh read only of those that are no longer open. */
async function healCheckouts(deps: Deps): Promise<void> {
  const open = await listUnsettledCheckouts(deps.sql);
  const waiting = new Map(open.map((checkout) => [checkout.checkoutId, checkout]));
  if (waiting.size === 0) return;
  const oldest = Math.min(...open.map((checkout) => checkout.openedAt.getTime()));
  const created = { gte: Math.floor(oldest / 1000) - 60 };
  await forEach(deps.stripe.checkout.sessions.list({ created, limit: PAGE }), async (page) => {
    if (waiting.has(page.id) && page.status !== 'open') await syncCheckout(deps, page.id);
  });
}

/** Refunds can fail days later, and some are made by hand. */
async function healRefunds(deps: Deps): Promise<void> {
  await forEach(deps.stripe.refunds.list({ created: lately(deps), limit: PAGE }), async (refund) => {
    const known = await findRefundByStripeId(deps.sql, refund.id);
    const isOver = refund.status === 'failed' || refund.status === 'canceled';
    const agrees = isOver ? known?.status === 'failed' : known?.status === refund.status;
    if (!agrees && (known || !isOver)) await syncRefund(deps, refund.id);
  });
}

async function healDisputes(deps: Deps): Promise<void> {
  await forEach(deps.stripe.disputes.list({ created: lately(deps), limit: PAGE }), async ({ id }) => {
    if (!(await isKnownDispute(deps.sql, id))) await syncDispute(deps, id);
  });
}

async function healOpenDisputes(deps: Deps): Promise<void> {
  await forEach(await listOpenDisputes(deps.sql), (id) => syncDispute(deps, id));
}

/** Asks only for accounts whose bank refused a payout: whether a later one arrived. */
async function healBankTroubles(deps: Deps): Promise<void> {
  const newest = new Map((await listBankTroubles(deps.sql, null)).reverse().map((each) => [each.accountId, each]));
  await forEach(newest.values(), ({ accountId, mentorId, createdAt }) => {
    const created = { gt: createdAt.getTime() / SECOND_MS };
    return unlessGone(deps, accountId, async () => {
      const paid = await deps.stripe.payouts.list({ status: 'paid', created, limit: 1 }, { stripeAccount: accountId });
      for (const { id } of paid.data) await syncMentorPayout(deps, { accountId, mentorId }, id);
    });
  });
}

/** One account that our key sees no longer must not stop the healing of all others. */
async function unlessGone({ log }: Deps, accountId: string, heal: () => Promise<unknown>): Promise<void> {
  try {
    await heal();
  } catch (error) {
    if (!isOutOfSight(error)) throw error;
    log.warn('our key cannot see a connected account', { accountId });
  }
}

/** Stripe's list leaves out what an account can do, so ready ones are read in turn. */
async function healAccounts(deps: Deps): Promise<void> {
  const unready = await listToCheck(deps.sql, false, UNREADY_PER_RUN);
  const ready = await listToCheck(deps.sql, true, READY_PER_RUN);
  await forEach([...unready, ...ready], (accountId) => syncAccount(deps, accountId));
}

const lately = ({ clock }: Deps) => ({
  gte: Math.floor((clock.now().getTime() - LOOK_BACK_DAYS * DAY_MS) / SECOND_MS),
});

export async function planReconciliation(deps: Deps, pauseMs = EVERY_MS): Promise<void> {
  const at = new Date(deps.clock.now().getTime() + pauseMs);
  const planned = await findScheduled(deps.sql, 'reconcile', 'all');
  if (!planned || planned > at || planned <= deps.clock.now()) await schedule(deps.sql, 'reconcile', 'all', at);
}
