import { inWords } from 'contracts/times';
import type { Plan } from 'web-kit/resources/plans';
import { PlanTasks } from '../../plan-tasks.tsx';
import styles from './page.module.css';

export function SessionPlan({ athleteId, plan }: { athleteId: string; plan: Plan }) {
  const done = plan.tasks.filter(({ done_at }) => done_at).length;
  return (
    <details className={styles.plan} open={done < plan.tasks.length}>
      <summary>
        <b>Your action plan</b>
        <span className="small mute">
          {done === plan.tasks.length ? 'All done' : `${inWords(done)} of ${inWords(plan.tasks.length)} done`}
        </span>
      </summary>
      <div className="stack">
        <p className={styles.summary}>{plan.summary}</p>
        <PlanTasks athleteId={athleteId} tasks={plan.tasks.map((task) => ({ plan, task }))} />
      </div>
    </details>
  );
}
