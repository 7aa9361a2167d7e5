import { describe, expect, test } from 'bun:test';
import type { SessionStatus } from 'contracts/status';
import { actionsOf, noticeOf } from './session-state.ts';

const START = Date.parse('2026-12-03T18:00:00Z');
const after = (hours: number) => new Date(START + hours * 3_600_000);
const session = (status: SessionStatus, has_complaint = false) => ({
  status,
  scheduled_datetime: after(0).toISOString(),
  ends_at: after(1).toISOString(),
  has_complaint,
});

describe('what the founder sees of a session', () => {
  test('a no-show can be reversed until its refund leaves, 2.5 hours from the start', () => {
    expect(actionsOf(session('mentor_no_show'), after(2.5)).reverse).toBe(true);
    expect(actionsOf(session('mentor_no_show'), after(2.51)).reverse).toBe(false);
    expect(actionsOf(session('completed'), after(1)).reverse).toBe(false);
  });

  test('what has not begun can be cancelled', () => {
    expect(actionsOf(session('confirmed'), after(-0.1)).cancel).toBe(true);
    expect(actionsOf(session('confirmed'), after(0)).cancel).toBe(false);
    expect(actionsOf(session('mentor_checked_in'), after(-0.1)).cancel).toBe(false);
  });

  test('what should have gone on by itself is named as stuck, an hour later', () => {
    expect(noticeOf(session('confirmed'), after(1.4))).toBeNull();
    expect(noticeOf(session('confirmed'), after(1.6))).toContain('stuck');
    expect(noticeOf(session('mentor_checked_in'), after(73))).toBeNull();
    expect(noticeOf(session('mentor_checked_in'), after(75))).toContain('stuck');
    expect(noticeOf(session('student_confirmed'), after(97))).toBeNull();
    expect(noticeOf(session('student_confirmed'), after(99))).toContain('stuck');
    expect(noticeOf(session('completed'), after(900))).toBeNull();
  });

  test('an open complaint is named instead', () => {
    expect(noticeOf(session('mentor_checked_in', true), after(900))).toBe('a complaint is filed');
  });
});
