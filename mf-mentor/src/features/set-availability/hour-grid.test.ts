import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { coverOf, HOURS, hoursShown, paint } from './hour-grid.ts';
import { changeDay, type DayHours, defaultWeek, entriesOf, weekFaults } from './week.ts';

const WEEK = defaultWeek('America/New_York');
const day = (...windows: [start: string, end: string][]): DayHours => ({
  on: true,
  windows: windows.map(([start, end], index) => ({ key: String(index), start, end })),
});
const monday = (hours: DayHours) => changeDay(WEEK, 0, hours);
const spans = (hours: DayHours | undefined) => hours?.windows.map(({ start, end }) => `${start}-${end}`);

describe('the week by the hour', () => {
  test('shows an hour as open, partly open or closed', () => {
    const hours = day(['18:30', '21:00'], ['23:00', '00:00']);
    expect([17, 18, 19, 20, 21, 23].map((hour) => coverOf(hours, hour))).toEqual([
      'closed',
      'part',
      'open',
      'open',
      'closed',
      'open',
    ]);
    expect(coverOf({ ...hours, on: false }, 19)).toBe('closed');
    expect(coverOf(day(['18:00', '18:30'], ['18:30', '19:00']), 18)).toBe('open');
  });

  test('opens hours beside others as one window, and cuts a window in two', () => {
    expect(spans(paint(WEEK, [{ day: 0, hour: 21 }], true).days[0])).toEqual(['18:00-22:00']);
    expect(spans(paint(WEEK, [{ day: 0, hour: 19 }], false).days[0])).toEqual(['18:00-19:00', '20:00-21:00']);
    const half = monday(day(['18:30', '20:30']));
    expect(spans(paint(half, [{ day: 0, hour: 18 }], true).days[0])).toEqual(['18:00-20:30']);
    expect(spans(paint(half, [{ day: 0, hour: 20 }], false).days[0])).toEqual(['18:30-20:00']);
    expect(spans(paint(WEEK, [{ day: 0, hour: 23 }], true).days[0])).toEqual(['18:00-21:00', '23:00-00:00']);
  });

  test('a day whose last hour closes is off, and the first hour of a day that was off switches it on alone', () => {
    const cleared = paint(
      WEEK,
      [18, 19, 20].map((hour) => ({ day: 0, hour })),
      false,
    );
    expect(cleared.days[0]).toEqual({ on: false, windows: [] });
    expect(paint(WEEK, [{ day: 6, hour: 9 }], true).days[6]).toEqual(day(['09:00', '10:00']));
  });

  test('leaves a row that cannot be read as it was typed', () => {
    const typed = monday(day(['18:00', '21:00'], ['12:00', '']));
    expect(spans(paint(typed, [{ day: 0, hour: 21 }], true).days[0])).toEqual(['18:00-22:00', '12:00-']);
  });

  test('shows the night only when somebody is up', () => {
    expect([hoursShown(WEEK)[0], hoursShown(WEEK).at(-1)]).toEqual([7, 22]);
    const late = monday(day(['05:30', '06:00'], ['22:00', '00:00']));
    expect([hoursShown(late)[0], hoursShown(late).at(-1)]).toEqual([5, 23]);
  });

  const ALL_BLOCKS = [0, 1, 2, 3, 4, 5, 6].flatMap((day) => HOURS.map((hour) => ({ day, hour })));
  test('whatever is painted, exactly those blocks change, and the rows stay free of faults', () => {
    const blocks = fc.array(fc.record({ day: fc.integer({ min: 0, max: 6 }), hour: fc.integer({ min: 0, max: 23 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(blocks, blocks, fc.boolean(), (before, painted, open) => {
        const week = paint(WEEK, before, true);
        const next = paint(week, painted, open);
        expect(weekFaults(next)).toEqual({});
        const color = open ? 'open' : 'closed';
        for (const { day: one, hour } of ALL_BLOCKS) {
          const isPainted = painted.some((block) => block.day === one && block.hour === hour);
          const was = coverOf(week.days[one] as DayHours, hour);
          expect(coverOf(next.days[one] as DayHours, hour)).toBe(isPainted ? color : was);
        }
        expect(entriesOf(paint(next, [], open))).toEqual(entriesOf(next));
      }),
      { seed: 20_261, numRuns: 100 },
    );
  });
});
