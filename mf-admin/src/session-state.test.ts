import { expect, test } from 'bun:test';
import { noticeOf } from './session-state.ts';

const since = '2026-12-03T18:30:00Z';

test('a step that the server calls overdue is named', () => {
  const stuck = (step: 'check_in' | 'confirmation' | 'completion') =>
    noticeOf({ status: 'confirmed', has_complaint: false, overdue: { step, since } });
  expect(stuck('check_in')).toBe('stuck: never checked in');
  expect(stuck('confirmation')).toBe('stuck: never confirmed');
  expect(stuck('completion')).toBe('stuck: never completed');
  expect(noticeOf({ status: 'confirmed', has_complaint: false, overdue: null })).toBeNull();
});

test('an open complaint is named instead', () => {
  const overdue = { step: 'decision', since } as const;
  expect(noticeOf({ status: 'mentor_checked_in', has_complaint: true, overdue })).toBe('a complaint is filed');
});
