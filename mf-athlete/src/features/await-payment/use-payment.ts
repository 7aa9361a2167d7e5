import { getPaymentStatus } from 'contracts/http/payments';
import { PAYMENT_POLL_SECONDS } from 'contracts/times';
import { useEffect, useState } from 'react';
import { call } from 'web-kit/api';
import { judge, TEXT } from './payment-check.ts';

export type Payment =
  | { state: 'checking'; attempt: number }
  | { state: 'success'; sessionId: string }
  | { state: 'error' | 'timeout'; text: string };

/** Asks how a checkout stands, every two seconds and at most eight times; `again` starts anew. */
export function usePayment(checkoutId: string): { payment: Payment; again: () => void } {
  const [round, setRound] = useState(0);
  const [payment, setPayment] = useState<Payment>({ state: 'checking', attempt: 1 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const check = async (attempt: number) => {
      setPayment({ state: 'checking', attempt });
      const next = await ask(checkoutId, attempt, stop.signal);
      if (stop.signal.aborted) return;
      if (next) setPayment(next);
      else timer = setTimeout(() => void check(attempt + 1), PAYMENT_POLL_SECONDS * 1_000);
    };
    void check(1);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [checkoutId, round]);
  return { payment, again: () => setRound((count) => count + 1) };
}

/** One check; null means: ask again in a moment. */
async function ask(id: string, attempt: number, signal: AbortSignal): Promise<Payment | null> {
  try {
    const answer = await call(getPaymentStatus, { params: { id }, signal });
    const verdict = judge(answer, attempt);
    if (verdict === 'again') return null;
    if (verdict === 'success') return { state: 'success', sessionId: answer.session_id };
    return verdict === 'expired' ? { state: 'error', text: TEXT.expired } : { state: 'timeout', text: TEXT.timeout };
  } catch {
    return { state: 'error', text: TEXT.failed };
  }
}
