import { Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { filmTime } from 'web-kit/film-time';
import styles from './film.module.css';
import type { ShownNote } from './film-notes.ts';
import type { FilmRoom } from './film-room.ts';

interface Props {
  film: FilmRoom;
  at: number;
  duration: number | null;
  notes: readonly ShownNote[];
  /** How the others are doing. */
  standing: string;
}
const JUMP_SECONDS = 5;
const RATES = [1, 0.5, 0.25];

export function FilmControls({ film, at, duration, notes, standing }: Props) {
  const { step } = film.state();
  if (!step) return null;
  const isPlaying = step.playing && (duration === null || at < duration - 0.05);
  const toggle = () => {
    const isOver = duration !== null && at >= duration - 0.05;
    film.step(isPlaying ? { playing: false } : { playing: true, ...(isOver && { at: 0 }) }, duration);
  };
  const jump = (by: number) => film.step({ at: Math.max(0, Math.min(at + by, duration ?? at + by)) }, duration);
  const nextRate = RATES[(RATES.indexOf(step.rate) + 1) % RATES.length] ?? 1;
  return (
    <div className={styles.controls}>
      <Timeline film={film} at={at} duration={duration} notes={notes} />
      <div className={styles.row}>
        <button type="button" aria-label="Back 5 seconds" onClick={() => jump(-JUMP_SECONDS)}>
          <SkipBack aria-hidden="true" />
        </button>
        <button
          type="button"
          className={styles.play}
          aria-label={isPlaying ? 'Pause for everyone' : 'Play for everyone'}
          onClick={toggle}
        >
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
        <button type="button" aria-label="Forward 5 seconds" onClick={() => jump(JUMP_SECONDS)}>
          <SkipForward aria-hidden="true" />
        </button>
        <p className={styles.clock}>
          <b>{filmTime(at)}</b> {duration === null ? null : <span>of {filmTime(duration)}</span>}
        </p>
        <p className={styles.standing} role="status">
          {standing}
        </p>
        <button
          type="button"
          className={styles.edged}
          aria-label={`Speed ${step.rate}×. Change to ${nextRate}×`}
          onClick={() => film.step({ rate: nextRate }, duration)}
        >
          {step.rate}×
        </button>
        <button type="button" className={`${styles.edged} ${styles.close}`} onClick={() => film.close()}>
          <X aria-hidden="true" /> <span>Close film</span>
        </button>
      </div>
    </div>
  );
}

/** What is pulled is told to the others once it is let go. */
function Timeline({ film, at, duration, notes }: Omit<Props, 'standing'>) {
  const [pulled, setPulled] = useState<number | null>(null);
  const letGo = () => {
    if (pulled !== null) film.step({ at: pulled }, duration);
    setPulled(null);
  };
  const shown = pulled ?? at;
  const share = duration ? Math.min(1, shown / duration) : 0;
  return (
    <div className={styles.timeline} style={{ '--share': share } as CSSProperties}>
      {duration
        ? notes.map((note) => (
            <i
              key={note.id}
              aria-hidden="true"
              style={{ '--share': Math.min(1, note.at / duration) } as CSSProperties}
            />
          ))
        : null}
      <input
        type="range"
        aria-label="Place in the film"
        aria-valuetext={`${filmTime(shown)}${duration ? ` of ${filmTime(duration)}` : ''}`}
        min={0}
        max={duration ?? 1}
        step={0.1}
        disabled={duration === null}
        value={shown}
        onChange={(event) => setPulled(Number(event.currentTarget.value))}
        onPointerUp={letGo}
        onKeyUp={letGo}
        onBlur={letGo}
      />
    </div>
  );
}
