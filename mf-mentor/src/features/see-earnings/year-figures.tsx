import { formatInstant } from 'contracts/wall-time';
import { BarChart, EmptyState, More, roundMaximum, Select, Stat, Stats, Table } from 'ui';
import { formatMoney } from 'web-kit/money';
import type { Earnings } from 'web-kit/resources/earnings';
import styles from './earnings.module.css';

interface Props {
  earnings: Earnings;
  isFree: boolean;
  onYear: (year: number) => void;
}

export function YearFigures({ earnings, isFree, onYear }: Props) {
  const { year, years, payments, gross, reversed, net } = earnings;
  const choice = [...new Set([year, ...years])].sort((a, b) => b - a);
  return (
    <section className="stack gap-6" aria-labelledby="year-title">
      <div className={styles.head}>
        <h2 id="year-title" className={styles.heading}>
          {year}
        </h2>
        <div className={styles.year}>
          <Select
            label="Year"
            options={choice.map((each) => ({ value: String(each), label: String(each) }))}
            value={String(year)}
            onChange={(event) => onYear(Number(event.target.value))}
          />
        </div>
      </div>
      {payments.length === 0 ? (
        <EmptyState title={`No payments in ${year}`}>
          {isFree ? (
            <p>You mentor for free: families pay nothing for your sessions, so there’s nothing to pay out.</p>
          ) : (
            <p>We send your share once a session is completed. It shows up here that day.</p>
          )}
        </EmptyState>
      ) : (
        <>
          <div className={styles.stats}>
            <Stats>
              <Stat value={formatMoney(gross)} label="Sent to you" />
              <Stat value={formatMoney(reversed)} label="Went back" />
              <Stat value={formatMoney(net)} label="You keep" />
            </Stats>
          </div>
          <Months earnings={earnings} />
        </>
      )}
    </section>
  );
}

function Months({ earnings: { year, months } }: { earnings: Earnings }) {
  const nameOf = (month: number, length: 'short' | 'long') =>
    formatInstant(new Date(Date.UTC(year, month - 1)), 'UTC', { month: length });
  const best = months.filter(({ net }) => net > 0).toSorted((a, b) => b.net - a.net)[0];
  return (
    <div className="stack">
      <BarChart
        title="Best month"
        total={best ? nameOf(best.month, 'long') : 'None yet'}
        readings={months.map((each) => ({ at: nameOf(each.month, 'short'), value: each.net }))}
        maximum={roundMaximum(months.map((each) => each.net))}
        format={formatMoney}
      />
      <More summary="Month by month">
        <Table
          caption={`Earnings of ${year} by month`}
          keyOf={({ month }) => String(month)}
          rows={months}
          columns={[
            { label: 'Month', value: ({ month }) => nameOf(month, 'long') },
            { label: 'Sessions paid', number: true, value: ({ sessions }) => sessions },
            { label: 'Sent to you', number: true, value: (each) => formatMoney(each.gross) },
            { label: 'Went back', number: true, value: (each) => formatMoney(each.reversed) },
            { label: 'You keep', number: true, value: (each) => formatMoney(each.net) },
          ]}
        />
      </More>
    </div>
  );
}
