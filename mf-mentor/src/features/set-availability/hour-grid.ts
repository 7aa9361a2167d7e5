import type { DayHours, Week } from './week.ts';
import { clockOf, endOnWire, isWhole, type OpenWindow } from './windows.ts';

const HOUR = 60;
export const HOURS: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour);
const USUAL = { from: 7, until: 23 };

export type Cover = 'closed' | 'part' | 'open';
/** 0 is Monday; hours run from 0 to 23. */
export interface Block {
  day: number;
  hour: number;
}
type Span = readonly [from: number, until: number];

export function coverOf({ on, windows }: DayHours, hour: number): Cover {
  if (!on) return 'closed';
  const open = merged(spansOf(windows)).map(
    ([from, until]) => Math.min(until, (hour + 1) * HOUR) - Math.max(from, hour * HOUR),
  );
  if (open.some((minutes) => minutes === HOUR)) return 'open';
  return open.some((minutes) => minutes > 0) ? 'part' : 'closed';
}

/** Incomplete rows stay as typed. */
export function paint(week: Week, blocks: readonly Block[], open: boolean): Week {
  const days = week.days.map((hours, day) => {
    const painted = blocks.filter((block) => block.day === day).map(({ hour }) => hour);
    return painted.length > 0 ? paintDay(hours, painted, open) : hours;
  });
  return { ...week, days };
}

function paintDay({ on, windows }: DayHours, hours: readonly number[], open: boolean): DayHours {
  const before = on ? windows : [];
  const spans = open
    ? [...spansOf(before), ...hours.map(hourSpan)]
    : hours.reduce<readonly Span[]>(without, spansOf(before));
  const whole = merged(spans).map(([from, until]) => ({ start: clockOf(from), end: clockOf(until) }));
  const unread = before.filter((window) => !isWhole(window));
  const next = [...whole, ...unread].map((window, index) => ({ ...window, key: String(index) }));
  return { on: next.length > 0, windows: next };
}

function hourSpan(hour: number): Span {
  return [hour * HOUR, (hour + 1) * HOUR];
}

function without(spans: readonly Span[], hour: number): Span[] {
  const [from, until] = hourSpan(hour);
  return spans.flatMap((span): Span[] => {
    const parts: Span[] = [
      [span[0], Math.min(span[1], from)],
      [Math.max(span[0], until), span[1]],
    ];
    return parts.filter(([start, end]) => end > start);
  });
}

function spansOf(windows: readonly OpenWindow[]): Span[] {
  return windows.filter(isWhole).map(({ start, end }) => [minutesOf(start), minutesOf(endOnWire(end))]);
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * HOUR + minutes;
}

function merged(spans: readonly Span[]): Span[] {
  const result: [number, number][] = [];
  for (const [from, until] of spans.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], until);
    else result.push([from, until]);
  }
  return result;
}

export function hoursShown({ days }: Week): readonly number[] {
  const used = HOURS.filter((hour) => days.some((day) => coverOf(day, hour) !== 'closed'));
  const from = Math.min(USUAL.from, ...used);
  const until = Math.max(USUAL.until, ...used.map((hour) => hour + 1));
  return HOURS.slice(from, until);
}
