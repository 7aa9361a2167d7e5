import type { Session } from 'contracts/http/sessions';
import { Link } from 'react-router';
import { Stat, Stats } from 'ui';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { type Earned, earningsOf } from './earnings.ts';
import styles from './panel.module.css';

export function EarningsInBrief({ sessions }: { sessions: readonly Session[] }) {
  const { total, completed, upcoming } = earningsOf(sessions);
  return (
    <section aria-label="Earnings" className={styles.earnings}>
      <div className={styles.head}>
        <h2 className={styles.heading}>Earnings</h2>
        <Link to={paths.mentorEarnings()}>All earnings</Link>
      </div>
      <Stats>
        <Stat value={formatMoney(total.amount)} label="Total earnings" note={counted(total)} />
        <Stat value={formatMoney(completed.amount)} label="Completed" note={counted(completed)} />
        <Stat value={formatMoney(upcoming.amount)} label="Upcoming" note={counted(upcoming)} />
      </Stats>
    </section>
  );
}

function counted({ sessions }: Earned): string {
  return `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;
}
