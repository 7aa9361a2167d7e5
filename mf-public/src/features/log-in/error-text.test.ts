import { expect, test } from 'bun:test';
import { ApiError } from 'web-kit/api';
import { asksSecondFactor, loginErrorText } from './error-text.ts';

test('refusals are shown as they came, and without one there is a sentence all the same', () => {
  expect(loginErrorText(new ApiError(429, 'Too many tries.'))).toBe('Too many tries.');
  expect(loginErrorText(new Error('socket'))).toBe('Login failed. Please check your credentials.');
});

test('a request for the second factor is told apart from a wrong password', () => {
  expect(asksSecondFactor(new ApiError(401, 'Second factor required', 'second_factor_required'))).toBe(true);
  expect(asksSecondFactor(new ApiError(401, 'Incorrect password. Please try again.', 'incorrect_password'))).toBe(
    false,
  );
});
