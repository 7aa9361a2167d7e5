import { queryOptions } from '@tanstack/react-query';
import type { KeyPrefix } from '../query-keys.ts';

type Part =
  | 'analytics'
  | 'books'
  | 'bounced-mails'
  | 'card-disputes'
  | 'commission-breakdown'
  | 'commission-summary'
  | 'complaints'
  | 'hidden-mentors'
  | 'mentor-bank-troubles'
  | 'new-media'
  | 'parent-requests'
  | 'payout-schedule'
  | 'pending-mentors'
  | 'profile-changes'
  | 'report-thresholds'
  | 'reports'
  | 'settings'
  | 'stuck-money'
  | 'stuck-sessions';
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    founderPart: readonly ['admin', Part];
  }
}

/** The founder decides by these, so they are always refetched. */
export function part<P extends Part, T>(name: P, ask: (options: { signal: AbortSignal }) => Promise<T>) {
  return queryOptions({
    queryKey: ['admin', name] as const,
    queryFn: ({ signal }) => ask({ signal }),
    staleTime: 0,
  });
}

export const EVERY_PART = [['admin']] as const satisfies readonly KeyPrefix[];
