import { expect, test } from 'bun:test';
import type { InternalSessionRecord } from 'contracts/internal';
import { composeEvidence } from './evidence.ts';

const at = (minutes: number) => new Date(Date.parse('2026-12-03T18:00:00Z') + minutes * 60_000).toISOString();
const RECORD: InternalSessionRecord = {
  ...{ id: crypto.randomUUID(), status: 'completed', booked_at: at(-5_000), starts_at: at(0), ends_at: at(60) },
  ...{ checked_in_at: at(-4), student_confirmed_at: at(61), confirmed_by: 'athlete', complaint: 'none' },
  ...{ rating: null, review_text: null, rated_at: null },
};
const PAYMENT = {
  ...{ checkoutId: 'cs_1', amountCents: 12_000, refundedCents: 0, elsewhereCents: 0 },
  capturedAt: new Date(at(-4_990)),
};
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

const whyNot = (record: Partial<InternalSessionRecord>, payment = PAYMENT) =>
  composeEvidence(payment, { ...RECORD, ...record }, SITE, null).find(
    ({ field }) => field === 'refund_refusal_explanation',
  )?.text;
const HELD = 'The mentor was there, and the session counts as held.';

test.each([
  [{}, HELD],
  [{ student_confirmed_at: null }, 'The mentor was there; the student has not confirmed the session yet.'],
  [{ checked_in_at: null, student_confirmed_at: null }, 'The session has not taken place yet.'],
  [{ status: 'mentor_no_show' as const }, 'The mentor did not check in, so the session is refunded in full.'],
  [
    { status: 'cancelled' as const },
    'The session was cancelled; what is refunded then is told before it is confirmed.',
  ],
])('the bank reads how the session ended: %p', (record, outcome) => {
  expect(whyNot(record)).toBe(`${outcome} No complaint about it was filed.`);
});

test('the bank reads how a complaint stands, and what went back to the card and what another way', () => {
  expect(whyNot({ complaint: 'open' })).toBe(`${HELD} A complaint about it is being decided.`);
  const decided = `${HELD} A complaint about it was filed and decided.`;
  expect(whyNot({ complaint: 'decided' }, { ...PAYMENT, refundedCents: 3_000 })).toBe(
    `${decided} $30.00 of it were refunded.`,
  );
  expect(whyNot({ complaint: 'decided' }, { ...PAYMENT, refundedCents: 3_000, elsewhereCents: 2_550 })).toBe(
    `${decided} $30.00 of it were refunded. $25.50 of it were paid back another way, as a refund to the card had failed.`,
  );
});

test('the bank reads who confirmed the session, and a review only where there is one', () => {
  const rated = { rating: 4, rated_at: at(90) };
  expect(logOf({ ...RECORD, ...rated, confirmed_by: 'clock' }).slice(-2)).toEqual([
    'December 3, 2026 at 7:01 PM UTC: Counted as held: 72 hours after its end nobody had complained, after three reminders.',
    'December 3, 2026 at 7:30 PM UTC: The student rated the session 4 of 5.',
  ]);
  expect(logOf({ ...RECORD, ...rated, review_text: 'Good.' }).at(-1)).toEndWith('4 of 5 and wrote: "Good."');
});

test('a visit of a minute counts, a shorter one doesn’t, and nobody met is said as such', () => {
  const visits = [1, 0.9].map((minutes) => ({
    ...{ seat: 'mentor' as const, from: at(0), until: at(minutes), still_in: false },
  }));
  const log = logOf({ ...RECORD, room: { both_in_minutes: null, together_minutes: null, visits } });
  expect(log.filter((line) => line.includes('came into'))).toHaveLength(1);
  expect(log.at(-1)).toContain('at the same time for 0 minutes, and saw or heard each other there for 0 minutes.');
});

test('without a note of the founder there is no part for it', () => {
  const fields = (note: string | null) => composeEvidence(PAYMENT, null, SITE, note).map(({ field }) => field);
  expect(fields(null)).not.toContain('uncategorized_text');
  expect(fields('By check.')).toContain('uncategorized_text');
});
