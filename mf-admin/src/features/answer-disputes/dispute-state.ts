import type { cardDispute } from 'contracts/http/founder';
import type { BadgeTone } from 'ui';
import type { z } from 'zod';

export type CardDispute = z.infer<typeof cardDispute>;

export function awaitsEvidence({ status, evidence_submitted_at }: CardDispute): boolean {
  return status === 'needs_response' && evidence_submitted_at === null;
}

export function standingOf(dispute: CardDispute): { label: string; tone: BadgeTone; story: string } {
  switch (dispute.status) {
    case 'won':
      return { label: 'Won', tone: 'good', story: 'The bank decided for us. The money is back and can be paid out.' };
    case 'lost':
      return { label: 'Lost', tone: 'bad', story: 'The bank decided for the family. The money stays with them.' };
    default:
      return awaitsEvidence(dispute)
        ? { label: 'Evidence needed', tone: 'bad', story: 'Without evidence by then the money is lost.' }
        : {
            label: 'Under review',
            tone: 'wait',
            story: 'The bank decides. That takes up to a few weeks, and the payout waits for it.',
          };
  }
}

export function countAwaiting(disputes: CardDispute[] | undefined): number {
  return disputes?.filter(awaitsEvidence).length ?? 0;
}
