import { expect, test } from 'bun:test';
import { mentorEarningsCents, refundedCents, takenBesidesCents } from './money.ts';

const PAID = {
  status: 'completed',
  amountCents: 12_000,
  paidAt: new Date('2026-11-20T15:00:00Z'),
  refundCents: 0,
  refundedByHandCents: 0,
  cardDispute: 'none',
  disputeTakenCents: null,
} as const;

test('a mentor’s part is 40 percent of what the family has not got back, in whatever way it got it', () => {
  expect(mentorEarningsCents(PAID)).toBe(4_800);
  expect(mentorEarningsCents({ ...PAID, refundCents: 6_000 })).toBe(2_400);
  expect(mentorEarningsCents({ ...PAID, refundCents: 6_000, refundedByHandCents: 3_000 })).toBe(1_200);
  expect(mentorEarningsCents({ ...PAID, cardDispute: 'lost', disputeTakenCents: 2_000 })).toBe(4_000);
  expect(mentorEarningsCents({ ...PAID, cardDispute: 'lost' })).toBe(0);
  expect(mentorEarningsCents({ ...PAID, refundCents: 12_000, refundedByHandCents: 3_000 })).toBe(0);
});

test('nothing is earned by an hour that was missed, never paid, or called off before it was', () => {
  const unpaid = { ...PAID, paidAt: null };
  for (const session of [{ ...PAID, status: 'mentor_no_show' } as const, { ...unpaid, status: 'expired' } as const])
    expect(mentorEarningsCents(session)).toBe(0);
  expect(mentorEarningsCents({ ...unpaid, status: 'cancelled' })).toBe(0);
  // Too late to get anything back for.
  expect(mentorEarningsCents({ ...PAID, status: 'cancelled' })).toBe(4_800);
});

test('what the bank took and what was refunded by hand add up, and never to more than the price', () => {
  expect(takenBesidesCents({ ...PAID, cardDispute: 'open', disputeTakenCents: 5_000 })).toBe(0);
  expect(
    takenBesidesCents({ ...PAID, cardDispute: 'lost', disputeTakenCents: 5_000, refundedByHandCents: 1_000 }),
  ).toBe(6_000);
  expect(takenBesidesCents({ ...PAID, cardDispute: 'lost', disputeTakenCents: 13_000 })).toBe(12_000);
  expect(takenBesidesCents({ ...PAID, cardDispute: 'lost', refundedByHandCents: 1_000 })).toBe(12_000);
  expect(refundedCents({ ...PAID, refundCents: 2_000, refundedByHandCents: 1_000 })).toBe(3_000);
  expect(refundedCents({ ...PAID, refundCents: 12_000, refundedByHandCents: 1_000 })).toBe(12_000);
});
