import { useQuery } from '@tanstack/react-query';
import type { PublicReview } from 'contracts/http/promises';
import { Link } from 'react-router';
import { Icon, Stars } from 'ui';
import { paths } from 'web-kit/paths';
import { sessionPromisesQuery } from 'web-kit/resources/promises';
import { formatDate, useViewerZone } from 'web-kit/time';
import quotes from '../../quotes.module.css';
import sections from '../../sections.module.css';
import styles from './page.module.css';

/** The newest reviews as they are, good or bad; nothing while there are none. */
export function WhatFamiliesSay() {
  const { data } = useQuery(sessionPromisesQuery);
  if (!data || data.reviews.length === 0) return null;
  const { average, total } = data.rating;
  return (
    <section className={sections.section} aria-labelledby="families">
      <div className={styles.head}>
        <h2 id="families">What athletes say</h2>
        <p className="small mute">
          <Stars average={average} total={total} /> Only people who had a session can write one. These are the newest.
        </p>
      </div>
      <ul className={quotes.quotes}>
        {data.reviews.map((review) => (
          <li key={review.id}>
            <Quote review={review} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quote({ review }: { review: PublicReview }) {
  const zone = useViewerZone();
  return (
    <figure>
      <p className={styles.given}>
        <span className="visually-hidden">{review.rating} out of 5 stars</span>
        {[1, 2, 3, 4, 5].map((star) => (
          <Icon key={star} name="star" on={star <= review.rating} />
        ))}
      </p>
      <blockquote>
        <p>“{review.review_text}”</p>
      </blockquote>
      <figcaption className="small">
        <b>{review.author}</b>
        <span className="mute">
          with <Link to={paths.mentor(review.mentor_id)}>{review.mentor_name}</Link> ·{' '}
          {formatDate(review.created_at, zone)}
        </span>
      </figcaption>
    </figure>
  );
}
