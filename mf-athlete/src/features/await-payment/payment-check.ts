import type { ResponseOf } from 'contracts/endpoint';
import type { getPaymentStatus } from 'contracts/http/payments';
import { PAYMENT_POLL_ATTEMPTS } from 'contracts/times';

export const TEXT = {
  missing: 'No session ID provided. Please check the link, or look at your sessions.',
  timeout: 'Payment status check timed out. Please check your email for confirmation or contact support.',
  expired: 'Payment session expired. Please try booking again.',
  failed: 'Error checking payment status. Please try again or contact support.',
} as const;

type Answer = Pick<ResponseOf<typeof getPaymentStatus>, 'payment_status' | 'status'>;
export type Verdict = 'success' | 'processing' | 'expired' | 'again' | 'timeout';

/** Attempts count from 1. */
export function judge(answer: Answer, attempt: number): Verdict {
  if (answer.payment_status === 'paid') return 'success';
  // Days pass until a bank has decided: asking every two seconds is no use.
  if (answer.status === 'complete') return 'processing';
  if (answer.status === 'expired') return 'expired';
  return attempt < PAYMENT_POLL_ATTEMPTS ? 'again' : 'timeout';
}
