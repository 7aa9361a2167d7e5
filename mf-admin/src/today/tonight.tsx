import { useQuery } from '@tanstack/react-query';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { todaysSessionsQuery } from 'web-kit/resources/founder';
import { dayKey, useViewerZone } from 'web-kit/time';
import { useNow } from 'web-kit/use-now';
import { Loaded } from '../part.tsx';
import styles from './today.module.css';
import { aheadNote, liveNote, tonightOf } from './tonight-words.ts';

export function Tonight() {
  const [now, zone] = [useNow(MINUTE_MS), useViewerZone()];
  const query = useQuery(todaysSessionsQuery(dayKey(now, zone), dayAround(now)));
  return (
    <section aria-labelledby="tonight">
      <h2 id="tonight" className={styles.heading}>
        {now.getHours() < 17 ? 'Sessions today' : 'Tonight'}
      </h2>
      <Loaded query={query} height="7.5rem">
        {(sessions) => {
          const tonight = tonightOf(sessions, now);
          return (
            <dl className={styles.tonight}>
              <div>
                <dt>
                  {tonight.live === 1 ? 'session live now' : 'sessions live now'}
                  <small>{liveNote(tonight)}</small>
                </dt>
                <dd>{tonight.live}</dd>
              </div>
              <div>
                <dt>
                  more before midnight
                  <small>{aheadNote(tonight.next, zone)}</small>
                </dt>
                <dd>{tonight.ahead}</dd>
              </div>
            </dl>
          );
        }}
      </Loaded>
    </section>
  );
}

/** The day on the founder's clock, and what began shortly before it. */
function dayAround(now: Date): { from: Date; until: Date } {
  const [start, until] = [new Date(now), new Date(now)];
  start.setHours(0, 0, 0, 0);
  until.setHours(24, 0, 0, 0);
  return { from: new Date(start.getTime() - HOUR_MS), until };
}
