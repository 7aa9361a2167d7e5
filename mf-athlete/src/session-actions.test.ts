import { expect, test } from 'bun:test';
import { actionsFor, groupOf, nextChange, type Stands } from './session-actions.ts';

const session: Stands = {
  status: 'confirmed',
  scheduled_datetime: '2026-12-03T23:00:00Z',
  ends_at: '2026-12-04T00:00:00Z',
  hold_expires_at: null,
  has_rating: false,
  has_complaint: false,
  complaint_status: null,
  move_proposal: null,
};
const allowed = (change: Partial<Stands>, now: string) =>
  Object.entries(actionsFor({ ...session, ...change }, new Date(now)))
    .filter(([, may]) => may)
    .map(([name]) => name);
const group = (change: Partial<Stands>, now: string) => groupOf({ ...session, ...change }, new Date(now));

const held = { status: 'scheduled' as const, hold_expires_at: '2026-12-01T12:15:00Z' };
const asked = {
  move_proposal: { scheduled_datetime: '2026-12-04T22:00:00Z', answer_by: '2026-12-02T12:00:00Z' },
};

test('a held hour can be paid or given back until its hold ends', () => {
  expect(allowed(held, '2026-12-01T12:14:59Z')).toEqual(['pay', 'release', 'move']);
  expect(allowed(held, '2026-12-01T12:15:00Z')).toEqual([]);
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

test('whoever has complained is not asked to confirm while it is undecided', () => {
  const met = { status: 'mentor_checked_in' as const, has_complaint: true };
  for (const complaint_status of ['open', 'under_review'] as const) {
    expect(allowed({ ...met, complaint_status }, '2026-12-04T01:00:00Z')).toEqual([]);
    expect(group({ ...met, complaint_status }, '2026-12-04T01:00:00Z')).toBe('past');
  }
});

test('a session is rated once', () => {
  expect(allowed({ status: 'completed', has_complaint: true }, '2026-12-05T00:00:00Z')).toEqual(['rate']);
  expect(allowed({ status: 'completed', has_complaint: true, has_rating: true }, '2026-12-05T00:00:00Z')).toEqual([]);
});

test('a new time can be answered until its answer is due', () => {
  expect(allowed(asked, '2026-12-02T11:59:59Z')).toContain('answer');
  expect(allowed(asked, '2026-12-02T12:00:00Z')).not.toContain('answer');
});

test('what waits for the athlete stands first, what is over stands last', () => {
  expect(group(held, '2026-12-01T12:00:00Z')).toBe('waiting');
  expect(group(asked, '2026-12-01T12:00:00Z')).toBe('waiting');
  expect(group({ status: 'mentor_checked_in' }, '2026-12-05T00:00:00Z')).toBe('waiting');
  expect(group({}, '2026-12-01T12:00:00Z')).toBe('ahead');
  expect(group({ status: 'mentor_checked_in' }, '2026-12-03T22:50:00Z')).toBe('ahead');
  expect(group({ status: 'student_confirmed' }, '2026-12-03T23:30:00Z')).toBe('ahead');
  expect(group({ status: 'student_confirmed' }, '2026-12-04T00:00:00Z')).toBe('past');
  expect(group(held, '2026-12-01T12:15:00Z')).toBe('past');
  for (const status of ['cancelled', 'expired', 'mentor_no_show'] as const)
    expect(group({ status }, '2026-12-01T12:00:00Z')).toBe('past');
  expect(group({ status: 'completed' }, '2026-12-04T00:00:00Z')).toBe('past');
});

test('a card is looked at again exactly when time changes it', () => {
  const at = (change: Partial<Stands>, now: string) =>
    nextChange({ ...session, ...change }, new Date(now))?.toISOString() ?? null;
  expect(at(held, '2026-12-01T12:00:00Z')).toBe('2026-12-01T12:15:00.000Z');
  expect(at(asked, '2026-12-02T00:00:00Z')).toBe('2026-12-02T12:00:00.000Z');
  expect(at({}, '2026-12-02T00:00:00Z')).toBe('2026-12-02T23:00:00.001Z');
  expect(at({}, '2026-12-03T00:00:00Z')).toBe('2026-12-03T22:45:00.000Z');
  expect(at({}, '2026-12-03T23:00:00Z')).toBe('2026-12-04T00:00:00.000Z');
  expect(at({}, '2027-01-01T00:00:00Z')).toBeNull();
});
