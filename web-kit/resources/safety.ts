import { queryOptions } from '@tanstack/react-query';
import * as reports from 'contracts/http/reports';
import type { ReportReason } from 'contracts/status';
import { call } from '../api.ts';
import { defineChange } from '../use-change.ts';
import { SESSION_VIEWS } from './sessions.ts';

declare module '../query-keys.ts' {
  interface DeclaredKeys {
    safety: readonly ['blocks'];
  }
}

/** By their page, or as the other person of a session: then a mailed link's credential counts, too. */
export type Whom =
  | { by: 'mentor'; id: string; name: string }
  | { by: 'session'; id: string; name: string; credential?: string | null };

export const blocksQuery = queryOptions({
  queryKey: ['blocks'] as const,
  queryFn: ({ signal }) => call(reports.listBlocks, { signal }),
  staleTime: 0,
});

export const fileReport = defineChange({
  ask: ({ whom, reason, text }: { whom: Whom; reason: ReportReason; text?: string }) => {
    const body = { reason, ...(text ? { text } : {}) };
    if (whom.by === 'mentor')
      return call(reports.fileReport, { body: { subject: { kind: 'mentor', id: whom.id }, ...body } });
    const { id, credential = null } = whom;
    return call(reports.reportInSession, { params: { id }, body, credential });
  },
  stale: () => [],
});

export const blockPerson = defineChange({
  ask: (whom: Whom) =>
    whom.by === 'mentor'
      ? call(reports.blockPerson, { body: { id: whom.id } })
      : call(reports.blockInSession, { params: { id: whom.id }, credential: whom.credential ?? null }),
  stale: () => [['blocks'], ['mentors'], ['mentor'], ['favorites'], ...SESSION_VIEWS],
});
