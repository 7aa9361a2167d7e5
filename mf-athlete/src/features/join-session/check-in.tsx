import { useQuery } from '@tanstack/react-query';
import { Button, ButtonLink, Notice } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { checkIn, sessionDetailsQuery } from 'web-kit/resources/sessions';
import { useChange } from 'web-kit/use-change';
import type { Speaker } from '../../link-access.ts';
import type { SessionDetails } from '../../session-frame.tsx';
import styles from './lobby.module.css';

interface Props {
  id: string;
  speaker: Speaker;
}

/** Entering the room checks in by itself. */
export function CheckInElsewhere(props: Props) {
  const { data } = useQuery(sessionDetailsQuery(props.id, props.speaker));
  if (!data || !isOpen(data.may.check_in, now())) return null;
  return (
    <div className={styles.elsewhere}>
      <p>Joining here checks you in. If you two meet somewhere else, check in yourself.</p>
      <CheckIn {...props} session={data} />
    </div>
  );
}

export function CheckIn({ id, speaker, session }: Props & { session: SessionDetails }) {
  const { run, isPending, failure } = useChange(checkIn, { fallback: 'Error checking in' });
  if (!isOpen(session.may.check_in, now())) {
    const isIn = session.status !== 'confirmed';
    return isIn ? <p>You’re checked in. {session.athlete_name} has been told.</p> : null;
  }
  if (speaker.credential) {
    return (
      <ButtonLink look="quiet" to={paths.login(paths.join(id))}>
        Log in to check in
      </ButtonLink>
    );
  }
  return (
    <>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <Button look="quiet" onClick={() => run({ id, mentorId: speaker.userId })} waiting={isPending && 'Checking in…'}>
        Check in
      </Button>
    </>
  );
}
