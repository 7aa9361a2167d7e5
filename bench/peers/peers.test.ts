import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const HERE = import.meta.dir;
const ROOT = join(HERE, '../..');
const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const { workspaces } = read('package.json');

test('the peers hold nothing of ours: they import their own files and pinned packages of their own', async () => {
  const files = [...new Bun.Glob('**/*.js').scanSync(HERE)].filter((path) => !path.includes('node_modules'));
  expect(files).toContain('bare.js');
  const { dependencies } = read('bench/peers/package.json');
  const imported = files.flatMap((path) => {
    const text = readFileSync(join(HERE, path), 'utf8');
    return new Bun.Transpiler({ loader: 'js' }).scanImports(text).map((each) => ({ from: path, to: each.path }));
  });
  expect(imported.length).toBeGreaterThan(10);
  for (const { from, to } of imported) {
    if (to === 'bun') continue;
    const name = to.split('/')[0] ?? '';
    const isOwnFile = to.startsWith('.') && join(HERE, from, '..', to).startsWith(HERE);
    expect({ from, to, isTheirs: isOwnFile || name in dependencies }).toEqual({ from, to, isTheirs: true });
  }
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the product is installed without them', () => {
  expect(workspaces).not.toContain('bench/peers');
  const locked = Object.keys(read('package-lock.json').packages);
  expect(locked.filter((path) => /(^|\/)node_modules\/(next|drizzle-orm)$/.test(path))).toEqual([]);
});
