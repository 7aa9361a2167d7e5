import { expect, test } from 'bun:test';
import { ATHLETES_ONLY, COMPLETE_REGISTRATION, SIGN_IN_FIRST, wayToBook } from './book-access.ts';

const mentor = { id: 'm1' };

test('a visitor who is not signed in is sent to log in, and comes back to the booking', () => {
  expect(wayToBook(mentor, { role: null, athleteId: null })).toEqual({
    to: '/login?next=%2Fbook-session%2Fm1',
    reason: SIGN_IN_FIRST,
  });
});

test('mentors and the admin are told that only athletes book', () => {
  for (const role of ['mentor', 'admin'] as const) {
    expect(wayToBook(mentor, { role, athleteId: null })).toEqual({ to: '/register', reason: ATHLETES_ONLY });
  }
});

test('an athlete without an id is asked to complete the registration', () => {
  expect(wayToBook(mentor, { role: 'athlete', athleteId: null }).reason).toBe(COMPLETE_REGISTRATION);
});

test('an athlete books', () => {
  expect(wayToBook(mentor, { role: 'athlete', athleteId: 'a1' })).toEqual({ to: '/book-session/m1' });
});
