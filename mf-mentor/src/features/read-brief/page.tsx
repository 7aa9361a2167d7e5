import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ButtonLink, EmptyState, FailedState, Loading, Skeleton } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { briefQuery } from 'web-kit/resources/plans';
import { AccessDenied, MENTOR } from '../../access-denied.tsx';
import { BriefSheet } from './brief-sheet.tsx';
import { Dock } from './dock.tsx';
import styles from './page.module.css';

export default function BriefPage() {
  const { id = '' } = useParams();
  return (
    <RequireSignIn role={MENTOR} otherwise={<AccessDenied />}>
      {(session) => <Brief id={id} mentorId={session.id} />}
    </RequireSignIn>
  );
}

function Brief({ id, mentorId }: { id: string; mentorId: string }) {
  const { data, error, isFetching, refetch } = useQuery({ ...briefQuery(id), staleTime: 0 });
  if (data) {
    return (
      <div className={styles.page}>
        <BriefSheet brief={data} />
        <Dock id={id} mentorId={mentorId} />
      </div>
    );
  }
  if (!error) {
    return (
      <Loading label="Loading the brief…" className={styles.page}>
        <h1 className="visually-hidden">Brief</h1>
        <div className="stack gap-6">
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
          <Skeleton height="14rem" />
        </div>
      </Loading>
    );
  }
  const back = <ButtonLink to={paths.mentorDashboard()}>Dashboard</ButtonLink>;
  const isRefused = isApiError(error) && (error.status === 400 || error.status === 404);
  return (
    <div className="form-page">
      {isRefused ? (
        <EmptyState heading="h1" title="No brief here" action={back}>
          <p>{error.status === 404 ? 'There’s no such session, or it isn’t yours.' : error.message}</p>
        </EmptyState>
      ) : (
        <FailedState
          heading="h1"
          title="We couldn’t load the brief"
          onRetry={() => void refetch()}
          retrying={isFetching}
          action={back}
        >
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      )}
    </div>
  );
}
