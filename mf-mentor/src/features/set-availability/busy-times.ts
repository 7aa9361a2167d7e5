import type { BusyTimes } from 'contracts/http/busy-calendars';
import { DAY_MS, MINUTE_MS } from 'contracts/times';
import { dayKey } from 'web-kit/time';
import type { Hours } from './hours.ts';
import { endOnWire, isWhole } from './windows.ts';

type BusyTime = BusyTimes['busy'][number];
/** A part of a busy time on one day of the mentor's, on their clock; `until` may be 24:00. */
export interface BusyPart {
  day: string;
  /** 0 is Monday. */
  weekday: number;
  from: string;
  until: string;
}

/** Midnight and all clocks of the world lie on it. */
const STEP_MS = 15 * MINUTE_MS;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function partsByDay(busy: readonly BusyTime[], zone: string): BusyPart[] {
  const read = clockIn(zone);
  return busy.flatMap(({ starts_at, ends_at }) => {
    const endMs = Date.parse(ends_at);
    const parts: BusyPart[] = [];
    for (let ms = Date.parse(starts_at); ms < endMs; ms = Math.min(endMs, ms - (ms % STEP_MS) + STEP_MS)) {
      const { day, weekday, time } = read(ms);
      const part = parts.at(-1);
      if (part?.day !== day) {
        if (part) part.until = '24:00';
        parts.push({ day, weekday, from: time, until: '24:00' });
      }
    }
    const [last, end] = [parts.at(-1), read(endMs)];
    if (last && end.day === last.day) last.until = end.time;
    return parts;
  });
}

function clockIn(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', weekday: 'short' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return (ms: number) => {
    const found = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
    return {
      day: `${found.year}-${found.month}-${found.day}`,
      weekday: WEEKDAYS.indexOf(found.weekday ?? ''),
      time: `${found.hour}:${found.minute}`,
    };
  };
}

/** Those that lie in hours that would be open without them. */
export function partsInHours(parts: readonly BusyPart[], { week, dates }: Hours): BusyPart[] {
  return parts.filter(({ day, weekday, from, until }) => {
    const hours = week.days[weekday];
    const windows = dates.find(({ date }) => date === day)?.windows ?? (hours?.on ? hours.windows : []);
    return windows.filter(isWhole).some(({ start, end }) => from < endOnWire(end) && start < until);
  });
}

/** Hours of the week, as `day-hour`, of which something is busy within the next seven days. */
export function busyBlocks(parts: readonly BusyPart[], now: Date, zone: string): ReadonlySet<string> {
  const last = dayKey(new Date(now.getTime() + 6 * DAY_MS), zone);
  const blocks = new Set<string>();
  for (const { day, weekday, from, until } of parts) {
    if (day > last) continue;
    for (let hour = Number(from.slice(0, 2)); clock(hour) < until; hour++) blocks.add(`${weekday}-${hour}`);
  }
  return blocks;
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
