import { describe, expect, test } from 'bun:test';
import { findDifference } from './as-asked.ts';

const dollars = (cents: number) => ({ currency: 'usd', cents });
const PAID = { chargeId: 'ch_1', page: dollars(12_000), charge: dollars(12_000), arrived: dollars(12_000) };

describe('a payment', () => {
  test('of exactly what was asked is none to ask about, also before it has arrived', () => {
    expect(findDifference(12_000, PAID)).toBeNull();
    expect(findDifference(12_000, { ...PAID, arrived: null })).toBeNull();
  });

  test.each([
    ['page', { page: { currency: 'eur', cents: 12_000 } }, 'currency', '€120.00'],
    ['charge', { charge: { currency: 'jpy', cents: 18_000 } }, 'currency', '¥18,000'],
    ['balance', { arrived: { currency: 'eur', cents: 12_000 } }, 'currency', '€120.00'],
    ['page', { page: dollars(11_900) }, 'amount', '$119.00'],
    ['charge', { charge: dollars(1) }, 'amount', '$0.01'],
    ['balance', { arrived: dollars(12_001) }, 'amount', '$120.01'],
  ])('whose %s says something else is one', (_where, other, kind, came) => {
    const found = findDifference(12_000, { ...PAID, ...other });
    expect(found).toMatchObject({ kind, objectId: 'ch_1' });
    expect(found?.says).toContain(`came as ${came} instead of $120.00 (ch_1)`);
  });
});
