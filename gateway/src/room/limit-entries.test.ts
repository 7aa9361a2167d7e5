import { expect, test } from 'bun:test';
import { limitEntries } from './limit-entries.ts';

test('one person comes in twenty times at once and then every two seconds, and others as before', () => {
  const entries = limitEntries();
  const taken = Array.from({ length: 25 }, () => entries.take('one', 0));
  expect(taken.filter(Boolean)).toHaveLength(20);
  expect(entries.take('one', 1_000)).toBe(false);
  expect(entries.take('one', 2_000)).toBe(true);
  expect(entries.take('one', 2_100)).toBe(false);
  expect(entries.take('other', 2_100)).toBe(true);
});

test('who has not come for a while is forgotten', () => {
  const entries = limitEntries();
  entries.take('one', 0);
  entries.forget(1_000);
  expect(entries.count()).toBe(1);
  entries.forget(2_000);
  expect(entries.count()).toBe(0);
});
