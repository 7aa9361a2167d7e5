import { expect, test } from 'bun:test';
import { firstName } from './first-name.ts';

test('people are called by the first of their names, and who has deleted their account by none', () => {
  expect(firstName('Maya Okafor')).toBe('Maya');
  expect(firstName('Maya')).toBe('Maya');
  expect(firstName('Deleted account')).toBe('Deleted account');
});
