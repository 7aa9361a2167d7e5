import { createHash } from 'node:crypto';
import { failpoint } from 'svc-kit/failpoint';
import { findBrand } from 'svc-kit/site-name';
import type { Deps } from '../deps.ts';
import type { EvidencePart } from '../domain/evidence.ts';
import { writeKey } from '../domain/money-key.ts';
import { describeFile } from '../intents/describe.ts';
import { printDisputeRecord } from '../paper/evidence-pdf.ts';
import type { DisputeView } from '../store/disputes.ts';
import { isStripeTrouble, trouble } from '../stripe.ts';

/** What the founder reads, and the card's bank after them. */
export async function printRecord(
  deps: Deps,
  { id, checkoutId, amountCents, submittedAt }: DisputeView,
  parts: readonly EvidencePart[],
): Promise<Uint8Array<ArrayBuffer>> {
  const provider = `${await findBrand(deps.sql)} · ${new URL(deps.settings.publicUrl).host}`;
  const at = submittedAt ?? deps.clock.now();
  return printDisputeRecord({ disputeId: id, checkoutId, disputedCents: amountCents, parts, provider, at });
}

/** Uploading twice does no harm: no intent. Null when refused: the text goes without. @throws while it's unknown */
export async function uploadRecord(
  deps: Deps,
  dispute: DisputeView,
  parts: readonly EvidencePart[],
): Promise<string | null> {
  const data = await printRecord(deps, dispute, parts);
  const idempotencyKey = writeKey({ kind: 'evidence_file', digest: createHash('sha256').update(data).digest('hex') });
  try {
    const { id } = await deps.stripe.files.create(describeFile(data), { idempotencyKey });
    failpoint('evidence_file.after-answer');
    return id;
  } catch (error) {
    if (!isStripeTrouble(error) || trouble(error).kind !== 'refused') throw error;
    deps.log.error('Stripe refused the record of a disputed session', { dispute: dispute.id, error });
    return null;
  }
}
