import { useQuery } from '@tanstack/react-query';
import { ButtonLink, Countdown } from 'ui';
import { now as serverNow } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { sessionDetailsQuery } from 'web-kit/resources/sessions';
import { formatDuration } from 'web-kit/time';
import { useNow } from 'web-kit/use-now';
import styles from './page.module.css';

const LOOK_EVERY_MS = 10_000;

export function Dock({ id, mentorId }: { id: string; mentorId: string }) {
  const now = useNow(LOOK_EVERY_MS);
  const { data: session } = useQuery(sessionDetailsQuery(id, { credential: null, userId: mentorId }));
  if (!session) return null;
  const startsIn = now < new Date(session.scheduled_datetime);
  const join = isOpen(session.may.join, now);
  const plan = isOpen(session.may.write_plan, now);
  if (!startsIn && !join && !plan) return null;
  return (
    <div className={styles.dock}>
      {startsIn ? (
        <p>
          <span className="small mute">Starts in</span>
          <Countdown until={session.scheduled_datetime} now={serverNow}>
            {(left) => formatDuration(left)}
          </Countdown>
        </p>
      ) : null}
      {join ? (
        <ButtonLink look="accent" size="large" to={paths.join(id)}>
          Join
        </ButtonLink>
      ) : null}
      {plan ? (
        <ButtonLink look={join ? 'quiet' : 'primary'} size="large" to={paths.writePlan(id)}>
          Action plan
        </ButtonLink>
      ) : null}
    </div>
  );
}
