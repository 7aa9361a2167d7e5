import { expect, test } from 'bun:test';
import { earlier, isBefore, justBefore, later } from './position.ts';

test('positions are in the order of their numbers, however many digits those have', () => {
  const inOrder = ['0-0', '9-10', '10-9', '10-10', '99999999999-1', '18446744073709551615-9007199254740993'];
  expect(inOrder.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))).toEqual(inOrder);
  expect(isBefore('10-9', '10-9')).toBe(false);
  expect([earlier('10-9', '9-10'), later('10-9', '9-10')]).toEqual(['9-10', '10-9']);
});

test('just before a position is no other one, also past what JavaScript counts', () => {
  expect(justBefore('7-9007199254740994')).toBe('7-9007199254740993');
});
