import { expect, test } from 'bun:test';
import { judge } from './payment-check.ts';

test('paid is success, whatever else is said', () => {
  expect(judge({ payment_status: 'paid', status: 'open' }, 1)).toBe('success');
  expect(judge({ payment_status: 'paid', status: 'expired' }, 8)).toBe('success');
});

test('an expired checkout is an error at once', () => {
  expect(judge({ payment_status: 'unpaid', status: 'expired' }, 1)).toBe('expired');
});

test('complete and unpaid is with the bank', () => {
  expect(judge({ payment_status: 'unpaid', status: 'complete' }, 1)).toBe('processing');
});

test('everything else is asked again, eight times in all', () => {
  expect(judge({ payment_status: 'unpaid', status: 'open' }, 1)).toBe('again');
  expect(judge({ payment_status: 'unpaid', status: 'open' }, 7)).toBe('again');
  expect(judge({ payment_status: 'unpaid', status: 'open' }, 8)).toBe('timeout');
});
