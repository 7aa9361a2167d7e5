import { type ReactNode, useId, useState } from 'react';
import { type Bar, barsOf, pointAt } from './chart-scale.ts';

export interface Reading {
  at: string;
  value: number;
  /** The same time in the period before: a line across the bar. */
  before?: { at: string; value: number } | undefined;
}
interface Props {
  title: ReactNode;
  total: ReactNode;
  note?: ReactNode;
  readings: readonly Reading[];
  /** Shared by charts that are to be compared. */
  maximum: number;
  format: (value: number) => string;
  /** That period is not over, so the bar is drawn hollow. */
  lastIsOpen?: boolean;
}

const WIDTH = 240;
const HEIGHT = 72;

/** Hovering, dragging and the arrow keys read one bar after the other. Put the figures in a table beside it, too. */
export function BarChart({ title, total, note, readings, maximum, format, lastIsOpen }: Props) {
  const name = useId();
  const [point, setPoint] = useState<number | null>(null);
  const read = point === null ? undefined : readings[point];
  return (
    <figure className="chart">
      <figcaption>
        <b id={name}>{title}</b>
        <span className="chart-total">{total}</span>
        {note ? <span className="chart-note">{note}</span> : null}
      </figcaption>
      <div className="chart-ground">
        <span className="chart-end" aria-hidden="true">
          {format(maximum)}
        </span>
        <Bars readings={readings} maximum={maximum} point={point} lastIsOpen={lastIsOpen} />
        {readings.length > 0 ? (
          <Pointer name={name} readings={readings} format={format} point={point} onPoint={setPoint} />
        ) : null}
      </div>
      <div className="chart-foot" aria-hidden="true">
        {read ? (
          <ReadingLines read={read} format={format} />
        ) : (
          <p className="chart-span">
            <span>{readings[0]?.at}</span>
            <span>{readings.length > 1 ? readings.at(-1)?.at : null}</span>
          </p>
        )}
      </div>
      <p className="visually-hidden">{describe(readings, format)}</p>
    </figure>
  );
}

function Bars({
  readings,
  maximum,
  point,
  lastIsOpen,
}: Pick<Props, 'readings' | 'maximum'> & {
  point: number | null;
  lastIsOpen: boolean | undefined;
}) {
  const scaled = (values: readonly number[]) => barsOf(values, maximum, WIDTH, HEIGHT);
  const bars = scaled(readings.map(({ value }) => value));
  const before = scaled(readings.map((reading) => reading.before?.value ?? 0));
  const slot = WIDTH / Math.max(1, readings.length);
  const keyOf = (index: number) => readings[index]?.at;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {point === null ? null : <path className="chart-slot" d={`M${slot * point} 0h${slot}v${HEIGHT}h${-slot}z`} />}
      {bars.map((bar, index) => (
        <rect
          key={keyOf(index)}
          className={lastIsOpen && index === bars.length - 1 ? 'chart-bar chart-bar-open' : 'chart-bar'}
          {...bar}
        />
      ))}
      {before.map((bar, index) =>
        readings[index]?.before ? <path key={keyOf(index)} className="chart-before" d={topOf(bar)} /> : null,
      )}
    </svg>
  );
}

function topOf({ x, y, width }: Bar): string {
  const over = width * 0.15;
  return `M${x - over} ${y}h${width + 2 * over}`;
}

/** A slider, so that keys, fingers and screen readers know how to go from bar to bar. */
function Pointer({
  name,
  readings,
  format,
  point,
  onPoint,
}: Pick<Props, 'readings' | 'format'> & {
  name: string;
  point: number | null;
  onPoint: (point: number | null) => void;
}) {
  const last = readings.length - 1;
  const at = point ?? last;
  const { at: when = '', value = 0, before } = readings[at] ?? {};
  return (
    <input
      type="range"
      className="chart-pointer"
      aria-labelledby={name}
      aria-valuetext={`${when}: ${format(value)}${before ? `. ${before.at}: ${format(before.value)}` : ''}`}
      min={0}
      max={last}
      value={at}
      onChange={({ target }) => onPoint(Number(target.value))}
      onFocus={() => onPoint(at)}
      onBlur={() => onPoint(null)}
      onPointerMove={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        onPoint(pointAt(clientX - left, width, readings.length));
      }}
      onPointerLeave={({ currentTarget }) => {
        if (document.activeElement !== currentTarget) onPoint(null);
      }}
    />
  );
}

function ReadingLines({ read: { at, value, before }, format }: { read: Reading; format: Props['format'] }) {
  return (
    <>
      <p className="chart-span chart-read">
        <span>{at}</span>
        <b>{format(value)}</b>
      </p>
      {before ? (
        <p className="chart-span">
          <span>{before.at}</span>
          <span>{format(before.value)}</span>
        </p>
      ) : null}
    </>
  );
}

function describe(readings: readonly Reading[], format: Props['format']): string {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first || !last) return 'Nothing to show.';
  if (first === last) return `${first.at}: ${format(first.value)}.`;
  const most = readings.reduce((best, reading) => (reading.value > best.value ? reading : best), first);
  const peak = most.value > 0 ? ` The most is ${format(most.value)}, at ${most.at}.` : '';
  return `From ${format(first.value)} at ${first.at} to ${format(last.value)} at ${last.at}.${peak}`;
}
