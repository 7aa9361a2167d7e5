import { expect, test } from 'bun:test';
import type { Session } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';
import { earningsOf } from './earnings.ts';

const session = (status: SessionStatus, mentor_earnings: number) => ({ status, mentor_earnings }) as Session;

test('earnings are the shares of what is done and of what is booked, to the cent', () => {
  const earned = earningsOf([
    session('completed', 48),
    session('completed', 31.1),
    session('completed', 0),
    session('cancelled', 24.2),
    session('cancelled', 0),
    session('mentor_no_show', 0),
    session('confirmed', 48),
    session('student_confirmed', 0),
  ]);
  expect(earned.completed).toEqual({ amount: 103.3, sessions: 4 });
  expect(earned.upcoming).toEqual({ amount: 48, sessions: 2 });
  expect(earned.total).toEqual({ amount: 151.3, sessions: 6 });
});
