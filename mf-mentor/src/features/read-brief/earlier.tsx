import { now } from 'web-kit/clock';
import { formatDayNear, formatDueDay } from 'web-kit/near-time';
import type { Brief } from 'web-kit/resources/plans';
import { useViewerZone } from 'web-kit/time';
import styles from './page.module.css';

export function Earlier({ earlier }: Pick<Brief, 'earlier'>) {
  const zone = useViewerZone();
  if (earlier.length === 0) return null;
  return (
    <section>
      <h2>Last time</h2>
      <ul className={styles.earlier}>
        {earlier.map(({ session_id, scheduled_datetime, summary, open_tasks, done_tasks }) => (
          <li key={session_id}>
            <p>
              <b>{formatDayNear(scheduled_datetime, zone, now())}</b>{' '}
              <span className="mute">{progress(summary !== null, open_tasks.length, done_tasks)}</span>
            </p>
            {summary ? <p className={styles.words}>{summary}</p> : null}
            {open_tasks.length > 0 ? (
              <ul className={styles.open}>
                {open_tasks.map(({ n, text, due_on }) => (
                  <li key={n}>
                    {text} <span className="mute">by {formatDueDay(due_on, now())}</span>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function progress(hasPlan: boolean, open: number, done: number): string {
  if (!hasPlan) return 'No plan was written.';
  return open === 0 ? 'Every task is done.' : `${done} of ${open + done} tasks done. Still open:`;
}
