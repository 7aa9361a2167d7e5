import type { DueHandlers } from 'svc-kit/due';
import type { Deps } from './deps.ts';
import { sendBatch } from './money/collect-commission.ts';
import { fetchLostPart } from './money/fetch-mentor-part.ts';
import { closePage, recoverPage } from './money/open-checkout.ts';
import { sendRefund } from './money/send-refund.ts';
import { sendTransfer } from './money/send-transfer.ts';
import { startRefund } from './money/start-refund.ts';
import { sendEvidence } from './money/submit-evidence.ts';
import { sendAccount, syncAccount } from './money/sync-account.ts';
import { DISPUTE_REVERSE } from './money/sync-dispute.ts';
import { planReconciliation, reconcile } from './reconcile.ts';
import { listCheckouts } from './store/checkouts.ts';
import { isKnownDispute } from './store/disputes.ts';
import { findIntent } from './store/intents.ts';
import { findRefundByCase } from './store/refunds.ts';
import { workOnEvent } from './webhooks/work-on-event.ts';

/** All timed work and all calls to Stripe that nobody waits for. */
export function timedWork(deps: Deps): DueHandlers {
  return {
    'stripe.event': { outside: (due) => workOnEvent(deps, due.key) },
    'transfer.send': { outside: (due) => sendTransfer(deps, due.key) },
    'refund.send': { outside: (due) => sendRefund(deps, due.key) },
    [DISPUTE_REVERSE]: { outside: (due) => fetchLostPart(deps, due.key) },
    'account.sync': { outside: async (due) => void (await syncAccount(deps, due.key)) },
    'checkout.close': { outside: (due) => closeAll(deps, due.key) },
    'intent.recover': { outside: (due) => recoverIntent(deps, due.key) },
    'refund.no_show': {
      async inside(tx, { key: sessionId, dueAt }) {
        const ask = { caseKey: `no_show:${sessionId}`, sessionId, cents: Number.MAX_SAFE_INTEGER };
        await startRefund(tx, { ...ask, reason: 'mentor_no_show' }, dueAt);
      },
    },
    reconcile: {
      async outside() {
        await reconcile(deps);
        await planReconciliation(deps);
      },
    },
  };
}

async function closeAll(deps: Deps, sessionId: string): Promise<void> {
  for (const checkout of await listCheckouts(deps.sql, sessionId)) {
    if (checkout.status === 'opening') await recoverPage(deps, sessionId, checkout.n);
  }
  for (const checkout of await listCheckouts(deps.sql, sessionId)) {
    if (checkout.status === 'open') await closePage(deps, checkout);
  }
}

/** Finishes what a crash or a lost answer left open, by the intent's own way of being sent. */
async function recoverIntent(deps: Deps, key: string): Promise<void> {
  const intent = await findIntent(deps.sql, key);
  if (intent?.state !== 'pending') return;
  const [, subject = '', n = ''] = key.split(':');
  if (intent.kind === 'checkout') await recoverPage(deps, subject, Number(n));
  else if (intent.kind === 'account') await sendAccount(deps, subject);
  else if (intent.kind === 'payout') await sendBatch(deps, subject);
  else if (intent.kind === 'transfer') await sendTransfer(deps, subject);
  else if (intent.kind === 'dispute') await sendEvidence(deps, subject);
  else if (intent.kind === 'reversal') await fetchPart(deps, subject);
  else {
    const refund = await findRefundByCase(deps.sql, key.slice('refund:'.length));
    if (refund) await sendRefund(deps, refund.id);
  }
}

/** A reversal belongs to a refund or to a lost dispute. */
async function fetchPart(deps: Deps, id: string): Promise<void> {
  if (await isKnownDispute(deps.sql, id)) await fetchLostPart(deps, id);
  else await sendRefund(deps, id);
}
