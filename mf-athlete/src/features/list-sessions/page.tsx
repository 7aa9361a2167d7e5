import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { ButtonLink, EmptyState, FailedState, PageHeader, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { soonest } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { athleteSessionsQuery } from 'web-kit/resources/sessions';
import { useViewerZone } from 'web-kit/time';
import { ATHLETE, OnlyAthletes } from '../../only-athletes.tsx';
import { openTasksOf, PlanTasks, usePlans } from '../../plan-tasks.tsx';
import { type Group, groupOf, nextLook } from '../../session-actions.ts';
import { useWake } from '../../use-wake.ts';
import styles from './page.module.css';
import type { Said } from './said.tsx';
import { SessionCard } from './session-card.tsx';

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
    <div className="wide page">
      <PageHeader
        title="My sessions"
        lead={`Times are in your zone: ${zone.replaceAll('_', ' ')}.`}
        actions={data?.length === 0 ? null : <ButtonLink to={paths.browse()}>Find Mentors</ButtonLink>}
      />
      {data ? (
        <Lists athleteId={athleteId} sessions={data} />
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

const GROUPS: readonly { group: Group; title: string }[] = [
  { group: 'waiting', title: 'Waiting for you' },
  { group: 'ahead', title: 'Coming up' },
  { group: 'past', title: 'Past' },
];

function Lists({ athleteId, sessions }: { athleteId: string; sessions: Session[] }) {
  const [last, setLast] = useState<{ id: string; said: Said } | null>(null);
  const plans = usePlans(athleteId, sessions);
  const open = openTasksOf(plans);
  useWake(soonest(sessions.map((session) => nextLook(session, now()))));
  if (sessions.length === 0) {
    return (
      <EmptyState title="No sessions yet" action={<ButtonLink to={paths.browse()}>Find Mentors</ButtonLink>}>
        <p>Find somebody who plays your sport in college, and book an hour.</p>
      </EmptyState>
    );
  }
  const byStart = sessions.toSorted((a, b) => a.scheduled_datetime.localeCompare(b.scheduled_datetime));
  const inGroup = (group: Group) => byStart.filter((session) => groupOf(session, now()) === group);
  return (
    <div className="stack gap-12">
      {open.length > 0 ? (
        <section className="stack">
          <h2 className={styles.heading}>Your tasks</h2>
          <PlanTasks athleteId={athleteId} tasks={open} namesMentor />
        </section>
      ) : null}
      {GROUPS.map(({ group, title }) => {
        const shown = group === 'past' ? inGroup(group).reverse() : inGroup(group);
        if (shown.length === 0) return group === 'ahead' ? <NothingAhead key={group} title={title} /> : null;
        return (
          <section key={group} className="stack gap-6">
            <h2 className={styles.heading}>{title}</h2>
            <ul className={styles.list}>
              {shown.map((session) => (
                <li key={session.id}>
                  <SessionCard
                    session={session}
                    plan={plans.find(({ session_id }) => session_id === session.id) ?? null}
                    athleteId={athleteId}
                    said={last?.id === session.id ? last.said : null}
                    say={(said) => setLast({ id: session.id, said })}
                  />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function NothingAhead({ title }: { title: string }) {
  return (
    <section className="stack gap-6">
      <h2 className={styles.heading}>{title}</h2>
      <p className="mute">Nothing is booked at the moment.</p>
    </section>
  );
}
