import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DETAIL } from 'contracts/details';
import { CALLER_HEADER, signCaller } from 'svc-kit/auth';
import { person, TEST_SECRET, until } from 'svc-kit/testing';
import { ADMIN } from './fixtures/catalog.ts';
import { startMediaCatalog } from './fixtures/media.ts';
import { picture } from './fixtures/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'catalog-founder-'));
let catalog: Awaited<ReturnType<typeof startMediaCatalog>>;
beforeAll(async () => {
  catalog = await startMediaCatalog(folder);
});
afterAll(async () => {
  await catalog.stop();
  rmSync(folder, { recursive: true });
});

const site = async () => (await catalog.call('GET', '/site', null)).body;
async function upload(bytes: Uint8Array<ArrayBuffer>, as: Parameters<typeof signCaller>[1] = ADMIN) {
  const headers = { [CALLER_HEADER]: await signCaller(TEST_SECRET, as) };
  const answer = await catalog.app.request('/admin/site/founder-portrait', { method: 'PUT', headers, body: bytes });
  return { status: answer.status, body: await answer.json() };
}

test('the founder’s face is for everybody, in three widths, tells whoever keeps pages, and is in no queue', async () => {
  expect((await site()).founder_portrait).toBeNull();
  const { status, body } = await upload(await picture());
  expect([status, await site()]).toMatchObject([200, { founder_portrait: body.portrait }]);
  for (const width of [160, 320, 640]) {
    const file = await catalog.look(`${body.portrait.url}-${width}.webp`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp']);
  }
  expect(await catalog.emitted('site.changed')).toHaveLength(1);
  expect((await catalog.call('GET', '/admin/new-media', ADMIN)).body).toEqual([]);
  const [newest] = (await catalog.call('GET', '/admin/audit/catalog', ADMIN)).body;
  expect(newest).toMatchObject({ action: 'change_site', detail: { founder_portrait: true } });
});

test('another one takes its place and its files; taken off, nothing is left', async () => {
  const before = (await site()).founder_portrait.url;
  const { body } = await upload(await picture());
  expect(body.portrait.url).not.toBe(before);
  await catalog.runDue();
  expect((await catalog.look(`${before}-320.webp`)).status).toBe(404);
  expect((await catalog.call('DELETE', '/admin/site/founder-portrait', ADMIN)).status).toBe(200);
  expect((await site()).founder_portrait).toBeNull();
  expect((await catalog.emitted('site.changed')).map(({ payload }) => payload.version)).toEqual([1, 2, 3]);
  await catalog.runDue();
  await until(async () => (await catalog.files()).length === 0, 'the files are gone');
});

test('what is no picture is refused, and nobody else sets it', async () => {
  const { status, body } = await upload(new TextEncoder().encode('<svg onload=alert(1)>'));
  expect([status, body.detail]).toEqual([400, DETAIL.picture_type_wrong]);
  expect((await upload(await picture(), person('mentor'))).status).toBe(403);
  expect((await site()).founder_portrait).toBeNull();
  expect(await catalog.files()).toEqual([]);
});
