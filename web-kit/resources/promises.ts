import { queryOptions } from '@tanstack/react-query';
import { getRefundPromise, getSessionPromises, getVerificationPromise } from 'contracts/http/promises';
import { call } from '../api.ts';

type PromiseKey = readonly ['promises', part: 'sessions' | 'verification' | 'refunds'];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    promises: PromiseKey;
  }
}

// Each service answers its part, so that one that is away hides no figure but its own.
export const sessionPromisesQuery = queryOptions({
  queryKey: ['promises', 'sessions'] as const,
  queryFn: ({ signal }) => call(getSessionPromises, { signal }),
});
export const verificationPromiseQuery = queryOptions({
  queryKey: ['promises', 'verification'] as const,
  queryFn: ({ signal }) => call(getVerificationPromise, { signal }),
});
export const refundPromiseQuery = queryOptions({
  queryKey: ['promises', 'refunds'] as const,
  queryFn: ({ signal }) => call(getRefundPromise, { signal }),
});
