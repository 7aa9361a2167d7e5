import { expect, test } from 'bun:test';
import { ApiError } from 'web-kit/api';
import { needsSupport, ratingFailure } from './texts.ts';

test('a refusal before its time is said in the server’s words, or in ours', () => {
  expect(ratingFailure(new ApiError(400, 'Not yet.'))).toBe('Not yet.');
  expect(ratingFailure(new ApiError(400, ''))).toBe('Cannot rate this session yet.');
});

test('a second rating counts as given', () => {
  expect(ratingFailure(new ApiError(409, 'x'))).toBeNull();
});

test('everything else asks to try again', () => {
  expect(ratingFailure(new ApiError(500, 'x'))).toBe('Error submitting rating. Please try again.');
  expect(ratingFailure(new Error('socket'))).toBe('Error submitting rating. Please try again.');
});

test('support is offered when the mentor was not there or the session not finished', () => {
  expect(needsSupport({ mentor_showed_up: true, session_completed: true })).toBe(false);
  expect(needsSupport({ mentor_showed_up: false, session_completed: true })).toBe(true);
  expect(needsSupport({ mentor_showed_up: true, session_completed: false })).toBe(true);
});
