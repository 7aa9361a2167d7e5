import { SHOWN_DETAIL } from 'contracts/shown-details';
import { HOUR_MS } from 'contracts/times';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button, ButtonLink, Countdown, Notice } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { formatWhen } from 'web-kit/session-time';
import { formatDuration, formatTime, useViewerZone } from 'web-kit/time';
import type { LocalMedia } from '../../room/local-media.ts';
import { Agreement } from './agreement.tsx';
import { CheckInElsewhere } from './check-in.tsx';
import { ConnectionRow } from './connection-row.tsx';
import { DeviceRows } from './device-rows.tsx';
import type { Door } from './door.ts';
import styles from './lobby.module.css';
import { OwnPicture } from './own-picture.tsx';
import { awaitedIn, whoIsHere } from './party.ts';
import stage from './stage.module.css';
import { useStore } from './use-store.ts';
import type { Ending } from './use-visit.ts';
import type { VisitProps } from './visit-props.ts';
import { WhoAndWhen } from './who-and-when.tsx';

interface Props extends VisitProps {
  door: Exclude<Door, { state: 'shut' }>;
  media: LocalMedia;
  entering: boolean;
  failure: string | null;
  elsewhere: boolean;
  after: Ending | null;
  onEnter: (replace: boolean) => void;
}

export function Lobby({ id, speaker, look, door, media, entering, failure, elsewhere, after, onEnter }: Props) {
  const local = useStore(media);
  const [agreed, setAgreed] = useState(look.agreement.agreed_at !== null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for these devices
  useEffect(() => {
    // Whoever comes back by a reload gets what they had on, and no more.
    if (entering) return;
    // Asking for devices without a tap is only polite where the answer is known.
    void mayOpen().then((may) => (may ? media.open({ microphone: true, camera: true }) : undefined));
  }, [media]);

  return (
    <div data-ground="dark" className={`${stage.ground} ${styles.lobby}`}>
      <header className={styles.top}>
        <WhoAndWhen look={look} />
        {look.seat === 'guardian' ? null : (
          <Link className={styles.close} to={speaker.role === 'mentor' ? paths.mentorDashboard() : paths.sessions()}>
            <X aria-hidden="true" />
            <span className="visually-hidden">Back to my sessions</span>
          </Link>
        )}
      </header>
      <div className={styles.picture}>
        <OwnPicture media={media} local={local} />
      </div>
      <div className={styles.checks}>
        <DeviceRows media={media} local={local} />
        <ConnectionRow credential={speaker.credential} />
        <Agreement points={look.agreement.points} agreed={agreed} onChange={setAgreed} />
        {look.seat === 'mentor' ? (
          <>
            <ButtonLink look="quiet" to={paths.brief(id)}>
              Read the brief
            </ButtonLink>
            <CheckInElsewhere id={id} speaker={speaker} />
          </>
        ) : null}
      </div>
      <Foot
        look={look}
        door={door}
        agreed={agreed}
        entering={entering}
        failure={failure}
        elsewhere={elsewhere}
        after={after}
        onEnter={onEnter}
      />
    </div>
  );
}

type FootProps = Pick<Props, 'look' | 'door' | 'entering' | 'failure' | 'elsewhere' | 'after' | 'onEnter'> & {
  agreed: boolean;
};

function Foot({ look, door, agreed, entering, failure, elsewhere, after, onEnter }: FootProps) {
  const [replaces, setReplaces] = useState(after === 'replaced');
  // Of whoever has just left, the server may still know this very page.
  const isElsewhere = (elsewhere || (look.elsewhere && after === null)) && !replaces;
  const isEarly = door.state === 'early';
  const awaited = awaitedIn(look);
  const told = isEarly ? `The room opens ${formatWhen(door.opens)}. You can check everything now.` : whoIsHere(look);
  return (
    <div className={styles.foot}>
      <div className={styles.start}>
        <StartsIn at={look.starts_at} />
        {isElsewhere ? (
          <Button look="quiet" size="large" onClick={() => setReplaces(true)}>
            Use this device instead
          </Button>
        ) : (
          <Button
            look="accent"
            size="large"
            disabled={!agreed || isEarly}
            onClick={() => onEnter(replaces)}
            waiting={entering && 'Joining…'}
          >
            {isEarly ? <OpensAt at={door.opens} /> : 'Join session'}
          </Button>
        )}
      </div>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <p className={styles.here} role="status">
        {isElsewhere ? SHOWN_DETAIL.room_elsewhere : told}
      </p>
      {awaited ? <p className={styles.awaited}>{awaited}</p> : null}
    </div>
  );
}

function OpensAt({ at }: { at: Date }) {
  return <>Opens at {formatTime(at, useViewerZone())}</>;
}

function StartsIn({ at }: { at: string }) {
  return (
    <p className={styles.countdown}>
      <Countdown until={at} now={now} bySecondFrom={HOUR_MS}>
        {(left) =>
          left > 0 ? (
            <>
              <span>Starts in</span>
              <b>{left < HOUR_MS ? minutesAndSeconds(left) : formatDuration(left)}</b>
            </>
          ) : (
            <>
              <span>Started at</span>
              <b>{formatTime(at)}</b>
            </>
          )
        }
      </Countdown>
    </p>
  );
}

function minutesAndSeconds(left: number): string {
  const seconds = Math.ceil(left / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Browsers tell the names of devices only to pages that may use them. */
async function mayOpen(): Promise<boolean> {
  const devices = await navigator.mediaDevices?.enumerateDevices?.().catch(() => []);
  return devices?.some(({ label }) => label !== '') === true;
}
