import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '../../svc-catalog/src/fixtures/start-s3.ts';
import { once, putObject, readAll, readEntries, readObject, writeEntry } from './objects.ts';
import { openPlace } from './open-place.ts';

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
