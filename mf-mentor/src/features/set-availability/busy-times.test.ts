import { expect, test } from 'bun:test';
import { busyBlocks, partsByDay, partsInHours } from './busy-times.ts';
import type { Hours } from './hours.ts';

const ZONE = 'America/New_York';
const time = (starts_at: string, ends_at: string) => ({ starts_at, ends_at });
const shown = (busy: ReturnType<typeof time>[]) =>
  partsByDay(busy, ZONE).map(({ day, weekday, from, until }) => `${day} ${weekday} ${from}-${until}`);

test('a busy time is told on the mentor’s clock, day by day', () => {
  expect(shown([time('2026-12-03T20:10:00Z', '2026-12-03T21:05:00Z')])).toEqual(['2026-12-03 3 15:10-16:05']);
  expect(shown([time('2026-12-04T03:00:00Z', '2026-12-05T07:30:00Z')])).toEqual([
    '2026-12-03 3 22:00-24:00',
    '2026-12-04 4 00:00-24:00',
    '2026-12-05 5 00:00-02:30',
  ]);
  expect(shown([time('2026-12-03T05:00:00Z', '2026-12-04T05:00:00Z')])).toEqual(['2026-12-03 3 00:00-24:00']);
  expect(shown([])).toEqual([]);
});

test('only what lies in the mentor’s hours closes any, on dates with hours of their own too', () => {
  const day = (on: boolean) => ({ on, windows: [{ key: '0', start: '18:00', end: '21:00' }] });
  const hours = {
    week: { timeZone: ZONE, days: [0, 1, 2, 3, 4, 5, 6].map((weekday) => day(weekday === 3)) },
    dates: [{ date: '2026-12-10', windows: [] }],
  } as unknown as Hours;
  const at = (day: string, weekday: number, from: string, until: string) => ({ day, weekday, from, until });
  const inside = at('2026-12-03', 3, '20:30', '22:00');
  expect(
    partsInHours(
      [
        inside,
        at('2026-12-03', 3, '09:00', '18:00'),
        at('2026-12-03', 3, '21:00', '24:00'),
        at('2026-12-04', 4, '19:00', '20:00'),
        at('2026-12-10', 3, '19:00', '20:00'),
      ],
      hours,
    ),
  ).toEqual([inside]);
});

test('hours of the week are striped for seven days ahead, and no further', () => {
  const parts = [
    { day: '2026-12-03', weekday: 3, from: '15:10', until: '17:00' },
    { day: '2026-12-09', weekday: 2, from: '23:30', until: '24:00' },
    { day: '2026-12-10', weekday: 3, from: '08:00', until: '09:00' },
  ];
  const blocks = (now: string) => [...busyBlocks(parts, new Date(now), ZONE)];
  expect(blocks('2026-12-03T12:00:00Z')).toEqual(['3-15', '3-16', '2-23']);
  // Thursday evening for the mentor, and Friday already in London.
  expect(blocks('2026-12-04T02:00:00Z')).toEqual(['3-15', '3-16', '2-23']);
});
