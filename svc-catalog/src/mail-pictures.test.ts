import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import sharp from 'sharp';
import { type Tx, transaction } from 'svc-kit/db';
import { countWaiting, person, until } from 'svc-kit/testing';
import { ADMIN, addListed, addPending } from './fixtures/catalog.ts';
import { type MediaStage, mediaStage } from './fixtures/media-stage.ts';

let s: MediaStage;
beforeAll(async () => {
  s = await mediaStage();
});
beforeEach(() => s.clear());
afterAll(() => s.end());

const forMail = (portrait: string) => `${portrait}-160.jpg`;

test('a portrait for mails is a small JPEG that may be kept, made once however many ask at the same time', async () => {
  const url = await s.addPortrait(await addListed(s));
  const answers = await Promise.all([1, 2, 3].map(() => s.look(forMail(url))));
  const bodies: string[] = [];
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(answer.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    const bytes = await answer.bytes();
    const { format, width, height } = await sharp(bytes).metadata();
    expect([format, width, height]).toEqual(['jpeg', 160, 192]);
    expect(bytes.byteLength).toBeLessThan(20_000);
    bodies.push(bytes.toHex());
  }
  expect(new Set(bodies).size).toBe(1);
  expect(await s.files()).toHaveLength(7);
  const [{ files }] = await s.sql`select files from media`;
  expect(files).toHaveLength(7);
  expect((await (await s.look(forMail(url))).bytes()).toHex()).toBe(bodies[0] ?? '');
});

test('webmail pages of other sites may show it, and nothing else of a mentor; nor what not everybody may see', async () => {
  const policy = async (address: string, who?: Parameters<typeof s.look>[1]) => {
    const answer = await s.look(address, who);
    return [answer.status, answer.headers.get('cross-origin-resource-policy')];
  };
  const url = await s.addPortrait(await addListed(s));
  for (const _ of ['made now', 'kept']) expect(await policy(forMail(url))).toEqual([200, 'cross-origin']);
  for (const ending of ['-160.webp', '-320.avif']) expect(await policy(url + ending)).toEqual([200, null]);
  const hidden = await addPending(s);
  const hiddenUrl = await s.addPortrait(hidden);
  expect(await policy(forMail(hiddenUrl), person('mentor', hidden))).toEqual([200, null]);
});

test('once the founder took a portrait down, mails of weeks ago show it no more, and no file stays', async () => {
  for (const wasAsked of [true, false]) {
    const id = await addListed(s);
    const url = await s.addPortrait(id);
    if (wasAsked) await s.look(forMail(url));
    const [{ id: mediaId }] = await s.queue();
    await s.decide(mediaId, { action: 'take_down', reason: 'uniform' });
    for (const who of [null, ADMIN, person('mentor', id)]) expect((await s.look(forMail(url), who)).status).toBe(404);
    await s.runDue();
    expect(await s.files()).toEqual([]);
  }
});

test('one that is being made while the portrait goes is neither shown nor left behind', async () => {
  const goings = [
    (tx: Tx) => tx`update media set state = 'held'`,
    // As far as the timed work has come that deletes the files.
    (tx: Tx) => tx`delete from media`,
  ];
  for (const go of goings) {
    const url = await s.addPortrait(await addListed(s));
    let look: ReturnType<typeof s.look> | undefined;
    await transaction(s.sql, async (tx) => {
      await tx`select 1 from media for update`;
      look = s.look(forMail(url));
      await until(() => countWaiting(s.sql), 'the picture for mails');
      await go(tx);
    });
    expect((await look)?.status).toBe(404);
    expect((await s.files()).filter((name) => name.endsWith('.jpg'))).toEqual([]);
    await s.clear();
  }
});

test('one that a crash left without its line goes with the portrait', async () => {
  const id = await addListed(s);
  const url = await s.addPortrait(id);
  const name = forMail(url).replace('/api/media/', '');
  await s.media.put(name, new Uint8Array(3), 'image/jpeg');
  await s.remove(id, 'portrait');
  await s.runDue();
  expect(await s.files()).toEqual([]);
});

test('it is made of portraits only, and for nobody who may not see the mentor', async () => {
  const id = await addPending(s);
  const url = await s.addPortrait(id);
  expect((await s.look(forMail(url))).status).toBe(404);
  expect((await s.look(forMail(url), person('athlete'))).status).toBe(404);
  expect(await s.files()).toHaveLength(6);
  const { url: video } = await s.addIntro(id);
  expect((await s.look(video.replace(/\.\w+$/, '-160.jpg'), ADMIN)).status).toBe(404);
});

test('while the store takes nothing, it is refused in a sentence, and made later', async () => {
  const url = await s.addPortrait(await addListed(s));
  s.fails.put = true;
  const refused = await s.look(forMail(url));
  expect([refused.status, (await refused.json()).code]).toEqual([503, 'storage_full']);
  s.fails.put = false;
  expect((await s.look(forMail(url))).status).toBe(200);
});
