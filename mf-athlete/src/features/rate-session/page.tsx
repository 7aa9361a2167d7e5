import { useQuery } from '@tanstack/react-query';
import { RATED_ALREADY_REDIRECT_MS, RATED_REDIRECT_MS } from 'contracts/times';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ButtonLink, FailedState, Notice, PageHeader } from 'ui';
import { now } from 'web-kit/clock';
import { opensAt } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { useRedirectLater } from 'web-kit/redirect-later';
import { ratingQuery, sessionDetailsQuery } from 'web-kit/resources/sessions';
import { isMissing } from '../../is-missing.ts';
import type { Speaker } from '../../link-access.ts';
import { LinkGate, PageWaits } from '../../link-gate.tsx';
import { ATHLETE, OnlyAthletes } from '../../only-athletes.tsx';
import { useWake } from '../../use-wake.ts';
import { isTooEarly, NotYet } from './not-yet.tsx';
import { RatingForm } from './rating-form.tsx';

const TITLE = 'Rate your session';

export default function RateSessionPage() {
  const { id = '' } = useParams();
  return (
    <LinkGate sessionId={id} action={['rate', 'join']} title={TITLE}>
      {(speaker) =>
        speaker.role === ATHLETE ? (
          <Rate id={id} speaker={speaker} />
        ) : (
          <OnlyAthletes>Only the athlete of a session can rate it.</OnlyAthletes>
        )
      }
    </LinkGate>
  );
}

function Rate({ id, speaker }: { id: string; speaker: Speaker }) {
  const details = useQuery(sessionDetailsQuery(id, speaker));
  const rating = useQuery({ ...ratingQuery(id, speaker), staleTime: 0 });
  const [outcome, setOutcome] = useState<'rated' | 'rated-before' | null>(null);
  const error = details.error ?? rating.error;
  useWake(details.data ? opensAt(details.data.may.rate, now()) : null);

  if (outcome === 'rated')
    return <ThankYou answers text="Your rating helps the next athlete choose." delay={RATED_REDIRECT_MS} />;
  if (outcome === 'rated-before' || rating.data?.has_rating) {
    return (
      <ThankYou
        answers={outcome !== null}
        text="You’ve already rated this session."
        delay={RATED_ALREADY_REDIRECT_MS}
      />
    );
  }
  if (isMissing(error)) return <NotFound />;
  // A form that is being filled in stays when asking again fails.
  if (error && !(details.data && rating.data)) {
    const retry = () => void Promise.all([details.refetch(), rating.refetch()]);
    return (
      <div className="form-page">
        <FailedState
          heading="h1"
          title="Error loading session information."
          onRetry={retry}
          retrying={details.isFetching || rating.isFetching}
        />
      </div>
    );
  }
  if (!details.data || !rating.data) return <PageWaits title={TITLE} text="Loading the session…" />;
  return (
    <div className="form-page">
      <PageHeader title={TITLE} kicker={`With ${details.data.mentor_name}`} />
      {isTooEarly(details.data, now()) ? (
        <NotYet session={details.data} now={now()} />
      ) : (
        <RatingForm sessionId={id} credential={speaker.credential} onDone={setOutcome} />
      )}
    </div>
  );
}

function ThankYou({ text, delay, answers }: { text: string; delay: number; answers: boolean }) {
  useRedirectLater(paths.home(), delay);
  return (
    <div className="form-page">
      <PageHeader title="Thank you!" answers={answers} />
      <div className="stack gap-6">
        <Notice kind="success">{text} We’ll take you to the home page in a moment.</Notice>
        <ButtonLink look="quiet" wide to={paths.home()}>
          Home
        </ButtonLink>
      </div>
    </div>
  );
}

function NotFound() {
  useRedirectLater(paths.home(), RATED_ALREADY_REDIRECT_MS);
  return (
    <div className="form-page">
      <FailedState heading="h1" title="Session not found." action={<ButtonLink to={paths.home()}>Home</ButtonLink>}>
        <p>There’s no such session, or it belongs to another account. We’ll take you to the home page in a moment.</p>
      </FailedState>
    </div>
  );
}
