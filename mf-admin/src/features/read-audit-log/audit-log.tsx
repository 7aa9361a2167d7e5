import { useInfiniteQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import { AUDIT_LOGS, type auditEntry } from 'contracts/http/system';
import { Button, FailedState, Skeleton, Table } from 'ui';
import { call } from 'web-kit/api';
import { useSession } from 'web-kit/session';
import { formatInZone, useViewerZone } from 'web-kit/time';
import type { z } from 'zod';
import { keys } from '../../admin-calls.ts';
import { Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { deedOf, remarksOf, subjectOf } from './audit-words.ts';
import { mergeLogs } from './merge-logs.ts';

const PER_PAGE = 25;
type Owner = keyof typeof AUDIT_LOGS;
type Entry = z.infer<typeof auditEntry> & { owner: Owner };

function useLog(owner: Owner) {
  const query = useInfiniteQuery({
    queryKey: [...keys.auditLog, owner],
    queryFn: ({ pageParam, signal }): Promise<ResponseOf<(typeof AUDIT_LOGS)[Owner]>> =>
      call(AUDIT_LOGS[owner], { query: { page: pageParam, per_page: PER_PAGE }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length < PER_PAGE ? null : pages.length + 1),
    staleTime: 0,
  });
  // Something done meanwhile moves the pages along, so an entry may come twice.
  const byId = new Map(query.data?.pages.flat().map((entry) => [entry.id, { ...entry, owner }]));
  return { owner, query, log: { entries: [...byId.values()], more: query.hasNextPage } };
}

/** What admins did in all four services, newest first. */
export function AuditLog() {
  const logs = [useLog('identity'), useLog('catalog'), useLog('booking'), useLog('payments')];
  const { shown, next } = mergeLogs(logs.map(({ log }) => log));
  const silent = logs.filter(({ query }) => query.isError && !query.data);
  const waiting = logs.some(({ query }) => query.isPending);
  return (
    <Part id="audit-log" title="Audit log" busy={waiting}>
      {silent.length > 0 ? (
        <FailedState
          title="Error loading admin data"
          onRetry={() => silent.forEach(({ query }) => void query.refetch())}
          retrying={silent.some(({ query }) => query.isFetching)}
        >
          <p>No answer from {silent.map(({ owner }) => owner).join(', ')}. What they wrote down is missing below.</p>
        </FailedState>
      ) : null}
      {waiting ? <Skeleton height="14rem" /> : shown.length > 0 ? <EntryTable entries={shown} /> : null}
      {!waiting && shown.length === 0 && silent.length === 0 ? (
        <p className="mute">Nothing yet. Everything that you do here is written down, and nobody can change it.</p>
      ) : null}
      {next.length > 0 ? (
        <div>
          <Button
            look="quiet"
            onClick={() => next.forEach((index) => void logs[index]?.query.fetchNextPage())}
            waiting={logs.some(({ query }) => query.isFetchingNextPage) && 'Loading…'}
          >
            Load more
          </Button>
        </div>
      ) : null}
    </Part>
  );
}

function EntryTable({ entries }: { entries: Entry[] }) {
  const zone = useViewerZone();
  const you = useSession()?.id;
  return (
    <Table
      caption="Audit log"
      keyOf={({ owner, id }) => `${owner}-${id}`}
      rows={entries}
      columns={[
        { label: 'When', value: ({ done_at }) => formatInZone(done_at, zone) },
        {
          label: 'Who',
          value: ({ admin_id }) => (admin_id === you ? 'You' : `Admin ${admin_id.slice(0, 8).toUpperCase()}`),
        },
        { label: 'What', value: (entry) => <Deed entry={entry} /> },
        { label: 'Which', value: subjectOf },
      ]}
    />
  );
}

function Deed({ entry }: { entry: Entry }) {
  return (
    <>
      {deedOf(entry)}
      {remarksOf(entry).map((remark) => (
        <span key={remark} className={`small mute ${styles.remark}`}>
          {remark}
        </span>
      ))}
    </>
  );
}
