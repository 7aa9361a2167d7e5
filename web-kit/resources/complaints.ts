import { queryOptions } from '@tanstack/react-query';
import { getComplaint } from 'contracts/http/complaints';
import { call } from '../api.ts';
import type { StaleAfter } from '../query-keys.ts';

type ComplaintKey = readonly ['complaint', sessionId: string] | readonly ['filed-before', sessionId: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    complaints: ComplaintKey;
  }
}

/** @param credential of a mailed link; null when the sign-in speaks */
export const complaintQuery = (sessionId: string, credential: string | null = null) =>
  queryOptions({
    queryKey: ['complaint', sessionId] as const,
    queryFn: ({ signal }) => call(getComplaint, { params: { id: sessionId }, credential, signal }),
  });

export const complaintsStaleAfter: StaleAfter = { complaint: [['complaint']] };
