import { formatClock } from 'web-kit/time';

const NOON = '12:00';
const MIDNIGHT = '00:00';
const END_OF_DAY = '24:00';
/** Best first. */
const SUGGESTED_HOURS = [...Array.from({ length: 15 }, (_, i) => i + 9), ...Array.from({ length: 9 }, (_, i) => 8 - i)];

/** HH:MM, as time fields have it; an end of 00:00 is the midnight that ends the day. */
export interface OpenWindow {
  key: string;
  start: string;
  end: string;
}
export interface WindowFault {
  start?: string;
  end?: string;
}
export type WindowFaults = Readonly<Record<string, WindowFault>>;
export interface Interval {
  start_time: string;
  end_time: string;
}

export function windowsOf(intervals: readonly Interval[]): OpenWindow[] {
  return intervals
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time))
    .map(({ start_time, end_time }, index) => ({
      key: String(index),
      start: start_time,
      end: end_time === END_OF_DAY ? MIDNIGHT : end_time,
    }));
}

/** In wire form: ordered by start, the last midnight as 24:00. */
export function intervalsOf(windows: readonly OpenWindow[]): Interval[] {
  return windows
    .map(({ start, end }) => ({ start_time: start, end_time: endOnWire(end) }))
    .toSorted((a, b) => a.start_time.localeCompare(b.start_time));
}

export function endOnWire(end: string): string {
  return end === MIDNIGHT ? END_OF_DAY : end;
}

export function withAnother(windows: readonly OpenWindow[]): OpenWindow[] {
  const key = String(Math.max(-1, ...windows.map((window) => Number(window.key))) + 1);
  const hour = SUGGESTED_HOURS.find((one) => windows.every((window) => !overlap(window, hourWindow(one))));
  return [...windows, { key, ...(hour === undefined ? { start: '', end: '' } : hourWindow(hour)) }];
}

function hourWindow(hour: number) {
  return { start: clockOf(hour * 60), end: clockOf((hour + 1) * 60) };
}

export function clockOf(minutes: number): string {
  return `${pad(Math.floor(minutes / 60) % 24)}:${pad(minutes % 60)}`;
}

function pad(n: number): string {
  return String(n).padStart(2, '0');
}

function overlap(a: Omit<OpenWindow, 'key'>, b: Omit<OpenWindow, 'key'>): boolean {
  return a.start < endOnWire(b.end) && b.start < endOnWire(a.end);
}

export function isWhole({ start, end }: OpenWindow): boolean {
  return start !== '' && end !== '' && start < endOnWire(end);
}

function endFault({ start, end }: OpenWindow): string {
  const fault = 'the end must be after the start.';
  const isNight = start >= NOON && end < NOON;
  return isNight ? `${fault} For hours past midnight, end at 12:00 AM and add the rest on the next day.` : fault;
}

export function windowFaults(windows: readonly OpenWindow[], day: string): WindowFaults {
  const faults = windows.map((window, index): [string, WindowFault] => {
    const row = windows.length > 1 ? `${day}, row ${index + 1}:` : `${day}:`;
    if (!window.start) return [window.key, { start: `${row} give a start time.` }];
    if (!window.end) return [window.key, { end: `${row} give an end time.` }];
    if (!isWhole(window)) return [window.key, { end: `${row} ${endFault(window)}` }];
    const clash = windows.slice(0, index).findIndex((other) => isWhole(other) && overlap(window, other));
    return [window.key, clash >= 0 ? { start: `${row} this overlaps with row ${clash + 1}.` } : {}];
  });
  return Object.fromEntries(faults.filter(([, fault]) => Object.keys(fault).length > 0));
}

/** Of those that are filled in: a time that is missing is no midnight. */
export function sayWindows(windows: readonly OpenWindow[]): string {
  return intervalsOf(windows.filter(isWhole))
    .map(({ start_time, end_time }) => `${formatClock(start_time)} to ${sayEnd(end_time)}`)
    .join(', ');
}

function sayEnd(end: string): string {
  return end === END_OF_DAY ? 'midnight' : formatClock(end);
}
