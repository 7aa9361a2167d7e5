import { expect, test } from 'bun:test';
import { ATHLETES_ONLY, COMPLETE_REGISTRATION, wayToBook } from './book-access.ts';

const mentor = { id: 'm1' };

test('a visitor who is not signed in chooses a time first, and one that is chosen goes along', () => {
  const visitor = { role: null, athleteId: null };
  expect(wayToBook(mentor, visitor)).toEqual({ to: '/book-session/m1' });
  expect(wayToBook(mentor, visitor, '2026-12-04T18:00:00Z')).toEqual({
    to: '/book-session/m1?start=2026-12-04T18%3A00%3A00Z',
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
