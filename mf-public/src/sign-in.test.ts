import { expect, test } from 'bun:test';
import { arrivalReason, destinationFor } from './sign-in.ts';

test('after sign-in each role goes to its own page', () => {
  expect(destinationFor('athlete', null)).toBe('/browse');
  expect(destinationFor('mentor', null)).toBe('/mentor-dashboard');
  expect(destinationFor('admin', null)).toBe('/admin');
});

test('a next page on this site wins, with its query and fragment', () => {
  expect(destinationFor('athlete', '/verify-session/1?a=b#token')).toBe('/verify-session/1?a=b#token');
  expect(destinationFor('admin', '/browse')).toBe('/browse');
});

test('a next page elsewhere is ignored', () => {
  for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    expect(destinationFor('athlete', next)).toBe('/browse');
  }
});

test('nobody is sent back to the sign-in page', () => {
  expect(destinationFor('athlete', '/login?next=%2Flogin')).toBe('/browse');
  expect(destinationFor('mentor', '/register?type=mentor')).toBe('/mentor-dashboard');
});

test('only a sentence is taken from the navigation state', () => {
  expect(arrivalReason({ reason: 'Please register.' })).toBe('Please register.');
  expect(arrivalReason({ reason: 7 })).toBeNull();
  expect(arrivalReason(null)).toBeNull();
});
