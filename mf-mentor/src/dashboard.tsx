import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { FailedState, Loading, PageHeader, Skeleton, Tabs } from 'ui';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { type OwnProfile, ownProfileQuery } from 'web-kit/resources/mentors';
import { AccessDenied, MENTOR } from './access-denied.tsx';
import styles from './dashboard.module.css';
import { SessionsPanel } from './features/run-sessions/panel.tsx';
import type { Hours } from './features/set-availability/hours.ts';
import { AvailabilityPanel, forgetHours, useUnsaved } from './features/set-availability/panel.tsx';
import { loadErrorText } from './load-error.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

export default function DashboardPage() {
  return (
    <RequireSignIn role={MENTOR} otherwise={<AccessDenied />}>
      {(session) => <Dashboard mentorId={session.id} />}
    </RequireSignIn>
  );
}

function Dashboard({ mentorId }: { mentorId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(ownProfileQuery(mentorId));
  if (data && !data.is_verified) return <Navigate to={paths.mentorVerification()} replace />;
  if (data) return <Verified mentor={data} />;
  if (isPending) {
    return (
      <Loading label="Loading your dashboard…" className="wide page stack gap-6">
        <h1 className="visually-hidden">Dashboard</h1>
        <Skeleton height="5rem" width="min(100%, 24rem)" />
        <Skeleton height="3rem" />
        <Skeleton height="20rem" />
      </Loading>
    );
  }
  return (
    <div className="form-page">
      <FailedState
        heading="h1"
        title="We couldn’t open your dashboard"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        <p>{loadErrorText(error)}</p>
      </FailedState>
    </div>
  );
}

function Verified({ mentor }: { mentor: OwnProfile }) {
  // Kept above the tabs, so that switching between them loses nothing that was typed.
  const [draft, setDraft] = useState<Hours | null>(null);
  const unsaved = useUnsaved(mentor, draft);
  return (
    <div className={`wide page ${styles.page}`}>
      <div className={styles.hello}>
        <PageHeader title={`Hello, ${mentor.first_name}`} />
      </div>
      <Tabs
        label="Your dashboard"
        tabs={[
          { id: 'dashboard', label: 'Dashboard & Sessions', content: <SessionsPanel mentor={mentor} /> },
          {
            id: 'availability',
            label: 'Set Availability',
            content: <AvailabilityPanel mentor={mentor} draft={draft} onDraft={setDraft} />,
          },
        ]}
      />
      <nav aria-label="Your profile" className={styles.pages}>
        <Link to={paths.mentorProfile()}>Edit profile</Link>
        <Link to={paths.mentor(mentor.id)}>See my public profile</Link>
      </nav>
      <UnsavedGuard unsaved={unsaved} onLeave={forgetHours}>
        The hours you changed aren’t saved yet.
      </UnsavedGuard>
    </div>
  );
}
