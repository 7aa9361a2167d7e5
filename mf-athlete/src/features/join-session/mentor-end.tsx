import { firstName } from 'contracts/first-name';
import { Button, ButtonLink, Notice } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { completeSession } from 'web-kit/resources/sessions';
import { useChange } from 'web-kit/use-change';
import type { Speaker } from '../../link-access.ts';
import type { SessionDetails } from '../../session-frame.tsx';
import styles from './end.module.css';

interface Props {
  session: SessionDetails;
  speaker: Speaker;
  together: number;
}

export function MentorEnd({ session, speaker, together }: Props) {
  const { run, isPending, isDone, failure } = useChange(completeSession, { fallback: 'Error completing session' });
  const mayComplete = !speaker.credential && isOpen(session.may.complete, now());
  if (together === 0 && !mayComplete) return null;
  return (
    <div className={styles.card} data-ground="light">
      <div className="stack">
        <h2>Write the action plan</h2>
        <p>Three to five things {firstName(session.athlete_name)} should do next. It takes two minutes.</p>
        <ButtonLink look="accent" size="large" wide to={paths.writePlan(session.id)}>
          Write the plan
        </ButtonLink>
      </div>
      {mayComplete || isDone ? (
        <div className={`${styles.stub} stack`}>
          {failure ? <Notice kind="error">{failure}</Notice> : null}
          {isDone ? (
            <p role="status">The session is marked completed.</p>
          ) : (
            <Button look="quiet" wide onClick={() => run(session.id)} waiting={isPending && 'Completing…'}>
              Mark Session Completed
            </Button>
          )}
        </div>
      ) : null}
    </div>
  );
}
