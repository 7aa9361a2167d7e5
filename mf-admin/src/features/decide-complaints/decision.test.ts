import { describe, expect, test } from 'bun:test';
import { amountFault, consequence, partialCents } from './decision.ts';

describe('the amount of a partial refund', () => {
  const CASES: [string, number | null][] = [
    ['30', 3_000],
    [' 45.6 ', 4_560],
    ['119.99', 11_999],
    ['0.01', 1],
    ['120', null],
    ['120.01', null],
    ['0', null],
    ['0.00', null],
    ['-5', null],
    ['1.005', null],
    ['', null],
    ['1e2', null],
    ['half', null],
  ];
  for (const [typed, cents] of CASES) {
    test(`“${typed}” of $120 is ${cents === null ? 'no amount' : `${cents} cents`}`, () => {
      expect(partialCents(typed, 120)).toBe(cents);
      expect(amountFault('partial', typed, 120) === null).toBe(cents !== null);
    });
  }

  test('is asked for only where a part is refunded', () => {
    expect([amountFault('none', '', 120), amountFault('full', '', 120)]).toEqual([null, null]);
  });
});

test('a decision says what each side gets, and the three add up to the cent', () => {
  expect(consequence('none', '', 120)).toBe('The family gets $0 back, the mentor $48, the platform $72.');
  expect(consequence('full', '', 120)).toBe('The family gets $120 back, the mentor $0, the platform $0.');
  expect(consequence('partial', '33.33', 120)).toBe(
    'The family gets $33.33 back, the mentor $34.66, the platform $52.01.',
  );
  expect(consequence('partial', '500', 120)).toBeNull();
});
