import { expect, test } from 'bun:test';
import { formatMoney, formatRate } from './money.ts';

test('whole dollars stand without cents, others with two', () => {
  expect([48, 45.6, 1204, 0, -12.5, 0.1 + 0.2].map(formatMoney)).toEqual([
    '$48',
    '$45.60',
    '$1,204',
    '$0',
    '-$12.50',
    '$0.30',
  ]);
});

test('an hour that costs nothing is FREE', () => {
  expect([0, 120].map(formatRate)).toEqual(['FREE', '$120']);
});
