import { useQuery } from '@tanstack/react-query';
import type { Session } from 'contracts/http/sessions';
import { Checkbox, Notice } from 'ui';
import { now } from 'web-kit/clock';
import { formatDueDay } from 'web-kit/near-time';
import { type Plan, type PlanTask, plansQuery, tickTask } from 'web-kit/resources/plans';
import { dayKey, useViewerZone } from 'web-kit/time';
import { useWishes } from 'web-kit/use-wishes';
import styles from './plan-tasks.module.css';

/** Nothing is asked as long as no session has a plan. */
export function usePlans(athleteId: string, sessions: readonly Session[] | undefined): Plan[] {
  const { data = [] } = useQuery({
    ...plansQuery(athleteId),
    enabled: sessions?.some(({ has_plan }) => has_plan) ?? false,
  });
  return data;
}

export interface Listed {
  plan: Plan;
  task: PlanTask;
}

/** The soonest first. */
export function openTasksOf(plans: readonly Plan[]): Listed[] {
  return plans
    .flatMap((plan) => plan.tasks.map((task) => ({ plan, task })))
    .filter(({ task }) => task.done_at === null)
    .toSorted((a, b) => a.task.due_on.localeCompare(b.task.due_on));
}

const keyOf = (sessionId: string, n: number) => `${sessionId} ${n}`;

interface Props {
  athleteId: string;
  tasks: readonly Listed[];
  /** Where tasks of several mentors stand together. */
  namesMentor?: boolean;
}

export function PlanTasks({ athleteId, tasks, namesMentor }: Props) {
  const { wish, wished, failure } = useWishes(
    tickTask,
    ({ plan, n }) => keyOf(plan.session_id, n),
    'We couldn’t save that. Please try again.',
  );
  const today = dayKey(now(), useViewerZone());
  // Shows what was pressed at once; the answer replaces it.
  const isDone = ({ plan, task }: Listed) => wished(keyOf(plan.session_id, task.n))?.done ?? task.done_at !== null;
  return (
    <>
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <ul className={styles.tasks}>
        {tasks.map((one) => (
          <li key={keyOf(one.plan.session_id, one.task.n)} data-done={isDone(one) ? '' : undefined}>
            <Checkbox
              checked={isDone(one)}
              onChange={({ target }) => wish({ athleteId, plan: one.plan, n: one.task.n, done: target.checked })}
              label={
                <>
                  <span className={styles.what}>{one.task.text}</span>
                  <span className={styles.due}>
                    {dueWords(one.task, today)}
                    {namesMentor ? ` · ${one.plan.mentor_name}` : ''}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function dueWords({ due_on, done_at }: PlanTask, today: string): string {
  if (done_at) return 'Done';
  const day = formatDueDay(due_on, now());
  if (due_on === today) return 'Due today';
  return due_on < today ? `Was due ${day}` : `By ${day}`;
}
