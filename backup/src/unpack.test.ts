import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from './objects.ts';
import { Refusal } from './refusal.ts';
import { unpack } from './unpack.ts';

let folder: string;
let archive: Uint8Array;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unpack-'));
  writeFileSync(join(folder, 'note'), 'kept');
  archive = new Uint8Array(Bun.spawnSync(['tar', '-c', '-C', folder, 'note']).stdout);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** More follows than a pipe takes, so that tar is gone before all of it is written. */
async function* withMore(end: () => void): AsyncGenerator<Uint8Array> {
  yield archive;
  for (let piece = 0; piece < 20; piece += 1) yield new Uint8Array(1_048_576);
  end();
}

test('what cannot be unpacked is told in one line, not in one for every file', async () => {
  const unpacking = unpack(once(new Uint8Array(1024).fill(120)), join(folder, 'cut'));
  await expect(unpacking).rejects.toThrow(/^It can't be unpacked: tar: .*$/);
});

test('what follows an archive hinders nothing', async () => {
  const more = withMore(() => undefined);
  await unpack(more, join(folder, 'more'));
  expect(readFileSync(join(folder, 'more', 'note'), 'utf8')).toBe('kept');
});

test('what follows an archive is read to its end, which tells whether all of it is whole', async () => {
  const broken = withMore(() => {
    throw new Refusal('the last piece is not whole');
  });
  await expect(unpack(broken, join(folder, 'broken'))).rejects.toThrow('the last piece is not whole');
});
