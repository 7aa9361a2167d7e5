/// <reference lib="esnext.temporal" />
import { MINUTE_MS } from 'contracts/times';
import { isOutside, type Span } from './spans.ts';

/** On the mentor's wall clock. Day 0 is Monday; `end_time` may be 24:00. */
export interface WeeklyWindow {
  day_of_week: number;
  start_time: string;
  end_time: string;
}
export interface DateOverride {
  /** YYYY-MM-DD in the mentor's zone. Its intervals replace the weekly windows; none is a day off. */
  date: string;
  intervals: { start_time: string; end_time: string }[];
}
export interface Busy {
  id: string;
  startMs: number;
  endMs: number;
  /** Only for holds: busy while now is before it. */
  expiresAtMs?: number | null;
}
export interface SlotQuestion {
  nowMs: number;
  timeZone: string;
  weekly: readonly WeeklyWindow[];
  overrides: readonly DateOverride[];
  busy: readonly Busy[];
  /** Busy in calendars of their own. The buffer lies between sessions only, and the grid stays where it is. */
  closed?: readonly Span[];
  sessionMinutes: number;
  stepMinutes: number;
  bufferMinutes: number;
  noticeMinutes: number;
  /** Last bookable date = the mentor's today + N; null for no end. */
  horizonDays: number | null;
  /** The booking being moved: its own time counts as free. */
  excludeId: string | null;
  /** Inclusive dates of the viewer; a slot belongs to the date on which it starts. */
  query: { dateFrom: string; dateTo: string; timeZone: string };
}

/** Windows that touch at midnight are one stretch, so the grid may begin days before the date asked about. */
const LOOK_BACK_DAYS = 8;

/** Ascending, in epoch ms; rules: slot-cases.json. A skipped wall time moves forward, a repeated one is its first. */
export function openSlots(question: SlotQuestion): number[] {
  const { query, timeZone } = question;
  const fromMs = startOfDay(query.dateFrom, query.timeZone, 0);
  const untilMs = Math.min(startOfDay(query.dateTo, query.timeZone, 1), endOfHorizon(question));
  const earliestMs = Math.max(fromMs, question.nowMs + question.noticeMinutes * MINUTE_MS);
  if (earliestMs >= untilMs) return [];
  const first = dateAt(fromMs, timeZone).subtract({ days: LOOK_BACK_DAYS });
  const last = dateAt(untilMs, timeZone).add({ days: 1 });
  const isFree = freeAgainst(question);
  const lengthMs = question.sessionMinutes * MINUTE_MS;
  const slots: number[] = [];
  for (const [startMs, endMs] of mergeWindows(windowsBetween(question, first, last))) {
    for (let slot = startMs; slot + lengthMs <= endMs; slot += question.stepMinutes * MINUTE_MS) {
      if (slot >= untilMs) break;
      if (slot >= earliestMs && isFree(slot, slot + lengthMs)) slots.push(slot);
    }
  }
  return slots;
}

/** YYYY-MM-DD */
export function localDate(atMs: number, timeZone: string, plusDays = 0): string {
  return dateAt(atMs, timeZone).add({ days: plusDays }).toString();
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

function dateAt(ms: number, timeZone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone).toPlainDate();
}

/** The first instant of a date: days last 23, 24 or 25 hours, and midnight may not exist. */
export function startOfDay(date: string, timeZone: string, plusDays: number): number {
  return Temporal.PlainDate.from(date).add({ days: plusDays }).toZonedDateTime(timeZone).epochMilliseconds;
}

function endOfHorizon({ horizonDays, nowMs, timeZone }: SlotQuestion): number {
  if (horizonDays === null) return Number.POSITIVE_INFINITY;
  return startOfDay(localDate(nowMs, timeZone), timeZone, horizonDays + 1);
}

function windowsBetween(question: SlotQuestion, first: Temporal.PlainDate, last: Temporal.PlainDate) {
  const overrides = new Map(question.overrides.map((override) => [override.date, override.intervals]));
  const windows: [number, number][] = [];
  for (let date = first; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
    const weekday = date.dayOfWeek - 1;
    const rows = overrides.get(date.toString()) ?? question.weekly.filter((window) => window.day_of_week === weekday);
    for (const row of rows) {
      const startMs = resolve(date, row.start_time, question.timeZone);
      const endMs = resolve(date, row.end_time, question.timeZone);
      if (endMs > startMs) windows.push([startMs, endMs]);
    }
  }
  return windows;
}

function resolve(date: Temporal.PlainDate, time: string, timeZone: string): number {
  const day = time === '24:00' ? date.add({ days: 1 }) : date;
  const plain = day.toPlainDateTime(time === '24:00' ? '00:00' : time);
  return plain.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}

function mergeWindows(windows: [number, number][]): [number, number][] {
  const merged: [number, number][] = [];
  for (const [startMs, endMs] of windows.sort((a, b) => a[0] - b[0])) {
    const before = merged.at(-1);
    if (before && startMs <= before[1]) before[1] = Math.max(before[1], endMs);
    else merged.push([startMs, endMs]);
  }
  return merged;
}

function freeAgainst({ busy, closed = [], bufferMinutes, excludeId, nowMs }: SlotQuestion) {
  const bufferMs = bufferMinutes * MINUTE_MS;
  const blocking = busy.filter(
    (block) => block.id !== excludeId && (block.expiresAtMs == null || nowMs < block.expiresAtMs),
  );
  return (startMs: number, endMs: number) =>
    isOutside(closed, startMs, endMs) &&
    blocking.every((block) => endMs + bufferMs <= block.startMs || startMs - bufferMs >= block.endMs);
}
