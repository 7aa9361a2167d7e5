import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { ADMIN, accountOf, addListed } from './fixtures/catalog.ts';
import { type MediaStage, mediaStage } from './fixtures/media-stage.ts';

let s: MediaStage;
beforeAll(async () => {
  s = await mediaStage();
});
beforeEach(() => s.clear());
afterAll(() => s.end());

describe('a portrait', () => {
  test('shows at once on profile and list, in every width and format, and in the event for the others', async () => {
    const id = await addListed(s);
    expect((await s.profile(id)).portrait).toBeNull();
    const answer = await s.upload(id, 'portrait', s.face);
    expect([answer.status, answer.body]).toEqual([
      200,
      { portrait: { url: expect.stringMatching(/^\/api\/media\/[0-9a-f-]{36}$/) } },
    ]);
    const { portrait } = answer.body;
    expect((await s.profile(id)).portrait).toEqual(portrait);
    const list = (await s.call('GET', '/college-athletes', null)).body;
    expect(list.find((each: { id: string }) => each.id === id).portrait).toEqual(portrait);
    for (const width of [160, 320, 640])
      for (const format of ['avif', 'webp']) {
        const file = await s.look(`${portrait.url}-${width}.${format}`);
        expect([file.status, file.headers.get('content-type')]).toEqual([200, `image/${format}`]);
        expect(file.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
        expect((await file.bytes()).byteLength).toBeGreaterThan(100);
      }
    expect((await s.emitted('mentor.changed')).at(-1)?.payload).toMatchObject({
      mentorId: id,
      portrait: portrait.url,
    });
    const sister = await s.call('GET', `/internal/mentors/${id}`, { kind: 'service', name: 'booking' });
    expect(sister.body.portrait).toBe(portrait.url);
  });

  test('is taken of a mentor whose registration has not come yet, and so is an intro', async () => {
    const [one, other] = [crypto.randomUUID(), crypto.randomUUID()];
    for (const id of [one, other]) s.identity.accounts.set(id, accountOf(id));
    expect((await s.upload(one, 'portrait', s.face)).status).toBe(200);
    expect((await s.profile(one, ADMIN)).portrait).not.toBeNull();
    expect((await s.addIntro(other)).url).toBeString();
  });

  test('that replaces another takes its address and its files', async () => {
    const id = await addListed(s);
    const first = await s.addPortrait(id);
    const second = await s.addPortrait(id);
    expect(second).not.toBe(first);
    expect((await s.look(`${first}-160.webp`)).status).toBe(404);
    expect((await s.look(`${second}-160.webp`)).status).toBe(200);
    await s.runDue();
    expect(await s.files()).toHaveLength(6);
    expect((await s.queue()).map((each: { portrait: object }) => each.portrait)).toEqual([{ url: second }]);
  });

  test('is deleted by its mentor at once', async () => {
    const id = await addListed(s);
    const url = await s.addPortrait(id);
    expect((await s.remove(id, 'portrait')).status).toBe(200);
    expect((await s.look(`${url}-160.webp`)).status).toBe(404);
    expect((await s.profile(id)).portrait).toBeNull();
    expect((await s.emitted('mentor.changed')).at(-1)?.payload.portrait).toBeNull();
    const told = (await s.emitted()).length;
    expect((await s.remove(id, 'portrait')).status).toBe(200);
    expect((await s.emitted()).length).toBe(told);
  });

  test('is nobody else’s to change, and nothing is kept of what is refused', async () => {
    const id = await addListed(s);
    for (const [who, status] of [
      [person('mentor'), 403],
      [person('athlete'), 403],
      [ADMIN, 403],
    ] as const)
      expect((await s.upload(id, 'portrait', s.face, who)).status).toBe(status);
    const stranger = crypto.randomUUID();
    expect((await s.upload(stranger, 'portrait', s.face)).body.code).toBe('mentor_not_found');
    const refused = await s.upload(id, 'portrait', new TextEncoder().encode('hello'));
    expect([refused.status, refused.body.code]).toEqual([400, 'picture_type_wrong']);
    const tooMuch = await s.upload(id, 'portrait', new Uint8Array(8 * 1024 * 1024 + 1));
    expect([tooMuch.status, tooMuch.body.code]).toEqual([413, 'file_too_large']);
    expect((await s.upload(id, 'portrait?width=2', s.face)).status).toBe(422);
    expect(await s.files()).toEqual([]);
  });

  test('that the store cannot take leaves nothing behind, and the one before stays', async () => {
    const id = await addListed(s);
    const url = await s.addPortrait(id);
    s.fails.put = true;
    const answer = await s.upload(id, 'portrait', s.face);
    expect([answer.status, answer.body.code]).toEqual([503, 'storage_full']);
    s.fails.put = false;
    expect((await s.profile(id)).portrait).toEqual({ url });
    expect(await s.files()).toHaveLength(6);
  });
});
