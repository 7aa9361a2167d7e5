import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dir, '../..');
const STYLES = ['mf-*/src/**/*.css', 'shell/src/**/*.css', 'ui/styles/**/*.css'];
const KEEPS_LINES = /\{[^{}]*white-space: pre-line[^{}]*\}/g;

test('what people write keeps its lines, and each reads in its own direction', () => {
  const files = STYLES.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(ROOT)]);
  const rules = files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').match(KEEPS_LINES) ?? []);
  expect(rules.length).toBeGreaterThan(10);
  expect(rules.filter((rule) => !rule.includes('unicode-bidi: plaintext'))).toEqual([]);
});
