import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { NO_OWN_RULES, rulesOf, slotsAhead } from './calendar.ts';
import { openSlots, type SlotQuestion } from './slots.ts';

// This oracle shares nothing with the code: it walks every minute and reads the wall clock by Intl.
const MINUTE = 60_000;
const DAY_MINUTES = 1_440;
const DAY = DAY_MINUTES * MINUTE;
/** One day of the week has no window, so no stretch is longer than a week and the walk meets the start of each. */
const WALK_BEFORE_DAYS = 9;
const WALK_AFTER_DAYS = 4;

/** Minutes since 1970-01-01 00:00 on the wall clock, for every minute of a walk. */
type Walls = Int32Array;
const formats = new Map<string, Intl.DateTimeFormat>();
const walked = new Map<string, Walls>();

function readWall(ms: number, timeZone: string): number {
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
  const [year, month, day, hour, minute] = (format.format(ms).match(/\d+/g) ?? []).map(Number);
  return dateNumber(year ?? 0, month ?? 0, day ?? 0) * DAY_MINUTES + (hour ?? 0) * 60 + (minute ?? 0);
}

function walkWalls(timeZone: string, fromMs: number, minutes: number): Walls {
  const key = `${timeZone} ${fromMs} ${minutes}`;
  const walls =
    walked.get(key) ?? Int32Array.from({ length: minutes }, (_, i) => readWall(fromMs + i * MINUTE, timeZone));
  walked.set(key, walls);
  return walls;
}

function dateNumber(year: number, month: number, day: number): number {
  return Date.UTC(year, month - 1, day) / DAY;
}
const numberOf = (date: string) => Date.parse(`${date}T00:00Z`) / DAY;
const dateOf = (number: number) => new Date(number * DAY).toISOString().slice(0, 10);
/** 0 is Monday; the first of January 1970 was a Thursday. */
const weekdayOf = (number: number) => (number + 3) % 7;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** When the clock first shows a time; a skipped time comes as long after the gap's start as it lies inside the gap. */
function firstAt(walls: Walls, wall: number): number {
  const shown = walls.indexOf(wall);
  if (shown >= 0) return shown;
  for (let i = 1; i < walls.length; i++) {
    const [before = 0, after = 0] = [walls[i - 1], walls[i]];
    if (before < wall && wall < after) return i - 1 + wall - before;
  }
  throw new Error('the walk is too short');
}

/** 0 outside of all windows, 1 in the first minute of a stretch, and so on. */
function stretches(question: SlotQuestion, walls: Walls): Int32Array {
  const overrides = new Map(question.overrides.map((override) => [override.date, override.intervals]));
  const inside = new Int32Array(walls.length);
  const [first = 0, last = 0] = [walls[0], walls.at(-1)].map((wall) => Math.floor((wall ?? 0) / DAY_MINUTES));
  for (let date = first + 1; date < last - 1; date++) {
    const rows =
      overrides.get(dateOf(date)) ?? question.weekly.filter((window) => window.day_of_week === weekdayOf(date));
    for (const row of rows) {
      const start = firstAt(walls, date * DAY_MINUTES + minutesOf(row.start_time));
      const end = firstAt(walls, date * DAY_MINUTES + minutesOf(row.end_time));
      if (end > start) inside.fill(1, start, end);
    }
  }
  for (let i = 1; i < inside.length; i++) if (inside[i]) inside[i] = (inside[i - 1] ?? 0) + 1;
  return inside;
}

function walk(question: SlotQuestion): number[] {
  const { timeZone, query, sessionMinutes, nowMs } = question;
  const fromMs = Date.parse(`${query.dateFrom}T00:00Z`) - WALK_BEFORE_DAYS * DAY;
  const untilMs = Date.parse(`${query.dateTo}T00:00Z`) + WALK_AFTER_DAYS * DAY;
  const minutes = (untilMs - fromMs) / MINUTE;
  const walls = walkWalls(timeZone, fromMs, minutes);
  const viewer = walkWalls(query.timeZone, fromMs, minutes);
  const inside = stretches(question, walls);
  const lastDate = Math.floor(readWall(nowMs, timeZone) / DAY_MINUTES) + (question.horizonDays ?? Number.MAX_VALUE);
  const busy = busyNow(question);
  const slots: number[] = [];
  for (let i = 0; i + sessionMinutes <= minutes; i++) {
    if (!isOnGrid(inside, i, question)) continue;
    const ms = fromMs + i * MINUTE;
    const day = Math.floor((viewer[i] ?? 0) / DAY_MINUTES);
    if (day < numberOf(query.dateFrom) || day > numberOf(query.dateTo)) continue;
    if (ms < nowMs + question.noticeMinutes * MINUTE || Math.floor((walls[i] ?? 0) / DAY_MINUTES) > lastDate) continue;
    if (!isTaken(ms, question, busy)) slots.push(ms);
  }
  return slots;
}

