import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { TABLE } from './table.ts';

const ROOT = resolve(import.meta.dir, '../..');

test('every attack has its row, once, and every row a proof', () => {
  expect(TABLE.map(({ id }) => id)).toEqual(Array.from({ length: 11 }, (_, i) => String(40 + i)));
  expect(TABLE.filter(({ proofs }) => proofs.length === 0)).toEqual([]);
});

test('every test that a row names is there', () => {
  const missing = TABLE.flatMap(({ proofs }) => proofs).filter(
    ({ file, test: name }) => !readFileSync(join(ROOT, file), 'utf8').includes(name),
  );
  expect(missing).toEqual([]);
});
