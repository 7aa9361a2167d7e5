import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { countWaiting, person, until } from 'svc-kit/testing';
import { addListed } from './fixtures/catalog.ts';
import { type MediaStage, mediaStage } from './fixtures/media-stage.ts';

let s: MediaStage;
beforeAll(async () => {
  s = await mediaStage();
});
beforeEach(() => s.clear());
afterAll(() => s.end());

/** Begins the works one after the other, each once the one before waits for a lock, and then lets them go on. */
async function meet(lock: (tx: Tx) => Promise<unknown>, ...works: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const running: Promise<unknown>[] = [];
  await transaction(s.sql, async (tx) => {
    await lock(tx);
    for (const work of works) {
      running.push(work());
      await until(async () => (await countWaiting(s.sql)) >= running.length, `work ${running.length} to wait`);
    }
  });
  return Promise.all(running);
}

const rowOf = (id: string) => (tx: Tx) => tx`select 1 from mentor where id = ${id} for update`;

describe('an account that is deleted while', () => {
  const gone = (id: string, heldUntil?: string) => () =>
    s.deliver('account.deleted', { accountId: id, role: 'mentor', ...(heldUntil && { heldUntil }) });
  const portraitOf = (id: string) => (tx: Tx) => tx`select 1 from media where mentor_id = ${id} for update`;
  const inHours = (hours: number) => new Date(s.clock.now().getTime() + hours * HOUR_MS).toISOString();

  test('a new portrait is being recorded takes that along', async () => {
    const id = await addListed(s);
    await s.addPortrait(id);
    const [upload] = await meet(portraitOf(id), () => s.upload(id, 'portrait', s.face), gone(id));
    expect(upload).toMatchObject({ status: 200 });
    await s.runDue();
    expect(await s.files()).toEqual([]);
    expect(await s.sql`select 1 from media`).toHaveLength(0);
  });

  test('a new portrait is being recorded holds that, where a report concerns the mentor', async () => {
    const id = await addListed(s);
    await s.addPortrait(id);
    const upload = () => s.upload(id, 'portrait', s.face);
    await meet(portraitOf(id), upload, gone(id, inHours(4)));
    await s.runDue();
    expect([...(await s.sql`select state from media`)]).toEqual([{ state: 'held' }]);
    expect(await s.files()).toHaveLength(6);
  });

  test('its athlete saves a favorite forgets that, too', async () => {
    const [mentorId, athlete] = [await addListed(s), person('athlete')];
    const save = () => s.call('PUT', `/favorites/${mentorId}`, athlete);
    const leave = () => s.deliver('account.deleted', { accountId: athlete.id, role: 'athlete' });
    const [saved] = await meet(rowOf(mentorId), save, leave);
    expect(saved).toMatchObject({ status: 200 });
    expect(await s.sql`select 1 from favorite`).toHaveLength(0);
  });

  test('the mentor saves other words holds those, where a report concerns the mentor', async () => {
    const id = await addListed(s);
    const edit = () => s.call('PUT', `/college-athletes/${id}`, person('mentor', id), { bio: 'Other words.' });
    await meet(rowOf(id), edit, gone(id, inHours(4)));
    const [hold] = await s.sql`select data from legal_hold where account_id = ${id}`;
    expect(hold?.data.profile.bio).toBe('Other words.');
  });

  test('an athlete saves the mentor is in nobody’s favorites', async () => {
    const id = await addListed(s);
    const ann = person('athlete');
    let saving: ReturnType<typeof s.call> | undefined;
    await transaction(s.sql, async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended(${`favorites:${ann.id}`}, 0))`;
      saving = s.call('PUT', `/favorites/${id}`, ann);
      await until(() => countWaiting(s.sql), 'the favorite to wait');
      await gone(id)();
    });
    expect(await saving).toMatchObject({ status: 404, body: { code: 'mentor_not_found' } });
    expect(await s.sql`select 1 from favorite where mentor_id = ${id}`).toHaveLength(0);
  });

  test('an athlete’s favorite is almost saved deletes it', async () => {
    const id = await addListed(s);
    const ann = person('athlete');
    let [saving, deleting]: Promise<unknown>[] = [];
    let isOver = false;
    const undone = transaction(s.sql, async (tx) => {
      await tx`insert into favorite (athlete_id, mentor_id, added_at) values (${ann.id}, ${id}, now())`;
      saving = s.call('PUT', `/favorites/${id}`, ann);
      await until(() => countWaiting(s.sql), 'the favorite to wait');
      deleting = gone(id)().finally(() => {
        isOver = true;
      });
      await until(async () => isOver || (await countWaiting(s.sql)) > 1, 'the deletion');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await Promise.all([saving, deleting]);
    expect(await s.sql`select 1 from favorite where mentor_id = ${id}`).toHaveLength(0);
  });
});

describe('what belongs to an intro is refused, and nothing changes, when meanwhile that intro', () => {
  const captions = (id: string) => () => s.captions(id, 'Hi, I’m Mia.');
  const poster = (id: string) => () => s.upload(id, 'intro/poster', s.face);
  const takenDown = async () => {
    const [{ id: mediaId }] = await s.queue();
    return () => s.decide(mediaId, { action: 'take_down', reason: 'other' });
  };
  const removed = async (id: string) => () => s.remove(id, 'intro');
  const replaced = async (id: string) => () => s.addIntro(id);

  test.each([
    ['was deleted', removed, 'intro_missing'],
    ['was taken down', takenDown, 'intro_missing'],
    ['was replaced', replaced, 'intro_changed'],
  ] as const)('%s', async (_, change, code) => {
    for (const part of [captions, poster]) {
      const id = await addListed(s);
      await s.addIntro(id);
      const [, answer] = await meet(rowOf(id), await change(id), part(id));
      expect(answer).toMatchObject({ status: 409, body: { code } });
      const { intro } = await s.profile(id);
      expect(intro).toEqual(code === 'intro_missing' ? null : { ...intro, captions: null, poster: null });
      expect(await s.sql`select 1 from media where kind in ('captions', 'poster') and state = 'shown'`).toHaveLength(0);
      await s.runDue();
      expect(await s.files()).toHaveLength(intro ? 1 : 0);
      await s.clear();
    }
  });
});
