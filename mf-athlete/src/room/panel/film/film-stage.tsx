import { SEATS, type Seat } from 'contracts/room';
import { useEffect, useRef, useState } from 'react';
import { Button } from 'ui';
import { filmTime } from 'web-kit/film-time';
import { useNow } from 'web-kit/use-now';
import { calledBy, inWords } from '../names.ts';
import { useReading } from '../use-engine.ts';
import type { Carried } from './carry-film.ts';
import { DrawingBoard } from './drawing-board.tsx';
import styles from './film.module.css';
import { FilmControls } from './film-controls.tsx';
import { readFilmLink } from './film-links.ts';
import type { ShownNote } from './film-notes.ts';
import type { FilmRoom } from './film-room.ts';
import { IN_STEP_SECONDS } from './follow.ts';
import { followRoom } from './follow-player.ts';
import { framePlayer } from './frame-player.ts';
import type { MakePlayer, Player } from './player.ts';
import type { Opening } from './steps.ts';
import { videoPlayer } from './video-player.ts';

interface Props {
  film: FilmRoom;
  opening: Opening;
  carried: Carried | null;
  notes: readonly ShownNote[];
  me: Seat;
  peers: readonly Seat[];
  nameOf: (seat: Seat) => string;
  onPlayer: (player: Player | null) => void;
}

export function FilmStage({ film, opening, carried, notes, me, peers, nameOf, onPlayer }: Props) {
  const surface = useRef<HTMLDivElement>(null);
  const [player, setPlayer] = useState<Player | null>(null);
  const address = carried?.state === 'here' ? carried.address : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new player for each film, and for its file once it is here
  useEffect(() => {
    const make = playerOf(opening, address);
    if (!make || !surface.current) return;
    const made = make(surface.current);
    const stop = followRoom(film, made);
    setPlayer(made);
    onPlayer(made);
    return () => {
      stop();
      made.remove();
      setPlayer(null);
      onPlayer(null);
    };
  }, [film, opening.id, address]);
  useNow(250);
  const { step, drawings } = useReading(film, film.state);
  const duration = player?.duration() ?? null;
  const at = film.place(duration);
  return (
    <section className={styles.film} aria-label="Film">
      <div className={styles.frame}>
        <div ref={surface} className={styles.surface} data-tap={player?.trouble() === 'tap' ? '' : undefined} />
        <DrawingBoard film={film} drawings={drawings} at={at} duration={duration} mySeat={me} />
        {step && !step.playing && step.number > 0 ? (
          <p className={styles.tag}>Paused for everyone at {filmTime(at)}</p>
        ) : null}
        <OnItsWay carried={carried} opening={opening} nameOf={nameOf} />
        <Trouble player={player} />
      </div>
      <FilmControls
        film={film}
        at={at}
        duration={duration}
        notes={notes}
        standing={standingOf(film, peers, calledBy(nameOf))}
      />
    </section>
  );
}

function playerOf({ film }: Opening, address: string | null): MakePlayer | null {
  if (film.from === 'file') return address ? videoPlayer(address, film.name) : null;
  const embedded = readFilmLink(film.url);
  return embedded && framePlayer(embedded);
}

function OnItsWay({ carried, opening, nameOf }: Pick<Props, 'carried' | 'opening' | 'nameOf'>) {
  if (carried?.state === 'too_big') return <p className={styles.over}>This film is too big to get here.</p>;
  if (carried?.state !== 'coming') return null;
  const percent = Math.floor((carried.got / carried.bytes) * 100);
  return (
    <div className={styles.over}>
      <label>
        Getting the film from {calledBy(nameOf)(opening.by)}: {percent}%
        <progress value={carried.got} max={carried.bytes} />
      </label>
    </div>
  );
}

function Trouble({ player }: { player: Player | null }) {
  const trouble = player?.trouble();
  if (trouble === 'tap')
    return (
      <div className={styles.over} data-clear="">
        <Button onClick={() => player?.play()}>Start the Film Here</Button>
      </div>
    );
  if (trouble !== 'unplayable') return null;
  return (
    <p className={styles.over} role="alert">
      This browser can’t play this film. Try another one, save it as MP4 first, or share your screen.
    </p>
  );
}

function standingOf(film: FilmRoom, peers: readonly Seat[], name: (seat: Seat) => string): string {
  const present = SEATS.filter((seat) => peers.includes(seat));
  if (present.length === 0) return 'Just you watching';
  const loading = present.filter((seat) => film.behind(seat) === null);
  if (loading.length > 0)
    return begin(`${inWords(loading.map(name))} ${loading.length > 1 ? 'are' : 'is'} still loading`);
  const off = present.filter((seat) => Math.abs(film.behind(seat) ?? 0) > IN_STEP_SECONDS);
  if (off.length > 0) return begin(`${inWords(off.map(name))} ${off.length > 1 ? 'are' : 'is'} catching up`);
  return `In step with ${inWords(present.map(name))}`;
}

const begin = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
