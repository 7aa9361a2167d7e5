import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import {
  cardDisputesQuery,
  complaintsQuery,
  hiddenMentorsQuery,
  noShowsQuery,
  reportsQuery,
} from 'web-kit/resources/founder';
import { DisputeList } from './features/answer-disputes/dispute-list.tsx';
import { countAwaiting } from './features/answer-disputes/dispute-state.ts';
import { ComplaintQueue } from './features/decide-complaints/complaint-queue.tsx';
import { ReportQueue } from './features/decide-reports/report-queue.tsx';
import { HiddenMentors } from './features/show-mentors-again/hidden-mentors.tsx';
import { isToLookAt } from './features/show-mentors-again/is-to-look-at.ts';
import { SessionList } from './features/watch-sessions/session-list.tsx';
import { NeedsALook, useStuckCount } from './needs-a-look.tsx';
import { isLost } from './part.tsx';
import styles from './parts.module.css';
import { Sections } from './sections.tsx';
import { useSectionInView } from './use-section-in-view.ts';
import { useSettled } from './use-settled.ts';
import { useUndecided } from './use-undecided.ts';

export default function ComplaintsTab() {
  const [complaints, disputes] = [useQuery(complaintsQuery), useQuery(cardDisputesQuery)];
  const stuck = useStuckCount();
  const hidden = useQuery(hiddenMentorsQuery);
  const reports = useQuery(reportsQuery);
  const undecided = useUndecided();
  const awaiting = disputes.data ? countAwaiting(disputes.data) : null;
  const counts = [undecided.reports, undecided.complaints, awaiting, stuck.count];
  const isSettled = useSettled([reports, complaints, disputes, hidden, useQuery(noShowsQuery)]);
  useSectionInView(isSettled);
  return (
    <Sections
      tab="complaints"
      isSettled={isSettled && (stuck.count !== null || stuck.isLost)}
      head={
        counts.every((count) => count === 0) ? (
          <p className={styles.clear}>
            <CircleCheck aria-hidden="true" />
            All clear: no report, no complaint, no card dispute and nothing stuck waits for you.
          </p>
        ) : null
      }
      sections={[
        { id: 'reports', label: 'Reports', count: isLost(reports) ? null : (undecided.reports ?? 0) },
        { id: 'complaints', label: 'Complaints', count: isLost(complaints) ? null : (undecided.complaints ?? 0) },
        { id: 'disputes', label: 'Card disputes', count: isLost(disputes) ? null : (awaiting ?? 0) },
        { id: 'needs-a-look', label: 'Needs a look', count: stuck.isLost ? null : (stuck.count ?? 0) },
        {
          id: 'hidden-mentors',
          label: 'Hidden mentors',
          count: isLost(hidden) ? null : (hidden.data?.filter(isToLookAt).length ?? 0),
        },
        { id: 'sessions', label: 'Sessions' },
      ]}
    >
      <ReportQueue />
      <ComplaintQueue />
      <DisputeList />
      <NeedsALook />
      <HiddenMentors />
      <SessionList />
    </Sections>
  );
}
