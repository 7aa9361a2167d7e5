import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { ADMIN, addListed } from './fixtures/catalog.ts';
import { type MediaStage, mediaStage } from './fixtures/media-stage.ts';

let s: MediaStage;
beforeAll(async () => {
  s = await mediaStage();
});
beforeEach(() => s.clear());
afterAll(() => s.end());

const inHours = (hours: number) => new Date(s.clock.now().getTime() + hours * HOUR_MS).toISOString();
const report = (mentorId: string, hours: number) =>
  s.deliver('mentor.reported', { mentorId, heldUntil: inHours(hours) });
const passHours = async (hours: number) => {
  s.clock.setOffset(s.clock.offsetMs() + hours * HOUR_MS);
  await s.runDue();
};
const seenBy = async (url: string, ...all: Parameters<MediaStage['look']>[1][]) =>
  Promise.all(all.map(async (who) => (await s.look(url, who)).status));

describe('what was shown of a mentor when a report came', () => {
  test('can be looked at by the founder after the mentor has removed it, and by nobody else', async () => {
    const id = await addListed(s);
    const { url } = await s.addIntro(id);
    await report(id, 4);
    await s.remove(id, 'intro');
    await s.runDue();
    const self = person('mentor', id);
    expect(await seenBy(url, ADMIN, self, null, person('athlete'))).toEqual([200, 404, 404, 404]);
    expect((await s.look(url, ADMIN)).headers.get('cache-control')).toBe('no-store');
    expect((await s.profile(id)).intro).toBeNull();
    expect(await s.queue()).toEqual([]);
  });

  test('also after they have replaced it, with captions and picture', async () => {
    const id = await addListed(s);
    const url = `${await s.addPortrait(id)}-320.webp`;
    const first = await s.addIntro(id);
    await s.captions(id, 'What I said then.');
    const { captions } = (await s.profile(id)).intro;
    await report(id, 4);
    await s.addPortrait(id);
    await s.addIntro(id);
    await s.runDue();
    for (const then of [url, first.url, captions]) expect(await seenBy(then, ADMIN, null)).toEqual([200, 404]);
    expect(await (await s.look(captions, ADMIN)).text()).toContain('What I said then.');
  });

  test('also after the founder has taken it down, and the mentor still reads why', async () => {
    const id = await addListed(s);
    const url = `${await s.addPortrait(id)}-320.webp`;
    await report(id, 4);
    const [{ id: mediaId }] = await s.queue();
    await s.decide(mediaId, { action: 'take_down', reason: 'other', note: 'Not you.' });
    await s.runDue();
    expect(await seenBy(url, ADMIN, person('mentor', id), null)).toEqual([200, 404, 404]);
    await passHours(5);
    expect(await s.files()).toEqual([]);
    const { taken_down } = await s.profile(id, person('mentor', id));
    expect(taken_down).toMatchObject([{ kind: 'portrait', note: 'Not you.' }]);
  });

  test('goes with the last report that concerns it, from sight and from the store', async () => {
    const id = await addListed(s);
    const { url } = await s.addIntro(id);
    await report(id, 6);
    await report(id, 2);
    await s.remove(id, 'intro');
    await passHours(3);
    expect(await seenBy(url, ADMIN)).toEqual([200]);
    await passHours(4);
    expect([await seenBy(url, ADMIN), await s.files()]).toEqual([[404], []]);
    expect(await s.sql`select 1 from media where mentor_id = ${id}`).toHaveLength(0);
  });

  test('stays with the account’s own hold once that is deleted, and goes with it', async () => {
    const id = await addListed(s);
    const { url } = await s.addIntro(id);
    const removed = await s.addIntro(id);
    const heldUntil = inHours(4);
    await s.deliver('mentor.reported', { mentorId: id, heldUntil });
    await s.remove(id, 'intro');
    const portrait = `${await s.addPortrait(id)}-320.webp`;
    await s.deliver('account.deleted', { accountId: id, role: 'mentor', heldUntil });
    await s.runDue();
    expect(await seenBy(removed.url, ADMIN, null)).toEqual([200, 404]);
    // Neither is what no report concerned.
    expect([await seenBy(url, ADMIN), await seenBy(portrait, ADMIN)]).toEqual([[404], [404]]);
    await passHours(5);
    expect(await s.files()).toEqual([]);
  });
});

test('what a mentor adds after a report goes as they remove it, and so does what no report concerns', async () => {
  const [reported, other] = [await addListed(s), await addListed(s)];
  const { url } = await s.addIntro(other);
  await report(reported, 4);
  const later = await s.addIntro(reported);
  for (const id of [reported, other]) await s.remove(id, 'intro');
  await s.runDue();
  expect([await seenBy(url, ADMIN), await seenBy(later.url, ADMIN), await s.files()]).toEqual([[404], [404], []]);
});

test('while the store deletes nothing, a later report keeps nothing more, and nobody sees what is over', async () => {
  const id = await addListed(s);
  const [before, during] = [await s.addIntro(id), await s.addIntro(id)];
  s.fails.delete = true;
  await report(id, 4);
  await s.remove(id, 'intro');
  await s.runDue();
  expect([await seenBy(before.url, ADMIN), await seenBy(during.url, ADMIN)]).toEqual([[404], [200]]);
  await passHours(5);
  expect([await seenBy(during.url, ADMIN), (await s.files()).length]).toEqual([[404], 2]);
});

test('a report of somebody that the catalog knows nothing of changes nothing', async () => {
  await report(crypto.randomUUID(), 4);
  expect(await s.sql`select 1 from media`).toHaveLength(0);
});

test('services are told which portrait and intro are shown', async () => {
  const id = await addListed(s);
  const inside = async () =>
    (await s.call('GET', `/internal/mentors/${id}`, { kind: 'service', name: 'booking' })).body;
  expect(await inside()).toMatchObject({ portrait: null, intro: null });
  const portrait = await s.addPortrait(id);
  const { url } = await s.addIntro(id);
  expect(await inside()).toMatchObject({ portrait, intro: { url } });
});
