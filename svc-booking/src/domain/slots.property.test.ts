import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { openSlots, type SlotQuestion } from './slots.ts';

/**
 * An oracle that shares nothing with the code: it walks every minute, reads the wall clock by Intl, and never does arithmetic
 * on time zones. Windows here begin and end outside gaps and repeated hours, which slot-cases.json covers one by one.
 */
const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const formats = new Map<string, Intl.DateTimeFormat>();

function wall(ms: number, timeZone: string) {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(ms).map((part) => [part.type, part.value]));
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  return { date, time: `${parts.hour}:${parts.minute}`, weekday: (new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7 };
}

function walk(question: SlotQuestion): number[] {
  const { timeZone, query, sessionMinutes, bufferMinutes } = question;
  const overrides = new Map(question.overrides.map((override) => [override.date, override.intervals]));
  const isInside = (ms: number) => {
    const { date, time, weekday } = wall(ms, timeZone);
    const rows = overrides.get(date) ?? question.weekly.filter((window) => window.day_of_week === weekday);
    return rows.some((row) => row.start_time <= time && time < row.end_time);
  };
  const today = Date.parse(`${wall(question.nowMs, timeZone).date}T00:00Z`);
  const lastDate = new Date(today + (question.horizonDays ?? 0) * DAY).toISOString().slice(0, 10);
  const fromMs = Date.parse(`${query.dateFrom}T00:00Z`) - 3 * DAY;
  const untilMs = Date.parse(`${query.dateTo}T00:00Z`) + 3 * DAY;
  const slots: number[] = [];
  let stretch = 0;
  const insideFor: number[] = [];
  for (let ms = fromMs; ms < untilMs; ms += MINUTE) {
    stretch = isInside(ms) ? stretch + 1 : 0;
    insideFor.push(stretch);
  }
  for (let i = 0; i + sessionMinutes <= insideFor.length; i++) {
    const ms = fromMs + i * MINUTE;
    const before = insideFor[i] ?? 0;
    if (before === 0 || (before - 1) % question.stepMinutes !== 0) continue;
    if (insideFor[i + sessionMinutes - 1] !== before + sessionMinutes - 1) continue;
    const viewerDate = wall(ms, query.timeZone).date;
    if (viewerDate < query.dateFrom || viewerDate > query.dateTo) continue;
    if (ms < question.nowMs + question.noticeMinutes * MINUTE || wall(ms, timeZone).date > lastDate) continue;
    const minutes = Array.from(
      { length: sessionMinutes + 2 * bufferMinutes },
      (_, m) => ms + (m - bufferMinutes) * MINUTE,
    );
    const isBusy = question.busy.some(
      (block) =>
        block.id !== question.excludeId &&
        (block.expiresAtMs == null || question.nowMs < block.expiresAtMs) &&
        minutes.some((minute) => block.startMs <= minute && minute < block.endMs),
    );
    if (!isBusy) slots.push(ms);
  }
  return slots;
}

const zones = fc.constantFrom(
  'America/New_York',
  'Europe/London',
  'Asia/Kathmandu',
  'America/Phoenix',
  'Pacific/Auckland',
);
const quarter = (from: number, to: number) =>
  fc.integer({ min: from * 4, max: to * 4 }).map((n) => {
    const minutes = n * 15;
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  });
const interval = fc
  .tuple(quarter(4, 20), quarter(4, 24))
  .filter(([start, end]) => start < end)
  .map(([start_time, end_time]) => ({ start_time, end_time }));
/** Around both changes of the clock in 2026, north and south. */
const days = fc.constantFrom(
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-06-10',
  '2026-09-25',
  '2026-10-23',
  '2026-10-30',
);

const questions = fc
  .record({
    day: days,
    mentorZone: zones,
    viewerZone: zones,
    weekly: fc.array(fc.record({ day_of_week: fc.integer({ min: 0, max: 6 }), window: interval }), { maxLength: 8 }),
    override: fc.option(fc.array(interval, { maxLength: 2 })),
    nowMinutes: fc.integer({ min: -3 * 1_440, max: 1_440 }),
    notice: fc.constantFrom(0, 90, 1_440),
    horizonDays: fc.constantFrom(2, 16),
    step: fc.constantFrom(30, 60),
    buffer: fc.constantFrom(0, 15),
    busy: fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 4 * 96 }), held: fc.option(fc.integer({ min: -1, max: 1 })) }),
      { maxLength: 4 },
    ),
    span: fc.integer({ min: 0, max: 3 }),
  })
  .map((given): SlotQuestion => {
    const dayMs = Date.parse(`${given.day}T00:00Z`);
    const nowMs = dayMs + given.nowMinutes * MINUTE;
    const dateOf = (plus: number) => new Date(dayMs + plus * DAY).toISOString().slice(0, 10);
    return {
      nowMs,
      timeZone: given.mentorZone,
      weekly: given.weekly.map(({ day_of_week, window }) => ({ day_of_week, ...window })),
      overrides: given.override ? [{ date: dateOf(1), intervals: given.override }] : [],
      busy: given.busy.map(({ at, held }, i) => ({
        id: `b${i}`,
        startMs: dayMs + at * 15 * MINUTE,
        endMs: dayMs + (at * 15 + 60) * MINUTE,
        expiresAtMs: held === null ? null : nowMs + held,
      })),
      sessionMinutes: 60,
      stepMinutes: given.step,
      bufferMinutes: given.buffer,
      noticeMinutes: given.notice,
      horizonDays: given.horizonDays,
      excludeId: 'b3',
      query: { dateFrom: given.day, dateTo: dateOf(given.span), timeZone: given.viewerZone },
    };
  });

test('agrees with a walk over every minute, in any zone and around every change of the clock', () => {
  fc.assert(
    fc.property(questions, (question) => {
      expect(openSlots(question)).toEqual(walk(question));
    }),
    { numRuns: 40 },
  );
}, 60_000);
