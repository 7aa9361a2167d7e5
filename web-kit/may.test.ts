import { expect, test } from 'bun:test';
import { closesAt, isOpen, isPossible, nextChange, opensAt } from './may.ts';

const at = (time: string) => `2026-12-03T${time}:00Z`;
const NO = { no: 'Not found', code: 'not_found' } as const;
const atNoon = new Date(at('12:00'));

test('something is allowed from its first instant until before its last', () => {
  expect(isOpen({ from: at('12:00'), until: at('12:01') }, atNoon)).toBe(true);
  expect(isOpen({ from: at('11:00'), until: at('12:00') }, atNoon)).toBe(false);
  expect(isOpen({ from: at('12:01') }, atNoon)).toBe(false);
});

test('an end that is not named is open', () => {
  expect(isOpen({}, atNoon)).toBe(true);
  expect(isOpen({ until: at('12:01') }, atNoon)).toBe(true);
});

test('what was refused is never allowed', () => {
  expect(isOpen(NO, atNoon)).toBe(false);
});

test('when it opens and closes is told while that lies ahead', () => {
  const window = { from: at('12:01'), until: at('12:30') };
  expect(opensAt(window, atNoon)).toEqual(new Date(at('12:01')));
  expect(opensAt(window, new Date(at('12:01')))).toBeNull();
  expect(closesAt(window, new Date(at('12:29')))).toEqual(new Date(at('12:30')));
  expect(closesAt(window, new Date(at('12:30')))).toBeNull();
  for (const limit of [opensAt, closesAt]) expect([limit(NO, atNoon), limit({}, atNoon)]).toEqual([null, null]);
});

test('what is still to open is possible, what is over is not', () => {
  expect(isPossible({ from: at('12:01') }, atNoon)).toBe(true);
  expect(isPossible({ from: at('11:00'), until: at('12:01') }, atNoon)).toBe(true);
  expect(isPossible({ from: at('11:00'), until: at('12:00') }, atNoon)).toBe(false);
  expect(isPossible(NO, atNoon)).toBe(false);
});

test('the next change is the first limit ahead of all that may be done', () => {
  const may = { pay: NO, cancel: { until: at('12:30') }, join: { from: at('12:15'), until: at('13:00') } };
  const next = (time: string) => nextChange(may, new Date(at(time)));
  expect(next('12:00')).toEqual(new Date(at('12:15')));
  expect(next('12:15')).toEqual(new Date(at('12:30')));
  expect(next('12:30')).toEqual(new Date(at('13:00')));
  expect(next('13:00')).toBeNull();
});
