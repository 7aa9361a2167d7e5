import { zodResolver } from '@hookform/resolvers/zod';
import { answerReviewBody, REVIEW_ANSWER_MAX } from 'contracts/http/reviews';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button, Notice, Review, ReviewAnswer, TextArea, takeFocus } from 'ui';
import { answerReview, type ReviewToAnswer } from 'web-kit/resources/reviews';
import { formatDate, useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import styles from './page.module.css';

const resolver = zodResolver(answerReviewBody);

export function OwnReview({ review }: { review: ReviewToAnswer }) {
  const { review_text, taken_down } = review;
  return (
    <Review rating={review.rating} author={review.author} given={<When at={review.created_at} />}>
      {review_text ? (
        <p className={taken_down ? 'review-text mute' : 'review-text'}>{review_text}</p>
      ) : (
        <p className="mute">Rated without a text.</p>
      )}
      {taken_down ? <p className="small">We took these words off your profile: {taken_down.reason}</p> : null}
      <Answering review={review} />
    </Review>
  );
}

/** Keeps the focus where the form was. */
function Answering({ review }: { review: ReviewToAnswer }) {
  const { answer, may_answer } = review;
  const [wrote, setWrote] = useState(false);
  if (!answer) return may_answer ? <ToAnswer review={review} onWritten={() => setWrote(true)} /> : null;
  return (
    <div {...(wrote ? { ref: takeFocus, tabIndex: -1 } : {})}>
      <Answered answer={answer} />
    </div>
  );
}

function Answered({ answer }: { answer: NonNullable<ReviewToAnswer['answer']> }) {
  const { text, answered_at, taken_down } = answer;
  return (
    <ReviewAnswer by="You answered" given={<When at={answered_at} />}>
      <p className={taken_down ? 'review-text mute' : 'review-text'}>{text}</p>
      {taken_down ? <p className="small">We took this answer down: {taken_down.reason}</p> : null}
    </ReviewAnswer>
  );
}

function ToAnswer({ review, onWritten }: { review: ReviewToAnswer; onWritten: () => void }) {
  const [form, setForm] = useState<'open' | 'closed' | null>(null);
  return form === 'open' ? (
    <AnswerForm review={review} onWritten={onWritten} onClose={() => setForm('closed')} />
  ) : (
    <div>
      <Button look="quiet" autoFocus={form === 'closed'} onClick={() => setForm('open')}>
        Answer<span className="visually-hidden"> {review.author}’s review</span>
      </Button>
    </div>
  );
}

interface FormProps {
  review: ReviewToAnswer;
  onWritten: () => void;
  onClose: () => void;
}

function AnswerForm({ review, onWritten, onClose }: FormProps) {
  const form = useForm({ resolver, defaultValues: { text: '' } });
  const { register, handleSubmit, formState, watch, setFocus } = form;
  const sent = useDraft(`answer-review:${review.session_id}`, form);
  const { run, isPending, failure } = useChange(answerReview, {
    onDone() {
      sent();
      onWritten();
    },
    fallback: 'Your answer couldn’t be sent. Please try again.',
  });
  useEffect(() => setFocus('text'), [setFocus]);
  const left = REVIEW_ANSWER_MAX - watch('text').length;
  return (
    <form
      className="stack"
      noValidate
      onSubmit={handleSubmit(({ text }) => run({ sessionId: review.session_id, text }))}
    >
      <TextArea
        label={`Your answer to ${review.author}`}
        hint="Everybody can read it, and you can’t change it later. Leave out anything an athlete told you in private."
        rows={4}
        maxLength={REVIEW_ANSWER_MAX}
        required
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <p className="small mute">{left === 1 ? '1 character' : `${left} characters`} left</p>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <div className={styles.buttons}>
        <Button type="submit" waiting={isPending && 'Sending…'}>
          Post answer
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function When({ at }: { at: string }) {
  const zone = useViewerZone();
  return (
    <time className="small mute" dateTime={at}>
      {formatDate(at, zone)}
    </time>
  );
}
