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
import styles from './parts.module.css';
import { Sections } from './sections.tsx';
import { useSectionInView } from './use-section-in-view.ts';
import { useSettled } from './use-settled.ts';

export default function ComplaintsTab() {
  const [complaints, disputes] = [useQuery(complaintsQuery), useQuery(cardDisputesQuery)];
  const stuck = useStuckCount();
  const hidden = useQuery(hiddenMentorsQuery);
  const reports = useQuery(reportsQuery);
  const waiting = reports.data?.filter(({ status }) => status === 'open').length ?? 0;
  const undecided = complaints.data?.filter(({ status }) => status !== 'decided').length ?? 0;
  const awaiting = countAwaiting(disputes.data);
  const known =
    reports.data !== undefined && complaints.data !== undefined && disputes.data !== undefined && stuck !== null;
  const isSettled = useSettled([reports, complaints, disputes, hidden, useQuery(noShowsQuery)]);
  useSectionInView(isSettled);
  return (
    <Sections
      tab="complaints"
      isSettled={isSettled && stuck !== null}
      head={
        known && waiting + undecided + awaiting + stuck === 0 ? (
          <p className={styles.clear}>
            <CircleCheck aria-hidden="true" />
            All clear: no report, no complaint, no card dispute and nothing stuck waits for you.
          </p>
        ) : null
      }
      sections={[
        { id: 'reports', label: 'Reports', count: waiting },
        { id: 'complaints', label: 'Complaints', count: undecided },
        { id: 'disputes', label: 'Card disputes', count: awaiting },
        { id: 'needs-a-look', label: 'Needs a look', count: stuck ?? 0 },
        { id: 'hidden-mentors', label: 'Hidden mentors', count: hidden.data?.filter(isToLookAt).length ?? 0 },
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