/** A whole number of steps into a stretch that lasts to the session's end. */
function isOnGrid(inside: Int32Array, i: number, { sessionMinutes, stepMinutes }: SlotQuestion): boolean {
  const stretch = inside[i] ?? 0;
  if (stretch === 0 || (stretch - 1) % stepMinutes !== 0) return false;
  return inside[i + sessionMinutes - 1] === stretch + sessionMinutes - 1;
}

function busyNow({ busy, excludeId, nowMs }: SlotQuestion): SlotQuestion['busy'] {
  return busy.filter((block) => block.id !== excludeId && (block.expiresAtMs == null || nowMs < block.expiresAtMs));
}

function isTaken(ms: number, { sessionMinutes, bufferMinutes }: SlotQuestion, busy: SlotQuestion['busy']): boolean {
  const needed = Array.from(
    { length: sessionMinutes + 2 * bufferMinutes },
    (_, minute) => ms + (minute - bufferMinutes) * MINUTE,
  );
  return busy.some((block) => needed.some((minute) => block.startMs <= minute && minute < block.endMs));
}

/** North and south, a half-hour change, and two zones that skip midnight or repeat the hour before it. */
const zones = fc.constantFrom(
  'America/New_York',
  'Europe/London',
  'Asia/Kathmandu',
  'America/Phoenix',
  'Pacific/Auckland',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
);
/** Around every clock change of 2026, and one week without any. */
const days = fc.constantFrom(
  '2026-03-06',
  '2026-03-27',
  '2026-04-03',
  '2026-04-22',
  '2026-06-10',
  '2026-09-04',
  '2026-09-25',
  '2026-10-02',
  '2026-10-23',
  '2026-10-30',
);
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
/** To five minutes; hours that are skipped or repeated come more often than others. */
const time = fc.oneof(
  fc.integer({ min: 0, max: 287 }).map((n) => n * 5),
  fc.integer({ min: 0, max: 48 }).map((n) => n * 5),
  fc.integer({ min: 276, max: 288 }).map((n) => n * 5),
);
const interval = fc
  .tuple(time, time)
  .filter(([start, end]) => start < end)
  .map(([start, end]) => ({ start_time: clock(start), end_time: clock(end) }));

const questions = fc
  .record({
    day: days,
    mentorZone: zones,
    viewerZone: zones,
    restDay: fc.integer({ min: 0, max: 6 }),
    weekly: fc.array(fc.record({ day_of_week: fc.integer({ min: 0, max: 6 }), window: interval }), { maxLength: 10 }),
    overrides: fc.uniqueArray(
      fc.record({ plus: fc.integer({ min: -1, max: 4 }), intervals: fc.array(interval, { maxLength: 3 }) }),
      { selector: ({ plus }) => plus, maxLength: 3 },
    ),
    nowMinutes: fc.integer({ min: -3 * DAY_MINUTES, max: DAY_MINUTES }),
    notice: fc.oneof(fc.constantFrom(0, 90, 1_440), fc.integer({ min: 0, max: 3 * DAY_MINUTES })),
    horizonDays: fc.constantFrom(0, 1, 2, 16, null),
    step: fc.constantFrom(30, 60),
    buffer: fc.constantFrom(0, 5, 15, 60, 180),
    busy: fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 4 * 288 }), held: fc.option(fc.integer({ min: -1, max: 1 })) }),
      { maxLength: 4 },
    ),
    span: fc.integer({ min: 0, max: 3 }),
  })
  .map((given): SlotQuestion => {
    const first = numberOf(given.day);
    const nowMs = first * DAY + given.nowMinutes * MINUTE;
    return {
      nowMs,
      timeZone: given.mentorZone,
      weekly: given.weekly
        .filter(({ day_of_week }) => day_of_week !== given.restDay)
        .map(({ day_of_week, window }) => ({ day_of_week, ...window })),
      overrides: given.overrides.map(({ plus, intervals }) => ({ date: dateOf(first + plus), intervals })),
      busy: given.busy.map(({ at, held }, i) => ({
        id: `b${i}`,
        startMs: first * DAY + at * 5 * MINUTE,
        endMs: first * DAY + (at * 5 + 60) * MINUTE,
        expiresAtMs: held === null ? null : nowMs + held,
      })),
      sessionMinutes: 60,
      stepMinutes: given.step,
      bufferMinutes: given.buffer,
      noticeMinutes: given.notice,
      horizonDays: given.horizonDays,
      excludeId: 'b3',
      query: { dateFrom: given.day, dateTo: dateOf(first + given.span), timeZone: given.viewerZone },
    };
  });

test('agrees with a walk over every minute, in any zone and across every gap and repeated hour', () => {
  let found = 0;
  fc.assert(
    fc.property(questions, (question) => {
      const slots = openSlots(question);
      found += slots.length;
      expect(slots).toEqual(walk(question));
    }),
    { seed: 20_261, numRuns: 150 },
  );
  expect(found).toBeGreaterThan(150);
}, 120_000);

