import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { getMoneyTrend, getSessionTrend } from 'contracts/http/founder';
import { Link, useSearchParams } from 'react-router';
import { formatMoney } from 'web-kit/money';
import { moneyTrendQuery, sessionTrendQuery } from 'web-kit/resources/founder';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { PERIODS, type Period, readPeriod, type Series } from './trend.ts';
import { TrendCharts } from './trend-charts.tsx';

type MoneyWeek = ResponseOf<typeof getMoneyTrend>[number];
type SessionWeek = ResponseOf<typeof getSessionTrend>[number];
const MONEY: Series<MoneyWeek>[] = [
  { field: 'captured', label: 'Paid by families' },
  { field: 'refunded', label: 'Refunded', ownScale: true },
  { field: 'commission', label: 'Commission' },
];
const SESSIONS: Series<SessionWeek>[] = [
  { field: 'booked', label: 'Booked' },
  { field: 'completed', label: 'Completed' },
  { field: 'cancelled', label: 'Cancelled' },
  { field: 'no_shows', label: 'No-shows' },
];

export function Trends() {
  const [search] = useSearchParams();
  const count = readPeriod(search.get('weeks'));
  const money = useQuery({ ...moneyTrendQuery(count), placeholderData: keepPreviousData });
  const sessions = useQuery({ ...sessionTrendQuery(count), placeholderData: keepPreviousData });
  return (
    <>
      <Part id="money-trend" title="Money by week" busy={money.isPlaceholderData}>
        <PeriodChoice chosen={count} search={search} />
        <Loaded query={money} height="14rem">
          {(weeks) => (
            <TrendCharts caption="Money by week" weeks={weeks} count={count} series={MONEY} format={formatMoney} />
          )}
        </Loaded>
      </Part>
      <Part id="session-trend" title="Sessions by week" busy={sessions.isPlaceholderData}>
        <Loaded query={sessions} height="14rem">
          {(weeks) => (
            <TrendCharts caption="Sessions by week" weeks={weeks} count={count} series={SESSIONS} format={String} />
          )}
        </Loaded>
      </Part>
    </>
  );
}

function PeriodChoice({ chosen, search }: { chosen: Period; search: URLSearchParams }) {
  return (
    <nav aria-label="Weeks in the charts">
      <ul className={styles.sections}>
        {PERIODS.map((weeks) => (
          <li key={weeks}>
            <Link
              className="chip"
              aria-current={weeks === chosen ? 'true' : undefined}
              to={{ search: `?${new URLSearchParams([...without(search, 'weeks'), ['weeks', String(weeks)]])}` }}
              preventScrollReset
            >
              {weeks} weeks
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function without(search: URLSearchParams, name: string): [string, string][] {
  return [...search].filter(([key]) => key !== name);
}
