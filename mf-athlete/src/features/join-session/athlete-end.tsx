import { firstName } from 'contracts/first-name';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button, ButtonLink, Notice, StarInput } from 'ui';
import { errorText, isApiError } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { isOpen, opensAt } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { confirmAttendance, rateSession } from 'web-kit/resources/sessions';
import { useChange } from 'web-kit/use-change';
import { useHeldBack } from 'web-kit/use-held-back';
import { HeldYes } from '../../held-yes.tsx';
import type { Speaker } from '../../link-access.ts';
import type { SessionDetails } from '../../session-frame.tsx';
import { useWake } from '../../use-wake.ts';
import styles from './end.module.css';

interface Props {
  session: SessionDetails;
  speaker: Speaker;
  together: number;
  other: string;
}

/** Shorter meetings may still go on. */
const ASKED_AFTER_MINUTES = 30;
const CONFIRM_FAILED = 'Error confirming mentor attendance. Please try again.';

export function AthleteEnd({ session, speaker, together, other }: Props) {
  const { id, status, may } = session;
  const [answered, setAnswered] = useState(false);
  const isConfirmed = status === 'student_confirmed' || status === 'completed';
  const mayConfirm = isOpen(may.confirm, now()) && together >= ASKED_AFTER_MINUTES;
  if (!isConfirmed && !mayConfirm) return null;
  return (
    <div className={styles.card} data-ground="light">
      <div>
        {isConfirmed ? (
          <p role="status">
            {/* Silence and the founder's decision confirm, too. */}
            <b>
              {answered ? 'You confirmed' : 'It’s confirmed'} that {firstName(other)} showed up.
            </b>
          </p>
        ) : (
          <Confirm session={session} speaker={speaker} other={other} onDone={() => setAnswered(true)} />
        )}
      </div>
      <div className={styles.stub}>
        <Rate session={session} speaker={speaker} isConfirmed={isConfirmed} other={other} />
        <p className={styles.small}>
          Something wrong? <Link to={paths.complaint(id)}>File a complaint</Link>
        </p>
      </div>
    </div>
  );
}

function Confirm({ session, speaker, other, onDone }: Omit<Props, 'together'> & { onDone: () => void }) {
  const { run, isPending, failure } = useChange(confirmAttendance, {
    onDone,
    describe: (error) =>
      isApiError(error) && error.status === 400 ? errorText(error, CONFIRM_FAILED) : CONFIRM_FAILED,
  });
  const yes = useHeldBack(() => run({ id: session.id, athleteId: session.athlete_id, credential: speaker.credential }));
  if (yes.isHeld) return <HeldYes mentor={firstName(other)} onUndo={yes.undo} />;
  return (
    <div className="stack">
      <h2>Did {firstName(other)} show up?</h2>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button look="accent" size="large" wide onClick={yes.hold} waiting={isPending && 'Confirming…'}>
        Yes, we met
      </Button>
      <ButtonLink look="quiet" wide to={paths.complaint(session.id)}>
        No, something went wrong
      </ButtonLink>
    </div>
  );
}

function Rate({ session, speaker, isConfirmed, other }: Omit<Props, 'together'> & { isConfirmed: boolean }) {
  const [rating, setRating] = useState(0);
  const { hash } = useLocation();
  const { run, isPending, isDone, failure } = useChange(rateSession, {
    fallback: 'We couldn’t send your rating. Please try again.',
  });
  const opens = opensAt(session.may.rate, now());
  useWake(opens);
  const isAwake = isConfirmed && isOpen(session.may.rate, now());
  if (isDone || session.has_rating) return <p role="status">Thank you! Your rating helps the next athlete choose.</p>;
  const body = { rating, review_text: '', mentor_showed_up: true, session_completed: true, would_recommend: null };
  return (
    <fieldset className="stack" disabled={!isAwake}>
      <StarInput legend="How was it?" required value={rating} onChange={setRating} />
      <p className={styles.small}>
        {isAwake
          ? `Tap a star. Your rating shows on ${firstName(other)}’s profile.`
          : opens
            ? 'You can rate once the session’s over.'
            : 'You can rate once you’ve answered above.'}
      </p>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      {rating > 0 ? (
        <div className="row">
          <Button
            onClick={() => run({ id: session.id, body, credential: speaker.credential })}
            waiting={isPending && 'Sending your rating…'}
          >
            Send rating
          </Button>
          <Link to={`${paths.rateSession(session.id)}${hash}`}>Add more and a review</Link>
        </div>
      ) : null}
    </fieldset>
  );
}
