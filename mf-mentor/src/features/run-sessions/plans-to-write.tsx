import type { Session } from 'contracts/http/sessions';
import { NotebookPen } from 'lucide-react';
import { ButtonLink } from 'ui';
import { closesAt, isOpen } from 'web-kit/may';
import { paths } from 'web-kit/paths';
import { formatDay, useViewerZone } from 'web-kit/time';
import styles from './panel.module.css';

interface Props {
  sessions: readonly Session[];
  now: Date;
}

/** Reminds, and holds nothing up. The session that was first comes first. */
export function PlansToWrite({ sessions, now }: Props) {
  const zone = useViewerZone();
  const due = sessions
    .filter(({ may, has_plan, ends_at }) => !has_plan && isOpen(may.write_plan, now) && now >= new Date(ends_at))
    .toSorted((a, b) => a.scheduled_datetime.localeCompare(b.scheduled_datetime));
  if (due.length === 0) return null;
  return (
    <section className="stack" aria-label="Plans to write">
      <h2 className={styles.heading}>To do</h2>
      <ul className={styles.todos}>
        {due.map((session) => {
          const until = closesAt(session.may.write_plan, now);
          return (
            <li key={session.id} className={styles.todo}>
              <div>
                <NotebookPen aria-hidden="true" />
                <b>{`Write ${session.athlete_name.split(' ')[0]}’s action plan`}</b>
                <span className="small mute">
                  {`You met on ${formatDay(session.scheduled_datetime, zone)}. Takes two minutes`}
                  {until ? `, and can be sent until ${formatDay(until, zone)}.` : '.'}
                </span>
              </div>
              <ButtonLink to={paths.writePlan(session.id)}>Write the plan</ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
