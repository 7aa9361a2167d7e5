import { describe, expect, test } from 'bun:test';
import { addMonths, dayAfterKey, inMonth, lastDayOf, weeksOf } from './calendar-month.ts';

describe('a month', () => {
  test('is weeks from Sunday to Saturday, with no day of another month', () => {
    const weeks = weeksOf('2026-11');
    expect(weeks).toHaveLength(5);
    expect(weeks[0]).toEqual([
      '2026-11-01',
      '2026-11-02',
      '2026-11-03',
      '2026-11-04',
      '2026-11-05',
      '2026-11-06',
      '2026-11-07',
    ]);
    expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null]);
  });

  test('has each of its days once, in order, in every month of four years', () => {
    for (let n = 0; n < 48; n += 1) {
      const month = addMonths('2026-01', n);
      const days = weeksOf(month)
        .flat()
        .filter((day) => day !== null);
      expect(days.at(-1)).toBe(lastDayOf(month));
      expect(days).toEqual(days.map((_, index) => `${month}-${String(index + 1).padStart(2, '0')}`));
    }
  });

  test('knows the year’s end and the leap day', () => {
    expect(addMonths('2026-12', 1)).toBe('2027-01');
    expect(addMonths('2027-01', -1)).toBe('2026-12');
    expect(lastDayOf('2028-02')).toBe('2028-02-29');
    expect(inMonth('2027-01-31', '2027-02')).toBe('2027-02-28');
  });
});

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
  ['Tab', null],
])('from Tuesday, December 1, %s leads to %s', (key, day) => {
  expect(dayAfterKey(key, '2026-12-01')).toBe(day);
});
