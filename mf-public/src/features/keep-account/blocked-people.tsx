import { useQuery } from '@tanstack/react-query';
import { now } from 'web-kit/clock';
import { blocksQuery } from 'web-kit/resources/safety';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import styles from './page.module.css';

/** Nothing for whoever blocked nobody. There is no way back, and none is shown. */
export function BlockedPeople() {
  const zone = useViewerZone();
  const { data } = useQuery(blocksQuery);
  if (!data || data.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="blocked-people">
      <h2 className={styles.heading} id="blocked-people">
        People you blocked
      </h2>
      <p className="mute">Only you see this list. Blocking is for good, so nobody can be taken off it.</p>
      <ul className="stack gap-2">
        {data.map(({ id, name, blocked_at }) => (
          <li key={id}>
            <b>{name}</b> <span className="mute small">since {formatSession(blocked_at, zone, now())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
