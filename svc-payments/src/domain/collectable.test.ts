import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { breakDown, collectable, earned, type Purse, splitCollection } from './collectable.ts';

describe('what can be collected', () => {
  const purse: Purse = {
    commission: 7_200,
    stripeFees: -378,
    loss: 0,
    receivable: 0,
    owedToOthers: 4_800,
    disputed: 0,
    owner: 0,
    unexplained: 0,
  };
  test('is commission less fees, losses and what mentors owe', () => {
    expect(collectable(purse, 50_000)).toBe(6_822);
    expect(earned({ ...purse, loss: -100, receivable: -22 })).toBe(6_700);
  });
  test('never touches money of families and mentors, and is never below zero', () => {
    expect(collectable(purse, 5_000)).toBe(200);
    expect(collectable(purse, 0)).toBe(0);
    expect(earned({ ...purse, commission: 0 })).toBe(0);
  });
  test('counts what the founder paid in or took out, and leaves alone what nobody explains', () => {
    expect(earned({ ...purse, owner: 500 })).toBe(7_322);
    expect(earned({ ...purse, owner: -500 })).toBe(6_322);
    expect(earned({ ...purse, unexplained: -500 })).toBe(6_322);
    expect(earned({ ...purse, unexplained: 500 })).toBe(6_822);
    expect(collectable({ ...purse, unexplained: 500 }, 11_000)).toBe(5_700);
  });
  test('is taken from what the founder paid in first, and never more from it than is there', () => {
    expect(splitCollection(700, 500)).toEqual({ owner: 500, commission: 200 });
    expect(splitCollection(300, 500)).toEqual({ owner: 300, commission: 0 });
    expect(splitCollection(300, -500)).toEqual({ owner: 0, commission: 300 });
  });
});

describe('how the commission becomes what can be collected', () => {
  const cents = (min: number, max: number) => fc.integer({ min, max });
  const purse: fc.Arbitrary<Purse> = fc.record({
    commission: cents(-2_000, 18_000),
    stripeFees: cents(-3_000, 0),
    loss: cents(-4_900, 100),
    receivable: cents(-5_000, 0),
    owedToOthers: cents(0, 30_000),
    disputed: cents(-8_500, 500),
    owner: cents(-5_000, 5_000),
    unexplained: cents(-1_000, 1_000),
  });
  /** In parts of a thousand: of five states, one has a payout on its way. */
  const shareOnItsWay = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: cents(0, 1_000) });
  const sumOf = (lines: ReturnType<typeof breakDown>) =>
    lines.commission -
    lines.cardFees -
    lines.losses -
    lines.mentorDebts -
    lines.disputed +
    lines.paidOutside -
    lines.collected -
    lines.pendingAtStripe +
    lines.uncovered;

  test('adds up to the cent, in every state', () => {
    const check = (purse: Purse, share: number, fromCommission: number, fromOwner: number, atStripe: number) => {
      const onItsWay = Math.floor((earned(purse) * share) / 1_000);
      const collected = { fromCommission, fromOwner, onItsWay };
      const lines = breakDown(purse, collected, atStripe);
      expect(sumOf(lines)).toBe(lines.available);
      expect(Math.min(lines.available, lines.pendingAtStripe, lines.uncovered)).toBeGreaterThanOrEqual(0);
      expect(lines.available).toBe(onItsWay > 0 ? 0 : collectable(purse, atStripe));
      const unanswered = breakDown(purse, collected, null);
      expect([sumOf(unanswered), unanswered.pendingAtStripe]).toEqual([unanswered.available, 0]);
    };
    fc.assert(fc.property(purse, shareOnItsWay, cents(0, 9_000), cents(0, 900), cents(0, 40_000), check), {
      seed: 20_261,
      numRuns: 5_000,
    });
  });
});
