import { describe, expect, test } from 'bun:test';
import { weekly } from 'contracts/http/availability';
import { changeDay, copyDay, defaultWeek, entriesOf, switchDay, type Week, weekFaults, weekOf } from './week.ts';
import { withAnother } from './windows.ts';

const ZONE = 'America/New_York';
const entry = (day_of_week: number, start_time: string, end_time: string, timezone = ZONE) => ({
  day_of_week,
  start_time,
  end_time,
  timezone,
});
/** The default week with these windows on one day. */
function withWindows(day: number, ...windows: [start: string, end: string][]): Week {
  const rows = windows.map(([start, end], index) => ({ key: String(index), start, end }));
  return changeDay(defaultWeek(ZONE), day, { windows: rows });
}

describe('the week of a mentor', () => {
  test('is weekday evenings when nothing is saved; the weekend stays off and is not sent', () => {
    const week = weekOf([], ZONE);
    expect(week).toEqual(defaultWeek(ZONE));
    expect(entriesOf(week)).toEqual([0, 1, 2, 3, 4].map((day) => entry(day, '18:00', '21:00')));
    expect(week.days.slice(5)).toEqual(
      Array.from({ length: 2 }, () => ({ on: false, windows: [{ key: '0', start: '10:00', end: '15:00' }] })),
    );
  });

  test('keeps every saved window, also two on one day and one until midnight, and their zone', () => {
    const saved = [entry(1, '19:00', '24:00', 'America/Denver'), entry(1, '08:00', '10:00', 'America/Denver')];
    const week = weekOf(saved, ZONE);
    expect(week.days.filter(({ on }) => on)).toHaveLength(1);
    expect(week.days[1]?.windows.map(({ end }) => end)).toEqual(['10:00', '00:00']);
    expect(entriesOf(week)).toEqual([saved[1], saved[0]] as typeof saved);
  });

  test('is refused beside the field, with day and row named, and only on days that are on', () => {
    const week = withWindows(2, ['21:00', '18:00']);
    expect(weekFaults(week)).toEqual({ 2: { 0: { end: 'Wednesday: the end must be after the start.' } } });
    expect(weekFaults(withWindows(2, ['22:00', '02:00']))[2]?.[0]?.end).toBe(
      'Wednesday: the end must be after the start. For hours past midnight, end at 12:00 AM and add the rest on the next day.',
    );
    expect(weekFaults(switchDay(week, 2, false))).toEqual({});
    expect(weekFaults(withWindows(0, ['', '18:00']))).toEqual({ 0: { 0: { start: 'Monday: give a start time.' } } });
    expect(weekFaults(withWindows(0, ['18:00', '']))).toEqual({ 0: { 0: { end: 'Monday: give an end time.' } } });
    expect(weekFaults(withWindows(0, ['18:00', '00:00']))).toEqual({});
  });

  test('is refused where two windows of a day overlap, and says with which row', () => {
    expect(weekFaults(withWindows(0, ['08:00', '10:00'], ['10:00', '12:00']))).toEqual({});
    expect(weekFaults(withWindows(0, ['08:00', '10:00'], ['12:00', '13:00'], ['09:30', '11:00']))).toEqual({
      0: { 2: { start: 'Monday, row 3: this overlaps with row 1.' } },
    });
    expect(weekFaults(withWindows(0, ['20:00', '00:00'], ['23:00', '23:30']))).toEqual({
      0: { 1: { start: 'Monday, row 2: this overlaps with row 1.' } },
    });
  });

  test('is taken by the call whenever no fault is named, and only then', () => {
    const schema = weekly;
    const weeks = [
      defaultWeek(ZONE),
      weekOf([entry(6, '00:00', '24:00')], ZONE),
      withWindows(0, ['18:00', '17:00']),
      withWindows(3, ['08:00', '10:00'], ['09:00', '11:00']),
      withWindows(3, ['08:00', '10:00'], ['20:00', '00:00']),
      withWindows(4, ['', '10:00']),
    ];
    for (const week of weeks) {
      const isSound = Object.keys(weekFaults(week)).length === 0;
      expect(schema.safeParse(entriesOf(week)).success).toBe(isSound);
    }
  });

  test('a day switched off and on again has its hours back; one without any gets the suggested ones', () => {
    const week = withWindows(1, ['06:00', '07:00']);
    expect(switchDay(switchDay(week, 1, false), 1, true)).toEqual(week);
    const empty = changeDay(week, 5, { on: false, windows: [] });
    expect(switchDay(empty, 5, true).days[5]?.windows).toMatchObject([{ start: '10:00', end: '15:00' }]);
  });

  test('a copied day puts its hours on the others, which can then be changed alone', () => {
    const week = withWindows(0, ['06:00', '07:00'], ['20:00', '22:00']);
    const copied = copyDay(week, 0, [2, 6]);
    expect(entriesOf(copied).filter(({ day_of_week }) => day_of_week === 6)).toHaveLength(2);
    expect(copied.days[1]).toEqual(week.days[1] as NonNullable<(typeof week.days)[1]>);
    const changed = changeDay(copied, 6, { windows: [] });
    expect(changed.days[0]?.windows).toHaveLength(2);
    expect(copyDay(week, 5, [0]).days[0]?.on).toBe(false);
  });

  test('another window is suggested where the day is free, and empty where it is full', () => {
    const suggested = (...windows: [string, string][]) =>
      withAnother(windows.map(([start, end], i) => ({ key: String(i), start, end }))).at(-1);
    expect(suggested()).toEqual({ key: '0', start: '09:00', end: '10:00' });
    expect(suggested(['08:00', '10:30'])).toEqual({ key: '1', start: '11:00', end: '12:00' });
    expect(suggested(['09:00', '00:00'])).toEqual({ key: '1', start: '08:00', end: '09:00' });
    expect(suggested(['00:00', '00:00'])).toMatchObject({ start: '', end: '' });
  });
});
