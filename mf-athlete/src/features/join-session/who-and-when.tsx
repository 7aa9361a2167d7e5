import { firstName } from 'contracts/first-name';
import { now } from 'web-kit/clock';
import type { RoomLook } from 'web-kit/resources/room';
import { formatSession, formatWhen } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import styles from './lobby.module.css';
import { initials, nameIn, otherSeat } from './party.ts';

/** Faces are for inside the room. */
export function WhoAndWhen({ look, heading: Heading = 'h1' }: { look: RoomLook; heading?: 'h1' | 'h2' }) {
  const seat = otherSeat(look.seat);
  const name = nameIn(look, seat);
  const own = useViewerZone();
  const theirs = seat === 'mentor' ? look.mentor_time_zone : look.athlete_time_zone;
  return (
    <div className={styles.who}>
      <span className={styles.initials} aria-hidden="true" translate="no">
        {initials(name)}
      </span>
      <div>
        <Heading>{look.seat === 'guardian' ? `${look.athlete_name} with ${name}` : name}</Heading>
        <p>{formatWhen(look.starts_at, own)}</p>
        {theirs === own ? null : (
          <p>
            {formatSession(look.starts_at, theirs, now())} for {firstName(name)}
          </p>
        )}
      </div>
    </div>
  );
}
