import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import {
  cardDisputesQuery,
  complaintsQuery,
  hiddenMentorsQuery,
  noShowsQuery,
  reportsQuery,
  settingsQuery,
} from 'web-kit/resources/founder';
import { siteQuery } from 'web-kit/resources/site';
import { countAwaiting, DisputeList } from './features/answer-disputes/dispute-list.tsx';
import { Settings } from './features/change-settings/settings.tsx';
import { ComplaintQueue } from './features/decide-complaints/complaint-queue.tsx';
import { ReportQueue } from './features/decide-reports/report-queue.tsx';
import { Downloads } from './features/download-tables/downloads.tsx';
import { EndSignIns } from './features/end-sign-ins/end-sign-ins.tsx';
import { AuditLog } from './features/read-audit-log/audit-log.tsx';
import { HiddenMentors } from './features/show-mentors-again/hidden-mentors.tsx';
import { SessionList } from './features/watch-sessions/session-list.tsx';
import { NeedsALook, useStuckCount } from './needs-a-look.tsx';
import styles from './parts.module.css';
import { useSectionInView } from './use-section-in-view.ts';

export function ComplaintsTab() {
  const [complaints, disputes] = [useQuery(complaintsQuery), useQuery(cardDisputesQuery)];
  const stuck = useStuckCount();
  const hidden = useQuery(hiddenMentorsQuery);
  const reports = useQuery(reportsQuery);
  const waiting = reports.data?.filter(({ status }) => status === 'open').length ?? 0;
  const undecided = complaints.data?.filter(({ status }) => status !== 'decided').length ?? 0;
  const awaiting = countAwaiting(disputes.data);
  const known =
    reports.data !== undefined && complaints.data !== undefined && disputes.data !== undefined && stuck !== null;
  useSectionInView(useSettled([reports, complaints, disputes, hidden]));
  return (
    <div className="stack gap-12">
      <div className="stack">
        {known && waiting + undecided + awaiting + stuck === 0 ? (
          <p className={styles.clear}>
            <CircleCheck aria-hidden="true" />
            All clear: no report, no complaint, no card dispute and nothing stuck waits for you.
          </p>
        ) : null}
        <Sections
          sections={[
            { id: 'reports', label: 'Reports', count: waiting },
            { id: 'complaints', label: 'Complaints', count: undecided },
            { id: 'disputes', label: 'Card disputes', count: awaiting },
            { id: 'needs-a-look', label: 'Needs a look', count: stuck ?? 0 },
            { id: 'hidden-mentors', label: 'Hidden mentors', count: hidden.data?.length ?? 0 },
            { id: 'sessions', label: 'Sessions' },
            { id: 'sign-ins', label: 'Log somebody out' },
            { id: 'settings', label: 'Settings' },
            { id: 'audit-log', label: 'Audit log' },
            { id: 'downloads', label: 'Downloads' },
          ]}
        />
      </div>
      <ReportQueue />
      <ComplaintQueue />
      <DisputeList />
      <NeedsALook />
      <HiddenMentors />
      <SessionList />
      <EndSignIns />
      <Settings />
      <AuditLog />
      <Downloads />
    </div>
  );
}

function useSettled(queries: { isPending: boolean }[]): boolean {
  const others = [useQuery(noShowsQuery), useQuery(settingsQuery), useQuery(siteQuery)];
  const ended = [...queries, ...others].every(({ isPending }) => !isPending);
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (ended) setSettled(true);
  }, [ended]);
  return settled;
}

function Sections({ sections }: { sections: { id: string; label: string; count?: number }[] }) {
  return (
    <nav aria-label="On this tab">
      <ul className={styles.sections}>
        {sections.map(({ id, label, count }) => (
          <li key={id}>
            <Link className="chip" to={{ search: '?tab=complaints', hash: `#${id}` }}>
              {label}
              {count ? <span className="count">{count}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
