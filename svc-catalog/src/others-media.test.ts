import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { addListed } from './fixtures/catalog.ts';
import { type MediaStage, mediaStage } from './fixtures/media-stage.ts';

let s: MediaStage;
beforeAll(async () => {
  s = await mediaStage();
});
beforeEach(() => s.clear());
afterAll(() => s.end());

const inHours = (hours: number) => new Date(s.clock.now().getTime() + hours * HOUR_MS).toISOString();
const leave = (accountId: string, heldUntil?: string) =>
  s.deliver('account.deleted', { accountId, role: 'mentor', ...(heldUntil && { heldUntil }) });
const download = async (id: string) =>
  (await s.call('GET', `/internal/account-data/${id}`, { kind: 'service', name: 'identity' })).body;
async function timeLine(id: string): Promise<string[]> {
  const asked = { id, kinds: ['media_added'], before: null, limit: 30 };
  const answer = await s.call('POST', '/internal/timelines/people', { kind: 'service', name: 'gateway' }, asked);
  const facts = answer.body.entries.map((entry: { facts: { media: string; state: string } }) => entry.facts);
  return facts.map(({ media, state }: { media: string; state: string }) => `${media} ${state}`).sort();
}
const stored = async (id: string) =>
  (await s.sql`select kind, state from media where mentor_id = ${id} order by kind`).map(
    ({ kind, state }: { kind: string; state: string }) => `${kind} ${state}`,
  );
/** Portrait, intro with all that belongs to it, and a portrait of before that was taken down. */
async function addAll(id: string): Promise<void> {
  await s.addPortrait(id);
  const [{ id: portraitId }] = (await s.queue()).filter((each: { mentor_id: string }) => each.mentor_id === id);
  await s.decide(portraitId, { action: 'take_down', reason: 'other', note: 'The founder’s note.' });
  await s.addIntro(id);
  await s.captions(id, 'What I say.');
  await s.upload(id, 'intro/poster', s.face);
}
const ALL = ['captions shown', 'intro shown', 'portrait taken_down', 'poster shown'];

describe('of two mentors', () => {
  test('each has their own poster, notice and download', async () => {
    const [one, other] = [await addListed(s), await addListed(s)];
    await addAll(one);
    const { poster, captions } = await s.addIntro(other);
    expect([poster, captions]).toEqual([null, null]);
    expect((await s.profile(other, person('mentor', other))).taken_down).toEqual([]);
    expect((await download(other)).pictures_and_videos).toMatchObject([{ kind: 'intro' }]);
    expect((await download(other)).decisions).toHaveLength(1);
    expect(await timeLine(other)).toEqual(['intro shown']);
    expect(await timeLine(one)).toEqual(['intro shown', 'portrait taken_down']);
    s.fails.delete = true;
    await s.remove(one, 'portrait');
    expect(await timeLine(one)).toEqual(['intro shown']);
  });

  test('one who leaves takes nothing of the other along, held or not', async () => {
    for (const heldUntil of [undefined, inHours(4)]) {
      const [one, other] = [await addListed(s), await addListed(s)];
      for (const id of [one, other]) await addAll(id);
      await leave(one, heldUntil);
      expect(await stored(other)).toEqual(ALL);
      await s.runDue();
      expect(await stored(one)).toEqual(heldUntil ? ALL.map((each) => each.replace(/ .*/, ' held')) : []);
      expect(await stored(other)).toEqual(ALL);
    }
  });

  test('each is held until their own day', async () => {
    const [one, other] = [await addListed(s), await addListed(s)];
    for (const id of [one, other]) await s.addPortrait(id);
    await leave(one, inHours(2));
    await leave(other, inHours(5));
    s.clock.setOffset(s.clock.offsetMs() + 3 * HOUR_MS);
    await s.runDue();
    expect([await stored(one), await stored(other)]).toEqual([[], ['portrait held']]);
    expect(await s.sql`select 1 from legal_hold where account_id in (${one}, ${other})`).toHaveLength(1);
    expect(await s.files()).toHaveLength(6);
  });
});

