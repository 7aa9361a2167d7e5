import { expect, test } from 'bun:test';
import { formatCents, formatExactCents } from './money.ts';

test('whole dollars stand without cents, others with two', () => {
  expect([0, 4_800, 4_560, 120_400, -1_250].map(formatCents)).toEqual(['$0', '$48', '$45.60', '$1,204', '-$12.50']);
});

test('a bank reads two decimals always', () => {
  expect([12_000, 4_560].map(formatExactCents)).toEqual(['$120.00', '$45.60']);
});

test('money is written as Intl writes it', () => {
  const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  const amounts = [1, 9, 10, 99, 100, 101, 99_999, 100_000, 123_456_789, 99_999_999_999];
  for (const cents of [...amounts, ...amounts.map((each) => -each)])
    expect(formatExactCents(cents)).toBe(exact.format(cents / 100));
});
