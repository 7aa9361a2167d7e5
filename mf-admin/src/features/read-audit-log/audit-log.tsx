import { useQueries } from '@tanstack/react-query';
import { type AdminAction, AUDIT_LOGS, type auditEntry, NOBODY } from 'contracts/http/system';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button, FailedState, Select, Skeleton, Table } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { auditLogQuery, LOG_ENTRIES_AT_ONCE, type LogOwner } from 'web-kit/resources/founder';
import { useSession } from 'web-kit/session';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import type { z } from 'zod';
import { ACTIONS, deedOf, remarksOf, subjectOf } from '../../audit-words.ts';
import { Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { mergeLogs } from './merge-logs.ts';

const FIRST: Readonly<Record<LogOwner, number>> = { identity: 1, catalog: 1, booking: 1, payments: 1 };
const CHOICES = [{ value: '', label: 'Everything' }, ...ACTIONS];
const OWNERS = Object.keys(AUDIT_LOGS) as LogOwner[];
type Entry = z.infer<typeof auditEntry> & { owner: LogOwner };

function useLogs(pages: Readonly<Record<LogOwner, number>>, action: AdminAction | '') {
  const asked = OWNERS.flatMap((owner) => Array.from({ length: pages[owner] }, (_, n) => ({ owner, page: n + 1 })));
  const queries = useQueries({ queries: asked.map(({ owner, page }) => auditLogQuery(owner, action, page)) });
  return OWNERS.map((owner) => {
    const own = queries.filter((_, index) => asked[index]?.owner === owner);
    const read = own.flatMap(({ data }) => data ?? []);
    // New entries shift the pages, so an entry may come twice.
    const byId = new Map(read.map((entry): [number, Entry] => [entry.id, { ...entry, owner }]));
    return {
      owner,
      log: { entries: [...byId.values()], more: own.at(-1)?.data?.length === LOG_ENTRIES_AT_ONCE },
      failed: own.filter(({ isError, data }) => isError && !data),
      waiting: own.some(({ isPending }) => isPending),
    };
  });
}

export function AuditLog() {
  const [pages, setPages] = useState(FIRST);
  const [action, setAction] = useState<AdminAction | ''>('');
  const logs = useLogs(pages, action);
  const { shown, next } = mergeLogs(logs.map(({ log }) => log));
  const silent = logs.filter(({ failed }) => failed.length > 0);
  const waiting = logs.some((log) => log.waiting);
  const readOn = () =>
    setPages((before) => ({
      ...before,
      ...Object.fromEntries(next.flatMap((n) => OWNERS[n] ?? []).map((owner) => [owner, before[owner] + 1])),
    }));
  return (
    <Part id="audit-log" title="Audit log" busy={waiting}>
      <div className={styles.filter}>
        <Select
          label="Show"
          options={CHOICES}
          value={action}
          onChange={({ target }) => {
            setAction(target.value as AdminAction | '');
            setPages(FIRST);
          }}
        />
      </div>
      {silent.length > 0 ? (
        <FailedState
          title="Error loading admin data"
          onRetry={() => silent.flatMap(({ failed }) => failed).forEach((query) => void query.refetch())}
          retrying={silent.some(({ failed }) => failed.some(({ isFetching }) => isFetching))}
        >
          <p>No answer from {silent.map(({ owner }) => owner).join(', ')}. What they wrote down is missing below.</p>
        </FailedState>
      ) : null}
      {shown.length > 0 ? <EntryTable entries={shown} /> : waiting ? <Skeleton height="14rem" /> : null}
      {!waiting && shown.length === 0 && silent.length === 0 ? (
        <p className="mute">
          {action
            ? 'Nobody has done this yet.'
            : 'Nothing yet. Everything you do here is written down, and nobody can change it.'}
        </p>
      ) : null}
      {next.length > 0 || (waiting && shown.length > 0) ? (
        <div>
          <Button look="quiet" onClick={readOn} waiting={waiting && 'Loading…'}>
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
        { label: 'When', value: ({ done_at }) => formatSession(done_at, zone, now()) },
        {
          label: 'Who',
          value: ({ admin_id }) => whoOf(admin_id, you),
        },
        { label: 'What', value: (entry) => <Deed entry={entry} /> },
        { label: 'Which', value: (entry) => <Subject entry={entry} /> },
      ]}
    />
  );
}

function whoOf(adminId: string, you: string | undefined): string {
  if (adminId === NOBODY) return 'By itself';
  return adminId === you ? 'You' : `Admin ${adminId.slice(0, 8).toUpperCase()}`;
}

function Subject({ entry }: { entry: Entry }) {
  const { about, subject, action } = entry;
  const person = about?.person_id ?? (action.endsWith('_mentor') ? subject : null);
  if (about?.session_id) return <Link to={paths.adminSession({ id: about.session_id })}>{subjectOf(entry)}</Link>;
  return person ? <Link to={paths.adminPerson({ id: person })}>{subjectOf(entry)}</Link> : subjectOf(entry);
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
