import { useQuery } from '@tanstack/react-query';
import { listComplaints } from 'contracts/http/complaints';
import { listPendingMentors } from 'contracts/http/mentors';
import { getCommissionSummary } from 'contracts/http/payments';
import { getAnalytics } from 'contracts/http/system';
import { call } from 'web-kit/api';

export const keys = {
  pendingMentors: ['admin', 'pending-mentors'],
  complaints: ['admin', 'complaints'],
  analytics: ['admin', 'analytics'],
  commission: ['admin', 'commission-summary'],
  sessions: ['admin', 'sessions'],
} as const;

export function usePendingMentors() {
  return useQuery({
    queryKey: keys.pendingMentors,
    queryFn: ({ signal }) => call(listPendingMentors, { signal }),
    staleTime: 0,
  });
}
export type PendingMentors = ReturnType<typeof usePendingMentors>;

export function useComplaints() {
  return useQuery({
    queryKey: keys.complaints,
    queryFn: ({ signal }) => call(listComplaints, { signal }),
    staleTime: 0,
  });
}
export type Complaints = ReturnType<typeof useComplaints>;

export function useAnalytics() {
  return useQuery({
    queryKey: keys.analytics,
    queryFn: ({ signal }) => call(getAnalytics, { signal }),
    staleTime: 0,
  });
}

export function useCommission() {
  return useQuery({
    queryKey: keys.commission,
    queryFn: ({ signal }) => call(getCommissionSummary, { signal }),
    staleTime: 0,
  });
}
