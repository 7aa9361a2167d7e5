import type { Session } from 'contracts/http/sessions';
import { Badge, Button, ButtonLink, Portrait } from 'ui';
import { isOpen, opensAt } from 'web-kit/may';
import { NextUp } from 'web-kit/next-up';
import { paths } from 'web-kit/paths';
import { formatTime, useViewerZone } from 'web-kit/time';
import styles from './panel.module.css';
import { type Said, SessionAction } from './session-action.tsx';
import { STANDING } from './session-step.ts';

interface Props {
  session: Session;
  now: Date;
  onSaid: (said: Said) => void;
}

export function NextSession({ session, now, onSaid }: Props) {
  const standing = STANDING[session.status];
  const [first = '', ...others] = session.athlete_name.split(' ');
  return (
    <NextUp
      session={session}
      mark={<Badge tone={standing.tone}>{standing.badge ?? standing.label}</Badge>}
      // Faces of minors are never shown.
      face={<Portrait firstName={first} lastName={others.at(-1) ?? ''} college={null} portrait={null} size="small" />}
      name={session.athlete_name}
      elsewhere={{ zone: session.mentor_time_zone, whose: 'in your availability’s zone' }}
      done={standing.done}
      actions={<Actions session={session} now={now} />}
      details={paths.mentorDashboard(undefined, session.id)}
    >
      {session.goal ? (
        <p className={styles.notes} data-goal="">
          <span className="mute small">{first}’s goal</span>
          <b>{session.goal}</b>
        </p>
      ) : null}
      <div className={styles.step}>
        <SessionAction session={session} now={now} onSaid={onSaid} />
      </div>
    </NextUp>
  );
}

function Actions({ session, now }: Pick<Props, 'session' | 'now'>) {
  const zone = useViewerZone();
  const opens = opensAt(session.may.join, now);
  return (
    <>
      {isOpen(session.may.join, now) ? (
        // Before the check-in, that is what is to be pressed.
        <ButtonLink look={session.status === 'confirmed' ? 'primary' : 'accent'} to={paths.join(session.id)}>
          Join
        </ButtonLink>
      ) : opens ? (
        <Button disabled>Join from {formatTime(opens, zone)}</Button>
      ) : null}
      {isOpen(session.may.read_brief, now) ? (
        <ButtonLink look="quiet" to={paths.brief(session.id)}>
          {session.has_answers ? 'Read brief' : 'Brief'}
        </ButtonLink>
      ) : null}
    </>
  );
}