describe('while the store deletes nothing', () => {
  const words = async () => JSON.stringify(await s.sql`select captions, reason, note from media`);

  test('what was removed, replaced or left behind keeps no word of anybody', async () => {
    for (const go of [
      (id: string) => leave(id),
      (id: string) => s.remove(id, 'intro'),
      (id: string) => s.addIntro(id),
    ]) {
      const id = await addListed(s);
      await addAll(id);
      s.fails.delete = true;
      await go(id);
      await s.addPortrait(id).catch(() => undefined);
      await s.runDue();
      expect(await words()).not.toMatch(/What I say|The founder’s/);
      await s.clear();
    }
  });

  test('captions that were taken down keep none of their words', async () => {
    const id = await addListed(s);
    await s.addIntro(id);
    await s.captions(id, 'Rude words.');
    const [{ id: mediaId }] = (await s.queue()).filter((each: { kind: string }) => each.kind === 'captions');
    await s.decide(mediaId, { action: 'take_down', reason: 'other' });
    expect(await words()).not.toContain('Rude');
    expect(JSON.stringify(await download(id))).not.toContain('Rude');
  });
});

test('what was taken down a moment before is held as well, with its files', async () => {
  const id = await addListed(s);
  await s.addPortrait(id);
  const [{ id: mediaId }] = await s.queue();
  await s.decide(mediaId, { action: 'take_down', reason: 'other' });
  await leave(id, inHours(4));
  await s.runDue();
  expect([await stored(id), (await s.files()).length]).toEqual([['portrait held'], 6]);
  s.clock.setOffset(s.clock.offsetMs() + 5 * HOUR_MS);
  await s.runDue();
  expect([await stored(id), await s.files()]).toEqual([[], []]);
});

test('the download names no file that nobody may see any more', async () => {
  const id = await addListed(s);
  await addAll(id);
  const { pictures_and_videos: all } = await download(id);
  const filesOf = (kind: string) => all.find((each: { kind: string }) => each.kind === kind).files.length;
  expect([filesOf('portrait'), filesOf('intro')]).toEqual([0, 1]);
  s.fails.delete = true;
  await s.remove(id, 'intro');
  expect((await download(id)).pictures_and_videos.map(({ kind }: { kind: string }) => kind)).toEqual(['portrait']);
});

test('a portrait that was taken down stands before the intro no more', async () => {
  const id = await addListed(s);
  await s.addPortrait(id);
  await s.addIntro(id);
  expect((await s.profile(id)).intro.poster).not.toBeNull();
  const [{ id: mediaId }] = await s.queue();
  await s.decide(mediaId, { action: 'take_down', reason: 'other' });
  expect((await s.profile(id)).intro.poster).toBeNull();
});

test('each change of what is shown has a newer version than the one before', async () => {
  const id = await addListed(s);
  await s.addPortrait(id);
  await s.addPortrait(id);
  const [{ id: mediaId }] = await s.queue();
  await s.decide(mediaId, { action: 'take_down', reason: 'other' });
  await s.addPortrait(id);
  await s.remove(id, 'portrait');
  const versions = (await s.emitted('mentor.changed')).map(({ payload }) => payload.version);
  expect(versions).toEqual([3, 4, 5, 6, 7]);
});

test('what a replica of the release before left of a deleted mentor is swept away, and not what is held', async () => {
  const [left, held] = [await addListed(s), await addListed(s)];
  const url = await s.addPortrait(left);
  await s.addPortrait(held);
  await leave(held, inHours(48));
  await s.sql`update mentor set status = 'deleted', facts = null where id = ${left}`;
  expect((await s.look(`${url}-160.webp`)).status).toBe(404);
  s.clock.setOffset(s.clock.offsetMs() + HOUR_MS + 1_000);
  await s.runDue();
  await s.runDue();
  expect([await stored(left), await stored(held)]).toEqual([[], ['portrait held']]);
  expect(await s.files()).toHaveLength(6);
});
