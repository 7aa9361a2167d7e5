import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR_MS } from 'contracts/times';
import { person, until } from 'svc-kit/testing';
import { ADMIN, addListed, addPending, addVerified } from './fixtures/catalog.ts';
import { startMediaCatalog } from './fixtures/media.ts';
import { picture, recorded } from './fixtures/pictures.ts';

const folder = mkdtempSync(join(tmpdir(), 'catalog-media-'));
let catalog: Awaited<ReturnType<typeof startMediaCatalog>>;
let face: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  catalog = await startMediaCatalog(folder);
  face = await picture();
});
beforeEach(async () => {
  Object.assign(catalog.fails, { put: false, delete: false });
  await catalog.sql`delete from due where kind = 'media.delete'`;
  await catalog.sql`delete from media`;
  await catalog.sql`delete from outbox`;
  for (const name of await catalog.files()) await catalog.media.delete(name);
});
afterAll(async () => {
  await catalog.stop();
  rmSync(folder, { recursive: true });
});

const profile = async (id: string, as = null as ReturnType<typeof person> | null) =>
  (await catalog.call('GET', `/college-athletes/${id}`, as)).body;
const queue = async () => (await catalog.call('GET', '/admin/new-media', ADMIN)).body;
const decide = (mediaId: string, body: object) => catalog.call('POST', `/admin/media/${mediaId}/decide`, ADMIN, body);
const captions = (id: string, text: string) =>
  catalog.call('PUT', `/college-athletes/${id}/intro/captions`, person('mentor', id), { text });
const remove = (id: string, what: string) =>
  catalog.call('DELETE', `/college-athletes/${id}/${what}`, person('mentor', id));
async function addPortrait(id: string): Promise<string> {
  const { body } = await catalog.upload(id, 'portrait', face);
  return body.portrait.url;
}
async function addIntro(id: string) {
  return (await catalog.upload(id, 'intro', recorded('webm'))).body.intro;
}

