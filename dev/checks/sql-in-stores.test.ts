import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import { isTest } from './source-figures.ts';
import { parseSource } from './syntax-tree.ts';

const STATEMENT = /^\s*(select|insert|update|delete|with|set|lock|notify|listen|truncate|create|alter|drop)\b/i;
/** Where a service's SQL belongs; svc-kit's is that of outbox, inbox and due rows. */
const STORE = /^svc-[a-z]+\/src\/store(\.ts$|\/)|^svc-kit\//;

/** The lines that hold a statement: a tagged template that reads as SQL, or text given to the driver as it is. */
function findSql(path: string, source: string): number[] {
  const tree = parseSource(path, source);
  const lines: number[] = [];
  tree.visit(({ type, span, template, callee }) => {
    const isStatement = type === 'TaggedTemplateExpression' && STATEMENT.test(template?.quasis?.[0]?.raw ?? '');
    const isUnsafe = type === 'CallExpression' && callee?.property?.value === 'unsafe';
    if (span && (isStatement || isUnsafe)) lines.push(tree.lineOf(span.start));
  });
  return lines;
}

test('SQL is found by the syntax tree, however its tag is called, and words in plain text are not SQL', () => {
  const source = [
    'const title = `Select a mentor`; // sql`select 1`',
    'await tx<Row[]>`',
    '  select 1`;',
    'await deps.sql`UPDATE session SET status = 1`;',
    "await sql.unsafe('select 1');",
    'const page = html`<p>Update</p>`;',
  ];
  expect(findSql('example.ts', source.join('\n'))).toEqual([2, 4, 5]);
});

test('every statement of a service stands in its store', () => {
  const sources = [...new Bun.Glob('{svc-*,gateway}/**/*.ts').scanSync(ROOT)].filter(
    (path) => !/(^|\/)node_modules\//.test(path) && !isTest(path) && !STORE.test(path),
  );
  expect(sources.length).toBeGreaterThan(100);
  const outside = sources.filter((path) => findSql(path, readFileSync(join(ROOT, path), 'utf8')).length > 0);
  expect(outside).toEqual([]);
});
