import { describe, expect, test } from 'bun:test';
import { bodySchema } from 'contracts/endpoint';
import { saveAvailability } from 'contracts/http/availability';
import { defaultWeek, entriesOf, faultsOf, type Week, weekOf } from './week.ts';

const ZONE = 'America/New_York';
const entry = (day_of_week: number, start_time: string, end_time: string, timezone = ZONE) => ({
  day_of_week,
  start_time,
  end_time,
  timezone,
});
function changed(week: Week, key: string, change: Partial<Week['rows'][number]>): Week {
  return { ...week, rows: week.rows.map((row) => (row.key === key ? { ...row, ...change } : row)) };
}

describe('the week of a mentor', () => {
  test('is weekday evenings when nothing is saved; the weekend stays off and is not sent', () => {
    const week = weekOf([], ZONE);
    expect(week).toEqual(defaultWeek(ZONE));
    expect(entriesOf(week)).toEqual([0, 1, 2, 3, 4].map((day) => entry(day, '18:00', '21:00')));
    expect(week.rows.slice(5).map(({ enabled, start, end }) => [enabled, start, end])).toEqual([
      [false, '10:00', '15:00'],
      [false, '10:00', '15:00'],
    ]);
  });

  test('keeps every saved window, also two on one day and one until midnight, and their zone', () => {
    const saved = [entry(1, '19:00', '24:00', 'America/Denver'), entry(1, '08:00', '10:00', 'America/Denver')];
    const week = weekOf(saved, ZONE);
    expect(week.rows.filter(({ enabled }) => enabled)).toHaveLength(2);
    expect(week.rows).toHaveLength(8);
    expect(entriesOf(week)).toEqual([saved[1], saved[0]] as typeof saved);
  });

  test('is refused beside the field where an end is not after its start, and only on days that are on', () => {
    const week = changed(defaultWeek(ZONE), '2-0', { start: '21:00', end: '18:00' });
    expect(faultsOf(week)).toEqual({ '2-0': { end: 'The end must be after the start.' } });
    expect(faultsOf(changed(week, '2-0', { enabled: false }))).toEqual({});
    expect(faultsOf(changed(defaultWeek(ZONE), '0-0', { start: '' }))).toEqual({
      '0-0': { start: 'Give a start time.' },
    });
    expect(faultsOf(changed(defaultWeek(ZONE), '0-0', { end: '00:00' }))).toEqual({});
  });

  test('is refused where two windows overlap', () => {
    const week = weekOf([entry(0, '08:00', '10:00'), entry(0, '10:00', '12:00')], ZONE);
    expect(faultsOf(week)).toEqual({});
    const clash = changed(week, '0-1', { start: '09:30' });
    expect(faultsOf(clash)).toEqual({ '0-1': { start: 'This overlaps with the window above.' } });
  });

  test('is taken by the call whenever no fault is named', () => {
    const schema = bodySchema(saveAvailability);
    const weeks = [defaultWeek(ZONE), weekOf([entry(6, '00:00', '24:00')], ZONE)];
    expect(weeks.map((week) => schema.safeParse(entriesOf(week)).success)).toEqual([true, true]);
    const wrong = changed(defaultWeek(ZONE), '0-0', { end: '17:00' });
    expect(schema.safeParse(entriesOf(wrong)).success).toBe(false);
  });
});
