import { expect, test } from 'bun:test';
import { readAmount, readStripeId } from './read-amount.ts';

test('an amount is read with or without its sign, commas and cents', () => {
  for (const [typed, cents] of [
    ['120', 12_000],
    ['$120', 12_000],
    ['$ 120.00', 12_000],
    ['1,240.50', 124_050],
    ['45.5', 4_550],
  ] as const)
    expect(readAmount(typed)).toBe(cents);
});

test('what is no amount is none', () => {
  for (const typed of ['', '0', '-5', '1,24', '12.345', 'vance', '1e5', '99999999', '120; drop table payment'])
    expect(readAmount(typed)).toBeNull();
});

test('Stripe’s ids are known by how they begin; anything else is none', () => {
  for (const typed of ['cs_', 'cs_test_a1B2', 'pi_3Q', 'ch_1', 're_9', 'tr_1A', ' du_1 '])
    expect(readStripeId(typed)).toBe(typed.trim());
  for (const typed of ['', 'cs', 'cs-test', 'vance', '%_', "cs_' or 1=1", 'cs_%'])
    expect(readStripeId(typed)).toBeNull();
});
