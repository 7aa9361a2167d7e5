import { expect, test } from 'bun:test';
import { ROOT } from '../stack/settings.ts';
import { checkWalk, WALKS } from './walks.ts';

test.each(WALKS)('$title: each file leads on to the next', (walk) => {
  expect(checkWalk(ROOT, walk)).toEqual([]);
});

test('a walk with a file that nothing leads to, or that is not there, is seen', () => {
  const steps = ['contracts/money.ts', 'svc-booking/src/due.ts'];
  expect(checkWalk(ROOT, { title: 'Nowhere', steps })).toHaveLength(2);
  expect(checkWalk(ROOT, { title: 'Gone', steps: ['contracts/gone.ts'] })).toEqual(['contracts/gone.ts is not there']);
  const named = [
    { file: 'contracts/money.ts', enters: 'here' },
    { file: 'svc-booking/src/due.ts', by: 'no such name' },
  ];
  expect(checkWalk(ROOT, { title: 'Unnamed', steps: named })).toHaveLength(1);
});
