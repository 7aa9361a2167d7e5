import { expect, test } from 'bun:test';
import { isGood, judge, type Outcome } from './judge.ts';

const ALL: Outcome[] = ['browse', 'slots', 'login', 'my sessions', 'book', 'cancel'].map((what) => ({
  what,
  status: 200,
  said: '',
}));

test('an upgrade is good when everything was asked, everything answered and every booking is found', () => {
  const judged = judge([...ALL, { what: 'book', status: 409, said: 'taken' }], ['a', 'b'], ['b', 'a', 'c']);
  expect(judged).toEqual({
    answers: 7,
    counts: { browse: 1, slots: 1, login: 1, 'my sessions': 1, book: 2, cancel: 1 },
    failed: [],
    lost: [],
  });
  expect(isGood(judged, 2)).toBe(true);
});

for (const [what, outcome] of [
  ['a service that is away', { what: 'browse', status: 503, said: 'catalog' }],
  ['a connection that breaks', { what: 'login', status: null, said: 'ECONNRESET' }],
  ['a token that the other version refuses', { what: 'my sessions', status: 401, said: '' }],
  ['a conflict where none can be', { what: 'cancel', status: 409, said: '' }],
  ['a call that nobody judges', { what: 'pay', status: 200, said: '' }],
] as const)
  test(`${what} is a failure`, () => {
    const judged = judge([...ALL, outcome], ['a'], ['a']);
    expect(judged.failed).toEqual([`${outcome.what}: ${outcome.status ?? 'no answer'} ${outcome.said}`]);
    expect(isGood(judged, 1)).toBe(false);
  });

test('an acknowledged booking that is not found is named', () => {
  const judged = judge(ALL, ['a', 'b'], ['b']);
  expect(judged.lost).toEqual(['a']);
  expect(isGood(judged, 2)).toBe(false);
});

test('without a booking, or with a kind of call that was never made, nothing is proved', () => {
  expect(isGood(judge(ALL, [], []), 0)).toBe(false);
  expect(isGood(judge(ALL.slice(1), ['a'], ['a']), 1)).toBe(false);
});
