import { expect, test } from 'bun:test';
import { previewAchievements, previewBio } from './preview.ts';

test('a bio of 120 characters stands whole, a longer one is cut there', () => {
  expect(previewBio('a'.repeat(120))).toBe('a'.repeat(120));
  expect(previewBio('a'.repeat(121))).toBe(`${'a'.repeat(120)}…`);
});

test('a character of two code units is never cut in half', () => {
  expect(previewBio('🏀'.repeat(121))).toBe(`${'🏀'.repeat(120)}…`);
});

test('three achievements are shown and the rest counted', () => {
  expect(previewAchievements(['a', 'b', 'c', 'd', 'e'])).toEqual({ shown: ['a', 'b', 'c'], more: 2 });
  expect(previewAchievements(['a'])).toEqual({ shown: ['a'], more: 0 });
});
