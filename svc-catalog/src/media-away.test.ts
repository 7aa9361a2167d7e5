import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DETAIL } from 'contracts/details';
import { until } from 'svc-kit/testing';
import { addListed } from './fixtures/catalog.ts';
import { startCatalogWith } from './fixtures/media.ts';
import { picture } from './fixtures/pictures.ts';
import { createFolderStore } from './media/folder-store.ts';
import { guardStore } from './media/guard-store.ts';
import type { MediaStore } from './media/media-store.ts';
import { openMediaStore } from './media/open-media-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'catalog-media-away-'));
const PAUSE_MS = 200;
const state = { is: 'there' as 'there' | 'gone' | 'silent', asked: 0 };
const held: (() => void)[] = [];

/** A store on the network that fails as the test says. */
function farStore(): MediaStore {
  const store = createFolderStore(folder);
  const reach = async <T>(work: () => Promise<T>): Promise<T> => {
    state.asked += 1;
    if (state.is === 'gone') throw new Error('connection refused');
    if (state.is === 'silent') await new Promise<void>((resolve) => held.push(resolve));
    return work();
  };
  return {
    put: (...given) => reach(() => store.put(...given)),
    get: (...given) => reach(() => store.get(...given)),
    delete: (name) => reach(() => store.delete(name)),
    list: () => store.list(),
  };
}

let catalog: Awaited<ReturnType<typeof startCatalogWith>>;
let address = '';
let id = '';
beforeAll(async () => {
  const limits = { readMs: 300, writeMs: 300, pauseMs: PAUSE_MS };
  catalog = await startCatalogWith(guardStore(farStore(), () => undefined, limits));
  id = await addListed(catalog);
  const { body } = await catalog.upload(id, 'portrait', await picture());
  address = `${body.portrait.url}-320.webp`;
});
afterEach(async () => {
  state.is = 'there';
  for (const release of held.splice(0)) release();
  await until(async () => (await catalog.look(address)).status === 200, 'the store is back');
});
afterAll(async () => {
  await catalog.stop();
  rmSync(folder, { recursive: true });
});

describe.each(['gone', 'silent'] as const)('while the store is %s', (how) => {
  test('an upload is refused in a sentence, and the profile keeps what it had', async () => {
    state.is = how;
    const { status, headers, body } = await catalog.upload(id, 'portrait', await picture());
    expect([status, body]).toEqual([503, { detail: DETAIL.media_away, code: 'media_away' }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    const profile = (await catalog.call('GET', `/college-athletes/${id}`, null)).body;
    expect(`${profile.portrait.url}-320.webp`).toBe(address);
  });

  test('two hundred who look at pictures hear so, and nobody else waits for them', async () => {
    state.is = how;
    const before = state.asked;
    const looks = Array.from({ length: 200 }, () => catalog.look(address));
    const list = await catalog.call('GET', '/college-athletes', null);
    expect(list.status).toBe(200);
    const answers = await Promise.all(looks);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(state.asked - before).toBeLessThanOrEqual(64);
  });
});

test('after a failure nobody asks for a moment, then the first who asks finds it back', async () => {
  state.is = 'gone';
  expect((await catalog.look(address)).status).toBe(503);
  state.is = 'there';
  const before = state.asked;
  expect((await catalog.look(address)).status).toBe(503);
  expect(state.asked).toBe(before);
  await until(async () => (await catalog.look(address)).status === 200, 'the pause is over');
});

test('a bucket that answers the head of a picture and never the rest is given up', async () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: image/webp\r\ncontent-length: 1000\r\n\r\nRIFF';
  const open = (socket: { write: (text: string) => number }) => void socket.write(head);
  const stuck = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { open, data: () => undefined } });
  const store = openMediaStore(`s3+http://key:secret@127.0.0.1:${stuck.port}/faces`);
  await expect(store.get(`${crypto.randomUUID()}-320.webp`)).rejects.toMatchObject({ status: 503 });
  stuck.stop(true);
});
