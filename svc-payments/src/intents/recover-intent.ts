import type { Deps } from '../deps.ts';
import { type IntentKey, type IntentKind, readIntentKey } from '../domain/money-key.ts';
import { sendBatch } from '../money/collect-commission.ts';
import { fetchLostPart } from '../money/fetch-mentor-part.ts';
import { recoverPage } from '../money/open-checkout.ts';
import { sendRefund } from '../money/send-refund.ts';
import { sendTransfer } from '../money/send-transfer.ts';
import { sendEvidence } from '../money/submit-evidence.ts';
import { sendAccount } from '../money/sync-account.ts';
import { findIntent } from '../store/intents.ts';
import { findRefundByCase } from '../store/refunds.ts';

type Recover<K extends IntentKind> = (deps: Deps, key: IntentKey<K>) => Promise<unknown>;
export type RecoverByKind = { [K in IntentKind]: Recover<K> };

const RECOVER: RecoverByKind = {
  checkout: recoverPage,
  account: (deps, { mentorId }) => sendAccount(deps, mentorId),
  transfer: (deps, { sessionId }) => sendTransfer(deps, sessionId),
  async refund(deps, { refundCase }) {
    const refund = await findRefundByCase(deps.sql, refundCase);
    if (refund) await sendRefund(deps, refund.id);
  },
  reversal: (deps, { refundId }) => sendRefund(deps, refundId),
  dispute_reversal: (deps, { disputeId }) => fetchLostPart(deps, disputeId),
  commission: (deps, { batchId }) => sendBatch(deps, batchId),
  evidence: (deps, { disputeId }) => sendEvidence(deps, disputeId),
};

export async function recoverIntent(deps: Deps, key: string): Promise<void> {
  await recover(deps, readIntentKey(key));
}

async function recover<K extends IntentKind>(deps: Deps, key: IntentKey<K>): Promise<void> {
  const intent = await findIntent(deps.sql, key);
  if (intent?.state === 'pending') await RECOVER[key.kind](deps, key);
}
