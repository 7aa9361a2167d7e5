import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import { parseSource } from './syntax-tree.ts';

const DRAWS = ['assert', 'check', 'sample'];
/** They draw a seed for who asks for one, and for nobody else. */
const ON_REQUEST = ['svc-kit/delivery/broker-damage.test.ts', 'svc-payments/src/lives-of-money.property.test.ts'];

/** The lines that would do something else in every run. */
function findChance(path: string, source: string): number[] {
  const tree = parseSource(path, source);
  const lines: number[] = [];
  tree.visit(({ type, span, callee }) => {
    if (type !== 'CallExpression' || !span) return;
    const [of, name = ''] = [callee?.object?.value, callee?.property?.value];
    const isDrawn = of === 'fc' && DRAWS.includes(name) && !/\bseed\b/i.test(tree.textOf(span));
    if (isDrawn || (of === 'Math' && name === 'random')) lines.push(tree.lineOf(span.start));
  });
  return lines;
}

test('what a test draws without a seed is found', () => {
  const source = [
    'fc.assert(fc.property(lives, holds), { numRuns: 20 });',
    'fc.assert(fc.property(lives, holds), { seed: 1, numRuns: 20 });',
    'const one = fc.sample(lives, 1);',
    'const some = fc.sample(lives, { seed: SEED + n, numRuns: 2 });',
    'const amount = Math.floor(Math.random() * 100);',
  ];
  expect(findChance('example.test.ts', source.join('\n'))).toEqual([1, 3, 5]);
});

test('whoever runs the tests twice runs the same tests', () => {
  const tests = [...new Bun.Glob('**/*.{test,spec}.{ts,tsx}').scanSync(ROOT)].filter(
    (path) => !/(^|\/)(node_modules|dist|\.cache)\//.test(path),
  );
  expect(tests.length).toBeGreaterThan(200);
  const drawn = tests.filter((path) => findChance(path, readFileSync(join(ROOT, path), 'utf8')).length > 0);
  expect(drawn.sort()).toEqual(ON_REQUEST);
});
