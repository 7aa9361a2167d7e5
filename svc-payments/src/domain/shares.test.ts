import { describe, expect, test } from 'bun:test';
import { splitKept, splitRefund } from './shares.ts';

describe('shares', () => {
  test.each([
    [12_000, 4_800, 7_200],
    [8_000, 3_200, 4_800],
    [6_000, 2_400, 3_600],
    [1, 0, 1],
    [0, 0, 0],
    [9_999, 3_999, 6_000],
  ])('of %i cents the mentor gets %i and the platform %i', (kept, mentor, commission) => {
    expect(splitKept(kept)).toEqual({ mentor, commission });
  });

  test('a refund leaves both where a release of the rest would have put them, for every amount', () => {
    for (const kept of [12_000, 6_001, 53]) {
      for (let refund = 1; refund <= kept; refund += 7) {
        const part = splitRefund(kept, refund);
        expect(part.mentor + part.commission).toBe(refund);
        expect(splitKept(kept).mentor - part.mentor).toBe(splitKept(kept - refund).mentor);
      }
    }
  });
});
