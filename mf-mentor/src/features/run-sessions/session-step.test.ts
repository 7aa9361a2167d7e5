import { describe, expect, test } from 'bun:test';
import type { SessionStatus } from 'contracts/status';
import { canCancel, canJoin, canPropose, stepOf } from './session-step.ts';

const START = Date.parse('2026-12-03T18:00:00Z');
const at = (minutes: number, seconds = 0) => new Date(START + minutes * 60_000 + seconds * 1_000);
const session = (status: SessionStatus, complaint_status: 'open' | 'under_review' | 'decided' | null = null) => ({
  status,
  has_complaint: complaint_status !== null,
  complaint_status,
  scheduled_datetime: at(0).toISOString(),
  ends_at: at(60).toISOString(),
});

const TABLE: [SessionStatus, Date, string][] = [
  ['confirmed', at(-2_000), 'check-in-opens'],
  ['confirmed', at(-15, -1), 'check-in-opens'],
  ['confirmed', at(-15), 'check-in'],
  ['confirmed', at(0), 'check-in'],
  ['confirmed', new Date(at(30).getTime() + 999), 'check-in'],
  ['confirmed', at(30, 1), 'status'],
  ['mentor_checked_in', at(-10), 'checked-in'],
  ['mentor_checked_in', at(0), 'wait-for-student'],
  ['mentor_checked_in', at(31), 'wait-for-student'],
  ['mentor_checked_in', at(500), 'wait-for-student'],
  ['student_confirmed', at(5), 'confirmed-early'],
  ['student_confirmed', at(30, 1), 'complete'],
  ['student_confirmed', at(61), 'complete'],
  ['completed', at(61), 'completed'],
  ['cancelled', at(-100), 'status'],
  ['mentor_no_show', at(31), 'status'],
];

describe('what a mentor can do with a session', () => {
  for (const [status, now, kind] of TABLE) {
    const minutes = (now.getTime() - START) / 60_000;
    test(`${status}, ${minutes.toFixed(2)} minutes from the start: ${kind}`, () => {
      expect(stepOf(session(status), now).kind).toBe(kind as never);
    });
  }

  test('while a complaint is open nothing is completed or paid out; once it is decided all goes on', () => {
    const kinds = (complaint: 'open' | 'under_review' | 'decided') =>
      (['mentor_checked_in', 'student_confirmed', 'completed'] as const).map(
        (status) => stepOf(session(status, complaint), at(61)).kind,
      );
    expect(kinds('open')).toEqual(['wait-for-student', 'frozen', 'frozen']);
    expect(kinds('under_review')).toEqual(kinds('open'));
    expect(kinds('decided')).toEqual(['wait-for-student', 'complete', 'completed']);
  });

  test('the completing button waits for the end of the hour', () => {
    const open = (minutes: number) => {
      const step = stepOf(session('student_confirmed'), at(minutes));
      return step.kind === 'complete' && step.open;
    };
    expect([open(31), open(59), open(60)]).toEqual([false, false, true]);
  });

  test('the room opens with the check-in and closes with the hour', () => {
    const joins = (minutes: number) => canJoin(session('confirmed'), at(minutes));
    expect([joins(-16), joins(-15), joins(59), joins(60)]).toEqual([false, true, true, false]);
    expect(canJoin(session('cancelled'), at(1))).toBe(false);
  });

  test('only a booked session that has not begun can be cancelled', () => {
    expect(canCancel(session('confirmed'), at(-1))).toBe(true);
    expect(canCancel(session('confirmed'), at(0))).toBe(false);
    expect(canCancel(session('mentor_checked_in'), at(-1))).toBe(false);
  });

  test('another time can be proposed for a booked session until check-in opens', () => {
    expect(canPropose(session('confirmed'), at(-16))).toBe(true);
    expect(canPropose(session('confirmed'), at(-15))).toBe(false);
    expect(canPropose(session('mentor_checked_in'), at(-16))).toBe(false);
  });
});
