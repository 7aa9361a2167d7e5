import { expect, test } from 'bun:test';
import { LONGEST_PIECE_BYTES, readRange } from './read-range.ts';

test('one range is read; several, nonsense and none mean the whole file; beyond the end is nothing', () => {
  expect(readRange('bytes=0-3', 10)).toEqual({ from: 0, to: 3 });
  expect(readRange('bytes=4-', 10)).toEqual({ from: 4, to: 9 });
  expect(readRange('bytes=4-400', 10)).toEqual({ from: 4, to: 9 });
  expect(readRange('bytes=-3', 10)).toEqual({ from: 7, to: 9 });
  expect(readRange('bytes=-30', 10)).toEqual({ from: 0, to: 9 });
  for (const header of [undefined, '', 'bytes=', 'bytes=-', 'bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2', 'bytes=a-b'])
    expect(readRange(header, 10)).toBe('all');
  for (const header of ['bytes=10-', 'bytes=10-20', 'bytes=-0']) expect(readRange(header, 10)).toBe('none');
});

test('a long range ends after a piece, wherever it begins', () => {
  const bytes = 5 * LONGEST_PIECE_BYTES;
  expect(readRange('bytes=0-', bytes)).toEqual({ from: 0, to: LONGEST_PIECE_BYTES - 1 });
  expect(readRange('bytes=100-4000000', bytes)).toEqual({ from: 100, to: 100 + LONGEST_PIECE_BYTES - 1 });
});
