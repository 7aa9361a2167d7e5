import { expect, test } from 'bun:test';
import { sessionStatus } from 'contracts/status';
import { sampleMay } from 'web-kit/page-testing/samples';
import { storyOf, type Told } from './session-story.ts';

const session: Told = {
  status: 'confirmed',
  scheduled_datetime: '2026-12-03T23:00:00Z',
  ends_at: '2026-12-04T00:00:00Z',
  has_rating: false,
  total_amount: 120,
  refund_amount: 0,
  complaint_status: null,
  may: sampleMay(),
};
const next = (change: Partial<Told>, now = '2026-12-01T12:00:00Z') =>
  storyOf({ ...session, ...change }, new Date(now)).next;

test('every status says what happens next, before, during and after the hour, paid or free', () => {
  for (const status of sessionStatus.options)
    for (const now of ['2026-12-01T12:00:00Z', '2026-12-03T23:10:00Z', '2026-12-05T00:00:00Z'])
      for (const total_amount of [0, 120]) expect(next({ status, total_amount }, now).length).toBeGreaterThan(20);
});

test('a hold that is over asks nobody to pay', () => {
  const may = sampleMay({ pay: { until: '2026-12-01T12:15:00Z' } });
  const held = { status: 'scheduled' as const, refund_amount: null, may };
  expect(next(held, '2026-12-01T12:14:59Z')).toContain('Pay while');
  expect(next(held, '2026-12-01T12:15:00Z')).toContain('Your hold ended');
});

test('where a payment may still have come too late, nobody is told that nothing was charged', () => {
  const held = { status: 'scheduled' as const, may: sampleMay({ pay: { until: '2026-12-01T12:15:00Z' } }) };
  const ended = [held, { status: 'expired' as const }, { status: 'cancelled' as const }];
  for (const one of ended) {
    const said = next({ ...one, refund_amount: null }, '2026-12-01T12:15:00Z');
    expect(said).not.toMatch(/no charges|nothing was charged/i);
    expect(said).toContain('A payment that came too late goes back in full.');
  }
});

test('a cancelled session says what comes back', () => {
  const cancelled = { status: 'cancelled' as const };
  expect(next({ ...cancelled, refund_amount: 120 })).toContain('$120 goes back');
  expect(next({ ...cancelled, refund_amount: 0 })).toContain('nothing is refunded');
  expect(next({ ...cancelled, total_amount: 0, refund_amount: null })).toContain('free');
});

test('of what the family’s bank gave them before, nothing goes back again', () => {
  const cancelled = { status: 'cancelled', taken_by_bank: 50 } as const;
  expect(next({ ...cancelled, refund_amount: 70 })).toContain('$70 goes back to your card.');
  expect(next({ ...cancelled, refund_amount: 0 })).toContain('cancelled. You have $50 back from your bank.');
  const missed = { status: 'mentor_no_show', taken_by_bank: 50 } as const;
  expect(next(missed)).toContain('$70 goes back to your card. You have $50 back from your bank.');
  expect(next({ ...missed, taken_by_bank: 120 })).toContain('didn’t check in. You have $120 back from your bank.');
});

test('a completed session says what goes back to the family and where to see how far it is, and nothing of the payout', () => {
  const completed = { status: 'completed' as const };
  const receipt = 'The receipt says how far it is.';
  expect(next({ ...completed, refund_amount: 20.5 })).toContain(`$20.50 of $120 goes back to your card. ${receipt}`);
  expect(next({ ...completed, refund_amount: 120 })).toContain(`the full price, goes back to your card. ${receipt}`);
  for (const refund_amount of [0, 20.5, 120])
    expect(next({ ...completed, refund_amount })).not.toMatch(/payout|on its way/);
});

test('while the mentor is late the page says what that means', () => {
  expect(next({}, '2026-12-03T23:05:00Z')).toContain('no-show');
  expect(next({}, '2026-12-03T22:59:00Z')).not.toContain('no-show');
});

test('a complaint that waits for its decision comes before what else would be next', () => {
  for (const status of ['mentor_checked_in', 'student_confirmed', 'completed'] as const)
    expect(next({ status, complaint_status: 'under_review' })).toContain('complaint');
  expect(next({ status: 'mentor_no_show', complaint_status: 'open' })).toContain('didn’t check in');
  expect(next({ status: 'completed', complaint_status: 'decided' })).not.toContain('complaint');
});

test('nothing is said of money where a session is free', () => {
  const [during, after] = ['2026-12-03T23:05:00Z', '2026-12-05T00:00:00Z'];
  const story = (change: Partial<Told>, now: string) => storyOf({ ...session, ...change }, new Date(now));
  for (const [total_amount, label] of [
    [120, 'Booked and paid'],
    [0, 'Booked'],
  ] as const)
    expect(story({ total_amount }, during).label).toBe(label);
  expect(next({}, during)).toContain('the full price goes back to your card by itself');
  expect(next({ total_amount: 0 }, during)).not.toContain('card');
  expect(next({ status: 'mentor_no_show' }, after)).toContain('$120, the full price, goes back to your card');
  expect(next({ status: 'mentor_no_show', total_amount: 0 }, after)).not.toContain('card');
  expect(next({ status: 'student_confirmed' }, after)).toContain('nothing left to do');
  expect(next({ status: 'student_confirmed', total_amount: 0 }, after)).toContain('marks the session complete');
});

test('who is still in the hour is not asked whether they met, and afterward they are', () => {
  const here = { status: 'mentor_checked_in' } as const;
  expect(next(here, '2026-12-03T23:59:59Z')).toContain('When you have met');
  expect(next(here, '2026-12-04T00:00:00Z')).toContain('Did you meet?');
});

test('a paused session says so before anything else', () => {
  expect(next({ paused: true })).not.toBe(next({}));
  expect(storyOf({ ...session, paused: true }, new Date('2026-12-01T12:00:00Z')).label).not.toContain('Booked');
});
