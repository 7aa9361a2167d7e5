import { expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'contracts/times';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { openSlots } from '../domain/slots.ts';
import { isOutside, mergeSpans, type Span } from '../domain/spans.ts';
import { findBusy } from './find-busy.ts';

const START = Date.parse('2026-03-02T00:00:00Z');
const window = { startMs: START, endMs: START + 30 * DAY_MS };
const compact = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.000/g, '');

const rule = fc
  .record({
    freq: fc.constantFrom('HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    interval: fc.integer({ min: 1, max: 5 }),
    count: fc.option(fc.integer({ min: 1, max: 200 }), { nil: undefined }),
    days: fc.uniqueArray(fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'), { maxLength: 4 }),
  })
  .map(({ freq, interval, count, days }) =>
    [
      `FREQ=${freq};INTERVAL=${interval}`,
      ...(count === undefined ? [] : [`COUNT=${count}`]),
      ...(days.length > 0 && freq !== 'YEARLY' ? [`BYDAY=${days.join(',')}`] : []),
    ].join(';'),
  );
const series = fc.record({
  rule,
  startMs: fc.integer({ min: -400 * 24, max: 25 * 24 }).map((hours) => START + hours * HOUR_MS),
  minutes: fc.integer({ min: 1, max: 3 * 24 * 60 }),
  // Some of them are dates of the series, some not.
  without: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 5 }),
});

test('of random series the busy times are what ical.js itself expands, cut to the window', () => {
  fc.assert(
    fc.property(fc.array(series, { minLength: 1, maxLength: 4 }), (all) => {
      const events = all.flatMap(({ rule, startMs, minutes, without }, i) => [
        ...['BEGIN:VEVENT', `UID:${i}@team`, `DTSTART:${compact(startMs)}`, `DURATION:PT${minutes}M`, `RRULE:${rule}`],
        ...without.map((days) => `EXDATE:${compact(startMs + days * DAY_MS)}`),
        'END:VEVENT',
      ]);
      const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR'].join('\r\n');
      const expected = mergeSpans(expand(text), window);
      const answer = findBusy(text, { window, zone: 'America/New_York', siteHost: 'sideline.example' });
      expect(answer).toEqual({ ok: true, spans: expected, unclear: 0 });
    }),
    { seed: 13_2026, numRuns: 150 },
  );
}, 60_000);

function expand(text: string): Span[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').flatMap((component) => {
    const event = new ICAL.Event(component);
    const found: Span[] = [];
    const dates = event.iterator();
    for (let date = dates.next(); date && date.toUnixTime() * 1000 < window.endMs; date = dates.next()) {
      const { startDate, endDate } = event.getOccurrenceDetails(date);
      found.push({ startMs: startDate.toJSDate().getTime(), endMs: endDate.toJSDate().getTime() });
    }
    return found;
  });
}

const spans = fc.array(
  fc
    .record({ at: fc.integer({ min: 0, max: 16 * 24 * 4 }), quarters: fc.integer({ min: 1, max: 40 }) })
    .map(({ at, quarters }) => ({
      startMs: START + at * 15 * MINUTE_MS,
      endMs: START + (at + quarters) * 15 * MINUTE_MS,
    })),
  { maxLength: 12 },
);

test('an open slot never overlaps a busy time, and every slot that overlaps none is open', () => {
  const question = {
    nowMs: START,
    timeZone: 'America/New_York',
    weekly: [0, 2, 4, 6].map((day_of_week) => ({ day_of_week, start_time: '08:30', end_time: '22:30' })),
    overrides: [],
    busy: [],
    ...{ sessionMinutes: 60, stepMinutes: 60, bufferMinutes: 30, noticeMinutes: 0, horizonDays: 16, excludeId: null },
    query: { dateFrom: '2026-03-02', dateTo: '2026-03-20', timeZone: 'UTC' },
  };
  const whole = openSlots(question);
  fc.assert(
    fc.property(spans, (closed) => {
      const free = whole.filter((slot) => isOutside(closed, slot, slot + HOUR_MS));
      expect(openSlots({ ...question, closed })).toEqual(free);
      expect(openSlots({ ...question, closed: mergeSpans(closed, { startMs: 0, endMs: START * 2 }) })).toEqual(free);
    }),
    { seed: 14_2026, numRuns: 200 },
  );
});

test('merged times cover the same minutes, in order and apart', () => {
  fc.assert(
    fc.property(spans, (given) => {
      const merged = mergeSpans(given, window);
      for (const [i, span] of merged.entries())
        expect(span.startMs >= (merged[i - 1]?.endMs ?? window.startMs) && span.endMs > span.startMs).toBe(true);
      for (let ms = window.startMs; ms < START + 18 * DAY_MS; ms += 15 * MINUTE_MS)
        expect(isOutside(merged, ms, ms + MINUTE_MS)).toBe(isOutside(given, ms, ms + MINUTE_MS));
    }),
    { seed: 15_2026, numRuns: 20 },
  );
});
