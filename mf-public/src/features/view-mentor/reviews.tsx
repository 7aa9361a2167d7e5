import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { listReviews, Mentor, ReviewSort } from 'contracts/http/mentors';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button, FailedState, Skeleton, StarBars, takeFocus } from 'ui';
import { errorText } from 'web-kit/api';
import { averageOf } from 'web-kit/average-stars';
import { NEWEST, REVIEWS_AT_ONCE, type ReviewsAsked, reviewsQuery } from 'web-kit/resources/mentors';
import { OneReview, Parts } from './one-review.tsx';
import styles from './reviews.module.css';

type All = ResponseOf<typeof listReviews>;
type Whose = Pick<Mentor, 'id' | 'first_name'>;

const SORTS: Readonly<Record<ReviewSort, string>> = {
  newest: 'Newest first',
  highest: 'Highest first',
  lowest: 'Lowest first',
};

const SORT_NAMES = Object.keys(SORTS) as ReviewSort[];
const STARS = [1, 2, 3, 4, 5];

export function Reviews({ mentor }: { mentor: Whose }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(reviewsQuery(mentor.id, 1));
  return (
    <section className="stack gap-6" aria-labelledby="reviews" aria-busy={isPending}>
      <h2 id="reviews" className={styles.heading}>
        Reviews
      </h2>
      {isPending ? (
        <Skeleton height="11rem" />
      ) : !data ? (
        <Failed
          title="We couldn’t load the reviews"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data.total === 0 ? (
        <p className="mute">No reviews yet. The first athlete who meets {mentor.first_name} can write one.</p>
      ) : (
        <Some mentor={mentor} all={data} />
      )}
    </section>
  );
}

function Some({ mentor, all }: { mentor: Whose; all: All }) {
  const [asked, setAsked] = useAsked();
  const { stars } = asked;
  const found = stars === null ? all.total : (all.by_stars[stars - 1] ?? 0);
  return (
    <>
      <StarBars
        average={averageOf(all.by_stars)}
        byStars={all.by_stars}
        chosen={stars}
        onChoose={(next) => setAsked({ ...asked, stars: next })}
      >
        <Parts of={all.averages} digits={1} />
      </StarBars>
      <div className={styles.asked}>
        <fieldset className={styles.sorts}>
          <legend className="visually-hidden">Order of the reviews</legend>
          {SORT_NAMES.map((sort) => (
            <button
              key={sort}
              type="button"
              className="chip"
              aria-pressed={asked.sort === sort}
              onClick={() => setAsked({ ...asked, sort })}
            >
              {SORTS[sort]}
            </button>
          ))}
        </fieldset>
        <p className="small mute" role="status">
          {stars === null ? null : (
            <>
              {found} of {all.total} with {stars} {stars === 1 ? 'star' : 'stars'}
            </>
          )}
        </p>
        {stars === null ? null : (
          <button type="button" className="text-button" onClick={() => setAsked({ ...asked, stars: null })}>
            Show all stars
          </button>
        )}
      </div>
      <List key={`${asked.sort}:${stars}`} mentor={mentor} asked={asked} found={found} />
    </>
  );
}

/** It stands in the address, so that it can be sent to somebody and survives the way back from another page. */
function useAsked(): [ReviewsAsked, (next: ReviewsAsked) => void] {
  const [search, setSearch] = useSearchParams();
  const stars = STARS.find((each) => String(each) === search.get('stars')) ?? null;
  const sort = SORT_NAMES.find((each) => each === search.get('reviews')) ?? NEWEST.sort;
  const set = (next: ReviewsAsked) => {
    const address = new URLSearchParams(search);
    for (const name of ['reviews', 'stars']) address.delete(name);
    if (next.sort !== NEWEST.sort) address.set('reviews', next.sort);
    if (next.stars !== null) address.set('stars', String(next.stars));
    setSearch(address, { replace: true, preventScrollReset: true });
  };
  return [{ sort, stars }, set];
}

function List({ mentor, asked, found }: { mentor: Whose; asked: ReviewsAsked; found: number }) {
  const [pages, setPages] = useState(1);
  const shown = Math.min(pages * REVIEWS_AT_ONCE, found);
  if (found === 0) return <p className="mute">Nobody gave {asked.stars === 1 ? '1 star' : `${asked.stars} stars`}.</p>;
  return (
    <>
      <ol className={styles.list}>
        {Array.from({ length: pages }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <Page key={index} mentor={mentor} asked={asked} page={index + 1} />
        ))}
      </ol>
      {shown < found ? (
        <div className="row">
          <Button look="quiet" onClick={() => setPages(pages + 1)}>
            Show more
          </Button>
          <p className="small mute" role="status">
            {shown} of {found} shown
          </p>
        </div>
      ) : null}
    </>
  );
}

/** The page before is on screen already: a page that is on its way, or failed, stands below it. */
function Page({ mentor, asked, page }: { mentor: Whose; asked: ReviewsAsked; page: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(reviewsQuery(mentor.id, page, asked));
  const before = useQuery({ ...reviewsQuery(mentor.id, Math.max(1, page - 1), asked), enabled: false }).data;
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
          title={page === 1 ? 'We couldn’t load these reviews' : 'We couldn’t load more reviews'}
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </li>
    );
  // A newer review moves one to the next page.
  const shown = new Set(page > 1 ? before?.reviews.map(({ id }) => id) : []);
  const fresh = data.reviews.filter(({ id }) => !shown.has(id));
  return fresh.map((review, index) => (
    <li
      key={review.id}
      className={styles.review}
      // Where reading goes on, as the button may be gone by now.
      {...(page > 1 && index === 0 ? { ref: takeFocus, tabIndex: -1 } : {})}
    >
      <OneReview review={review} mentor={mentor} />
    </li>
  ));
}

function Failed(props: { title: string; error: unknown; retrying: boolean; onRetry: () => void }) {
  return (
    <FailedState title={props.title} onRetry={props.onRetry} retrying={props.retrying}>
      <p>{errorText(props.error, 'Something went wrong. Please try again.')}</p>
    </FailedState>
  );
}
