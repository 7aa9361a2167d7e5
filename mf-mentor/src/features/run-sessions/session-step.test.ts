import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import type { May } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';
import { sampleMay } from 'web-kit/page-testing/samples';
import { stepOf } from './session-step.ts';

const START = Date.parse('2026-12-03T18:00:00Z');
const at = (minutes: number, seconds = 0) => new Date(START + minutes * 60_000 + seconds * 1_000);
const window = (from: Date, until?: Date) => ({
  from: from.toISOString(),
  ...(until && { until: until.toISOString() }),
});
const FROZEN = { no: DETAIL.payout_frozen, code: 'payout_frozen' } as const;

const MAY: Partial<Record<SessionStatus, Partial<May>>> = {
  confirmed: { check_in: window(at(-15), at(30, 1)) },
  student_confirmed: { complete: window(at(60)) },
};
const session = (
  status: SessionStatus,
  may: Partial<May> = MAY[status] ?? {},
  complaint_status: 'open' | 'under_review' | 'decided' | null = null,
) => ({ status, complaint_status, scheduled_datetime: at(0).toISOString(), may: sampleMay(may) });

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

  test('check-in is offered from and until the instants that the session names', () => {
    const early = window(at(-40), at(-20));
    expect(stepOf(session('confirmed', { check_in: early }), at(-41))).toEqual({ kind: 'check-in-opens', at: at(-40) });
    expect(stepOf(session('confirmed', { check_in: early }), at(-40))).toEqual({ kind: 'check-in', until: at(-20) });
    expect(stepOf(session('confirmed', { check_in: early }), at(-20))).toEqual({ kind: 'status' });
  });

  test('while a complaint is open nothing is completed or paid out; once it is decided all goes on', () => {
    const kinds = (complaint: 'open' | 'under_review' | 'decided') =>
      (['mentor_checked_in', 'student_confirmed', 'completed'] as const).map((status) => {
        const may = complaint === 'decided' ? MAY[status] : { complete: FROZEN };
        return stepOf(session(status, may, complaint), at(61)).kind;
      });
    expect(kinds('open')).toEqual(['wait-for-student', 'frozen', 'frozen']);
    expect(kinds('under_review')).toEqual(kinds('open'));
    expect(kinds('decided')).toEqual(['wait-for-student', 'complete', 'completed']);
  });

  test('what freezes a payout beside a complaint is told in the server’s words', () => {
    const disputed = session('student_confirmed', { complete: FROZEN });
    expect(stepOf(disputed, at(61))).toEqual({ kind: 'frozen', why: DETAIL.payout_frozen });
    expect(stepOf({ ...disputed, complaint_status: 'open' }, at(61))).toEqual({ kind: 'frozen', why: null });
  });

  test('the completing button waits for the end of the hour', () => {
    const from = (minutes: number) => stepOf(session('student_confirmed'), at(minutes));
    expect(from(31)).toEqual({ kind: 'complete', from: at(60) });
    expect(from(59)).toEqual({ kind: 'complete', from: at(60) });
    expect(from(60)).toEqual({ kind: 'complete', from: null });
  });
});
