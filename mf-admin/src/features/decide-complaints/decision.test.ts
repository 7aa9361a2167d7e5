import { describe, expect, test } from 'bun:test';
import type { RefundDecision } from 'contracts/status';
import { amountFault, consequence, partialCents, sharesOf, sliderDollars, sliderMost } from './decision.ts';

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

test('a decision says what each side gets', () => {
  const said = (decision: RefundDecision, typed: string, total_amount: number, taken_besides?: number) => {
    const shares = sharesOf(decision, typed, { total_amount, taken_besides });
    return shares && consequence(shares);
  };
  expect(said('none', '', 120)).toBe('The family gets $0 back, the mentor $48, the platform $72.');
  expect(said('full', '', 120)).toBe('The family gets $120 back, the mentor $0, the platform $0.');
  expect(said('partial', '33.33', 120)).toBe('The family gets $33.33 back, the mentor $34.66, the platform $52.01.');
  expect(said('partial', '500', 120)).toBeNull();
  expect(said('none', '', 120, 0)).toBe(said('none', '', 120) ?? '');
  expect(said('none', '', 120, 50)).toBe(
    '$50 went back before. The family gets $0 more back, the mentor $28, the platform $42.',
  );
  expect(said('partial', '60', 120, 50)).toBe(
    '$50 went back before. The family gets $60 more back, the mentor $4, the platform $6.',
  );
  for (const decision of ['partial', 'full'] as const)
    expect(said(decision, '90', 120, 50)).toBe(
      '$50 went back before. The family gets $70 more back, the mentor $0, the platform $0.',
    );
});

test('the three parts add up to what was paid, and the mentor never gets a cent more than 40% of the rest', () => {
  for (const total of [60, 80, 120]) {
    for (let cents = 1; cents < total * 100; cents++) {
      const shares = sharesOf('partial', (cents / 100).toFixed(2), { total_amount: total });
      if (!shares) throw new Error(`${cents} cents of $${total} should be an amount`);
      const kept = total * 100 - cents;
      expect(shares.family).toBe(cents);
      expect(shares.family + shares.mentor + shares.platform).toBe(total * 100);
      expect(shares.mentor * 100).toBeLessThanOrEqual(kept * 40);
      expect((shares.mentor + 1) * 100).toBeGreaterThan(kept * 40);
    }
  }
});

test('the slider stands where the typed amount is, between one dollar and one less than all', () => {
  expect(sliderDollars('33.33', 120)).toBe(33);
  expect(sliderDollars('0.10', 120)).toBe(1);
  expect(sliderDollars('119.99', 120)).toBe(119);
  expect(sliderDollars('', 60)).toBe(30);
  expect(sliderMost(60)).toBe(59);
});
