import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { UPCOMING } from 'contracts/status';
import { ButtonLink, EmptyState, FailedState, PageHeader, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { useViewerZone } from 'web-kit/time';
import { ATHLETE, OnlyAthletes } from '../../only-athletes.tsx';
import { fetchSessions, sessionsKey } from '../../session-calls.ts';
import styles from './page.module.css';
import { SessionCard } from './session-card.tsx';

export default function SessionsPage() {
  return (
    <RequireSignIn role={ATHLETE} otherwise={<OnlyAthletes />}>
      {(session) => <Sessions athleteId={session.id} />}
    </RequireSignIn>
  );
}

function Sessions({ athleteId }: { athleteId: string }) {
  const zone = useViewerZone();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey: sessionsKey(athleteId),
    queryFn: ({ signal }) => fetchSessions(athleteId, signal),
    staleTime: 0,
  });
  return (
    <div className="wide page">
      <PageHeader
        title="My sessions"
        lead={`Times are in your zone: ${zone.replaceAll('_', ' ')}.`}
        actions={<ButtonLink to={paths.browse()}>Find Mentors</ButtonLink>}
      />
      {data ? (
        <Lists sessions={data} />
      ) : isPending ? (
        <div className={styles.list} aria-busy="true">
          <p className="visually-hidden" role="status">
            Loading your sessions…
          </p>
          <Skeleton height="22rem" />
          <Skeleton height="22rem" />
        </div>
      ) : (
        <FailedState title="We could not load your sessions" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{errorText(error, 'Something went wrong. Please try again.')}</p>
        </FailedState>
      )}
    </div>
  );
}

function Lists({ sessions }: { sessions: Session[] }) {
  const byStart = sessions.toSorted((a, b) => a.scheduled_datetime.localeCompare(b.scheduled_datetime));
  const ahead = byStart.filter(({ status }) => UPCOMING.includes(status));
  const past = byStart.filter(({ status }) => !UPCOMING.includes(status)).reverse();
  if (sessions.length === 0) {
    return (
      <EmptyState title="No sessions yet" action={<ButtonLink to={paths.browse()}>Find Mentors</ButtonLink>}>
        <p>Find somebody who plays your sport in college, and book an hour.</p>
      </EmptyState>
    );
  }
  return (
    <div className="stack gap-12">
      <Section title="Coming up" sessions={ahead} empty="Nothing is booked at the moment." />
      {past.length > 0 ? <Section title="Past" sessions={past} /> : null}
    </div>
  );
}

function Section({ title, sessions, empty }: { title: string; sessions: Session[]; empty?: string }) {
  return (
    <section className="stack gap-6">
      <h2 className={styles.heading}>{title}</h2>
      {sessions.length === 0 ? <p className="mute">{empty}</p> : null}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionCard session={session} />
          </li>
        ))}
      </ul>
    </section>
  );
}
