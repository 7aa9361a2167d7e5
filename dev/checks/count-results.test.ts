import { expect, test } from 'bun:test';
import { countBunResults, countPlaywrightResults } from './count-results.ts';

test('the closing lines of bun test are counted, colors and all', () => {
  const output = '(pass) 7 pass\n\n \u001b[32m12 pass\u001b[0m\n 1 todo\n 2 fail\n 30 expect() calls\nRan 15 tests';
  expect(countBunResults(output, 1)).toEqual({ passed: 12, failed: 2 });
});

test('a run that ended badly has failed even when it counted no failure', () => {
  expect(countBunResults(' 12 pass\n 0 fail\n', 134)).toEqual({ passed: 12, failed: 1 });
  expect(countBunResults('', 1)).toEqual({ passed: 0, failed: 1 });
  expect(countPlaywrightResults('Error: no config', 1)).toEqual({ passed: 0, failed: 1 });
});

test('a filter that matches no test file is neither passed nor failed', () => {
  const output = 'The following filters did not match any test files:\n zzz\n';
  expect(countBunResults(output, 1)).toEqual({ passed: 0, failed: 0 });
});

test('what Playwright did not run, or only passed at the second try, has not passed', () => {
  const output = '  1 failed\n    [chromium] › a.spec.ts\n  1 flaky\n  2 did not run\n  9 passed (12.3s)\n';
  expect(countPlaywrightResults(output, 1)).toEqual({ passed: 9, failed: 4 });
});
