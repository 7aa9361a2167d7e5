import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { HOUR_MS } from 'contracts/times';
import { person, until } from 'svc-kit/testing';
import { ADMIN, addListed, addPending, addVerified } from './fixtures/catalog.ts';
import { type MediaStage, mediaStage } from './fixtures/media-stage.ts';

let s: MediaStage;
beforeAll(async () => {
  s = await mediaStage();
});
beforeEach(() => s.clear());
afterAll(() => s.end());

describe('when the account goes', () => {
  test('so do its files, however often the store fails; the download had named them', async () => {
    const id = await addVerified(s);
    const url = await s.addPortrait(id);
    await s.addIntro(id);
    await s.captions(id, 'Hi.');
    const data = (await s.call('GET', `/internal/account-data/${id}`, { kind: 'service', name: 'identity' })).body;
    expect(data.pictures_and_videos).toMatchObject([
      { kind: 'portrait', files: expect.arrayContaining([`${url}-640.avif`]) },
      { kind: 'intro' },
      { kind: 'captions', captions: 'Hi.' },
    ]);
    s.fails.delete = true;
    await s.deliver('account.deleted', { accountId: id, role: 'mentor' });
    for (const who of [null, ADMIN, person('mentor', id)])
      expect((await s.look(`${url}-160.webp`, who)).status).toBe(404);
    await s.runDue();
    expect((await s.files()).length).toBe(8);
    s.fails.delete = false;
    await until(async () => {
      await s.runDue();
      return (await s.files()).length === 0;
    }, 'the files to be deleted');
    expect(await s.sql`select id from media`).toHaveLength(0);
    expect(await s.queue()).toEqual([]);
  });

  test('no event that is kept holds what the founder wrote to them', async () => {
    const id = await addPending(s);
    const verify = (action: string, notes: string) =>
      s.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action, notes });
    const edit = (changes: object) => s.call('PUT', `/college-athletes/${id}`, person('mentor', id), changes);
    await verify('reject', 'Words one.');
    await edit({ college: 'Yale' });
    await verify('approve', 'Words two.');
    await edit({ bio: 'Other words.' });
    const changes = `/admin/profile-changes/${id}`;
    expect((await s.call('POST', changes, ADMIN, { action: 'send_back', notes: 'Words three.' })).status).toBe(200);
    await s.addPortrait(id);
    const [{ id: mediaId }] = await s.queue();
    await s.decide(mediaId, { action: 'take_down', reason: 'other', note: 'Words four.' });
    const kept = async () => JSON.stringify((await s.emitted()).map(({ payload }) => payload)).match(/Words \w+\./g);
    expect(await kept()).toEqual(['Words one.', 'Words two.', 'Words three.', 'Words four.']);
    await s.deliver('account.deleted', { accountId: id, role: 'mentor' });
    expect(await kept()).toBeNull();
  });

  test('a legal hold keeps them unseen, also from the sweep, and its end deletes them', async () => {
    const id = await addListed(s);
    const url = await s.addPortrait(id);
    const heldUntil = new Date(s.clock.now().getTime() + 4 * HOUR_MS).toISOString();
    await s.deliver('account.deleted', { accountId: id, role: 'mentor', heldUntil });
    await s.runDue();
    expect(await s.files()).toHaveLength(6);
    for (const who of [null, ADMIN, person('mentor', id)])
      expect((await s.look(`${url}-160.webp`, who)).status).toBe(404);
    expect(await s.queue()).toEqual([]);
    const passHours = async (hours: number) => {
      s.clock.setOffset(s.clock.offsetMs() + hours * HOUR_MS);
      await s.runDue();
    };
    await passHours(2);
    expect(await s.files()).toHaveLength(6);
    await passHours(3);
    expect(await s.files()).toEqual([]);
    expect(await s.sql`select id from media`).toHaveLength(0);
  });

  test('an upload that comes in meanwhile is refused and leaves no file', async () => {
    const id = await addListed(s);
    const coming = s.upload(id, 'portrait', s.face);
    await s.deliver('account.deleted', { accountId: id, role: 'mentor' });
    const { status } = await coming;
    expect([200, 404]).toContain(status);
    await s.runDue();
    expect(await s.files()).toEqual([]);
  });
});

test('files that no row knows are deleted once they are an hour old, and no others', async () => {
  const id = await addListed(s);
  await s.addPortrait(id);
  const known = await s.files();
  const [orphan, fresh] = [`${crypto.randomUUID()}-160.avif`, `${crypto.randomUUID()}-160.avif`];
  const bytes = new Uint8Array(3);
  for (const name of [orphan, fresh]) await s.media.put(name, bytes, 'image/avif');
  const before = new Date(Date.now() - 61 * 60_000);
  for (const name of [orphan, ...known]) utimesSync(join(s.folder, name.slice(0, 2), name), before, before);
  // On another day than this process's the disk would date it.
  utimesSync(join(s.folder, fresh.slice(0, 2), fresh), new Date(), new Date());
  s.clock.setOffset(s.clock.offsetMs() + HOUR_MS + 1_000);
  await s.runDue();
  expect(await s.files()).toEqual([...known, fresh].sort());
  expect(await s.sql`select 1 from due where kind = 'media.sweep' and due_at > ${s.clock.now()}`).toHaveLength(1);
  expect(readdirSync(s.folder).length).toBeGreaterThan(0);
});
