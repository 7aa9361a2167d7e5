import { firstName } from 'contracts/first-name';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from 'ui';
import { now } from 'web-kit/clock';
import { formatNear } from 'web-kit/near-time';
import { paths } from 'web-kit/paths';
import { useViewerZone } from 'web-kit/time';
import { HoldActions, HoldCountdown } from '../../hold-actions.tsx';
import { offersOf } from '../../session-actions.ts';
import { storyOf } from '../../session-story.ts';
import type { Asked } from './arrange.ts';
import { MoveAnswer } from './move-answer.tsx';
import styles from './page.module.css';
import type { Said } from './said.tsx';

interface Props {
  asked: Asked;
  say: (said: Said) => void;
}

export function AskCard({ asked: { ask, session }, say }: Props) {
  const zone = useViewerZone();
  const mentor = firstName(session.mentor_name);
  const when = formatNear(session.scheduled_datetime, zone, now());
  const story = storyOf(session, now());
  if (ask === 'answer' && session.move_proposal)
    return (
      <article className={styles.ask}>
        <Title id={session.id}>{session.mentor_name}</Title>
        <MoveAnswer session={session} proposal={session.move_proposal} say={say} />
      </article>
    );
  if (ask === 'pay' || ask === 'parent')
    return (
      <Card
        id={session.id}
        title={ask === 'pay' ? `Pay for your session with ${mentor}` : 'Waiting for your parent'}
        when={when}
      >
        <p>
          {story.next}{' '}
          {session.hold_expires_at ? <HoldCountdown until={session.hold_expires_at} session={session} /> : null}
        </p>
        <HoldActions
          session={session}
          payLabel="Pay now"
          onReleased={() => say({ kind: 'success', text: 'You gave up this time. No charges were made.' })}
        />
      </Card>
    );
  if (ask === 'confirm')
    return (
      <Card id={session.id} title={`Did ${mentor} show up?`} when={when}>
        <p>{story.next}</p>
        <div className="row">
          <ButtonLink look="accent" to={paths.verifySession(session.id)}>
            Confirm attendance
          </ButtonLink>
          {offersOf(session, now()).complain ? (
            <ButtonLink look="quiet" to={paths.complaint(session.id)}>
              File a complaint
            </ButtonLink>
          ) : null}
        </div>
      </Card>
    );
  return (
    <Card
      id={session.id}
      title={ask === 'rate' ? `How was your session with ${mentor}?` : 'We’ve decided on your complaint'}
      when={when}
    >
      <div className="row">
        {ask === 'rate' ? (
          <ButtonLink to={paths.rateSession(session.id)}>Rate</ButtonLink>
        ) : (
          <ButtonLink to={paths.sessions(session.id)} preventScrollReset>
            Read the decision
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function Title({ id, children }: { id: string; children: string }) {
  return (
    <h3>
      <Link to={paths.sessions(id)} preventScrollReset>
        {children}
      </Link>
    </h3>
  );
}

interface CardProps {
  id: string;
  title: string;
  when: string;
  children: ReactNode;
}

function Card({ id, title, when, children }: CardProps) {
  return (
    <article className={styles.ask}>
      <div>
        <Title id={id}>{title}</Title>
        <p className="mute">{when}</p>
      </div>
      {children}
    </article>
  );
}
