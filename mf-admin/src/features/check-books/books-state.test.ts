import { expect, test } from 'bun:test';
import { BALANCED } from '../../page-testing.ts';
import { agoInWords, type Books, countOpen, headlineOf } from './books-state.ts';

const NOW = new Date('2026-12-01T12:00:00Z');
const before = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();
const books = (change: Partial<Books> = {}): Books => ({ ...BALANCED, checked_at: before(3), ...change });
const DIFFERENCE = { says: 'Cash is $10 more than at Stripe.', about: ['txn_1'] };
const TRANSACTION = { txn_id: 'txn_2', type: 'adjustment', description: '', amount: -4, created_at: before(60) };
const NOTICE = { id: '1', kind: 'currency', says: 'A payment in EUR.', at: before(60) };

test('how long ago is rounded down and never in the future, and after a day the date says more', () => {
  const CASES: [minutes: number, said: string | null][] = [
    [-5, 'just now'],
    [0.9, 'just now'],
    [1, '1 minute ago'],
    [3.9, '3 minutes ago'],
    [59.9, '59 minutes ago'],
    [60, '1 hour ago'],
    [23 * 60 + 59, '23 hours ago'],
    [24 * 60, null],
  ];
  for (const [minutes, said] of CASES) expect([minutes, agoInWords(before(minutes), NOW)]).toEqual([minutes, said]);
});

test('only a fresh check that compared everything and found nothing reads as balanced', () => {
  expect(headlineOf(books(), NOW)).toEqual({ tone: 'good', says: 'Books balanced', more: null });
  const others = [
    books({ checked_at: null }),
    books({ checked_at: before(31) }),
    books({ stripe_balance: null }),
    books({ balanced: false }),
    books({ differences: [DIFFERENCE] }),
    books({ unexplained: [TRANSACTION] }),
  ];
  for (const each of others) {
    expect(headlineOf(each, NOW).says).not.toContain('balanced');
    expect(headlineOf(each, NOW).tone).not.toBe('good');
  }
  expect(headlineOf(books({ checked_at: before(30) }), NOW).tone).toBe('good');
});

test('money that no rule explains is called that, unless something differs too', () => {
  const unexplained = { balanced: false, unexplained: [TRANSACTION] };
  expect(headlineOf(books(unexplained), NOW).says).toBe('Money at Stripe is unexplained: checked');
  const both = books({ ...unexplained, differences: [DIFFERENCE] });
  expect(headlineOf(both, NOW).says).toBe('The books don’t balance: checked');
});

test('what payments and sessions disagree about is bad news of its own, and a comparison that stopped is no good news', () => {
  const compared = { checked_at: before(3), differences: [] };
  expect(headlineOf(books({ calendar: compared }), NOW)).toEqual({ tone: 'good', says: 'Books balanced', more: null });
  const differing = books({ calendar: { ...compared, differences: [DIFFERENCE] } });
  expect(headlineOf(differing, NOW)).toMatchObject({
    tone: 'bad',
    says: 'Payments and sessions don’t agree: checked',
  });
  expect(countOpen(differing, NOW)).toBe(1);
  for (const checked_at of [null, before(31)]) {
    const stopped = books({ calendar: { checked_at, differences: [] } });
    expect(headlineOf(stopped, NOW)).toMatchObject({ tone: 'unsure', says: 'The books and Stripe agree: checked' });
    expect(headlineOf(stopped, NOW).more).toContain('compared with the sessions lately');
    expect(countOpen(stopped, NOW)).toBe(1);
  }
});

test('an old difference is still one, and says that checks are held up', () => {
  const { tone, more } = headlineOf(books({ checked_at: before(45), balanced: false }), NOW);
  expect(tone).toBe('bad');
  expect(more).toContain('every 10 minutes');
});

test('everything that differs or was not booked counts, and a check that proves nothing counts once', () => {
  expect(countOpen(books(), NOW)).toBe(0);
  expect(countOpen(books({ differences: [DIFFERENCE], unexplained: [TRANSACTION], notices: [NOTICE] }), NOW)).toBe(3);
  expect(countOpen(books({ checked_at: before(31) }), NOW)).toBe(1);
  expect(countOpen(books({ stripe_balance: null }), NOW)).toBe(1);
  expect(countOpen(books({ balanced: false, checked_at: null }), NOW)).toBe(1);
});
