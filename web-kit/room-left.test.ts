import { expect, test } from 'bun:test';
import { roomLeft } from './room-left.ts';

test.each([
  [0, null],
  [799, null],
  [800, '200 characters left.'],
  [999, '1 character left.'],
  [1_000, 'This field is full. It holds 1,000 characters, so check how your text ends.'],
])('of %i characters in a field for a thousand it says %p', (length, says) => {
  expect(roomLeft(length, 1_000)).toBe(says);
});
