import { useQuery } from '@tanstack/react-query';
import type { Seat } from 'contracts/room';
import { ArrowLeft, Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { TextButton } from 'ui';
import { now } from 'web-kit/clock';
import { lazily } from 'web-kit/lazily';
import { isOpen, opensAt } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { sessionDetailsQuery } from 'web-kit/resources/sessions';
import { formatWhen } from 'web-kit/session-time';
import { AthleteEnd } from './athlete-end.tsx';
import styles from './end.module.css';
import { MentorEnd } from './mentor-end.tsx';
import { nameIn, otherSeat } from './party.ts';
import stage from './stage.module.css';
import type { Ending } from './use-visit.ts';
import type { VisitProps } from './visit-props.ts';

const Safety = lazily(async () => (await import(/* webpackChunkName: "if-report" */ './safety.tsx')).Safety);

interface Props extends VisitProps {
  ending: Ending;
  onBack: () => void;
}

const SAID: Record<Ending, string> = {
  left: 'You left the session.',
  ended: 'The session was ended for everyone.',
  over: 'The room has closed.',
  replaced: 'You’re in on another device now.',
  refused: 'You can’t be in this room anymore.',
};

export function EndScreen({ id, speaker, look, ending, onBack }: Props) {
  const [isReporting, setReporting] = useState(false);
  const other = nameIn(look, otherSeat(look.seat));
  const { data } = useQuery({ ...sessionDetailsQuery(id, speaker), enabled: look.seat !== 'guardian' });
  const minutes = look.together_minutes ?? 0;
  const isMoved = ending === 'refused' && opensAt(look.enter, now());
  const said = isMoved ? `The session was moved to ${formatWhen(look.starts_at)}.` : SAID[ending];
  const mayReturn = (ending === 'left' || ending === 'replaced') && isOpen(look.enter, now());
  return (
    <div data-ground="dark" className={`${stage.ground} ${styles.end}`}>
      {minutes > 0 ? (
        <>
          <p>Together with {other}</p>
          <h1>
            <span className={styles.minutes}>{minutes}</span> min
          </h1>
        </>
      ) : (
        <h1 className={styles.said}>{said}</h1>
      )}
      {minutes > 0 && ending !== 'left' ? <p role="status">{said}</p> : null}
      {data && look.seat === 'athlete' ? (
        <AthleteEnd session={data} speaker={speaker} together={minutes} other={other} />
      ) : null}
      {data && look.seat === 'mentor' ? <MentorEnd session={data} together={minutes} speaker={speaker} /> : null}
      <Foot
        seat={look.seat}
        ending={ending}
        mayReturn={mayReturn}
        onBack={onBack}
        onReport={() => setReporting(true)}
      />
      {isReporting ? (
        <Suspense fallback={null}>
          <Safety
            open
            id={id}
            credential={speaker.credential}
            look={look}
            onClose={() => setReporting(false)}
            onEnd={null}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type FootProps = Pick<Props, 'ending' | 'onBack'> & { seat: Seat; mayReturn: boolean; onReport: () => void };

function Foot({ seat, ending, mayReturn, onBack, onReport }: FootProps) {
  return (
    <div className={styles.foot}>
      {mayReturn ? (
        <TextButton onClick={onBack}>
          <ArrowLeft aria-hidden="true" /> {ending === 'replaced' ? 'Come back on this device' : 'Go back in'}
        </TextButton>
      ) : null}
      {seat === 'athlete' ? <Link to={paths.sessions()}>My sessions</Link> : null}
      {seat === 'mentor' ? <Link to={paths.mentorDashboard()}>My dashboard</Link> : null}
      <TextButton onClick={onReport}>
        <Flag aria-hidden="true" /> Report
      </TextButton>
    </div>
  );
}
