import { expect, test } from 'bun:test';
import { sampleMay } from 'web-kit/page-testing/samples';
import { leftPayment } from './left-payment.ts';

const now = new Date('2026-12-01T12:00:00Z');
const until = (instant: string) => ({ status: 'scheduled' as const, may: sampleMay({ pay: { until: instant } }) });

test('the hour is held to the last second, and then given back', () => {
  expect(leftPayment(until('2026-12-01T12:00:01Z'), now)).toBe('held');
  expect(leftPayment(until('2026-12-01T12:00:00Z'), now)).toBe('given-back');
});

test('what was released or ran out is given back; what was paid elsewhere is paid', () => {
  const stands = (status: 'expired' | 'cancelled' | 'confirmed' | 'mentor_checked_in' | 'completed') =>
    leftPayment({ status, may: sampleMay() }, now);
  expect([stands('expired'), stands('cancelled')]).toEqual(['given-back', 'given-back']);
  expect([stands('confirmed'), stands('mentor_checked_in'), stands('completed')]).toEqual(['paid', 'paid', 'paid']);
});

test('without a session nothing is claimed', () => {
  expect(leftPayment(undefined, now)).toBe('unknown');
});
