import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, ResponseOf } from 'contracts/endpoint';
import * as complaints from 'contracts/http/complaints';
import type { Session } from 'contracts/http/sessions';
import { call, isRefusal } from '../api.ts';
import type { StaleAfter } from '../query-keys.ts';
import { defineChange } from '../use-change.ts';
import { SESSION_VIEWS } from './sessions.ts';

export type Complaint = ResponseOf<typeof complaints.getComplaint>;

type ComplaintKey = readonly ['complaint', sessionId: string];
declare module '../query-keys.ts' {
  interface DeclaredKeys {
    complaints: ComplaintKey;
  }
}

export const complaintQuery = (sessionId: string, credential: string | null = null) =>
  queryOptions({
    queryKey: ['complaint', sessionId] as const,
    queryFn: ({ signal }) => call(complaints.getComplaint, { params: { id: sessionId }, credential, signal }),
  });

export function isUndecided({ complaint_status }: Pick<Session, 'complaint_status'>): boolean {
  return complaint_status === 'open' || complaint_status === 'under_review';
}

interface Filing {
  sessionId: string;
  athleteId: string;
  body: BodyInput<typeof complaints.fileComplaint>;
  credential: string | null;
}
export const fileComplaint = defineChange({
  ask: ({ sessionId, athleteId, body, credential }: Filing) =>
    call(complaints.fileComplaint, { params: { id: sessionId }, query: { athlete_id: athleteId }, body, credential }),
  stale: ({ sessionId }) => [['complaint', sessionId], ...SESSION_VIEWS],
});

export const respondToComplaint = defineChange({
  ask: ({ sessionId, text }: { sessionId: string; text: string }) =>
    call(complaints.respondToComplaint, { params: { id: sessionId }, body: { text } }),
  stale: ({ sessionId }) => [['complaint', sessionId], ...SESSION_VIEWS],
  staleAfterFailure: isRefusal,
});

export const complaintsStaleAfter: StaleAfter = { complaint: [['complaint']] };
