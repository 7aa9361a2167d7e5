import type { Phase } from './run-phase.ts';

/** A Sunday, the last of October: tomorrow is another week and month, and the United States leave summer time in a week. */
const CLOCK_STARTS_AT = '2027-10-31T23:30:00Z';
/** Fourteen hours ahead, where it is tomorrow already. */
const ZONE = 'Pacific/Kiritimati';
/** What reckons with days and weeks from the time that it is. Most tests, and all of pages, name their time. */
const TESTS = [
  'svc-payments/src/figures.test.ts',
  'svc-booking/src/book.test.ts',
  'svc-booking/src/due.test.ts',
  'svc-booking/src/free-sessions.test.ts',
  'svc-booking/src/move-proposals.test.ts',
  'svc-booking/src/overrides.test.ts',
  'svc-booking/src/reviews.test.ts',
  'svc-booking/src/trend.test.ts',
  'svc-identity/src/routes/register.test.ts',
  'svc-catalog/src',
];

/** Tests that would pass today and fail on some other day, by a clock that shows such a day. */
export function shiftedPhase(environment: Record<string, string>): Phase {
  return {
    heading: 'Tests on another day',
    command: ['bun', 'test', '--preload=./dev/checks/shift-clock.ts', '--parallel=2', '--timeout=90000', ...TESTS],
    kind: 'bun',
    environment: { ...environment, CLOCK_STARTS_AT, TZ: ZONE },
  };
}
