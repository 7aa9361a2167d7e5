import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { Skeleton, Tabs } from 'ui';
import { AS_A_PAGE, lazily } from 'web-kit/lazily';
import { paths } from 'web-kit/paths';
import { cardDisputesQuery, pendingMentorsQuery } from 'web-kit/resources/founder';
import { AdminsOnly } from './admins-only.tsx';
import { Decisions, useDecisions } from './decisions.tsx';
import { countAwaiting } from './features/answer-disputes/dispute-state.ts';
import { FindAnything } from './features/find-anything/find-anything.tsx';
import styles from './founder-page.module.css';
import Today from './today/today.tsx';
import { useUndecided } from './use-undecided.ts';

const Overview = lazily(async () => (await import('./overview.tsx')).default, AS_A_PAGE);
const VerificationTab = lazily(async () => (await import('./verify-tab.tsx')).default, AS_A_PAGE);
const ComplaintsTab = lazily(async () => (await import('./complaints-tab.tsx')).default, AS_A_PAGE);
const SettingsTab = lazily(async () => (await import('./settings-tab.tsx')).default, AS_A_PAGE);

export default function AdminPage() {
  return (
    <AdminsOnly>
      <Decisions>
        <Dashboard />
      </Decisions>
    </AdminsOnly>
  );
}

/** Parts that stood on another tab once; mails and bookmarks still lead there. */
const MOVED = ['#settings', '#audit-log', '#downloads', '#sign-ins'];

function Dashboard() {
  const { search, hash } = useLocation();
  const counts = useCounts();
  const tab = new URLSearchParams(search).get('tab');
  if (tab === 'complaints' && MOVED.includes(hash))
    return <Navigate to={`${paths.admin('settings')}${hash}`} replace />;
  return (
    <div className="wide page">
      <div className={styles.find}>
        <FindAnything />
      </div>
      <Tabs
        label="Admin dashboard"
        tabs={[
          { id: 'today', label: 'Today', content: <Today /> },
          {
            id: 'overview',
            label: 'Overview & Commission',
            content: <Lazy title="Overview & Commission" of={<Overview />} />,
          },
          {
            id: 'verify',
            label: 'Verify Mentors',
            count: counts.pending,
            countLabel: 'pending',
            content: <Lazy title="Verify Mentors" of={<VerificationTab />} />,
          },
          {
            id: 'complaints',
            label: 'Complaints & sessions',
            count: counts.undecided,
            countLabel: 'waiting for you',
            content: <Lazy title="Complaints & sessions" of={<ComplaintsTab />} />,
          },
          { id: 'settings', label: 'Settings', content: <Lazy title="Settings and records" of={<SettingsTab />} /> },
        ]}
      />
    </div>
  );
}

function Lazy({ title, of }: { title: string; of: ReactNode }) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <Suspense fallback={<Skeleton height="30rem" />}>{of}</Suspense>
    </>
  );
}

function useCounts() {
  const { isAway } = useDecisions();
  const [pending, disputes] = [useQuery(pendingMentorsQuery), useQuery(cardDisputesQuery)];
  const { reports, complaints } = useUndecided();
  return {
    pending: pending.data?.filter(({ id }) => !isAway(`mentor-${id}`)).length ?? 0,
    undecided: (reports ?? 0) + (complaints ?? 0) + countAwaiting(disputes.data),
  };
}