const changes = fc.constantFrom(
  { timeZone: 'America/New_York', date: '2026-03-08', hour: 1 },
  { timeZone: 'America/New_York', date: '2026-11-01', hour: 0 },
  { timeZone: 'Europe/London', date: '2026-10-25', hour: 0 },
  { timeZone: 'Pacific/Auckland', date: '2026-09-27', hour: 1 },
  { timeZone: 'Pacific/Auckland', date: '2026-04-05', hour: 1 },
  { timeZone: 'Australia/Lord_Howe', date: '2026-04-05', hour: 0 },
  { timeZone: 'Australia/Lord_Howe', date: '2026-10-04', hour: 1 },
  { timeZone: 'America/Santiago', date: '2026-04-04', hour: 21 },
  { timeZone: 'America/Santiago', date: '2026-09-06', hour: 0 },
  { timeZone: 'Africa/Cairo', date: '2026-04-24', hour: 0 },
  { timeZone: 'Africa/Cairo', date: '2026-10-29', hour: 21 },
);

test('hours that do not exist, or come twice, are read like a clock on the wall', () => {
  const offset = fc.integer({ min: 0, max: 36 }).map((n) => n * 5);
  fc.assert(
    fc.property(
      changes,
      zones,
      fc.array(fc.tuple(offset, offset), { minLength: 1, maxLength: 3 }),
      (change, viewer, rows) => {
        const { timeZone, date, hour } = change;
        const at = (minutes: number) => clock(Math.min(hour * 60 + minutes, DAY_MINUTES));
        const intervals = rows
          .map(([one, other]) => ({ start_time: at(Math.min(one, other)), end_time: at(Math.max(one, other) + 30) }))
          .filter(({ start_time, end_time }) => start_time < end_time);
        const day = numberOf(date);
        const question: SlotQuestion = {
          nowMs: (day - 5) * DAY,
          timeZone,
          weekly: [],
          overrides: [{ date, intervals }],
          busy: [],
          sessionMinutes: 30,
          stepMinutes: 30,
          bufferMinutes: 0,
          noticeMinutes: 0,
          horizonDays: null,
          excludeId: null,
          query: { dateFrom: dateOf(day - 1), dateTo: dateOf(day + 1), timeZone: viewer },
        };
        expect(openSlots(question)).toEqual(walk(question));
      },
    ),
    { seed: 20_261, numRuns: 200 },
  );
}, 60_000);

test('the notice is kept to the millisecond, and the start that is exactly so far away can be booked', () => {
  fc.assert(
    fc.property(questions, fc.nat(), (given, pick) => {
      const question = { ...given, busy: [], horizonDays: null, nowMs: numberOf(given.query.dateFrom) * DAY - 9 * DAY };
      const slots = openSlots({ ...question, noticeMinutes: 0 });
      const slot = slots[pick % Math.max(slots.length, 1)];
      if (slot === undefined) return;
      const nowMs = slot - question.noticeMinutes * MINUTE;
      expect(openSlots({ ...question, nowMs })[0]).toBe(slot);
      expect(openSlots({ ...question, nowMs: nowMs + 1 })).not.toContain(slot);
    }),
    { seed: 20_261, numRuns: 100 },
  );
}, 60_000);

test('the soonest slot is the first of all that are open, under the stricter of the mentor’s and the platform’s rules', () => {
  const own = fc.record({
    noticeMinutes: fc.option(fc.integer({ min: 0, max: 5 * DAY_MINUTES })),
    bufferMinutes: fc.constantFrom(0, 30),
    horizonDays: fc.option(fc.integer({ min: 1, max: 40 })),
  });
  const platform = fc.record({
    noticeMinutes: fc.integer({ min: 0, max: 4 * DAY_MINUTES }),
    horizonDays: fc.integer({ min: 1, max: 30 }),
  });
  fc.assert(
    fc.property(questions, own, platform, (question, rules, limits) => {
      const calendar = {
        ...CALENDAR,
        ...question,
        overrides: [...question.overrides],
        closed: [],
        rules,
        platform: { ...CALENDAR.platform, ...limits },
      };
      const held = rulesOf(calendar);
      expect(held.noticeMinutes).toBe(Math.max(rules.noticeMinutes ?? 0, limits.noticeMinutes));
      expect(held.horizonDays).toBe(Math.min(rules.horizonDays ?? limits.horizonDays, limits.horizonDays));
      const everything = openSlots({
        ...question,
        ...held,
        stepMinutes: 60,
        excludeId: null,
        query: { dateFrom: '2026-02-01', dateTo: '2027-01-31', timeZone: 'UTC' },
      });
      const soonest = slotsAhead(calendar, question.busy, new Date(question.nowMs))[0] ?? null;
      expect(soonest?.getTime()).toBe(everything[0] as number);
    }),
    { seed: 20_261, numRuns: 100 },
  );
}, 60_000);

const CALENDAR = {
  mentorId: 'm',
  revision: 1,
  known: true,
  verified: true,
  payoutReady: true,
  hidden: false,
  keptFromMinors: false,
  collegeLevel: 'D1',
  mentoringType: 'paid',
  rules: NO_OWN_RULES,
  platform: { version: 1, freeSessions: 'coming_soon', guardian: 'ask', noticeMinutes: 0, horizonDays: 16 },
} as const;
