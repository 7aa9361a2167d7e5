import { formatExactCents } from 'contracts/money';
import type { EvidencePart } from '../domain/evidence.ts';
import { createPaper } from './pdf.ts';

export interface DisputeRecord {
  disputeId: string;
  checkoutId: string;
  disputedCents: number;
  parts: readonly EvidencePart[];
  provider: string;
  at: Date;
}

/** The same words as the fields of the evidence: banks read the one or the other. */
export async function printDisputeRecord(record: DisputeRecord): Promise<Uint8Array<ArrayBuffer>> {
  const { disputeId, checkoutId, disputedCents, parts, provider, at } = record;
  const paper = (await createPaper({ title: 'Record of a disputed session', provider, at })).lines([
    { label: 'Dispute', value: disputeId },
    { label: 'Payment', value: checkoutId },
    { label: 'Amount disputed', value: formatExactCents(disputedCents) },
  ]);
  for (const { title, text } of parts) {
    paper.heading(title);
    for (const line of text.split('\n')) paper.paragraph(line);
  }
  return paper.note('All times are in UTC; all amounts are in US dollars.').finish();
}
