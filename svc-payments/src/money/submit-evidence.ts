import { internalSessionRecords } from 'contracts/internal';
import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { findBrand } from 'svc-kit/site-name';
import type { Deps } from '../deps.ts';
import { composeEvidence, type EvidencePart } from '../domain/evidence.ts';
import type { IntentKey } from '../domain/money-key.ts';
import { describeEvidence } from '../intents/describe.ts';
import { runIntent } from '../intents/run-intent.ts';
import { beginEvidence, type DisputeView, dropEvidence, listDisputes, setUnderReview } from '../store/disputes.ts';
import { persistIntent } from '../store/intents.ts';
import { isStripeTrouble } from '../stripe.ts';
import { syncDispute } from './sync-dispute.ts';
import { uploadRecord } from './upload-record.ts';

const keyOf = (disputeId: string): IntentKey<'evidence'> => ({ kind: 'evidence', disputeId });

/** Booking is asked once for all disputes. @param whenSilent what to do when booking does not answer */
export async function prefillEvidence(
  deps: Deps,
  disputes: DisputeView[],
  note: string | null,
  whenSilent: 'go without' | 'throw',
): Promise<Map<string, EvidencePart[]>> {
  const unsent = disputes.filter(({ evidence }) => evidence === null);
  const records = await askRecords(deps, [...new Set(unsent.map(({ sessionId }) => sessionId))], whenSilent);
  const site = { brand: await findBrand(deps.sql), publicUrl: deps.settings.publicUrl.replace(/\/+$/, '') };
  return new Map(
    disputes.map(({ id, evidence, payment, sessionId }) => [
      id,
      evidence ?? composeEvidence(payment, records.get(sessionId) ?? null, site, note),
    ]),
  );
}

async function askRecords({ ask, log, settings }: Deps, ids: string[], whenSilent: 'go without' | 'throw') {
  if (ids.length === 0) return new Map();
  try {
    const url = `${settings.bookingUrl}/internal/session-records`;
    const answer = await ask(url, internalSessionRecords, { method: 'POST', body: { ids } });
    return new Map(answer?.records.map((record) => [record.id, record]));
  } catch (error) {
    if (whenSilent === 'throw') throw error;
    log.warn('booking did not answer about disputed sessions', { error });
    return new Map();
  }
}

export type Submission = 'sent' | 'on its way' | 'too late' | 'unknown';

/** 'on its way': Stripe's answer is not known yet and is retried. @throws when booking does not answer, or the upload is lost */
export async function submitEvidence(
  deps: Deps,
  disputeId: string,
  by: { adminId: string; note: string | null },
): Promise<Submission> {
  const [dispute] = await listDisputes(deps.sql, disputeId);
  if (!dispute) return 'unknown';
  if (dispute.status !== 'needs_response') return 'too late';
  const evidence = (await prefillEvidence(deps, [dispute], by.note, 'throw')).get(disputeId) ?? [];
  const file = await uploadRecord(deps, dispute, evidence);
  const begun = await transaction(deps.sql, async (tx) => {
    const now = deps.clock.now();
    if (!(await beginEvidence(tx, disputeId, evidence, now))) return false;
    const params = describeEvidence(disputeId, evidence, file);
    await persistIntent(tx, { key: keyOf(disputeId), params }, now);
    const detail = { session: dispute.sessionId, note: by.note };
    const deed = { adminId: by.adminId, action: 'submit_dispute_evidence', subject: disputeId, detail } as const;
    await audit(tx, deed, now);
    return true;
  });
  if (!begun) return 'too late';
  try {
    return await sendEvidence(deps, disputeId);
  } catch (error) {
    if (!isStripeTrouble(error)) throw error;
    return 'on its way';
  }
}

export async function sendEvidence(deps: Deps, disputeId: string): Promise<'sent' | 'too late'> {
  const outcome = await runIntent(deps, keyOf(disputeId), {
    done: (tx) => setUnderReview(tx, disputeId),
    refused: (tx) => dropEvidence(tx, disputeId),
  });
  await syncDispute(deps, disputeId);
  return outcome && !outcome.ok ? 'too late' : 'sent';
}
