import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { getMoneyTrend, getSessionTrend } from 'contracts/http/founder';
import { BarChart, More, roundMaximum, Table } from 'ui';
import { formatMoney } from 'web-kit/money';
import { moneyTrendQuery, sessionTrendQuery } from 'web-kit/resources/founder';
import { formatDay } from 'web-kit/time';
import { Loaded, Part } from '../../part.tsx';
import { type Series, seriesOf, totalOf, type Week } from './trend.ts';

type MoneyWeek = ResponseOf<typeof getMoneyTrend>[number];
type SessionWeek = ResponseOf<typeof getSessionTrend>[number];
const MONEY: Series<MoneyWeek>[] = [
  { field: 'captured', label: 'Paid by families' },
  { field: 'refunded', label: 'Refunded' },
  { field: 'commission', label: 'Commission' },
];
const SESSIONS: Series<SessionWeek>[] = [
  { field: 'booked', label: 'Booked' },
  { field: 'completed', label: 'Completed' },
  { field: 'cancelled', label: 'Cancelled' },
  { field: 'no_shows', label: 'No-shows' },
];

export function Trends() {
  const [money, sessions] = [useQuery(moneyTrendQuery), useQuery(sessionTrendQuery)];
  return (
    <>
      <Part id="money-trend" title="Money by week">
        <Loaded query={money} height="14rem">
          {(weeks) => <Charts caption="Money by week" weeks={weeks} series={MONEY} format={formatMoney} />}
        </Loaded>
      </Part>
      <Part id="session-trend" title="Sessions by week">
        <Loaded query={sessions} height="14rem">
          {(weeks) => <Charts caption="Sessions by week" weeks={weeks} series={SESSIONS} format={String} />}
        </Loaded>
      </Part>
    </>
  );
}

interface ChartsProps<W extends Week> {
  caption: string;
  weeks: readonly W[];
  series: readonly Series<W>[];
  format: (value: number) => string;
}

function Charts<W extends Week>({ caption, weeks, series, format }: ChartsProps<W>) {
  const all = series.map((each) => seriesOf(weeks, each));
  const maximum = roundMaximum(all.flat());
  if (maximum === 0) return <p className="mute">Nothing in the last {weeks.length} weeks yet.</p>;
  const labelOf = (week: Week) => formatDay(`${week.week_of}T00:00:00Z`, 'UTC');
  return (
    <div className="stack">
      <p className="mute small">
        The last {weeks.length} weeks, each named by its Monday. All bars share one scale; the hollow one is the week
        that is not over.
      </p>
      <div className="charts">
        {series.map(({ field, label }, index) => (
          <BarChart
            key={String(field)}
            title={label}
            total={format(totalOf(all[index] ?? []))}
            readings={weeks.map((week, at) => ({ at: labelOf(week), value: all[index]?.[at] ?? 0 }))}
            maximum={maximum}
            format={format}
            lastIsOpen
          />
        ))}
      </div>
      <More summary="As a table">
        <Table
          caption={caption}
          keyOf={({ week_of }) => week_of}
          rows={weeks.toReversed()}
          columns={[
            { label: 'Week of', value: labelOf },
            ...series.map((each) => ({
              label: each.label,
              number: true,
              value: (week: W) => format(Number(week[each.field])),
            })),
          ]}
        />
      </More>
    </div>
  );
}
