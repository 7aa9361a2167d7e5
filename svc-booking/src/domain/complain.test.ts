import { expect, test } from 'bun:test';
import { type SessionStatus, sessionStatus } from 'contracts/status';
import { HOUR, START, sessionIn } from '../fixtures/session-in.ts';
import { complain, decide } from './complain.ts';
import type { Session } from './session.ts';

const ATHLETE = { kind: 'athlete', id: 'athlete' } as const;
const LAST = START + HOUR + 14 * 24 * HOUR;

function file(status: SessionStatus, change: Partial<Session> = {}, at = START + HOUR) {
  const filing = { id: 'complaint', reason: 'technical_issues' } as const;
  const answer = complain(sessionIn(status, change), ATHLETE, filing, new Date(at));
  return answer.ok ? 'filed' : answer.error.code;
}

test('a family complains of an hour that takes or took place, and of no other', () => {
  const filed = sessionStatus.options.filter((status) => file(status) === 'filed');
  expect(filed.toSorted()).toEqual(['completed', 'confirmed', 'mentor_checked_in', 'student_confirmed']);
});

test('until fourteen days after the end, that instant included, and before a check-in from the start on', () => {
  expect([file('completed', {}, LAST), file('completed', {}, LAST + 1)]).toEqual(['filed', 'complaint_too_late']);
  expect([file('confirmed', {}, START - 1), file('confirmed', {}, START)]).toEqual(['complaint_too_early', 'filed']);
  expect(file('mentor_checked_in', {}, START - 1)).toBe('filed');
});

test('what a family has back already is not given back again by a decision', () => {
  const decided = (status: SessionStatus, decision: 'full' | 'none', refundCents = 0) => {
    const session = sessionIn(status, { complaint: 'open', refundCents });
    const what = {
      complaintId: 'complaint',
      reason: 'technical_issues',
      decision,
      amountCents: null,
      seenBesidesCents: null,
      note: '',
    } as const;
    const answer = decide(session, what, new Date(LAST));
    return answer.ok ? answer.value.session.refundCents : answer.error.code;
  };
  for (const status of ['mentor_no_show', 'cancelled'] as const) {
    expect(decided(status, 'full')).toBe('refunded_already');
    expect(decided(status, 'none', 12_000)).toBe(12_000);
  }
  expect(decided('completed', 'full', 3_000)).toBe('refunded_already');
  expect(decided('completed', 'full')).toBe(12_000);
});
