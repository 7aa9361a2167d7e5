import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink, EmptyState, FailedState, Loading, PageHeader, Skeleton, StarBars } from 'ui';
import { averageOf } from 'web-kit/average-stars';
import { paths } from 'web-kit/paths';
import { RequireSignIn } from 'web-kit/require-sign-in';
import { OWN_REVIEWS_AT_ONCE, reviewsToAnswerQuery } from 'web-kit/resources/reviews';
import { AccessDenied, MENTOR } from '../../access-denied.tsx';
import { whyNotLoaded } from '../../load-error.ts';
import { OwnReview } from './own-review.tsx';
import styles from './page.module.css';
import { TellFounder } from './tell-founder.tsx';

export default function MentorReviewsPage() {
  return (
    <RequireSignIn role={MENTOR} otherwise={<AccessDenied />}>
      {({ id }) => (
        <div className="wide page">
          <PageHeader
            kicker="What athletes say"
            title="Your reviews"
            lead="Answer each one once. Families read your answer on your profile, right below the review."
            actions={
              <>
                <ButtonLink look="quiet" to={paths.mentor(id)}>
                  See my public profile
                </ButtonLink>
                <ButtonLink look="quiet" to={paths.mentorDashboard()}>
                  Dashboard
                </ButtonLink>
              </>
            }
          />
          <div className={styles.columns}>
            <OwnReviews mentorId={id} />
            <TellFounder mentorId={id} />
          </div>
        </div>
      )}
    </RequireSignIn>
  );
}

function OwnReviews({ mentorId }: { mentorId: string }) {
  const [pages, setPages] = useState(1);
  const { data, error, isPending, isFetching, refetch } = useQuery(reviewsToAnswerQuery(mentorId, 1));
  if (isPending) return <Coming />;
  if (!data) return <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  if (data.total === 0)
    return (
      <EmptyState title="No reviews yet">
        <p>Athletes can rate a session once it’s over and they’ve confirmed that you were there.</p>
      </EmptyState>
    );
  const shown = Math.min(pages * OWN_REVIEWS_AT_ONCE, data.total);
  return (
    <section className="stack gap-6" aria-label="Reviews">
      <StarBars average={averageOf(data.by_stars)} byStars={data.by_stars} />
      <ol className={styles.list}>
        {Array.from({ length: pages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <Page key={index} mentorId={mentorId} page={index + 1} />
        ))}
      </ol>
      {shown < data.total ? (
        <div className="row">
          <Button look="quiet" onClick={() => setPages(pages + 1)}>
            Show more
          </Button>
          <p className="small mute" role="status">
            {shown} of {data.total} shown
          </p>
        </div>
      ) : null}
    </section>
  );
}

function Page({ mentorId, page }: { mentorId: string; page: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(reviewsToAnswerQuery(mentorId, page));
  if (isPending)
    return (
      <li>
        <Coming />
      </li>
    );
  if (!data)
    return (
      <li>
        <Failed error={error} retrying={isFetching} onRetry={() => void refetch()} />
      </li>
    );
  return data.reviews.map((review) => (
    <li key={review.id} className={styles.item}>
      <OwnReview review={review} />
    </li>
  ));
}

function Coming() {
  return (
    <Loading label="Loading your reviews…" className="stack">
      <Skeleton height="9rem" />
      <Skeleton height="8rem" />
    </Loading>
  );
}

function Failed({ error, retrying, onRetry }: { error: Error | null; retrying: boolean; onRetry: () => void }) {
  return (
    <FailedState title="We couldn’t load your reviews" onRetry={onRetry} retrying={retrying}>
      <p>{whyNotLoaded(error)}</p>
    </FailedState>
  );
}
