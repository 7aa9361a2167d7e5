import { useQuery } from '@tanstack/react-query';
import type { Role } from 'contracts/status';
import { ButtonLink, EmptyState, PageHeader, Tabs } from 'ui';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { cardDisputesQuery, complaintsQuery, pendingMentorsQuery, reportsQuery } from 'web-kit/resources/founder';
import { ComplaintsTab } from './complaints-tab.tsx';
import { countAwaiting } from './features/answer-disputes/dispute-list.tsx';
import { NewMediaQueue } from './features/look-at-media/new-media.tsx';
import { VerificationTab } from './features/verify-mentors/verification-list.tsx';
import { Overview } from './overview.tsx';

const ADMIN = 'admin' satisfies Role;

export default function AdminPage() {
  return (
    <RequireSignIn role={ADMIN} otherwise={<AccessDenied />}>
      <Dashboard />
    </RequireSignIn>
  );
}

function Dashboard() {
  const pending = useQuery(pendingMentorsQuery);
  const complaints = useQuery(complaintsQuery);
  const disputes = useQuery(cardDisputesQuery);
  const reports = useQuery(reportsQuery);
  const toLookAt = reports.data?.filter(({ status }) => status === 'open').length ?? 0;
  const undecided = complaints.data?.filter(({ status }) => status !== 'decided').length ?? 0;
  return (
    <div className="wide page">
      <PageHeader title="Admin dashboard" />
      <Tabs
        label="Admin dashboard"
        tabs={[
          { id: 'overview', label: 'Overview & Commission', content: <Overview /> },
          {
            id: 'verify',
            label: 'Verify Mentors',
            count: pending.data?.length ?? 0,
            countLabel: 'pending',
            content: (
              <div className="stack gap-12">
                <VerificationTab />
                <NewMediaQueue />
              </div>
            ),
          },
          {
            id: 'complaints',
            label: 'Complaints & sessions',
            count: toLookAt + undecided + countAwaiting(disputes.data),
            countLabel: 'waiting for you',
            content: <ComplaintsTab />,
          },
        ]}
      />
    </div>
  );
}

function AccessDenied() {
  return (
    <div className="form-page">
      <EmptyState heading="h1" title="Access Denied" action={<ButtonLink to={paths.home()}>Return Home</ButtonLink>}>
        <p>This page is for the people who run the site. You are signed in with another kind of account.</p>
      </EmptyState>
    </div>
  );
}
