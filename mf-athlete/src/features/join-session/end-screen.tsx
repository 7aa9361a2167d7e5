import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { TextButton } from 'ui';
import { now } from 'web-kit/clock';
import { isOpen } from 'web-kit/may';
import { sessionDetailsQuery } from 'web-kit/resources/sessions';
import { AthleteEnd } from './athlete-end.tsx';
import styles from './end.module.css';
import { MentorEnd } from './mentor-end.tsx';
import { nameIn, otherSeat } from './party.ts';
import stage from './stage.module.css';
import type { Ending } from './use-visit.ts';
import type { VisitProps } from './visit-props.ts';

interface Props extends VisitProps {
  ending: Ending;
  onBack: () => void;
}

const SAID: Record<Ending, string> = {
  left: 'You left the session.',
  ended: 'The session was ended for everyone.',
  over: 'The room has closed.',
  replaced: 'You’re in on another device now.',
  refused: 'You can’t be in this room any more.',
};

export function EndScreen({ id, speaker, look, ending, onBack }: Props) {
  const other = nameIn(look, otherSeat(look.seat));
  const { data } = useQuery({ ...sessionDetailsQuery(id, speaker), enabled: look.seat !== 'guardian' });
  const minutes = look.together_minutes ?? 0;
  const mayReturn = (ending === 'left' || ending === 'replaced') && isOpen(look.enter, now());
  return (
    <div className={`${stage.ground} ${styles.end}`}>
      {minutes > 0 ? (
        <>
          <p>Together with {other}</p>
          <h1>
            <span className={styles.minutes}>{minutes}</span> min
          </h1>
        </>
      ) : (
        <h1 className={styles.said}>{SAID[ending]}</h1>
      )}
      {minutes > 0 && ending !== 'left' ? <p role="status">{SAID[ending]}</p> : null}
      {data && look.seat === 'athlete' ? (
        <AthleteEnd session={data} speaker={speaker} together={minutes} other={other} />
      ) : null}
      {data && look.seat === 'mentor' ? <MentorEnd session={data} together={minutes} speaker={speaker} /> : null}
      <div className={styles.foot}>
        {mayReturn ? (
          <TextButton onClick={onBack}>
            <ArrowLeft aria-hidden="true" /> {ending === 'replaced' ? 'Come back on this device' : 'Go back in'}
          </TextButton>
        ) : null}
      </div>
    </div>
  );
}
