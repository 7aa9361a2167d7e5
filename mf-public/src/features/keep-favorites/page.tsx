import { useQuery } from '@tanstack/react-query';
import type { Mentor } from 'contracts/http/mentors';
import { useState } from 'react';
import { ButtonLink, EmptyState, FailedState, Loading, PageHeader, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { favoritesQuery } from 'web-kit/resources/favorites';
import { MentorCard } from '../../mentor-card.tsx';
import styles from './page.module.css';

const ATHLETE = 'athlete';

export default function FavoritesPage() {
  return (
    <RequireSignIn role={ATHLETE} otherwise={<NotForYou />}>
      {({ id }) => (
        <div className={`wide page ${styles.page}`}>
          <PageHeader title="Favorites" lead="Only you can see this list. Mentors don’t know who saved them." />
          <Favorites athleteId={id} />
        </div>
      )}
    </RequireSignIn>
  );
}

function Favorites({ athleteId }: { athleteId: string }) {
  const { data, isPending, error, isFetching, refetch } = useQuery(favoritesQuery(athleteId));
  const mentors = useUntilLeft(data);
  if (isPending) {
    return (
      <Loading short label="Loading your favorites…" className={styles.cards}>
        {[1, 2].map((card) => (
          <Skeleton key={card} height="11.25rem" />
        ))}
      </Loading>
    );
  }
  if (!data) {
    return (
      <FailedState title="We couldn’t load your favorites" onRetry={() => void refetch()} retrying={isFetching}>
        <p>{errorText(error, 'Something went wrong on our side. Nothing on your list is lost.')}</p>
      </FailedState>
    );
  }
  if (mentors.length === 0) {
    return (
      <EmptyState title="No favorites yet" action={<ButtonLink to={paths.browse()}>Find a mentor</ButtonLink>}>
        <p>Tap the heart on any mentor to keep them here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">Mentors</h2>
      <ul className={styles.cards}>
        {mentors.map((mentor) => (
          <li key={mentor.id}>
            <MentorCard mentor={mentor} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whoever loses the heart keeps the place until the page is left: a slip of the thumb is mended by the same heart. */
function useUntilLeft(now: readonly Mentor[] | undefined): readonly Mentor[] {
  const [shown, setShown] = useState<readonly Mentor[]>(now ?? []);
  const added = (now ?? []).filter(({ id }) => !shown.some((before) => before.id === id));
  if (added.length > 0) setShown([...added, ...shown]);
  return shown;
}

function NotForYou() {
  return (
    <div className="form-page">
      <EmptyState heading="h1" title="Favorites" action={<ButtonLink to={paths.browse()}>Browse mentors</ButtonLink>}>
        <p>Favorites are for high school athletes. You’re signed in with another kind of account.</p>
      </EmptyState>
    </div>
  );
}
