import { expect, test } from 'bun:test';
import { isOpen } from './may.ts';

const at = (time: string) => `2026-12-03T${time}:00Z`;
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
  expect(isOpen({ no: 'Not found', code: 'not_found' }, atNoon)).toBe(false);
});
