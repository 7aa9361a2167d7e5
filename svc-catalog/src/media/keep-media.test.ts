import { afterAll, beforeAll, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { createLog } from 'svc-kit/log';
import { addListed } from '../fixtures/catalog.ts';
import { type MediaStage, mediaStage } from '../fixtures/media-stage.ts';
import { addMedia } from '../store/media.ts';
import { withFiles } from './keep-media.ts';

let s: MediaStage;
beforeAll(async () => {
  s = await mediaStage();
});
afterAll(() => s.end());

const files = [{ ending: '.webp', type: 'image/webp', bytes: new Uint8Array([1, 2, 3]) }];
const lines: string[] = [];
const log = createLog('catalog', 'info', (line) => lines.push(line));

test('a row whose commit the database could not confirm any more keeps its files', async () => {
  const mentorId = await addListed(s);
  const lost = new SQL.PostgresError('Connection closed', { code: 'ERR_POSTGRES_CONNECTION_CLOSED' } as never);
  const saving = withFiles({ media: s.media, log }, files, async (id, kept) => {
    await s.sql.begin((tx) => addMedia(tx, { id, mentorId, kind: 'poster', files: kept }, s.clock.now()));
    throw lost;
  });
  await expect(saving).rejects.toBe(lost);
  const [row] = await s.sql`select id from media`;
  expect(await s.files()).toEqual([`${row?.id}.webp`]);
  expect(lines.join()).toContain('left to the sweep');
});

test('a row that was refused leaves no file', async () => {
  await s.clear();
  const refused = new Error('refused');
  await expect(withFiles({ media: s.media, log }, files, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(await s.files()).toEqual([]);
});
