import type { ReactNode } from 'react';
import { barsOf } from './chart-scale.ts';

export interface Reading {
  at: string;
  value: number;
}
interface Props {
  title: ReactNode;
  total: ReactNode;
  readings: readonly Reading[];
  /** Shared by charts that are to be compared. */
  maximum: number;
  format: (value: number) => string;
  /** That period is not over, so the bar is drawn hollow. */
  lastIsOpen?: boolean;
}

const WIDTH = 240;
const HEIGHT = 72;

/** For screen readers it is only a sentence: put the figures in a table beside it. */
export function BarChart({ title, total, readings, maximum, format, lastIsOpen }: Props) {
  const bars = barsOf(
    readings.map(({ value }) => value),
    maximum,
    WIDTH,
    HEIGHT,
  );
  const [first, last] = [readings[0], readings.at(-1)];
  return (
    <figure className="chart">
      <figcaption>
        <b>{title}</b>
        <span className="chart-total">{total}</span>
      </figcaption>
      <div className="chart-ground">
        <span className="chart-end" aria-hidden="true">
          {format(maximum)}
        </span>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {bars.map((bar, index) => (
            <rect
              key={readings[index]?.at}
              className={lastIsOpen && index === bars.length - 1 ? 'chart-bar chart-bar-open' : 'chart-bar'}
              {...bar}
            >
              <title>{`${readings[index]?.at}: ${format(readings[index]?.value ?? 0)}`}</title>
            </rect>
          ))}
        </svg>
      </div>
      <p className="chart-span" aria-hidden="true">
        <span>{first?.at}</span>
        <span>{last?.at}</span>
      </p>
      <p className="visually-hidden">{describe(readings, format)}</p>
    </figure>
  );
}

function describe(readings: readonly Reading[], format: Props['format']): string {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return 'Nothing to show.';
  const most = readings.reduce((best, reading) => (reading.value > best.value ? reading : best), first);
  const peak = most.value > 0 ? ` The most is ${format(most.value)}, at ${most.at}.` : '';
  return `From ${format(first.value)} at ${first.at} to ${format(last.value)} at ${last.at}.${peak}`;
}
