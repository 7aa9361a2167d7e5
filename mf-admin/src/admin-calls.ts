import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { getPlatformSettings, getSite } from 'contracts/http/settings';
import { getAnalytics } from 'contracts/http/system';
import { call } from 'web-kit/api';

/** Their beginnings stand in web-kit/refresh-queries.ts too: that is what keeps this page live. */
export const keys = {
  pendingMentors: ['admin', 'pending-mentors'],
  complaints: ['admin', 'complaints'],
  analytics: ['admin', 'analytics'],
  commission: ['admin', 'commission-summary'],
  sessions: ['admin', 'sessions'],
  noShows: ['admin', 'sessions', 'no-shows'],
  stuckSessions: ['admin', 'stuck-sessions'],
  stuckMoney: ['admin', 'stuck-money'],
  hiddenMentors: ['admin', 'hidden-mentors'],
  cardDisputes: ['admin', 'card-disputes'],
  bouncedMails: ['admin', 'bounced-mails'],
  deadLetters: ['admin', 'dead-letters'],
  auditLog: ['admin', 'audit'],
  settings: ['admin', 'settings'],
  site: ['site'],
  sessionTrend: ['admin', 'trends', 'sessions'],
  moneyTrend: ['admin', 'trends', 'money'],
  verificationTimes: ['admin', 'promises', 'verification'],
  complaintTimes: ['admin', 'promises', 'complaint'],
  payoutTimes: ['admin', 'promises', 'payout'],
} as const;

/** Twelve weeks fit on a phone, and show a season. */
const TREND_DAYS = 84;

function useAsked<T>(queryKey: QueryKey, ask: (signal: AbortSignal) => Promise<T>) {
  return useQuery({ queryKey, queryFn: ({ signal }) => ask(signal), staleTime: 0 });
}

export const usePendingMentors = () => useAsked(keys.pendingMentors, (signal) => call(listPendingMentors, { signal }));
export type PendingMentors = ReturnType<typeof usePendingMentors>;

export const useComplaints = () => useAsked(keys.complaints, (signal) => call(listComplaints, { signal }));
export type Complaints = ReturnType<typeof useComplaints>;

export const useAnalytics = () => useAsked(keys.analytics, (signal) => call(getAnalytics, { signal }));
export const useCommission = () => useAsked(keys.commission, (signal) => call(getCommissionSummary, { signal }));

export const useStuckSessions = () => useAsked(keys.stuckSessions, (signal) => call(listStuckSessions, { signal }));
export const useStuckMoney = () => useAsked(keys.stuckMoney, (signal) => call(listStuckMoney, { signal }));
export const useHiddenMentors = () => useAsked(keys.hiddenMentors, (signal) => call(listHiddenMentors, { signal }));
export const useBouncedMails = () => useAsked(keys.bouncedMails, (signal) => call(listBouncedMails, { signal }));

/** The latest missed sessions; those whose refund has not left yet are among them. */
export const useNoShows = () =>
  useAsked(keys.noShows, (signal) => call(listSessions, { query: { status: 'mentor_no_show', per_page: 50 }, signal }));

export const useCardDisputes = () => useAsked(keys.cardDisputes, (signal) => call(listCardDisputes, { signal }));
export type CardDisputes = ReturnType<typeof useCardDisputes>;

export const useSettings = () => useAsked(keys.settings, (signal) => call(getPlatformSettings, { signal }));
export const useSite = () => useAsked(keys.site, (signal) => call(getSite, { signal }));

const query = { days: TREND_DAYS };
export const useSessionTrend = () => useAsked(keys.sessionTrend, (signal) => call(getSessionTrend, { query, signal }));
export const useMoneyTrend = () => useAsked(keys.moneyTrend, (signal) => call(getMoneyTrend, { query, signal }));
export const useVerificationTimes = () =>
  useAsked(keys.verificationTimes, (signal) => call(getVerificationTimes, { signal }));
export const useComplaintTimes = () => useAsked(keys.complaintTimes, (signal) => call(getComplaintTimes, { signal }));
export const usePayoutTimes = () => useAsked(keys.payoutTimes, (signal) => call(getPayoutTimes, { signal }));

/** After something that the founder did: every part of the page may show it. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['admin'] });
}
