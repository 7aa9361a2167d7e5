import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { ADMIN, addListed, addPending } from './fixtures/catalog.ts';
import { type MediaStage, mediaStage } from './fixtures/media-stage.ts';

let s: MediaStage;
beforeAll(async () => {
  s = await mediaStage();
});
beforeEach(() => s.clear());
afterAll(() => s.end());

describe('the founder', () => {
  test('sees what is new, oldest first, and what was kept once is not new any more', async () => {
    const id = await addListed(s, { firstName: 'Zoë' });
    const pendingId = await addPending(s);
    const url = await s.addPortrait(id);
    const intro = await s.addIntro(id);
    await s.captions(id, 'Hi, I’m Zoë.');
    await s.addPortrait(pendingId);
    const seen = await s.queue();
    expect(seen.map((each: { kind: string; is_public: boolean }) => [each.kind, each.is_public])).toEqual([
      ['portrait', true],
      ['intro', true],
      ['captions', true],
      ['portrait', false],
    ]);
    expect(seen[0]).toMatchObject({
      mentor_id: id,
      mentor_name: 'Zoë Stone',
      college: 'Duke',
      portrait: { url },
      intro: null,
    });
    expect(seen[1].intro.url).toBe(intro.url);
    expect(seen[2].captions_text).toBe('Hi, I’m Zoë.');
    for (const { id: mediaId } of seen) expect((await s.decide(mediaId, { action: 'keep' })).status).toBe(200);
    expect(await s.queue()).toEqual([]);
    expect((await s.decide(seen[0].id, { action: 'keep' })).body.code).toBe('media_decided');
    await s.addPortrait(id);
    expect(await s.queue()).toHaveLength(1);
  });

  test('takes down with a reason: gone at once for all, the mentor is told, and it is written down', async () => {
    const id = await addListed(s);
    const url = await s.addPortrait(id);
    const [{ id: mediaId }] = await s.queue();
    expect((await s.decide(mediaId, { action: 'take_down' })).status).toBe(422);
    expect((await s.decide(mediaId, { action: 'take_down', reason: 'ugly' })).status).toBe(422);
    const answer = await s.decide(mediaId, { action: 'take_down', reason: 'uniform', note: 'The Duke shirt.' });
    expect(answer.status).toBe(200);
    for (const who of [null, person('mentor', id), ADMIN])
      expect((await s.look(`${url}-160.webp`, who)).status).toBe(404);
    expect((await s.profile(id)).portrait).toBeNull();
    expect((await s.profile(id, person('mentor', id))).taken_down).toMatchObject([
      { kind: 'portrait', reason: 'uniform', note: 'The Duke shirt.' },
    ]);
    expect((await s.profile(id)).taken_down).toBeNull();
    expect((await s.emitted('mentor.media_taken_down')).map(({ payload }) => payload)).toEqual([
      { mentorId: id, mediaId, kind: 'portrait', reason: 'uniform', note: 'The Duke shirt.' },
    ]);
    expect((await s.emitted('mentor.changed')).at(-1)?.payload.portrait).toBeNull();
    const [entry] = (await s.call('GET', '/admin/audit/catalog', ADMIN)).body;
    expect(entry).toMatchObject({
      action: 'take_down_media',
      subject: id,
      detail: { kind: 'portrait', reason: 'uniform' },
    });
    await s.runDue();
    expect(await s.files()).toEqual([]);
    expect((await s.decide(mediaId, { action: 'take_down', reason: 'logo' })).body.code).toBe('media_decided');
    await s.addPortrait(id);
    expect((await s.profile(id, person('mentor', id))).taken_down).toEqual([]);
  });

  test('takes an intro down with all that belongs to it, also after having kept it', async () => {
    const id = await addListed(s);
    await s.addIntro(id);
    const [{ id: mediaId }] = await s.queue();
    await s.decide(mediaId, { action: 'keep' });
    await s.captions(id, 'Hi.');
    expect((await s.decide(mediaId, { action: 'take_down', reason: 'other' })).status).toBe(200);
    expect((await s.profile(id)).intro).toBeNull();
    expect(await s.queue()).toEqual([]);
    await s.runDue();
    expect(await s.files()).toEqual([]);
  });

  test('decides on what was seen: what replaced it meanwhile is decided anew', async () => {
    const id = await addListed(s);
    await s.addPortrait(id);
    const [{ id: seen }] = await s.queue();
    const second = await s.addPortrait(id);
    expect((await s.decide(seen, { action: 'take_down', reason: 'logo' })).body.code).toBe('media_decided');
    expect((await s.profile(id)).portrait).toEqual({ url: second });
    expect((await s.decide(crypto.randomUUID(), { action: 'keep' })).status).toBe(404);
  });

  test('alone decides', async () => {
    const id = await addListed(s);
    await s.addPortrait(id);
    const [{ id: mediaId }] = await s.queue();
    for (const [who, status] of [
      [null, 401],
      [person('athlete'), 403],
      [person('mentor', id), 403],
    ] as const) {
      expect((await s.call('GET', '/admin/new-media', who)).status).toBe(status);
      expect((await s.call('POST', `/admin/media/${mediaId}/decide`, who, { action: 'keep' })).status).toBe(status);
    }
  });
});
