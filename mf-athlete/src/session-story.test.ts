import { expect, test } from 'bun:test';
import { sessionStatus } from 'contracts/status';
import { actionsFor, storyOf } from './session-story.ts';

const session = {
  status: 'confirmed' as const,
  scheduled_datetime: '2026-12-03T23:00:00Z',
  ends_at: '2026-12-04T00:00:00Z',
  hold_expires_at: null,
  has_rating: false,
  has_complaint: false,
};
const allowed = (change: Partial<Parameters<typeof actionsFor>[0]>, now: string) =>
  Object.entries(actionsFor({ ...session, ...change }, new Date(now)))
    .filter(([, may]) => may)
    .map(([name]) => name);

test('every status says what happens next', () => {
  for (const status of sessionStatus.options)
    expect(storyOf({ status, has_rating: false }).next.length).toBeGreaterThan(20);
});

test('a held hour can be paid until its hold ends, and cancelled', () => {
  const held = { status: 'scheduled' as const, hold_expires_at: '2026-12-01T12:15:00Z' };
  expect(allowed(held, '2026-12-01T12:14:59Z')).toEqual(['pay', 'move', 'cancel']);
  expect(allowed(held, '2026-12-01T12:15:00Z')).toEqual(['move', 'cancel']);
});

test('the door opens 15 minutes before the start and shuts at the end', () => {
  expect(allowed({}, '2026-12-03T22:44:59Z')).toEqual(['cancel']);
  expect(allowed({}, '2026-12-03T22:45:00Z')).toEqual(['join', 'cancel']);
  expect(allowed({}, '2026-12-04T00:00:00Z')).toEqual([]);
});

test('attendance is confirmed from the start on, and a complaint can be filed from then until 14 days after the end', () => {
  const met = { status: 'mentor_checked_in' as const };
  expect(allowed(met, '2026-12-03T22:50:00Z')).toEqual(['join']);
  expect(allowed(met, '2026-12-03T23:00:00Z')).toEqual(['join', 'confirm', 'complain']);
  expect(allowed({ status: 'completed', has_rating: true }, '2026-12-18T00:00:00Z')).toEqual(['complain']);
  expect(allowed({ status: 'completed', has_rating: true }, '2026-12-18T00:00:01Z')).toEqual([]);
});

test('an hour can be moved until 24 hours before it', () => {
  expect(allowed({}, '2026-12-02T23:00:00Z')).toEqual(['move', 'cancel']);
  expect(allowed({}, '2026-12-02T23:00:01Z')).toEqual(['cancel']);
});

test('a session is rated once', () => {
  expect(allowed({ status: 'completed', has_complaint: true }, '2026-12-05T00:00:00Z')).toEqual(['rate']);
  expect(allowed({ status: 'completed', has_complaint: true, has_rating: true }, '2026-12-05T00:00:00Z')).toEqual([]);
});
