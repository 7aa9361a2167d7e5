import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startS3 } from '../fixtures/start-s3.ts';
import { createFolderStore } from './folder-store.ts';
import { isOurName, type MediaStore } from './media-store.ts';
import { mediaUrlFault, openMediaStore, readS3Url } from './open-media-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'media-store-'));

/** By the machine's clock, which dates files whatever day it is in this process. */
function diskNow(): number {
  const probe = join(tmpdir(), `media-store-now-${process.pid}`);
  writeFileSync(probe, '');
  const { mtimeMs } = statSync(probe);
  rmSync(probe);
  return mtimeMs;
}
const s3 = await startS3();
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

/** With how many files to list: a page of a bucket has a thousand. */
const STORES: [string, MediaStore, number][] = [
  ['a folder', openMediaStore(`file://${folder}/plain`), 40],
  ['S3', openMediaStore(s3.url), 1_020],
  ['S3 below a prefix', openMediaStore(`${s3.url}/of/people`), 40],
];
const nameOf = (ending: string) => crypto.randomUUID() + ending;
const bytes = (text: string) => new TextEncoder().encode(text);
async function read(store: MediaStore, name: string, range?: { from: number; to: number }) {
  const found = await store.get(name, range);
  return found && new TextDecoder().decode(await found.arrayBuffer());
}
async function names(store: MediaStore) {
  const found: string[] = [];
  for await (const { name } of store.list()) found.push(name);
  return found.sort();
}

describe.each(STORES)('%s', (_, store, many) => {
  test('gives back what was put, whole and in parts', async () => {
    const name = nameOf('.webm');
    await store.put(name, bytes('abcdefghij'), 'video/webm');
    expect(await read(store, name)).toBe('abcdefghij');
    expect(await read(store, name, { from: 0, to: 1 })).toBe('ab');
    expect(await read(store, name, { from: 3, to: 6 })).toBe('defg');
    expect(await read(store, name, { from: 9, to: 9 })).toBe('j');
    await store.put(name, bytes('new'), 'video/webm');
    expect(await read(store, name)).toBe('new');
    await store.delete(name);
  });

  test('has nothing of what was deleted or never put, and deletes twice', async () => {
    const name = nameOf('-160.avif');
    expect(await read(store, name)).toBeNull();
    expect(await read(store, name, { from: 0, to: 3 })).toBeNull();
    await store.put(name, bytes('x'), 'image/avif');
    await store.delete(name);
    expect(await read(store, name)).toBeNull();
    await store.delete(name);
    expect(await names(store)).toEqual([]);
  });

  test('lists all that is there, more than fits a page of a bucket, with the time of each', async () => {
    const put = Array.from({ length: many }, () => nameOf('.vtt')).sort();
    for (let at = 0; at < put.length; at += 50)
      await Promise.all(put.slice(at, at + 50).map((name) => store.put(name, bytes('WEBVTT'), 'text/vtt')));
    expect(await names(store)).toEqual(put);
    for await (const { changedAt } of store.list())
      expect(Math.abs(diskNow() - changedAt.getTime())).toBeLessThan(120_000);
    // s3rver fails when the last files of a folder are deleted at once.
    for (const name of put) await store.delete(name);
    expect(await names(store)).toEqual([]);
  }, 60_000);

  test('takes no name that leads elsewhere', async () => {
    for (const name of ['../secrets.json', `${crypto.randomUUID()}/../../x`, 'portrait.webp', '', nameOf('..webp')]) {
      for (const call of [() => store.get(name), () => store.put(name, bytes('x'), 'x'), () => store.delete(name)])
        expect((async () => call())()).rejects.toThrow('not a name of a media file');
    }
  });
});

test('a folder that has not been made yet is empty; what others keep in it is no media file', async () => {
  const path = join(folder, 'later');
  const store = createFolderStore(path);
  expect(await names(store)).toEqual([]);
  const name = nameOf('.mp4');
  await store.put(name, bytes('x'), 'video/mp4');
  writeFileSync(join(path, 'README'), 'hands off');
  writeFileSync(join(path, name.slice(0, 2), `${name.slice(0, 2)}-notes.txt`), 'mine');
  const old = new Date(Date.now() - 7_200_000);
  utimesSync(join(path, name.slice(0, 2), name), old, old);
  for await (const { name: found, changedAt } of store.list())
    if (isOurName(found)) expect([found, changedAt.getTime()]).toEqual([name, old.getTime()]);
  expect((await names(store)).filter(isOurName)).toEqual([name]);
});

test('an address of a store is read, or what is missing in it is named', () => {
  expect(readS3Url('s3://KEY:a%2Fb%2B@s3.example.org/bucket/a/b?region=eu-west-1')).toEqual({
    endpoint: 'https://s3.example.org',
    bucket: 'bucket',
    prefix: 'a/b/',
    region: 'eu-west-1',
    key: 'KEY',
    secret: 'a/b+',
  });
  for (const url of ['file:///media', 's3://k:s@host/bucket', 's3+http://k:s@127.0.0.1:9000/b/p'])
    expect(mediaUrlFault(url)).toBeNull();
  for (const url of [
    '',
    '/media',
    'http://host/b',
    'file://host/media',
    's3://host/bucket',
    's3://k:s@host',
    's3://k@host/b',
  ])
    expect(mediaUrlFault(url)).toContain('s3://key:secret@host/bucket');
});

test('files in a folder are for no other user of the machine to read', async () => {
  const name = nameOf('-160.avif');
  const store = createFolderStore(join(folder, 'own'));
  await store.put(name, bytes('face'), 'image/avif');
  const inside = join(folder, 'own', name.slice(0, 2));
  for (const path of [inside, join(inside, name)]) expect(statSync(path).mode & 0o077).toBe(0);
});
