import { expect, test } from 'bun:test';
import { resetCodeLimits, STRANGERS_TRIES, signInLimits } from './limits.ts';

const LIMITS = { ...STRANGERS_TRIES, signInPerAccount: 10, signInPerAddress: 30, requestsPerAddress: 30 };
const known = { id: 'device 1', isKnown: true };
const stranger = { id: 'network 1', isKnown: false };

test('an earlier device has no share in what all strangers together may try, at passwords or at codes', () => {
  expect(signInLimits(LIMITS, 'jordan@example.org', known).map(({ most }) => most)).toEqual([10]);
  expect(signInLimits(LIMITS, 'jordan@example.org', stranger).map(({ most }) => most)).toEqual([10, 100, 30]);
  expect(resetCodeLimits(LIMITS, 'jordan@example.org', known)).toEqual([]);
  expect(resetCodeLimits(LIMITS, 'jordan@example.org', stranger).map(({ most }) => most)).toEqual([360]);
});
