import { zodResolver } from '@hookform/resolvers/zod';
import { rating } from 'contracts/http/sessions';
import { COMPLAINT_DECISION_HOURS } from 'contracts/times';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { Button, Notice, RadioCards, StarInput, TextArea } from 'ui';
import { paths } from 'web-kit/paths';
import { rateSession } from 'web-kit/resources/sessions';
import { roomLeft } from 'web-kit/room-left';
import { supportEmail } from 'web-kit/support';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import type { z } from 'zod';
import styles from './page.module.css';
import { isRatedBefore, needsSupport, ratingFailure } from './texts.ts';

const LONGEST = 2_000;
const MISSING = 'Please provide an overall rating.';
const YES_NO = [
  { value: 'yes', title: 'Yes' },
  { value: 'no', title: 'No' },
];
const SUB_RATINGS = [
  ['communication_rating', 'Communication'],
  ['knowledge_rating', 'Knowledge'],
  ['helpfulness_rating', 'Helpfulness'],
] as const;
const resolver = zodResolver(rating);

const BLANK: z.input<typeof rating> = {
  rating: 0,
  communication_rating: null,
  knowledge_rating: null,
  helpfulness_rating: null,
  review_text: '',
  mentor_showed_up: true,
  session_completed: true,
  would_recommend: null,
};

interface Props {
  sessionId: string;
  credential: string | null;
  onDone: (outcome: 'rated' | 'rated-before') => void;
}

export function RatingForm({ sessionId, credential, onDone }: Props) {
  const form = useForm({ resolver, defaultValues: BLANK });
  const { register, handleSubmit, setValue, watch, formState } = form;
  const sent = useDraft(`rating:${sessionId}`, form);
  const answers = watch();

  const { run, isPending, failure } = useChange(rateSession, {
    onDone() {
      sent();
      onDone('rated');
    },
    onFailed(error) {
      if (isRatedBefore(error)) onDone('rated-before');
    },
    describe: ratingFailure,
  });
  const submit = handleSubmit((body) => run({ id: sessionId, body, credential }));
  const yesNo = (name: 'mentor_showed_up' | 'session_completed' | 'would_recommend') => ({
    value: answers[name],
    onChange: (yes: boolean) => setValue(name, yes),
  });

  return (
    <form className="stack gap-8" onSubmit={submit} noValidate>
      <StarInput
        legend="Overall rating"
        required
        value={answers.rating}
        onChange={(value) => setValue('rating', value, { shouldValidate: formState.isSubmitted })}
        error={formState.errors.rating ? MISSING : null}
      />
      {SUB_RATINGS.map(([name, legend]) => (
        <StarInput key={name} legend={legend} value={answers[name] ?? 0} onChange={(value) => setValue(name, value)} />
      ))}
      <TextArea
        label="Your review"
        hint={
          roomLeft(answers.review_text?.length ?? 0, LONGEST) ??
          'Families read it before they book. It shows your first name and initial only.'
        }
        required={false}
        maxLength={LONGEST}
        error={formState.errors.review_text?.message}
        {...register('review_text')}
      />
      <YesNo {...yesNo('mentor_showed_up')} legend="Did your mentor show up?" />
      <YesNo {...yesNo('session_completed')} legend="Was the session completed?" />
      {needsSupport(answers) ? <Sorry sessionId={sessionId} /> : null}
      <YesNo
        {...yesNo('would_recommend')}
        legend={
          <>
            Would you recommend this mentor? <span className="optional">(optional)</span>
          </>
        }
      />
      <div className="stack">
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <Button
          type="submit"
          size="large"
          wide
          disabled={answers.rating === 0}
          waiting={isPending && 'Sending your rating…'}
        >
          Submit rating
        </Button>
        {answers.rating === 0 ? <p className="small mute">{MISSING}</p> : null}
        <Support sessionId={sessionId} />
      </div>
    </form>
  );
}

interface YesNoProps {
  legend: ReactNode;
  value: boolean | null | undefined;
  onChange: (yes: boolean) => void;
}

function YesNo({ legend, value, onChange }: YesNoProps) {
  return (
    <div className={styles.yesNo}>
      <RadioCards
        legend={legend}
        options={YES_NO}
        value={value === true ? 'yes' : value === false ? 'no' : ''}
        onChange={(event) => onChange(event.target.value === 'yes')}
      />
    </div>
  );
}

function Sorry({ sessionId }: { sessionId: string }) {
  return (
    <Notice kind="warning" title="We’re sorry to hear that">
      <Link to={paths.complaint(sessionId)}>File a complaint</Link> and the founder reviews it within{' '}
      {COMPLAINT_DECISION_HOURS} hours. It can lead to a full or a partial refund.
    </Notice>
  );
}

function Support({ sessionId }: { sessionId: string }) {
  const support = supportEmail();
  return (
    <p className="small mute">
      Something wrong? <Link to={paths.complaint(sessionId)}>File a complaint</Link>
      {support ? (
        <>
          {' '}
          or write to <a href={`mailto:${support}`}>{support}</a>
        </>
      ) : null}
      .
    </p>
  );
}
