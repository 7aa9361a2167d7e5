import { expect, test } from 'bun:test';
import { createResultReader, type Kind } from './read-results.ts';

function read(kind: Kind, output: string) {
  const reader = createResultReader(kind);
  for (const line of output.split('\n')) reader.take(line);
  return reader;
}

test('of bun, each test is known with its file and its time, and a failure with all that was written about it', () => {
  const output = `svc/a.test.ts:
(pass) one > is quick [0.31ms]
something that one said
(pass) has no time

web/b.test.tsx:
(pass) two \u001b[32m[12.50ms]\u001b[0m
12 |   expect(1).toBe(2);
error: expect(received).toBe(expected)
(fail) three > is wrong [7.00ms]
(pass) four [1.00ms]

1 tests failed:
(fail) three > is wrong [7.00ms]`;
  const { tests, files, failures } = read('bun', output);
  expect(tests).toEqual([
    { file: 'svc/a.test.ts', name: 'one > is quick', ms: 0.31 },
    { file: 'svc/a.test.ts', name: 'has no time', ms: 0 },
    { file: 'web/b.test.tsx', name: 'two', ms: 12.5 },
    { file: 'web/b.test.tsx', name: 'three > is wrong', ms: 7 },
    { file: 'web/b.test.tsx', name: 'four', ms: 1 },
  ]);
  expect([...files]).toEqual(['svc/a.test.ts', 'web/b.test.tsx']);
  expect(failures).toEqual([
    'web/b.test.tsx\n12 |   expect(1).toBe(2);\nerror: expect(received).toBe(expected)\n(fail) three > is wrong [7.00ms]',
  ]);
});

test('an error between the tests is a failure, though no test is', () => {
  const { failures } = read('bun', 'a.test.ts:\n# Unhandled error between tests\nerror: no such file\n\nb.test.ts:\n');
  expect(failures).toEqual(['a.test.ts\n# Unhandled error between tests\nerror: no such file\n']);
});

test('of Playwright, each test is known with its file and its time, and failures from the first to the end', () => {
  const output = `Running 3 tests using 2 workers
  ✓    1 [desktop] › e2e/browser/a.spec.ts:16:1 › an athlete › keeps (the) account (11.0s)
  ✘    2 [phone] › e2e/browser/b.spec.ts:1:1 › waits (1.1m)
  -    3 [phone] › e2e/browser/b.spec.ts:9:1 › was not run

  1) [phone] › e2e/browser/b.spec.ts:1:1 › waits
    Error: timed out
  1 failed`;
  const { tests, failures } = read('playwright', output);
  expect(tests).toEqual([
    { file: 'e2e/browser/a.spec.ts', name: 'an athlete › keeps (the) account [desktop]', ms: 11_000 },
    { file: 'e2e/browser/b.spec.ts', name: 'waits [phone]', ms: 66_000 },
  ]);
  expect(failures.join('\n')).toBe(
    '  1) [phone] › e2e/browser/b.spec.ts:1:1 › waits\n    Error: timed out\n  1 failed',
  );
});
