import { SECOND_MS } from 'contracts/times';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'ui';
import { paths } from 'web-kit/paths';
import type { RoomLook } from 'web-kit/resources/room';
import { useSupportEmail } from 'web-kit/support';
import type { LocalMedia, LocalState } from '../../room/local-media.ts';
import type { RoomState } from '../../room/room.ts';
import { DeviceHelp } from './late-device-help.ts';
import styles from './room.module.css';

interface Props {
  state: RoomState;
  look: RoomLook;
  media: LocalMedia;
  local: LocalState;
  onAgain: () => void;
}

const NEXT_STEP_MS = 45 * SECOND_MS;

/** One next step at a time, in the same words for both. */
export function Trouble({ state, look, media, local, onAgain }: Props) {
  // What the lobby said is known.
  const [known, setKnown] = useState(local.faults);
  const { camera, microphone } = local.faults;
  const isStuck = state.isCutOff || state.others.some((other) => other.isStuck);
  if (isStuck) return <Steps look={look} media={media} onAgain={onAgain} />;
  if (local.faults === known || !(camera || microphone)) return null;
  return (
    <Suspense fallback={null}>
      <DeviceHelp
        className={styles.trouble}
        faults={local.faults}
        isInside
        onRetry={() => void media.retry()}
        onClose={() => setKnown(local.faults)}
      />
    </Suspense>
  );
}

function Steps({ look, media, onAgain }: Omit<Props, 'state' | 'local'>) {
  const support = useSupportEmail();
  const [step, setStep] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setStep((now) => now + 1), NEXT_STEP_MS);
    return () => clearInterval(timer);
  }, []);
  const soundOnly = () => {
    void media.setCamera(false);
    onAgain();
  };
  return (
    <div className={styles.trouble} role="alert">
      <b>We can’t connect you two yet</b>
      {step === 0 ? (
        <>
          <p>Try sound only: it gets through where pictures don’t. We’ll keep trying.</p>
          <Button look="accent" onClick={soundOnly}>
            Try sound only
          </Button>
        </>
      ) : step === 1 && look.fallback ? (
        <p>{look.fallback}</p>
      ) : !look.may_move ? (
        <p>
          If it still doesn’t work, write to <a href={`mailto:${support}`}>{support}</a> and we’ll sort it out with you.
        </p>
      ) : (
        <>
          <p>If it still doesn’t work, move the session to another time. It costs nothing.</p>
          <Link
            className="button button-quiet"
            to={look.seat === 'mentor' ? paths.mentorDashboard() : paths.sessions()}
          >
            {look.seat === 'mentor' ? 'My dashboard' : 'My sessions'}
          </Link>
        </>
      )}
    </div>
  );
}
