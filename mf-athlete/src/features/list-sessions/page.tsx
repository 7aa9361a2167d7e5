import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { ButtonLink, EmptyState, FailedState, Loading, PageHeader, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { CalendarFeedLink } from 'web-kit/calendar-feed';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { athleteSessionsQuery } from 'web-kit/resources/sessions';
import { useViewerZone } from 'web-kit/time';
import { spokenZones } from 'web-kit/time-zones';
import { ATHLETE, OnlyAthletes } from '../../only-athletes.tsx';
import { Lists } from './lists.tsx';
import styles from './page.module.css';

export default function SessionsPage() {
  return (
    <RequireSignIn
      role={ATHLETE}
      otherwise={<OnlyAthletes>Only high school athletes have a list of sessions here.</OnlyAthletes>}
    >
      {(session) => <Sessions athleteId={session.id} />}
    </RequireSignIn>
  );
}

function Sessions({ athleteId }: { athleteId: string }) {
  const zone = useViewerZone();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...athleteSessionsQuery(athleteId),
    staleTime: 0,
  });
  return (
    <div className={`wide page ${styles.page}`}>
      <PageHeader title="My sessions" lead={`Times in ${spokenZones(zone, now(), lastOf(data))}`} />
      {data?.length === 0 ? (
        <EmptyState title="No sessions yet" action={<ButtonLink to={paths.browse()}>Find Mentors</ButtonLink>}>
          <p>Find someone who plays your sport in college, and book a session.</p>
        </EmptyState>
      ) : data ? (
        <>
          <Lists athleteId={athleteId} sessions={data} />
          <div>
            <CalendarFeedLink />
          </div>
        </>
      ) : isPending ? (
        <Loading label="Loading your sessions…" className={styles.list}>
          <Skeleton height="22rem" />
          <Skeleton height="22rem" />
        </Loading>
      ) : (
        <FailedState title="We couldn’t load your sessions" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      )}
    </div>
  );
}

/** Past ones stand without a time. */
function lastOf(sessions: readonly Session[] = []): Date {
  return new Date(Math.max(now().getTime(), ...sessions.map((session) => Date.parse(session.scheduled_datetime))));
}
