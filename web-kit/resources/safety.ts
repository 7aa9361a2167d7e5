import { queryOptions } from '@tanstack/react-query';
import * as reports from 'contracts/http/reports';
import { blockInThread, reportInThread } from 'contracts/http/threads';
import type { ReportReason } from 'contracts/status';
import { call } from '../api.ts';
import { defineChange } from '../use-change.ts';
import { SESSION_VIEWS } from './sessions.ts';

declare module '../query-keys.ts' {
  interface DeclaredKeys {
    safety: readonly ['blocks'];
  }
}

/** By their page, or as the other person of a session or conversation: then a mailed link's credential counts, too. */
export type Whom =
  | { by: 'mentor'; id: string; name: string }
  | { by: 'session'; id: string; name: string; credential?: string | null }
  | { by: 'thread'; id: string; name: string; credential?: string | null; messageId?: string };

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
    if (whom.by === 'session') return call(reports.reportInSession, { params: { id }, body, credential });
    const { messageId } = whom;
    const about = messageId ? { ...body, message_id: messageId } : body;
    return call(reportInThread, { params: { id }, body: about, credential });
  },
  stale: () => [],
});

export const blockPerson = defineChange({
  ask(whom: Whom) {
    const { id } = whom;
    if (whom.by === 'mentor') return call(reports.blockPerson, { body: { id } });
    const { credential = null } = whom;
    return call(whom.by === 'session' ? reports.blockInSession : blockInThread, { params: { id }, credential });
  },
  stale: () => [['blocks'], ['mentors'], ['mentor'], ['favorites'], ['threads'], ['thread'], ...SESSION_VIEWS],
});
