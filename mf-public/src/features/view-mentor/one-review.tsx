import type { ResponseOf } from 'contracts/endpoint';
import type { listReviews, Mentor } from 'contracts/http/mentors';
import { Link } from 'react-router';
import { Review, ReviewAnswer } from 'ui';
import { paths } from 'web-kit/paths';
import { useHydrated, useSession } from 'web-kit/session';
import { formatDate, useViewerZone } from 'web-kit/time';
import styles from './reviews.module.css';
import { TakeDown } from './take-down.tsx';

type All = ResponseOf<typeof listReviews>;
export type GivenReview = All['reviews'][number];

const PARTS = [
  ['communication_rating', 'Communication'],
  ['knowledge_rating', 'Knowledge'],
  ['helpfulness_rating', 'Helpfulness'],
] as const;

export function OneReview({ review, mentor }: { review: GivenReview; mentor: Pick<Mentor, 'id' | 'first_name'> }) {
  const isFounder = useIsFounder();
  return (
    <Review rating={review.rating} author={review.author} given={<When at={review.created_at} />}>
      {review.review_text ? (
        <p className="review-text">{review.review_text}</p>
      ) : (
        <p className="mute">{review.text_taken_down ? 'We took this text down.' : 'Rated without a text.'}</p>
      )}
      <Parts of={review} digits={0} />
      {isFounder && review.review_text ? <TakeDown sessionId={review.id} what="text" /> : null}
      {review.answer ? <Answer review={review} answer={review.answer} mentor={mentor} isFounder={isFounder} /> : null}
    </Review>
  );
}

interface AnswerProps {
  review: GivenReview;
  answer: NonNullable<GivenReview['answer']>;
  mentor: Pick<Mentor, 'id' | 'first_name'>;
  isFounder: boolean;
}

function Answer({ review, answer, mentor, isFounder }: AnswerProps) {
  const session = useSession();
  return (
    <ReviewAnswer by={`${mentor.first_name} answered`} given={<When at={answer.answered_at} />}>
      <p className="review-text">{answer.text}</p>
      {isFounder ? (
        <TakeDown sessionId={review.id} what="answer" />
      ) : session?.id === mentor.id ? null : (
        <p className="small">
          <Link className="text-button" to={paths.report({ mentor: mentor.id })}>
            Report<span className="visually-hidden"> this answer</span>
          </Link>
        </p>
      )}
    </ReviewAnswer>
  );
}

function useIsFounder(): boolean {
  const session = useSession();
  return useHydrated() && session?.role === 'admin';
}

function When({ at }: { at: string }) {
  const zone = useViewerZone();
  return (
    <time className="small mute" dateTime={at}>
      {formatDate(at, zone)}
    </time>
  );
}

export function Parts({ of, digits }: { of: All['averages']; digits: number }) {
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
