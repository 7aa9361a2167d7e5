import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import { LONG_TESTS, startLongestFirst } from './longest-first.ts';

test('every long test that is to start first is there', () => {
  expect(Object.keys(LONG_TESTS).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('of each file the runner hears how long it takes, known or not', () => {
  const [longest = ''] = Object.keys(LONG_TESTS);
  const flag = startLongestFirst([longest, 'example.test.ts']);
  const { files } = JSON.parse(readFileSync(flag.replace('--timings=', ''), 'utf8'));
  expect(files).toEqual({ [longest]: (LONG_TESTS[longest] ?? 0) * 1_000, 'example.test.ts': 1_000 });
});
