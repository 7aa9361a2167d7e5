import { firstName } from 'contracts/first-name';
import type { Seat } from 'contracts/room';
import type { CSSProperties, ReactNode } from 'react';
import { formatTime } from 'web-kit/time';
import type { Other } from '../../room/companion.ts';
import type { LocalState } from '../../room/local-media.ts';
import type { RoomState } from '../../room/room.ts';

import styles from './room.module.css';
import { Tile } from './tile.tsx';

interface Props {
  state: RoomState;
  local: LocalState;
  seat: Seat;
  mainSeat: Seat;
  mainName: string;
  /** Says that a guardian takes part, who has not come. */
  awaited: string | null;
  /** The large place belongs to a film. */
  taken: boolean;
  onPlace: (place: HTMLElement | null) => void;
  /** What this person says is written down for the others. */
  captioned: boolean;
  children: ReactNode;
}

export function People({
  state,
  local,
  seat,
  mainSeat,
  mainName,
  awaited,
  taken,
  onPlace,
  captioned,
  children,
}: Props) {
  const others = state.others.filter(({ status, leftAt }) => status !== 'left' || leftAt !== null);
  const present = others.filter(({ status }) => status !== 'left');
  const main = taken ? null : largest(others, mainSeat);
  const seats = present.filter((one) => one !== main);
  // Known here at once; the look into the room follows seconds later.
  const hasCome = others.some((one) => one.seat === 'guardian');
  return (
    <div className={styles.people} style={{ '--count': seats.length + 1 } as CSSProperties}>
      <div className={styles.large}>
        {main ? null : taken ? null : <p className={styles.wait}>{waitFor(mainName)}</p>}
        <div ref={onPlace} className={styles.place} hidden={!taken} />
      </div>
      {present.map((other) => (
        <Tile
          key={other.seat}
          other={other}
          isLarge={other === main}
          style={{ '--index': seats.indexOf(other) + 1 } as CSSProperties}
        />
      ))}
      {main?.status === 'left' ? (
        <p className={styles.wait}>
          {firstName(main.name)} left{main.leftAt ? ` at ${formatTime(main.leftAt)}` : ''}. They can come back.
        </p>
      ) : null}
      {awaited && !hasCome ? <p className={styles.awaited}>{awaited}</p> : null}
      <Tile
        own={{ seat, local, isSoundOnly: state.isSoundOnly, captioned }}
        isLarge={false}
        style={{ '--index': 0 } as CSSProperties}
      />
      {children}
    </div>
  );
}

/** A shared screen, else the one whom this person came to meet, else whoever is there. */
function largest(others: readonly Other[], mainSeat: Seat): Other | null {
  const present = others.filter(({ status }) => status !== 'left');
  return (
    present.find(({ shows }) => shows.screen) ??
    present.find(({ seat }) => seat === mainSeat) ??
    others.find(({ seat }) => seat === mainSeat) ??
    null
  );
}

function waitFor(name: string): string {
  return `Waiting for ${firstName(name)}. You can keep this page open.`;
}
