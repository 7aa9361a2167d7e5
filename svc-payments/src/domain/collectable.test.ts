import { describe, expect, test } from 'bun:test';
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
  const some = (most: number) => Math.floor(Math.random() * most);
  const randomPurse = (): Purse => ({
    commission: some(20_000) - 2_000,
    stripeFees: -some(3_000),
    loss: 100 - some(5_000),
    receivable: -some(5_000),
    owedToOthers: some(30_000),
    disputed: 500 - some(9_000),
    owner: 5_000 - some(10_000),
    unexplained: 1_000 - some(2_000),
  });
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
    for (let i = 0; i < 5_000; i++) {
      const purse = randomPurse();
      const onItsWay = Math.random() < 0.2 ? some(earned(purse)) : 0;
      const collected = { fromCommission: some(9_000), fromOwner: some(900), onItsWay };
      const atStripe = some(40_000);
      const lines = breakDown(purse, collected, atStripe);
      expect(sumOf(lines)).toBe(lines.available);
      expect(Math.min(lines.available, lines.pendingAtStripe, lines.uncovered)).toBeGreaterThanOrEqual(0);
      expect(lines.available).toBe(onItsWay > 0 ? 0 : collectable(purse, atStripe));
      const unanswered = breakDown(purse, collected, null);
      expect([sumOf(unanswered), unanswered.pendingAtStripe]).toEqual([unanswered.available, 0]);
    }
  });
});
