import { BarChart, More, roundMaximum, Table } from 'ui';
import { formatDay } from 'web-kit/time';
import { compare, type Periods, periodsOf, type Series, seriesOf, totalOf, type Week } from './trend.ts';

interface Props<W extends Week> {
  caption: string;
  weeks: readonly W[];
  /** So many are over; as many before them are compared. */
  count: number;
  series: readonly Series<W>[];
  format: (value: number) => string;
}

const dayOf = ({ week_of }: Week) => formatDay(`${week_of}T00:00:00Z`, 'UTC');

export function TrendCharts<W extends Week>({ caption, weeks, count, series, format }: Props<W>) {
  const periods = periodsOf(weeks, count);
  const length = periods.full.length;
  const all = series.map((each) => seriesOf(weeks, each));
  if (all.flat().every((value) => value === 0)) {
    return <p className="mute">Nothing in the last {Math.max(length, count)} weeks yet.</p>;
  }
  const shared = roundMaximum(series.flatMap(({ ownScale }, index) => (ownScale ? [] : (all[index] ?? []))));
  const own = series.find(({ ownScale }) => ownScale);
  return (
    <div className="stack">
      <p className="mute small">
        {length > 0 ? `The last ${length === 1 ? 'full week' : `${length} full weeks`}, each` : 'Each week is'} named by
        its Monday. All bars share one scale{own ? `, but ${own.label.toLowerCase()}, which has its own` : ''}. The
        hollow one is the week that isn’t over, and it isn’t in the totals.
        {periods.before.length > 0 ? ` The line across a bar is the week ${length} weeks earlier.` : ''}
      </p>
      <div className="charts">
        {series.map((each, index) => (
          <Trend
            key={String(each.field)}
            periods={periods}
            series={each}
            maximum={each.ownScale ? roundMaximum(all[index] ?? []) : shared}
            format={format}
          />
        ))}
      </div>
      <More summary="As a table">
        <Table
          caption={periods.before.length > 0 ? `${caption}, with the ${length} weeks before` : caption}
          keyOf={({ week_of }) => week_of}
          rows={weeks.toReversed()}
          columns={[
            { label: 'Week of', value: (week) => (week === periods.open ? `${dayOf(week)}, so far` : dayOf(week)) },
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

interface TrendProps<W extends Week> {
  periods: Periods<W>;
  series: Series<W>;
  maximum: number;
  format: (value: number) => string;
}

function Trend<W extends Week>({ periods: { full, before, open }, series, maximum, format }: TrendProps<W>) {
  const read = (week: W) => Number(week[series.field]);
  const total = totalOf(seriesOf(full, series));
  const earlier = totalOf(seriesOf(before, series));
  // The open week is compared with the first of the full ones: as many weeks earlier.
  const compared = before.length > 0 ? [...before, ...full.slice(0, 1)] : [];
  const readings = [...full, ...(open ? [open] : [])].map((week, index) => {
    const past = compared[index];
    return {
      at: week === open ? `${dayOf(week)}, so far` : dayOf(week),
      value: read(week),
      before: past && { at: dayOf(past), value: read(past) },
    };
  });
  return (
    <BarChart
      title={series.label}
      total={format(total)}
      note={
        <>
          {before.length > 0 ? <span>{compare(total, earlier, full.length, format)} </span> : null}
          {open ? <span>This week so far: {format(read(open))}.</span> : null}
        </>
      }
      readings={readings}
      maximum={maximum}
      format={format}
      lastIsOpen
    />
  );
}
