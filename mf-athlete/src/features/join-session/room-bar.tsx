import { Shield, SignalHigh, SignalLow, SignalMedium } from 'lucide-react';
import { LogoMark } from 'ui';
import type { RoomEntry, RoomLook } from 'web-kit/resources/room';
import { formatTime } from 'web-kit/time';
import { useNow } from 'web-kit/use-now';
import type { Quality } from '../../room/picture-steps.ts';
import type { RoomState } from '../../room/room.ts';
import { nameIn, otherSeat } from './party.ts';
import styles from './room.module.css';
import { TimeLine } from './time-line.tsx';

interface Props {
  look: RoomLook;
  times: RoomEntry;
  state: RoomState;
  onSafety: () => void;
}

export function RoomBar({ look, times, state, onSafety }: Props) {
  const other = nameIn(look, otherSeat(look.seat));
  return (
    <header className={styles.bar}>
      <div className={styles.who}>
        <span className={styles.mark}>
          <LogoMark />
        </span>
        <h1>
          <span className={styles.with}>
            {nameIn(look, otherSeat(otherSeat(look.seat)))} <i>with</i>{' '}
          </span>
          {other}
        </h1>
      </div>
      <QualityLine state={state} />
      <div className={styles.time}>
        <TimeLine from={times.starts_at} until={times.ends_at} />
        <TimeLeft times={times} />
      </div>
      <button type="button" className={styles.shield} onClick={onSafety}>
        <Shield aria-hidden="true" />
        <span>Safety</span>
      </button>
    </header>
  );
}

const QUALITIES = {
  good: { text: 'Good connection', Icon: SignalHigh },
  fair: { text: 'Fair connection', Icon: SignalMedium },
  weak: { text: 'Weak connection', Icon: SignalLow },
} as const;
const ORDER: readonly Quality[] = ['weak', 'fair', 'good'];

function QualityLine({ state }: { state: RoomState }) {
  const measured = state.others.map(({ quality }) => quality);
  const worst = ORDER.find((one) => measured.includes(one));
  if (!worst) return null;
  const { text, Icon } = QUALITIES[worst];
  return (
    <p className={styles.quality} data-quality={worst}>
      <Icon aria-hidden="true" /> {text}
    </p>
  );
}

function TimeLeft({ times }: { times: RoomEntry }) {
  const at = useNow(1_000).getTime();
  const [starts, ends] = [Date.parse(times.starts_at), Date.parse(times.ends_at)];
  const [seconds, word] = at < starts ? [starts - at, 'to start'] : [ends - at, 'left'];
  if (seconds <= 0)
    return (
      <p className={styles.left} data-late="">
        <b>0:00</b> <span>closes at {formatTime(times.closes_at)}</span>
      </p>
    );
  const whole = Math.ceil(seconds / 1_000);
  const isSoon = at >= starts && whole <= 5 * 60;
  return (
    <p className={styles.left} data-late={isSoon ? '' : undefined}>
      <b>
        {Math.floor(whole / 60)}:{String(whole % 60).padStart(2, '0')}
      </b>{' '}
      <span>{word}</span>
    </p>
  );
}
