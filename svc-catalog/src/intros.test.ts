import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { addListed } from './fixtures/catalog.ts';
import { type MediaStage, mediaStage } from './fixtures/media-stage.ts';

let s: MediaStage;
beforeAll(async () => {
  s = await mediaStage();
});
beforeEach(() => s.clear());
afterAll(() => s.end());

describe('an intro', () => {
  test('is watched in pieces, with what it says and a picture before it plays', async () => {
    const id = await addListed(s);
    const alone = await s.addIntro(id);
    expect(alone).toMatchObject({ poster: null, captions: null, seconds: 1.9 });
    const url = await s.addPortrait(id);
    expect((await s.profile(id)).intro.poster).toBe(`${url}-640.webp`);
    const poster = (await s.upload(id, 'intro/poster', s.face)).body.intro.poster;
    expect((await s.look(poster)).headers.get('content-type')).toBe('image/webp');
    const said = (await s.captions(id, 'Hi, I’m Mia.\nI play guard.')).body.intro.captions;
    expect(await (await s.look(said)).text()).toStartWith('WEBVTT\n\n00:00:00.000 --> ');
    expect((await s.profile(id)).intro).toEqual({ ...alone, poster, captions: said });

    const whole = new Uint8Array(await (await s.look(alone.url)).arrayBuffer());
    const part = await s.look(alone.url, null, { range: 'bytes=5-8' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-8/${whole.byteLength}`]);
    expect(await part.bytes()).toEqual(whole.slice(5, 9));
    const beyond = await s.look(alone.url, null, { range: `bytes=${whole.byteLength}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.byteLength}`]);
    const etag = part.headers.get('etag') ?? '';
    expect((await s.look(alone.url, null, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await s.look(alone.url, null, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await s.look(alone.url, null, { 'if-none-match': etag })).status).toBe(304);
  });

  test('that is replaced or deleted takes its captions and poster along', async () => {
    const id = await addListed(s);
    await s.addIntro(id);
    const said = (await s.captions(id, 'Hi.')).body.intro.captions;
    const poster = (await s.upload(id, 'intro/poster', s.face)).body.intro.poster;
    expect(await s.addIntro(id)).toMatchObject({ captions: null, poster: null });
    for (const gone of [said, poster]) expect((await s.look(gone)).status).toBe(404);
    expect((await s.remove(id, 'intro')).status).toBe(200);
    expect((await s.profile(id)).intro).toBeNull();
    await s.runDue();
    expect(await s.files()).toEqual([]);
  });

  test('has captions only of words that fit a public page, and none without a video', async () => {
    const id = await addListed(s);
    expect(await s.captions(id, 'Hi.')).toMatchObject({ status: 409, body: { code: 'intro_missing' } });
    expect((await s.upload(id, 'intro/poster', s.face)).body.code).toBe('intro_missing');
    const { captions: none } = await s.addIntro(id);
    expect(none).toBeNull();
    const contact = await s.captions(id, 'WEBVTT\n\n00:00.000 --> 00:01.000\nText me: 919 555 0100');
    expect([contact.status, contact.body.detail[0].msg]).toEqual([422, expect.stringContaining('a phone number')]);
    expect((await s.captions(id, 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello')).status).toBe(200);
    expect((await s.captions(id, 'WEBVTT\n\nnonsense')).body.code).toBe('captions_invalid');
    expect((await s.captions(id, '')).body.intro.captions).toBeNull();
    expect((await s.upload(id, 'intro', new Uint8Array(99))).body.code).toBe('video_type_wrong');
  });
});
