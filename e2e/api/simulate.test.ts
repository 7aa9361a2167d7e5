import { describe, expect, test } from 'bun:test';
import { drawFates } from '../simulate/fates.ts';
import { simulate } from '../simulate/simulate.ts';
import { startStack } from '../stack.ts';

const SEED = Number(process.env.FAULTS_SEED ?? 20_261);
/** Months are for `npm run faults`. */
const DAYS = Number(process.env.FAULTS_ROUNDS ?? 1) > 1 ? 30 : 3;
const SIZE = { seed: SEED, days: DAYS, mentors: 5, athletes: 8, bookingsPerDay: 8 };

describe('a simulated crowd', () => {
  test('does the same for the same seed, and something else for another', () => {
    expect(drawFates(7, 50)).toEqual(drawFates(7, 50));
    expect(drawFates(7, 50)).not.toEqual(drawFates(8, 50));
  });

  test('leaves no session without an ending, and no cent unaccounted for', async () => {
    const stack = await startStack();
    try {
      const { endings, faults } = await simulate(stack, SIZE);
      expect(faults).toEqual([]);
      expect(Object.keys(endings).length).toBeGreaterThan(2);
    } finally {
      await stack.stop();
    }
  }, 600_000);
});
