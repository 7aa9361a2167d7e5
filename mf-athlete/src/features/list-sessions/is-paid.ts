import type { Session } from 'contracts/http/sessions';

/** An amount that was refunded, if only 0, stands where there was a payment. */
export function isPaid({ refund_amount, total_amount }: Pick<Session, 'refund_amount' | 'total_amount'>): boolean {
  return refund_amount !== null && refund_amount !== undefined && total_amount > 0;
}
