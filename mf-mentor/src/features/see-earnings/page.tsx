import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { ButtonLink, FailedState, Loading, PageHeader, Skeleton } from 'ui';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { earningsQuery } from 'web-kit/resources/earnings';
import { type OwnProfile, ownProfileQuery } from 'web-kit/resources/mentors';
import { AccessDenied, MENTOR } from '../../access-denied.tsx';
import { BankAccount } from '../../bank-account.tsx';
import { BankTroubles } from '../../bank-troubles.tsx';
import { whyNotLoaded } from '../../load-error.ts';
import { Debt } from './debt.tsx';
import styles from './earnings.module.css';
import { Paper } from './paper.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { Waiting } from './waiting.tsx';
import { YearFigures } from './year-figures.tsx';

export default function EarningsPage() {
  return (
    <RequireSignIn role={MENTOR} otherwise={<AccessDenied />}>
      {(session) => <OwnEarnings mentorId={session.id} />}
    </RequireSignIn>
  );
}

function OwnEarnings({ mentorId }: { mentorId: string }) {
  const { data: mentor, error, isFetching, refetch } = useQuery(ownProfileQuery(mentorId));
  if (mentor && !mentor.is_verified) return <Navigate to={paths.mentorVerification()} replace />;
  return (
    <div className="wide page">
      <PageHeader
        kicker="Your share"
        title="Earnings"
        lead="What was sent to you and what went back, by the day it happened (UTC)."
        actions={
          <ButtonLink look="quiet" to={paths.mentorDashboard()}>
            Dashboard
          </ButtonLink>
        }
      />
      {mentor ? (
        <Earnings mentor={mentor} />
      ) : error ? (
        <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Coming />
      )}
    </div>
  );
}

function Earnings({ mentor }: { mentor: OwnProfile }) {
  const [search, setSearch] = useSearchParams();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...earningsQuery(mentor.id, yearOf(search.get('year'))),
    placeholderData: (before) => before,
  });
  const isFree = mentor.mentoring_type === 'free';
  if (!data && error) return <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Coming />;
  return (
    <div className="stack gap-12" aria-busy={isPlaceholderData}>
      <div className={`stack ${styles.notices}`}>
        <BankTroubles mentorId={mentor.id} troubles={data.bank_troubles} />
        <Debt debt={data.debt} />
        {mentor.payout_ready && !isFree ? null : <BankAccount mentor={mentor} />}
      </div>
      <YearFigures
        earnings={data}
        isFree={isFree}
        onYear={(year) => setSearch({ year: String(year) }, { replace: true, preventScrollReset: true })}
      />
      <Waiting waits={data.waits} total={data.waiting} />
      <PaymentsTable key={data.year} payments={data.payments} />
      {isFree && data.years.length === 0 ? null : <Paper mentor={mentor} year={data.year} />}
    </div>
  );
}

/** A year that no call takes is left out, as if the address had none. */
function yearOf(text: string | null): number | null {
  return text && /^2[01]\d\d$/.test(text) && Number(text) >= 2020 ? Number(text) : null;
}

function Coming() {
  return (
    <Loading label="Loading your earnings…">
      <Skeleton height="5rem" />
      <Skeleton height="9rem" />
      <Skeleton height="14rem" />
    </Loading>
  );
}

interface FailedProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

function Failed({ error, retrying, onRetry }: FailedProps) {
  return (
    <FailedState title="We couldn’t load your earnings" onRetry={onRetry} retrying={retrying}>
      <p>{whyNotLoaded(error)}</p>
    </FailedState>
  );
}
