import { firstName } from 'contracts/first-name';
import type { Session } from 'contracts/http/sessions';
import { Button, Countdown } from 'ui';
import { errorText, isRefusal } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { answerMove } from 'web-kit/resources/sessions';
import { formatSession } from 'web-kit/session-time';
import { formatDuration, useViewerZone } from 'web-kit/time';
import { useChange } from 'web-kit/use-change';
import { sessionNumber } from '../../session-facts.ts';
import styles from './page.module.css';
import { movedText, type Said } from './said.tsx';

const FAILED = 'Your answer didn’t reach us. Please try again.';

interface Props {
  session: Session;
  proposal: NonNullable<Session['move_proposal']>;
  say: (said: Said) => void;
}

export function MoveAnswer({ session, proposal, say }: Props) {
  const zone = useViewerZone();
  const mentor = firstName(session.mentor_name);
  const { run, isPending, input } = useChange(answerMove, {
    onShown: (outcome, { accept }) => {
      if (!outcome.ok) {
        const { error } = outcome;
        say({ kind: 'error', text: errorText(error, FAILED), whileAsked: !isRefusal(error) });
      } else if (accept) say({ kind: 'success', text: movedText(outcome.answer.scheduled_datetime, zone) });
      else say({ kind: 'success', text: `The session stays as it is. ${mentor} is told.` });
    },
  });
  const waiting = (accept: boolean, text: string) => isPending && (input?.accept === accept ? text : 'One moment…');

  return (
    <section className={styles.asked} aria-label={`A new time for ${sessionNumber(session.id)}`}>
      <p>
        <b>{mentor} asks for another time.</b>
      </p>
      <dl className={styles.times}>
        <div>
          <dt>Now</dt>
          <dd>{formatSession(session.scheduled_datetime, zone, now())}</dd>
        </div>
        <div>
          <dt>Asked for</dt>
          <dd>{formatSession(proposal.scheduled_datetime, zone, now())}</dd>
        </div>
      </dl>
      <p>
        Please answer by {formatSession(proposal.answer_by, zone, now())} (
        <Countdown until={proposal.answer_by} now={now}>
          {(left) => `${formatDuration(left)} left`}
        </Countdown>
        ). Without a yes the session stays as it is.
      </p>
      <div className="row">
        <Button look="accent" onClick={() => run({ id: session.id, accept: true })} waiting={waiting(true, 'Moving…')}>
          Yes, move it
        </Button>
        <Button
          look="quiet"
          onClick={() => run({ id: session.id, accept: false })}
          waiting={waiting(false, 'Sending…')}
        >
          No, keep the time
        </Button>
      </div>
    </section>
  );
}
