import { expect, test } from 'bun:test';
import type { InternalSessionRecord } from 'contracts/internal';
import { composeEvidence } from './evidence.ts';

const at = (minutes: number) => new Date(Date.parse('2026-12-03T18:00:00Z') + minutes * 60_000).toISOString();
const RECORD: InternalSessionRecord = {
  ...{ id: crypto.randomUUID(), status: 'completed', booked_at: at(-5_000), starts_at: at(0), ends_at: at(60) },
  ...{ checked_in_at: at(-4), student_confirmed_at: at(61), confirmed_by: 'athlete', complaint: 'none' },
  ...{ rating: null, review_text: null, rated_at: null },
};
const PAYMENT = { checkoutId: 'cs_1', amountCents: 12_000, refundedCents: 0, capturedAt: new Date(at(-4_990)) };
const SITE = { brand: 'Sideline', publicUrl: 'https://sideline.example' };
const logOf = (record: InternalSessionRecord) =>
  composeEvidence(PAYMENT, record, SITE, null)
    .find(({ field }) => field === 'access_activity_log')
    ?.text.split('\n') ?? [];

test('the bank reads who was in the room when, in the order of the day, and for how long they met', () => {
  const visit = (seat: 'athlete' | 'mentor' | 'guardian', from: number, until: number) => ({
    ...{ seat, from: at(from), until: at(until), still_in: false },
  });
  const visits = [visit('mentor', -4, 61), visit('athlete', -1, 60), visit('guardian', 30, 30.2)];
  const log = logOf({ ...RECORD, room: { both_in_minutes: 61, together_minutes: 58, visits } });
  expect(log.slice(2)).toEqual([
    'December 3, 2026 at 5:56 PM UTC: The mentor checked in to the session.',
    'December 3, 2026 at 5:56 PM UTC: The mentor came into the video room of the session.',
    'December 3, 2026 at 5:59 PM UTC: The student came into the video room of the session.',
    'December 3, 2026 at 7:00 PM UTC: The student left the video room.',
    'December 3, 2026 at 7:01 PM UTC: The student confirmed, signed in to their own account, that the mentor was there.',
    'December 3, 2026 at 7:01 PM UTC: The mentor left the video room.',
    'The student and the mentor were in the video room at the same time for 61 minutes, and saw or heard each other there for 58 minutes.',
  ]);
});

test('where nobody used the room, nothing is said of it', () => {
  for (const record of [RECORD, { ...RECORD, room: null }]) expect(logOf(record).join()).not.toContain('room');
});
