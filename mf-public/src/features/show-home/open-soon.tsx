import { useQuery } from '@tanstack/react-query';
import type { Mentor } from 'contracts/http/mentors';
import { SPORTS, sportName } from 'contracts/sports';
import { Link } from 'react-router';
import { Icon, Pennant, Portrait } from 'ui';
import { paths } from 'web-kit/paths';
import { formatDay, formatTime, useViewerZone, zoneNames } from 'web-kit/time';
import { openSoonQuery } from './open-soon-query.ts';
import styles from './page.module.css';

const CHIPS = SPORTS.slice(0, 8);

/** Who can be booked next, and the way to each sport. Without an answer, or without mentors, only the sports. */
export function OpenSoon() {
  const { data } = useQuery(openSoonQuery);
  const zone = useViewerZone();
  const open = (data?.items ?? []).filter(({ soonest_slot }) => soonest_slot !== null);
  const [first] = open;
  const last = open.at(-1)?.soonest_slot;
  return (
    <section aria-labelledby="open-soon" className={styles.openSoon}>
      <div className={styles.openSoonHead}>
        <h2 id="open-soon">{first ? 'Open soon' : 'Pick your sport'}</h2>
        {first?.soonest_slot && data ? (
          <p className="small mute">
            {data.total} verified {data.total === 1 ? 'mentor' : 'mentors'} · times in{' '}
            {zoneNames(first.soonest_slot, last ?? first.soonest_slot, zone)}
          </p>
        ) : null}
      </div>
      <ul className={styles.chips}>
        {CHIPS.map((sport) => (
          <li key={sport}>
            <Link className="chip" to={paths.browse({ sport })}>
              {sportName(sport)}
            </Link>
          </li>
        ))}
        <li>
          <Link className="chip" to={paths.browse()}>
            All sports
          </Link>
        </li>
      </ul>
      {first ? (
        <ul className={styles.row}>
          {open.map((mentor) => (
            <li key={mentor.id}>
              <SmallCard mentor={mentor} zone={zone} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function SmallCard({ mentor, zone }: { mentor: Mentor; zone: string }) {
  const { soonest_slot: next } = mentor;
  return (
    <article className={styles.card}>
      <Portrait
        firstName={mentor.first_name}
        lastName={mentor.last_name}
        college={mentor.college}
        portrait={mentor.portrait}
        size="tile"
        priority
      >
        <Pennant level={mentor.college_level} />
      </Portrait>
      <div className={styles.cardBody}>
        <h3>
          <Link to={paths.mentor(mentor.id)}>
            {mentor.first_name} {mentor.last_name}
          </Link>
        </h3>
        <p className="small mute">
          {sportName(mentor.sport)} · {mentor.position}
        </p>
        {next ? (
          <p className={styles.next}>
            <Icon name="clock" />
            <span className="visually-hidden">Next open: </span>
            <span>
              {formatDay(next, zone)} <br />
              {formatTime(next, zone)}
            </span>
          </p>
        ) : null}
      </div>
    </article>
  );
}
