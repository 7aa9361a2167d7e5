import { expect, test } from 'bun:test';
import { findAffectedTests, reaches } from './find-affected-tests.ts';

const graph = new Map([
  ['contracts/money.ts', []],
  ['svc-payments/src/share.ts', ['contracts/money.ts']],
  ['svc-payments/src/share.test.ts', ['svc-payments/src/share.ts']],
  ['svc-payments/src/refund.test.ts', ['svc-payments/src/share.ts', 'svc-kit/testing.ts']],
  ['contracts/money.test.ts', ['contracts/money.ts']],
  ['ui/button.test.tsx', ['ui/button.tsx']],
  ['ui/button.tsx', []],
  ['svc-kit/testing.ts', []],
]);

test('a change affects the tests that import it, the nearest first, and no others', () => {
  expect(findAffectedTests(graph, ['contracts/money.ts'])).toEqual([
    'contracts/money.test.ts',
    'svc-payments/src/share.test.ts',
    'svc-payments/src/refund.test.ts',
  ]);
  expect(findAffectedTests(graph, ['svc-payments/src/share.ts'])).not.toContain('contracts/money.test.ts');
});

test('a test that changed itself is affected, one that was deleted is not', () => {
  expect(findAffectedTests(graph, ['ui/button.test.tsx', 'ui/gone.test.tsx'])).toEqual(['ui/button.test.tsx']);
});

test('what reads the whole repository is affected by every change, and comes first', () => {
  const more = new Map([...graph, ['e2e/faults/table.test.ts', []], ['dev/checks/words.test.ts', []]]);
  expect(findAffectedTests(more, ['ui/button.tsx', 'e2e/faults/a-new-fault.test.ts'])).toEqual([
    'e2e/faults/table.test.ts',
    'dev/checks/words.test.ts',
    'ui/button.test.tsx',
  ]);
  expect(findAffectedTests(more, [])).toEqual([]);
});

test('a migration affects every test of its service', () => {
  expect(findAffectedTests(graph, ['svc-payments/migrations/007_more.sql']).toSorted()).toEqual([
    'svc-payments/src/refund.test.ts',
    'svc-payments/src/share.test.ts',
  ]);
});

test('what a file imports is followed as far as it goes', () => {
  const isTesting = (file: string) => file === 'svc-kit/testing.ts';
  expect(reaches(graph, 'svc-payments/src/refund.test.ts', isTesting)).toBe(true);
  expect(reaches(graph, 'svc-payments/src/share.test.ts', isTesting)).toBe(false);
});
