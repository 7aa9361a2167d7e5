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

describe('who sees them', () => {
  const addresses = async (id: string) => {
    const [url, intro] = [await s.addPortrait(id), await s.addIntro(id)];
    return [`${url}-320.avif`, intro.url, (await s.captions(id, 'Hi.')).body.intro.captions as string];
  };
  const seenBy = async (all: string[], as: ReturnType<typeof person> | null) => [
    ...new Set(await Promise.all(all.map(async (each) => (await s.look(each, as)).status))),
  ];

  test('everybody while the mentor is public; else the mentor and the founder only, and nobody keeps a copy', async () => {
    const id = await addPending(s);
    const all = await addresses(id);
    const others = [null, person('athlete'), person('mentor')];
    for (const who of others) expect(await seenBy(all, who)).toEqual([404]);
    for (const who of [person('mentor', id), ADMIN]) expect(await seenBy(all, who)).toEqual([200]);
    expect((await s.look(all[0] ?? '', ADMIN)).headers.get('cache-control')).toBe('no-store');
    await s.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action: 'approve' });
    for (const who of others) expect(await seenBy(all, who)).toEqual([404]);
    await s.deliver('mentor.payout_ready_changed', {
      mentorId: id,
      version: 1,
      connected: true,
      payoutReady: true,
    });
    for (const who of others) expect(await seenBy(all, who)).toEqual([200]);
    await s.deliver('mentor.hidden', { mentorId: id, hidden: true, reason: 'no_shows' } as never);
    for (const who of others) expect(await seenBy(all, who)).toEqual([404]);
    for (const who of [person('mentor', id), ADMIN]) expect(await seenBy(all, who)).toEqual([200]);
  });

  test('not minors, where the mentor is kept from them, and not who was parted from the mentor', async () => {
    const id = await addListed(s);
    const all = await addresses(id);
    const parted = person('athlete');
    await s.deliver('people.parted', { athleteId: parted.id, mentorId: id } as never);
    expect(await seenBy(all, parted)).toEqual([404]);
    await s.deliver('mentor.kept_from_minors', { mentorId: id, version: 1, kept: true });
    for (const who of [null, person('athlete')]) expect(await seenBy(all, who)).toEqual([404]);
    const other = await s.look(all[0] ?? '', person('mentor'));
    expect([other.status, other.headers.get('cache-control')]).toEqual([200, 'no-store']);
  });

  test('no address that is not exactly one of ours', async () => {
    const id = await addListed(s);
    const url = await s.addPortrait(id);
    for (const odd of ['', '-320', '-320.png', '-321.avif', '.avif', '-320.avif.webp', '-160.avif%2f..%2fx'])
      expect((await s.look(url + odd)).status).toBe(404);
    expect((await s.look(`/api/media/${crypto.randomUUID()}-320.avif`)).status).toBe(404);
    expect((await s.look('/api/media/..%2f..%2fetc%2fpasswd')).status).toBe(404);
  });
});
