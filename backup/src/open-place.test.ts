import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '../../svc-catalog/src/fixtures/start-s3.ts';
import { once, putObject, readAll, readEntries, readObject, writeEntry } from './objects.ts';
import { openPlace } from './open-place.ts';
import { Refusal } from './refusal.ts';

const s3 = await startS3();
const folder = mkdtempSync(join(tmpdir(), 'place-'));
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

/** More than one part of an upload. */
const LARGE = 12 * 1024 * 1024;
const AT = '2026-11-22T12:00:00.000Z';

async function* pieces(bytes: number) {
  for (let sent = 0; sent < bytes; sent += 65_536) yield new Uint8Array(65_536).fill(sent / 65_536);
}

describe.each([
  ['a folder', folder],
  ['a bucket', `${s3.url}/kept/here`],
])('%s', (_, where) => {
  const place = openPlace(where);

  test('gives back what was put, in one piece or in many, and nothing for what was not', async () => {
    const key = 'wal/large.zst';
    const sums = await putObject(place, key, pieces(LARGE));
    expect(sums.bytes).toBe(LARGE);
    await writeEntry(place, { key, ...sums, at: AT }, 'secret');
    const [entry] = (await readEntries(place, 'wal/', 'secret')).values();
    expect(entry).toEqual({ key, ...sums, at: AT });
    expect((await readAll(readObject(place, { key, ...sums }))).byteLength).toBe(LARGE);
    expect(await place.read('wal/none')).toBeNull();
  });

  test('lists what begins so, without what was deleted', async () => {
    for (const key of ['media/b', 'media/a', 'base/c']) await place.put(key, once('x'));
    expect(await place.list('media/')).toEqual(['media/a', 'media/b']);
    await place.delete('media/a');
    expect(await place.list('media/')).toEqual(['media/b']);
  });

  test('what came shorter or other than it was put is refused', async () => {
    const sums = await putObject(place, 'base/data', once('as it was'));
    await place.put('base/data', once('as it wa'));
    await expect(readAll(readObject(place, { key: 'base/data', ...sums }))).rejects.toThrow('half a backup');
    await place.put('base/data', once('as it is.'));
    await expect(readAll(readObject(place, { key: 'base/data', ...sums }))).rejects.toThrow('changed after');
  });
});

test('a backup that was deleted leaves no empty folder with its date, and the others stay', async () => {
  const place = openPlace(join(folder, 'deleted'));
  for (const key of ['base/then/data', 'base/then/manifest', 'base/now/data', 'wal/one'])
    await place.put(key, once('x'));
  for (const key of ['base/then/manifest', 'base/then/none', 'base/then/data', 'wal/one']) await place.delete(key);
  const found = readdirSync(join(folder, 'deleted'), { recursive: true }).sort();
  expect(found).toEqual(['base', 'base/now', 'base/now/data', 'wal']);
});

test.skipIf(process.platform !== 'linux')(
  'a place without room says in a sentence that it is full, and that what was there before stays',
  async () => {
    const place = openPlace(join(folder, 'full'));
    await place.put('base/before', once('kept'));
    symlinkSync('/dev/full', join(folder, 'full/base/now.part'));
    const refused = await place.put('base/now', once('more')).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refusal);
    expect(`${refused}`).toContain(`There is no room left in ${join(folder, 'full')}`);
    expect(await place.list('')).toEqual(['base/before']);
  },
);

test('an address of a bucket that cannot be read is refused without being told: it holds a secret', () => {
  const open = () => openPlace('s3://key:sec/ret@host/bucket');
  expect(open).toThrow('percent-encoded');
  expect(open).not.toThrow('sec/ret');
});

test('what breaks off while it is put leaves nothing under its name', async () => {
  const place = openPlace(join(folder, 'broken'));
  async function* broken() {
    yield new Uint8Array(10);
    throw new Error('the line is cut');
  }
  await expect(place.put('base/data', broken())).rejects.toThrow('the line is cut');
  expect(await place.list('')).toEqual([]);
});
