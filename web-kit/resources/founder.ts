import { queryOptions } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import { getComplaintTimes, listComplaints } from 'contracts/http/complaints';
import {
  getMoneyTrend,
  getPayoutTimes,
  getSessionTrend,
  getVerificationTimes,
  listBouncedMails,
  listCardDisputes,
  listHiddenMentors,
  listStuckMoney,
  listStuckSessions,
} from 'contracts/http/founder';
import { listPendingMentors } from 'contracts/http/mentors';
import { getCommissionSummary } from 'contracts/http/payments';
import { listSessions } from 'contracts/http/sessions';
import { getPlatformSettings } from 'contracts/http/settings';
import { AUDIT_LOGS, DEAD_LETTERS, getAnalytics } from 'contracts/http/system';
import type { SessionStatus } from 'contracts/status';
import { call, callPage } from '../api.ts';
import type { KeyPrefix, StaleAfter } from '../query-keys.ts';

export type LogOwner = keyof typeof AUDIT_LOGS;
export type LetterOwner = keyof typeof DEAD_LETTERS;
/** The parts of the founder's page that are asked without a choice. */
type Part =
  | 'analytics'
  | 'bounced-mails'
  | 'card-disputes'
  | 'commission-summary'
  | 'complaints'
  | 'hidden-mentors'
  | 'pending-mentors'
  | 'settings'
  | 'stuck-money'
  | 'stuck-sessions';
export type FounderKey =
  | readonly ['admin', Part]
  | readonly ['admin', 'sessions', 'no-shows']
  | readonly ['admin', 'sessions', 'page', status: SessionStatus | '', page: number]
  | readonly ['admin', 'dead-letters', LetterOwner]
  | readonly ['admin', 'audit', LogOwner, page: number]
  | readonly ['admin', 'trends', 'sessions' | 'money']
  | readonly ['admin', 'promises', 'verification' | 'complaint' | 'payout'];

/** Twelve weeks fit on a phone, and show a season. */
const TREND_DAYS = 84;
export const SESSIONS_AT_ONCE = 10;
export const LOG_ENTRIES_AT_ONCE = 25;

/** The founder decides by it, so it is never shown from the cache alone. */
function part<P extends Part, T>(name: P, ask: (options: { signal: AbortSignal }) => Promise<T>) {
  return queryOptions({
    queryKey: ['admin', name] as const,
    queryFn: ({ signal }) => ask({ signal }),
    staleTime: 0,
  });
}

export const analyticsQuery = part('analytics', (options) => call(getAnalytics, options));
export const bouncedMailsQuery = part('bounced-mails', (options) => call(listBouncedMails, options));
export const cardDisputesQuery = part('card-disputes', (options) => call(listCardDisputes, options));
export const commissionQuery = part('commission-summary', (options) => call(getCommissionSummary, options));
export const complaintsQuery = part('complaints', (options) => call(listComplaints, options));
export const hiddenMentorsQuery = part('hidden-mentors', (options) => call(listHiddenMentors, options));
export const pendingMentorsQuery = part('pending-mentors', (options) => call(listPendingMentors, options));
export const settingsQuery = part('settings', (options) => call(getPlatformSettings, options));
export const stuckMoneyQuery = part('stuck-money', (options) => call(listStuckMoney, options));
export const stuckSessionsQuery = part('stuck-sessions', (options) => call(listStuckSessions, options));

/** The latest missed sessions; those whose refund has not left yet are among them. */
export const noShowsQuery = queryOptions({
  queryKey: ['admin', 'sessions', 'no-shows'] as const,
  queryFn: ({ signal }) => call(listSessions, { query: { status: 'mentor_no_show', per_page: 50 }, signal }),
  staleTime: 0,
});

/** One page of all sessions, from 1, latest start first; of one status, or of all when it is empty. */
export const sessionsPageQuery = (status: SessionStatus | '', page: number) =>
  queryOptions({
    queryKey: ['admin', 'sessions', 'page', status, page] as const,
    queryFn: ({ signal }) =>
      callPage(listSessions, { query: { page, per_page: SESSIONS_AT_ONCE, ...(status && { status }) }, signal }),
    staleTime: 0,
  });

export const deadLettersQuery = (owner: LetterOwner) =>
  queryOptions({
    queryKey: ['admin', 'dead-letters', owner] as const,
    queryFn: ({ signal }): Promise<ResponseOf<(typeof DEAD_LETTERS)[LetterOwner]['list']>> =>
      call(DEAD_LETTERS[owner].list, { signal }),
    staleTime: 0,
  });

/** One page of a service's audit log, from 1, newest first. */
export const auditLogQuery = (owner: LogOwner, page: number) =>
  queryOptions({
    queryKey: ['admin', 'audit', owner, page] as const,
    queryFn: ({ signal }): Promise<ResponseOf<(typeof AUDIT_LOGS)[LogOwner]>> =>
      call(AUDIT_LOGS[owner], { query: { page, per_page: LOG_ENTRIES_AT_ONCE }, signal }),
    staleTime: 0,
  });

export const sessionTrendQuery = queryOptions({
  queryKey: ['admin', 'trends', 'sessions'] as const,
  queryFn: ({ signal }) => call(getSessionTrend, { query: { days: TREND_DAYS }, signal }),
  staleTime: 0,
});
export const moneyTrendQuery = queryOptions({
  queryKey: ['admin', 'trends', 'money'] as const,
  queryFn: ({ signal }) => call(getMoneyTrend, { query: { days: TREND_DAYS }, signal }),
  staleTime: 0,
});

export const verificationTimesQuery = queryOptions({
  queryKey: ['admin', 'promises', 'verification'] as const,
  queryFn: ({ signal }) => call(getVerificationTimes, { signal }),
  staleTime: 0,
});
export const complaintTimesQuery = queryOptions({
  queryKey: ['admin', 'promises', 'complaint'] as const,
  queryFn: ({ signal }) => call(getComplaintTimes, { signal }),
  staleTime: 0,
});
export const payoutTimesQuery = queryOptions({
  queryKey: ['admin', 'promises', 'payout'] as const,
  queryFn: ({ signal }) => call(getPayoutTimes, { signal }),
  staleTime: 0,
});

const FIGURES = [
  ['admin', 'analytics'],
  ['admin', 'commission-summary'],
  ['admin', 'stuck-money'],
  ['admin', 'trends'],
] as const satisfies readonly KeyPrefix[];

export const founderStaleAfter: StaleAfter = {
  session: [...FIGURES, ['admin', 'stuck-sessions']],
  complaint: [
    ['admin', 'complaints'],
    ['admin', 'promises'],
  ],
  payment: FIGURES,
  refund: FIGURES,
  transfer: [...FIGURES, ['admin', 'promises']],
  card_dispute: [...FIGURES, ['admin', 'card-disputes']],
  payout: FIGURES,
  commission: FIGURES,
  mentor: [
    ['admin', 'pending-mentors'],
    ['admin', 'hidden-mentors'],
    ['admin', 'analytics'],
    ['admin', 'promises'],
  ],
  settings: [['admin', 'settings']],
};
