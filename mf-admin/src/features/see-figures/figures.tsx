import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { getAnalytics } from 'contracts/http/system';
import { PLATFORM_SHARE_PERCENT } from 'contracts/money';
import { Stat, Stats } from 'ui';
import { formatMoney } from 'web-kit/money';
import { analyticsQuery } from 'web-kit/resources/founder';
import { Loaded } from '../../part.tsx';
import styles from './figures.module.css';

export function Figures() {
  return (
    <Loaded query={useQuery(analyticsQuery)} height="12rem">
      {(figures) => <AllFigures {...figures} />}
    </Loaded>
  );
}

function AllFigures({ financial, mentors, sessions }: ResponseOf<typeof getAnalytics>) {
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
          note={`${PLATFORM_SHARE_PERCENT}% of completed sessions`}
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

function readableRate(percent: number): string {
  return `${Math.round(percent * 10) / 10}%`;
}
