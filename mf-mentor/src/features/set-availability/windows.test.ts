import { expect, test } from 'bun:test';
import { intervalsOf, sayWindows } from './windows.ts';

const EVENING = { key: '0', start: '18:00', end: '00:00' };
const MORNING = { key: '1', start: '08:00', end: '09:30' };

test('the hours of a day are said in their order, the end of the day as midnight and no other hour so', () => {
  expect(sayWindows([EVENING, MORNING])).toBe('8:00 AM to 9:30 AM, 6:00 PM to midnight');
});

test('hours that are not filled in are not said', () => {
  expect(sayWindows([{ key: '2', start: '', end: '13:00' }, MORNING])).toBe('8:00 AM to 9:30 AM');
});

test('they are sent in their order, whatever the order in which they were added', () => {
  expect(intervalsOf([EVENING, MORNING])).toEqual([
    { start_time: '08:00', end_time: '09:30' },
    { start_time: '18:00', end_time: '24:00' },
  ]);
});
