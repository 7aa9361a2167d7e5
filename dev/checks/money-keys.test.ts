import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import { isTest } from './source-figures.ts';
import { parseSource } from './syntax-tree.ts';

/** Keys, and the ledger's account names, which look like them. */
const WRITERS = ['svc-payments/src/domain/money-key.ts', 'svc-payments/src/domain/ledger.ts'];
const BEGINS_LIKE_A_KEY = /^[a-z_]+:$/;
const SQL_BUILDS_A_KEY = /'(?!mentor:|receivable:)[a-z_]+:' *\|\|/;

/** The lines where a key of money is put together, or taken apart, by hand. */
function findKeys(path: string, source: string): number[] {
  const tree = parseSource(path, source);
  const lines: number[] = [];
  tree.visit(({ type, span, quasis, callee, arguments: given }) => {
    const [first, ...more] = (quasis ?? []).map(({ raw = '' }) => raw);
    const isWritten = more.length > 0 && BEGINS_LIKE_A_KEY.test(first ?? '');
    const isSql = quasis?.some(({ raw = '' }) => SQL_BUILDS_A_KEY.test(raw)) ?? false;
    const isRead =
      type === 'CallExpression' && callee?.property?.value === 'split' && given?.[0]?.expression?.value === ':';
    if (span && (isWritten || isSql || isRead)) lines.push(tree.lineOf(span.start));
  });
  return lines;
}

test('a key that is put together or taken apart by hand is found', () => {
  const source = `const key = \`transfer:\${session.id}\`;
    const [, subject] = key.split(':');
    await db\`select 'refund:' || id from refund\`;
    throw new Error(\`the payment: \${id}\`);
    const name = \`\${kind}.before-send\`;
    await db\`select 1 from ledger_account where name = 'mentor:' || \${id}\`;`;
  expect(findKeys('example.ts', source)).toEqual([1, 2, 3]);
});

test('keys of money are written and read in one file', () => {
  const sources = [...new Bun.Glob('svc-payments/**/*.ts').scanSync(ROOT)].filter(
    (path) => !/(^|\/)(node_modules|fixtures)\//.test(path) && !isTest(path) && !WRITERS.includes(path),
  );
  expect(sources.length).toBeGreaterThan(50);
  expect(sources.filter((path) => findKeys(path, readFileSync(join(ROOT, path), 'utf8')).length > 0)).toEqual([]);
});
