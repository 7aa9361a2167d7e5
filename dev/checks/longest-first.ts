import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import longTests from './long-tests.json' with { type: 'json' };

/** In seconds, by file: those that would hold everybody up in the end. */
export const LONG_TESTS: Readonly<Record<string, number>> = longTests;
const USUAL_SECONDS = 1;

/** The flag of `bun test` that makes the longest of `files` start first; it wants to know of each how long it takes. */
export function startLongestFirst(files: readonly string[]): string {
  const folder = join(ROOT, 'test-results');
  const list = join(folder, `expected-times-${Bun.hash(files.join()).toString(36)}.json`);
  mkdirSync(folder, { recursive: true });
  const times = files.map((file) => [file, (LONG_TESTS[file] ?? USUAL_SECONDS) * 1_000] as const);
  writeFileSync(list, JSON.stringify({ version: 1, files: Object.fromEntries(times) }));
  return `--timings=${list}`;
}