describe('a portrait', () => {
  test('shows at once on profile and list, in every width and format, and in the event for the others', async () => {
    const id = await addListed(catalog);
    expect((await profile(id)).portrait).toBeNull();
    const answer = await catalog.upload(id, 'portrait', face);
    expect([answer.status, answer.body]).toEqual([
      200,
      { portrait: { url: expect.stringMatching(/^\/api\/media\/[0-9a-f-]{36}$/) } },
    ]);
    const { portrait } = answer.body;
    expect((await profile(id)).portrait).toEqual(portrait);
    const list = (await catalog.call('GET', '/college-athletes', null)).body;
    expect(list.find((each: { id: string }) => each.id === id).portrait).toEqual(portrait);
    for (const width of [160, 320, 640])
      for (const format of ['avif', 'webp']) {
        const file = await catalog.look(`${portrait.url}-${width}.${format}`);
        expect([file.status, file.headers.get('content-type')]).toEqual([200, `image/${format}`]);
        expect(file.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
        expect((await file.bytes()).byteLength).toBeGreaterThan(100);
      }
    expect((await catalog.emitted('mentor.changed')).at(-1)?.payload).toMatchObject({
      mentorId: id,
      portrait: portrait.url,
    });
  });

  test('that replaces another takes its address and its files', async () => {
    const id = await addListed(catalog);
    const first = await addPortrait(id);
    const second = await addPortrait(id);
    expect(second).not.toBe(first);
    expect((await catalog.look(`${first}-160.webp`)).status).toBe(404);
    expect((await catalog.look(`${second}-160.webp`)).status).toBe(200);
    await catalog.runDue();
    expect(await catalog.files()).toHaveLength(6);
    expect((await queue()).map((each: { portrait: object }) => each.portrait)).toEqual([{ url: second }]);
  });

  test('is deleted by its mentor at once', async () => {
    const id = await addListed(catalog);
    const url = await addPortrait(id);
    expect((await remove(id, 'portrait')).status).toBe(200);
    expect((await catalog.look(`${url}-160.webp`)).status).toBe(404);
    expect((await profile(id)).portrait).toBeNull();
    expect((await catalog.emitted('mentor.changed')).at(-1)?.payload.portrait).toBeNull();
    const told = (await catalog.emitted()).length;
    expect((await remove(id, 'portrait')).status).toBe(200);
    expect((await catalog.emitted()).length).toBe(told);
  });

  test('is nobody else’s to change, and nothing is kept of what is refused', async () => {
    const id = await addListed(catalog);
    for (const [who, status] of [
      [person('mentor'), 403],
      [person('athlete'), 403],
      [ADMIN, 403],
    ] as const)
      expect((await catalog.upload(id, 'portrait', face, who)).status).toBe(status);
    const stranger = crypto.randomUUID();
    expect((await catalog.upload(stranger, 'portrait', face)).body.code).toBe('mentor_not_found');
    const refused = await catalog.upload(id, 'portrait', new TextEncoder().encode('hello'));
    expect([refused.status, refused.body.code]).toEqual([400, 'picture_type_wrong']);
    const tooMuch = await catalog.upload(id, 'portrait', new Uint8Array(8 * 1024 * 1024 + 1));
    expect([tooMuch.status, tooMuch.body.code]).toEqual([413, 'file_too_large']);
    expect((await catalog.upload(id, 'portrait?width=2', face)).status).toBe(422);
    expect(await catalog.files()).toEqual([]);
  });

  test('that the store cannot take leaves nothing behind, and the one before stays', async () => {
    const id = await addListed(catalog);
    const url = await addPortrait(id);
    catalog.fails.put = true;
    const answer = await catalog.upload(id, 'portrait', face);
    expect([answer.status, answer.body.code]).toEqual([503, 'storage_full']);
    catalog.fails.put = false;
    expect((await profile(id)).portrait).toEqual({ url });
    expect(await catalog.files()).toHaveLength(6);
  });
});

describe('an intro', () => {
  test('is watched in pieces, with what it says and a picture before it plays', async () => {
    const id = await addListed(catalog);
    const alone = await addIntro(id);
    expect(alone).toMatchObject({ poster: null, captions: null, seconds: 1.9 });
    const url = await addPortrait(id);
    expect((await profile(id)).intro.poster).toBe(`${url}-640.webp`);
    const poster = (await catalog.upload(id, 'intro/poster', face)).body.intro.poster;
    expect((await catalog.look(poster)).headers.get('content-type')).toBe('image/webp');
    const said = (await captions(id, 'Hi, I’m Mia.\nI play guard.')).body.intro.captions;
    expect(await (await catalog.look(said)).text()).toStartWith('WEBVTT\n\n00:00:00.000 --> ');
    expect((await profile(id)).intro).toEqual({ ...alone, poster, captions: said });

    const whole = new Uint8Array(await (await catalog.look(alone.url)).arrayBuffer());
    const part = await catalog.look(alone.url, null, { range: 'bytes=5-8' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 5-8/${whole.byteLength}`]);
    expect(await part.bytes()).toEqual(whole.slice(5, 9));
    const beyond = await catalog.look(alone.url, null, { range: `bytes=${whole.byteLength}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.byteLength}`]);
    const etag = part.headers.get('etag') ?? '';
    expect((await catalog.look(alone.url, null, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await catalog.look(alone.url, null, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    expect((await catalog.look(alone.url, null, { 'if-none-match': etag })).status).toBe(304);
  });

  test('that is replaced or deleted takes its captions and poster along', async () => {
    const id = await addListed(catalog);
    await addIntro(id);
    const said = (await captions(id, 'Hi.')).body.intro.captions;
    const poster = (await catalog.upload(id, 'intro/poster', face)).body.intro.poster;
    expect(await addIntro(id)).toMatchObject({ captions: null, poster: null });
    for (const gone of [said, poster]) expect((await catalog.look(gone)).status).toBe(404);
    expect((await remove(id, 'intro')).status).toBe(200);
    expect((await profile(id)).intro).toBeNull();
    await catalog.runDue();
    expect(await catalog.files()).toEqual([]);
  });

  test('has captions only of words that fit a public page, and none without a video', async () => {
    const id = await addListed(catalog);
    expect(await captions(id, 'Hi.')).toMatchObject({ status: 409, body: { code: 'intro_missing' } });
    expect((await catalog.upload(id, 'intro/poster', face)).body.code).toBe('intro_missing');
    const { captions: none } = await addIntro(id);
    expect(none).toBeNull();
    const contact = await captions(id, 'WEBVTT\n\n00:00.000 --> 00:01.000\nText me: 919 555 0100');
    expect([contact.status, contact.body.detail[0].msg]).toEqual([422, expect.stringContaining('a phone number')]);
    expect((await captions(id, 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello')).status).toBe(200);
    expect((await captions(id, 'WEBVTT\n\nnonsense')).body.code).toBe('captions_invalid');
    expect((await captions(id, '')).body.intro.captions).toBeNull();
    expect((await catalog.upload(id, 'intro', new Uint8Array(99))).body.code).toBe('video_type_wrong');
  });
});

describe('who sees them', () => {
  const addresses = async (id: string) => {
    const [url, intro] = [await addPortrait(id), await addIntro(id)];
    return [`${url}-320.avif`, intro.url, (await captions(id, 'Hi.')).body.intro.captions as string];
  };
  const seenBy = async (all: string[], as: ReturnType<typeof person> | null) => [
    ...new Set(await Promise.all(all.map(async (each) => (await catalog.look(each, as)).status))),
  ];

  test('everybody while the mentor is public; else the mentor and the founder only, and nobody keeps a copy', async () => {
    const id = await addPending(catalog);
    const all = await addresses(id);
    const others = [null, person('athlete'), person('mentor')];
    for (const who of others) expect(await seenBy(all, who)).toEqual([404]);
    for (const who of [person('mentor', id), ADMIN]) expect(await seenBy(all, who)).toEqual([200]);
    expect((await catalog.look(all[0] ?? '', ADMIN)).headers.get('cache-control')).toBe('no-store');
    await catalog.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action: 'approve' });
    for (const who of others) expect(await seenBy(all, who)).toEqual([404]);
    await catalog.deliver('mentor.payout_ready_changed', {
      mentorId: id,
      version: 1,
      connected: true,
      payoutReady: true,
    });
    for (const who of others) expect(await seenBy(all, who)).toEqual([200]);
    await catalog.deliver('mentor.hidden', { mentorId: id, hidden: true, reason: 'no_shows' } as never);
    for (const who of others) expect(await seenBy(all, who)).toEqual([404]);
    for (const who of [person('mentor', id), ADMIN]) expect(await seenBy(all, who)).toEqual([200]);
  });

  test('not minors, where the mentor is kept from them, and not who was parted from the mentor', async () => {
    const id = await addListed(catalog);
    const all = await addresses(id);
    const parted = person('athlete');
    await catalog.deliver('people.parted', { athleteId: parted.id, mentorId: id } as never);
    expect(await seenBy(all, parted)).toEqual([404]);
    await catalog.deliver('mentor.kept_from_minors', { mentorId: id, version: 1, kept: true });
    for (const who of [null, person('athlete')]) expect(await seenBy(all, who)).toEqual([404]);
    const other = await catalog.look(all[0] ?? '', person('mentor'));
    expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test('no address that is not exactly one of ours', async () => {
    const id = await addListed(catalog);
    const url = await addPortrait(id);
    for (const odd of ['', '-320', '-320.png', '-321.avif', '.avif', '-320.avif.webp', '-160.avif%2f..%2fx'])
      expect((await catalog.look(url + odd)).status).toBe(404);
    expect((await catalog.look(`/api/media/${crypto.randomUUID()}-320.avif`)).status).toBe(404);
    expect((await catalog.look('/api/media/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  });
});

describe('the founder', () => {
  test('sees what is new, oldest first, and what was kept once is not new any more', async () => {
    const id = await addListed(catalog, { firstName: 'Zoë' });
    const pendingId = await addPending(catalog);
    const url = await addPortrait(id);
    const intro = await addIntro(id);
    await captions(id, 'Hi, I’m Zoë.');
    await addPortrait(pendingId);
    const seen = await queue();
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
    for (const { id: mediaId } of seen) expect((await decide(mediaId, { action: 'keep' })).status).toBe(200);
    expect(await queue()).toEqual([]);
    expect((await decide(seen[0].id, { action: 'keep' })).body.code).toBe('media_decided');
    await addPortrait(id);
    expect(await queue()).toHaveLength(1);
  });

  test('takes down with a reason: gone at once for all, the mentor is told, and it is written down', async () => {
    const id = await addListed(catalog);
    const url = await addPortrait(id);
    const [{ id: mediaId }] = await queue();
    expect((await decide(mediaId, { action: 'take_down' })).status).toBe(422);
    expect((await decide(mediaId, { action: 'take_down', reason: 'ugly' })).status).toBe(422);
    const answer = await decide(mediaId, { action: 'take_down', reason: 'uniform', note: 'The Duke shirt.' });
    expect(answer.status).toBe(200);
    for (const who of [null, person('mentor', id), ADMIN])
      expect((await catalog.look(`${url}-160.webp`, who)).status).toBe(404);
    expect((await profile(id)).portrait).toBeNull();
    expect((await profile(id, person('mentor', id))).taken_down).toMatchObject([
      { kind: 'portrait', reason: 'uniform', note: 'The Duke shirt.' },
    ]);
    expect((await profile(id)).taken_down).toBeNull();
    expect((await catalog.emitted('mentor.media_taken_down')).map(({ payload }) => payload)).toEqual([
      { mentorId: id, mediaId, kind: 'portrait', reason: 'uniform', note: 'The Duke shirt.' },
    ]);
    expect((await catalog.emitted('mentor.changed')).at(-1)?.payload.portrait).toBeNull();
    const [entry] = (await catalog.call('GET', '/admin/audit/catalog', ADMIN)).body;
    expect(entry).toMatchObject({
      action: 'take_down_media',
      subject: id,
      detail: { kind: 'portrait', reason: 'uniform' },
    });
    await catalog.runDue();
    expect(await catalog.files()).toEqual([]);
    expect((await decide(mediaId, { action: 'take_down', reason: 'logo' })).body.code).toBe('media_decided');
    await addPortrait(id);
    expect((await profile(id, person('mentor', id))).taken_down).toEqual([]);
  });

  test('takes an intro down with all that belongs to it, also after having kept it', async () => {
    const id = await addListed(catalog);
    await addIntro(id);
    const [{ id: mediaId }] = await queue();
    await decide(mediaId, { action: 'keep' });
    await captions(id, 'Hi.');
    expect((await decide(mediaId, { action: 'take_down', reason: 'other' })).status).toBe(200);
    expect((await profile(id)).intro).toBeNull();
    expect(await queue()).toEqual([]);
    await catalog.runDue();
    expect(await catalog.files()).toEqual([]);
  });

  test('decides on what was seen: what replaced it meanwhile is decided anew', async () => {
    const id = await addListed(catalog);
    await addPortrait(id);
    const [{ id: seen }] = await queue();
    const second = await addPortrait(id);
    expect((await decide(seen, { action: 'take_down', reason: 'logo' })).body.code).toBe('media_decided');
    expect((await profile(id)).portrait).toEqual({ url: second });
    expect((await decide(crypto.randomUUID(), { action: 'keep' })).status).toBe(404);
  });

  test('alone decides', async () => {
    const id = await addListed(catalog);
    await addPortrait(id);
    const [{ id: mediaId }] = await queue();
    for (const [who, status] of [
      [null, 401],
      [person('athlete'), 403],
      [person('mentor', id), 403],
    ] as const) {
      expect((await catalog.call('GET', '/admin/new-media', who)).status).toBe(status);
      expect((await catalog.call('POST', `/admin/media/${mediaId}/decide`, who, { action: 'keep' })).status).toBe(
        status,
      );
    }
  });
});

describe('when the account goes', () => {
  test('so do its files, however often the store fails; the download had named them', async () => {
    const id = await addVerified(catalog);
    const url = await addPortrait(id);
    await addIntro(id);
    await captions(id, 'Hi.');
    const data = (await catalog.call('GET', `/internal/account-data/${id}`, { kind: 'service', name: 'identity' }))
      .body;
    expect(data.pictures_and_videos).toMatchObject([
      { kind: 'portrait', files: expect.arrayContaining([`${url}-640.avif`]) },
      { kind: 'intro' },
      { kind: 'captions', captions: 'Hi.' },
    ]);
    catalog.fails.delete = true;
    await catalog.deliver('account.deleted', { accountId: id, role: 'mentor' });
    for (const who of [null, ADMIN, person('mentor', id)])
      expect((await catalog.look(`${url}-160.webp`, who)).status).toBe(404);
    await catalog.runDue();
    expect((await catalog.files()).length).toBe(8);
    catalog.fails.delete = false;
    await until(async () => {
      await catalog.runDue();
      return (await catalog.files()).length === 0;
    }, 'the files to be deleted');
    expect(await catalog.sql`select id from media`).toHaveLength(0);
    expect(await queue()).toEqual([]);
  });

  test('a legal hold keeps them unseen, and its end deletes them', async () => {
    const id = await addListed(catalog);
    const url = await addPortrait(id);
    const heldUntil = new Date(catalog.clock.now().getTime() + HOUR_MS).toISOString();
    await catalog.deliver('account.deleted', { accountId: id, role: 'mentor', heldUntil });
    await catalog.runDue();
    expect(await catalog.files()).toHaveLength(6);
    for (const who of [null, ADMIN, person('mentor', id)])
      expect((await catalog.look(`${url}-160.webp`, who)).status).toBe(404);
    expect(await queue()).toEqual([]);
    catalog.clock.setOffset(catalog.clock.offsetMs() + 2 * HOUR_MS);
    await catalog.runDue();
    expect(await catalog.files()).toEqual([]);
    expect(await catalog.sql`select id from media`).toHaveLength(0);
  });

  test('an upload that comes in meanwhile is refused and leaves no file', async () => {
    const id = await addListed(catalog);
    const coming = catalog.upload(id, 'portrait', face);
    await catalog.deliver('account.deleted', { accountId: id, role: 'mentor' });
    const { status } = await coming;
    expect([200, 404]).toContain(status);
    await catalog.runDue();
    expect(await catalog.files()).toEqual([]);
  });
});

test('files that no row knows are deleted once they are an hour old, and no others', async () => {
  const id = await addListed(catalog);
  await addPortrait(id);
  const known = await catalog.files();
  const [orphan, fresh] = [`${crypto.randomUUID()}-160.avif`, `${crypto.randomUUID()}-160.avif`];
  const bytes = new Uint8Array(3);
  for (const name of [orphan, fresh]) await catalog.media.put(name, bytes, 'image/avif');
  const before = new Date(Date.now() - 61 * 60_000);
  for (const name of [orphan, ...known]) utimesSync(join(folder, name.slice(0, 2), name), before, before);
  // On another day than this process's the disk would date it.
  utimesSync(join(folder, fresh.slice(0, 2), fresh), new Date(), new Date());
  catalog.clock.setOffset(catalog.clock.offsetMs() + HOUR_MS + 1_000);
  await catalog.runDue();
  expect(await catalog.files()).toEqual([...known, fresh].sort());
  expect(
    await catalog.sql`select 1 from due where kind = 'media.sweep' and due_at > ${catalog.clock.now()}`,
  ).toHaveLength(1);
  expect(readdirSync(folder).length).toBeGreaterThan(0);
});
