import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './beside.ts';
import { TABLE } from './table.ts';

const SINGLE = Array.from({ length: 27 }, (_, i) => String(i + 1));
const FOUND = Array.from({ length: 15 }, (_, i) => `R${i + 1}`);

test('every fault has its row, once, and every row a proof', () => {
  expect(TABLE.map(({ id }) => id)).toEqual([...SINGLE, ...FOUND]);
  expect(TABLE.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
});

test('every test that a row names is there', () => {
  const missing = TABLE.flatMap(({ proofs }) => proofs).filter(({ file, test: name }) => {
    const source = readFileSync(join(ROOT, file), 'utf8');
    // The last word of a name may be made from a list.
    return !source.includes(name) && !source.includes(name.slice(0, name.lastIndexOf(' ') + 1));
  });
  expect(missing).toEqual([]);
});

test('every fault of this folder belongs to a row', () => {
  const files = [...new Bun.Glob('*.test.ts').scanSync(import.meta.dir)].filter((file) => file !== 'table.test.ts');
  const named = new Set(TABLE.flatMap(({ proofs }) => proofs.map(({ file }) => file)));
  expect(files.filter((file) => !named.has(`e2e/faults/${file}`))).toEqual([]);
});
