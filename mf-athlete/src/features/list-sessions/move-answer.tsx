import { useQueryClient } from '@tanstack/react-query';
import { acceptMove, declineMove, type Session } from 'contracts/http/sessions';
import { useState } from 'react';
import { Button, Countdown } from 'ui';
import { call, errorText } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { formatDuration, formatInZone, useViewerZone } from 'web-kit/time';
import { sessionsKey } from '../../session-calls.ts';
import { sessionNumber } from '../../session-facts.ts';
import styles from './page.module.css';
import type { Said } from './said.tsx';

const FAILED = 'Your answer did not reach us. Please try again.';

interface Props {
  session: Session;
  proposal: NonNullable<Session['move_proposal']>;
  say: (said: Said) => void;
}

/** The mentor asks for another time: both times side by side, and the athlete's yes or no. */
export function MoveAnswer({ session, proposal, say }: Props) {
  const client = useQueryClient();
  const zone = useViewerZone();
  const [waiting, setWaiting] = useState<'yes' | 'no' | null>(null);
  const mentor = session.mentor_name.split(' ')[0] ?? session.mentor_name;

  const answer = async (choice: 'yes' | 'no') => {
    setWaiting(choice);
    const said = await send(choice);
    // Also after a refusal: it means that something is not as this page shows it.
    await client.invalidateQueries({ queryKey: sessionsKey(session.athlete_id) });
    setWaiting(null);
    say(said);
  };
  const send = async (choice: 'yes' | 'no'): Promise<Said> => {
    const options = { params: { id: session.id } };
    try {
      if (choice === 'no') {
        await call(declineMove, options);
        return { kind: 'success', text: `The session stays as it is. ${mentor} is told.` };
      }
      const moved = await call(acceptMove, options);
      const when = formatInZone(moved.scheduled_datetime, zone);
      return { kind: 'success', text: `Moved to ${when}. A new calendar entry is in your email.` };
    } catch (error) {
      return { kind: 'error', text: errorText(error, FAILED) };
    }
  };

  return (
    <section className={styles.asked} aria-label={`A new time for ${sessionNumber(session.id)}`}>
      <p>
        <b>{mentor} asks for another time.</b>
      </p>
      <dl className={styles.times}>
        <div>
          <dt>Now</dt>
          <dd>{formatInZone(session.scheduled_datetime, zone)}</dd>
        </div>
        <div>
          <dt>Asked for</dt>
          <dd>{formatInZone(proposal.scheduled_datetime, zone)}</dd>
        </div>
      </dl>
      <p>
        Please answer by {formatInZone(proposal.answer_by, zone)} (
        <Countdown until={proposal.answer_by} now={now}>
          {(left) => `${formatDuration(left)} left`}
        </Countdown>
        ). Without a yes the session stays as it is.
      </p>
      <div className="row">
        <Button
          look="accent"
          onClick={() => void answer('yes')}
          waiting={waiting === 'yes' ? 'Moving…' : waiting && 'One moment…'}
        >
          Yes, move it
        </Button>
        <Button
          look="quiet"
          onClick={() => void answer('no')}
          waiting={waiting === 'no' ? 'Sending…' : waiting && 'One moment…'}
        >
          No, keep the time
        </Button>
      </div>
    </section>
  );
}
