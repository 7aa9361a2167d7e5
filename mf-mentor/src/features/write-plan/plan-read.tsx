import { now } from 'web-kit/clock';
import { formatDueDay } from 'web-kit/near-time';
import type { Plan } from 'web-kit/resources/plans';
import styles from './page.module.css';

export function PlanRead({ plan }: { plan: Plan }) {
  return (
    <section className="stack" aria-label="The plan">
      <p className={styles.words}>{plan.summary}</p>
      <ol className={styles.tasks}>
        {plan.tasks.map(({ n, text, due_on, done_at }) => (
          <li key={n}>
            <div>
              <p className={styles.words}>{text}</p>
              <p className="small mute">{done_at ? 'Done' : `By ${formatDueDay(due_on, now())}`}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
