import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { listReviews, Mentor } from 'contracts/http/mentors';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { Button, FailedState, Skeleton } from 'ui';
import { errorText } from 'web-kit/api';
import { REVIEWS_AT_ONCE, reviewsQuery } from 'web-kit/resources/mentors';
import { formatDate, useViewerZone } from 'web-kit/time';
import { averageOf } from './average.ts';
import styles from './reviews.module.css';

type All = ResponseOf<typeof listReviews>;
type Review = All['reviews'][number];

const FROM_FIVE = [5, 4, 3, 2, 1];
const PARTS = [
  ['communication_rating', 'Communication'],
  ['knowledge_rating', 'Knowledge'],
  ['helpfulness_rating', 'Helpfulness'],
] as const;

/** What athletes say of a mentor: the figures of all, and what they wrote, newest first. */
export function Reviews({ mentor }: { mentor: Pick<Mentor, 'id' | 'first_name'> }) {
  const [pages, setPages] = useState(1);
  const { data, error, isPending, isFetching, refetch } = useQuery(reviewsQuery(mentor.id, 1));
  const shown = Math.min(pages * REVIEWS_AT_ONCE, data?.total ?? 0);
  const more = (data?.total ?? 0) - shown;
  return (
    <section className="stack gap-6" aria-labelledby="reviews" aria-busy={isPending}>
      <h2 id="reviews" className={styles.heading}>
        Reviews
      </h2>
      {isPending ? (
        <Skeleton height="11rem" />
      ) : !data ? (
        <Failed
          title="We could not load the reviews"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data.total === 0 ? (
        <p className="mute">No reviews yet. The first athlete who meets {mentor.first_name} can write one.</p>
      ) : (
        <>
          <Figures all={data} />
          <ol className={styles.list}>
            {Array.from({ length: pages }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
              <Page key={index} mentorId={mentor.id} page={index + 1} />
            ))}
          </ol>
          {more > 0 ? (
            <div className="row">
              <Button look="quiet" onClick={() => setPages(pages + 1)}>
                Show more
              </Button>
              <p className="small mute" role="status">
                {shown} of {data.total} shown
              </p>
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}

function Figures({ all }: { all: All }) {
  return (
    <div className={styles.figures}>
      <p className={styles.average}>
        <span>{averageOf(all.by_stars).toFixed(1)}</span>
        <span className="small mute">
          <span className="visually-hidden">out of 5, </span>
          {all.total} {all.total === 1 ? 'rating' : 'ratings'}
        </span>
      </p>
      <ul className={styles.distribution}>
        {FROM_FIVE.map((stars) => (
          <ByStars key={stars} stars={stars} count={all.by_stars[stars - 1] ?? 0} total={all.total} />
        ))}
      </ul>
      <Parts of={all.averages} digits={1} />
    </div>
  );
}

function ByStars({ stars, count, total }: { stars: number; count: number; total: number }) {
  return (
    <li>
      <span>
        {stars} {stars === 1 ? 'star' : 'stars'}
      </span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(count / total) * 100}%` }} />
      </span>
      <span className={styles.number}>
        {count}
        <span className="visually-hidden"> {count === 1 ? 'rating' : 'ratings'}</span>
      </span>
    </li>
  );
}

/** The page before is on screen already: a page that is on its way, or failed, stands below it. */
function Page({ mentorId, page }: { mentorId: string; page: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(reviewsQuery(mentorId, page));
  if (isPending)
    return (
      <li aria-busy="true">
        <Skeleton height="8rem" />
      </li>
    );
  if (!data)
    return (
      <li>
        <Failed
          title="We could not load more reviews"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </li>
    );
  return data.reviews.map((review) => (
    <li key={review.id} className={styles.review}>
      <OneReview review={review} />
    </li>
  ));
}

function OneReview({ review }: { review: Review }) {
  const zone = useViewerZone();
  return (
    <>
      <p className={styles.given}>
        <span className={styles.stars} aria-hidden="true">
          {[1, 2, 3, 4, 5].map((star) => (
            <Star key={star} data-on={star <= review.rating ? '' : undefined} />
          ))}
        </span>
        <span className="visually-hidden">{review.rating} out of 5 stars</span>
        <b>{review.author}</b>
        <time className="small mute" dateTime={review.created_at}>
          {formatDate(review.created_at, zone)}
        </time>
      </p>
      {review.review_text ? (
        <p className={styles.text}>{review.review_text}</p>
      ) : (
        <p className="mute">Rated without a text.</p>
      )}
      <Parts of={review} digits={0} />
    </>
  );
}

/** Communication, knowledge and helpfulness, as far as they were rated. */
function Parts({ of, digits }: { of: All['averages']; digits: number }) {
  const given = PARTS.filter(([part]) => of[part] !== null);
  if (given.length === 0) return null;
  return (
    <dl className={styles.parts}>
      {given.map(([part, label]) => (
        <div key={part}>
          <dt>{label}</dt>
          <dd>{of[part]?.toFixed(digits)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Failed(props: { title: string; error: unknown; retrying: boolean; onRetry: () => void }) {
  return (
    <FailedState title={props.title} onRetry={props.onRetry} retrying={props.retrying}>
      <p>{errorText(props.error, 'Something went wrong. Please try again.')}</p>
    </FailedState>
  );
}
