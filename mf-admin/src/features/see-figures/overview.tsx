import { FailedState, Skeleton, Stat, Stats } from 'ui';
import { formatMoney } from 'web-kit/money';
import { useAnalytics } from '../../admin-calls.ts';
import { CommissionPanel } from './commission-panel.tsx';
import styles from './overview.module.css';
import { Promises } from './promises.tsx';
import { Trends } from './trends.tsx';

/** The first tab: what can be collected, and how the marketplace does. */
export function Overview() {
  return (
    <div className="stack gap-12">
      <CommissionPanel />
      <Figures />
      <Promises />
      <Trends />
    </div>
  );
}

function Figures() {
  const { data, error, isPending, isFetching, refetch } = useAnalytics();
  if (isPending) return <Skeleton height="12rem" />;
  if (!data) {
    return (
      <FailedState title="Error loading admin data" onRetry={() => void refetch()} retrying={isFetching}>
        <p>{error instanceof Error ? error.message : 'Please try again.'}</p>
      </FailedState>
    );
  }
  const { financial, mentors, sessions } = data;
  return (
    <section aria-label="Figures" className={styles.figures}>
      <Stats>
        <Stat
          value={formatMoney(financial.total_revenue)}
          label="Total revenue"
          note={counted(financial.total_transactions, 'transaction')}
        />
        <Stat
          value={formatMoney(financial.platform_commission)}
          label="Total commission"
          note="60% of completed sessions"
        />
        <Stat value={mentors.total_mentors} label="Mentors" note={`${mentors.verified_mentors} verified`} />
        <Stat
          value={sessions.total_sessions}
          label="Sessions"
          note={`${sessions.completed_sessions} completed · ${readableRate(sessions.completion_rate)} completion rate`}
        />
      </Stats>
    </section>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`;
}

/** Percent with a tenth at most: 92.5%. */
function readableRate(percent: number): string {
  return `${Math.round(percent * 10) / 10}%`;
}
