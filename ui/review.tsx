import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const FROM_FIVE = [5, 4, 3, 2, 1];

interface BarsProps {
  average: number;
  /** One star first, five last. */
  byStars: readonly number[];
  /** Then each line can be pressed, and pressed again. */
  onChoose?: (stars: number | null) => void;
  chosen?: number | null;
  children?: ReactNode;
}

export function StarBars({ average, byStars, onChoose, chosen = null, children }: BarsProps) {
  const total = byStars.reduce((sum, count) => sum + count, 0);
  return (
    <div className="star-figures">
      <p className="star-average">
        <span>{average.toFixed(1)}</span>
        <span className="small mute">
          <span className="visually-hidden">out of 5, </span>
          {total} {total === 1 ? 'rating' : 'ratings'}
        </span>
      </p>
      <ul className="star-bars">
        {FROM_FIVE.map((stars) => {
          const line = <Line stars={stars} count={byStars[stars - 1] ?? 0} total={total} />;
          return (
            <li key={stars}>
              {onChoose ? (
                <button
                  type="button"
                  className="star-line"
                  aria-pressed={chosen === stars}
                  onClick={() => onChoose(chosen === stars ? null : stars)}
                >
                  {line}
                </button>
              ) : (
                <div className="star-line">{line}</div>
              )}
            </li>
          );
        })}
      </ul>
      {children}
    </div>
  );
}

function Line({ stars, count, total }: { stars: number; count: number; total: number }) {
  return (
    <>
      <span>
        {stars} {stars === 1 ? 'star' : 'stars'}
      </span>
      <span className="star-bar" aria-hidden="true">
        <span style={{ width: total ? `${(count / total) * 100}%` : 0 }} />
      </span>
      <span className="star-count">
        {count}
        <span className="visually-hidden"> {count === 1 ? 'rating' : 'ratings'}</span>
      </span>
    </>
  );
}

interface ReviewProps {
  rating: number;
  author: string;
  /** A `time`. */
  given: ReactNode;
  children: ReactNode;
}

export function Review({ rating, author, given, children }: ReviewProps) {
  return (
    <article className="review">
      <p className="review-given">
        <span className="review-stars" aria-hidden="true">
          {[1, 2, 3, 4, 5].map((star) => (
            <Icon key={star} name="star" on={star <= rating} />
          ))}
        </span>
        <span className="visually-hidden">{rating} out of 5 stars</span>
        <b>{author}</b>
        {given}
      </p>
      {children}
    </article>
  );
}

export function ReviewAnswer({ by, given, children }: { by: string; given: ReactNode; children: ReactNode }) {
  return (
    <div className="review-answer">
      <p className="review-given">
        <b>{by}</b>
        {given}
      </p>
      {children}
    </div>
  );
}
