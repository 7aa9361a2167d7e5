import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PAYMENT_POLL_SECONDS, SECOND_MS } from 'contracts/times';
import { type PaymentCheck, paymentStatusQuery } from 'web-kit/resources/payments';
import { judge, TEXT, type Verdict } from './payment-check.ts';

export type Payment =
  | { state: 'checking'; attempt: number }
  | { state: 'success'; sessionId: string }
  | { state: 'processing' }
  | { state: 'expired'; sessionId: string; text: string }
  | { state: 'error' | 'timeout'; text: string };

export function usePayment(checkoutId: string): { payment: Payment; again: () => void } {
  const client = useQueryClient();
  const query = paymentStatusQuery(checkoutId);
  const { data, error, isFetching } = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.status === 'success' && state.data && verdictOf(state.data) === 'again' && PAYMENT_POLL_SECONDS * SECOND_MS,
    refetchIntervalInBackground: true,
  });
  return {
    payment: error ? { state: 'error', text: TEXT.failed } : paymentAfter(data, isFetching),
    again: () => void client.resetQueries({ queryKey: query.queryKey }),
  };
}

function verdictOf(check: PaymentCheck): Verdict {
  return judge(check, check.attempt);
}

function paymentAfter(check: PaymentCheck | undefined, isAskedAgain: boolean): Payment {
  if (!check) return { state: 'checking', attempt: 1 };
  switch (verdictOf(check)) {
    case 'success':
      return { state: 'success', sessionId: check.session_id };
    case 'processing':
      return { state: 'processing' };
    case 'expired':
      return { state: 'expired', sessionId: check.session_id, text: TEXT.expired };
    case 'timeout':
      return { state: 'timeout', text: TEXT.timeout };
    default:
      return { state: 'checking', attempt: check.attempt + (isAskedAgain ? 1 : 0) };
  }
}
