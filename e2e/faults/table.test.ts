import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './beside.ts';
import { chanceOf } from './chance.ts';
import { TABLE } from './table.ts';

const SINGLE = Array.from({ length: 27 }, (_, i) => String(i + 1));
const FOUND = Array.from({ length: 16 }, (_, i) => `R${i + 1}`);

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

test('what is left to chance is chosen evenly, and again by the same name and seed', () => {
  const firsts = Array.from({ length: 1_000 }, (_, i) => chanceOf(`round ${i}`, 7).below(10));
  const times = Array.from({ length: 10 }, (_, choice) => firsts.filter((first) => first === choice).length);
  expect(Math.min(...times)).toBeGreaterThan(50);
  const [chance, same] = [chanceOf('a round', 7), chanceOf('a round', 7)];
  const drawn = Array.from({ length: 1_000 }, () => chance.below(10));
  expect(Array.from({ length: 1_000 }, () => same.below(10))).toEqual(drawn);
  expect(Math.min(...drawn.slice(0, 10).map((choice) => drawn.filter((one) => one === choice).length))).toBeGreaterThan(
    50,
  );
});
