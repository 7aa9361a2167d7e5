import { type DueHandler, type DueHandlers, schedule } from 'svc-kit/due';
import { PROVE_ALL, proveAllAndPlan } from './books/prove-all.ts';
import { COMPARE_CALENDAR, compareAndPlan } from './calendar/compare-calendar.ts';
import { refundNoShow } from './calendar/refund-no-show.ts';
import type { Deps } from './deps.ts';
import { recoverIntent } from './intents/recover-intent.ts';
import { DISPUTE_FIND } from './money/claims.ts';
import { fetchLostPart, REVERSAL_RETRY } from './money/fetch-mentor-part.ts';
import { findDisputeOf } from './money/find-dispute.ts';
import { DISPUTE_REVERSE } from './money/lose-money.ts';
import { CLOSE_LOST_PAGE, closeLostPage, closePage, recoverPage } from './money/open-checkout.ts';
import { settleSession } from './money/release-session.ts';
import { retryReversal } from './money/remedy.ts';
import { sendRefund } from './money/send-refund.ts';
import { sendTransfer } from './money/send-transfer.ts';
import { syncAccount } from './money/sync-account.ts';
import { DISPUTE_UNMOVED, syncDispute } from './money/sync-dispute.ts';
import { reconcile } from './reconcile.ts';
import { listCheckouts } from './store/checkouts.ts';
import { NO_SHOW_REFUND } from './store/refunds.ts';
import { OutcomeInDoubt } from './stripe.ts';
import { workOnEvent } from './webhooks/work-on-event.ts';

/** Timed work, and all calls to Stripe that no request waits for. */
export function timedWork(deps: Deps): DueHandlers {
  return {
    'stripe.event': { outside: (due) => workOnEvent(deps, due.key) },
    'transfer.send': patiently(deps, sendTransfer),
    'refund.send': patiently(deps, sendRefund),
    [DISPUTE_FIND]: { outside: (due) => findDisputeOf(deps, due.key) },
    [REVERSAL_RETRY]: { inside: (tx, due) => retryReversal(tx, due.key, deps.clock.now()) },
    [DISPUTE_UNMOVED]: { outside: (due) => syncDispute(deps, due.key) },
    [DISPUTE_REVERSE]: patiently(deps, fetchLostPart),
    'account.sync': { outside: async (due) => void (await syncAccount(deps, due.key)) },
    'checkout.close': { outside: (due) => closeAll(deps, due.key) },
    [CLOSE_LOST_PAGE]: { outside: (due) => closeLostPage(deps, due) },
    'intent.recover': patiently(deps, recoverIntent),
    'session.settle': { inside: (tx, due) => settleSession(tx, due.key, deps.clock.now()) },
    [NO_SHOW_REFUND]: { outside: (due) => refundNoShow(deps, due) },
    [COMPARE_CALENDAR]: { outside: () => compareAndPlan(deps) },
    [PROVE_ALL]: { outside: () => proveAllAndPlan(deps) },
    reconcile: { outside: () => reconcile(deps) },
  };
}

/** While Stripe's outcome is in doubt, the work waits by the domain clock instead of being retried by the real one. */
function patiently(deps: Deps, work: (deps: Deps, key: string) => Promise<unknown>): DueHandler {
  return {
    async outside(due) {
      try {
        await work(deps, due.key);
      } catch (error) {
        if (!(error instanceof OutcomeInDoubt)) throw error;
        await schedule(deps.sql, due.kind, due.key, error.nextStepAt, due.payload);
      }
    },
  };
}

async function closeAll(deps: Deps, sessionId: string): Promise<void> {
  for (const checkout of await listCheckouts(deps.sql, sessionId)) {
    if (checkout.status === 'opening') await recoverPage(deps, checkout);
  }
  for (const checkout of await listCheckouts(deps.sql, sessionId)) {
    if (checkout.status === 'open') await closePage(deps, checkout);
  }
}
