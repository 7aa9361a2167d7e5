import { expect, test } from 'bun:test';
import { ApiError } from 'web-kit/api';
import { asksSecondFactor, loginErrorText } from './error-text.ts';

test('the three known refusals have their fixed texts', () => {
  const said = (detail: string) => loginErrorText(new ApiError(401, detail));
  expect(said('Account created before password system.')).toBe(
    'Account created before password system. Please register again or contact support.',
  );
  expect(said('No account found')).toBe(
    'No account found with this email address. Please check your email or register a new account.',
  );
  expect(said('Incorrect password')).toBe('Incorrect password. Please try again.');
});

test('other refusals are shown as they came, and without one there is a sentence all the same', () => {
  expect(loginErrorText(new ApiError(429, 'Too many tries.'))).toBe('Too many tries.');
  expect(loginErrorText(new Error('socket'))).toBe('Login failed. Please check your credentials.');
});

test('a request for the second factor is told apart from a wrong password', () => {
  expect(asksSecondFactor(new ApiError(401, 'Second factor required'))).toBe(true);
  expect(asksSecondFactor(new ApiError(401, 'Incorrect password. Please try again.'))).toBe(false);
});
