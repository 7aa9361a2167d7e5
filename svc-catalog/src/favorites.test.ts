import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { listFavorites } from 'contracts/http/favorites';
import { MAX_FAVORITES } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { countWaiting, person, until } from 'svc-kit/testing';
import { ADMIN, accountOf, addListed, addPending, startCatalog } from './fixtures/catalog.ts';

let { catalog, identity }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog, identity } = await startCatalog());
});
beforeEach(async () => {
  await catalog.sql`truncate mentor, favorite, parted, outbox`;
});
afterAll(() => catalog.stop());

type Caller = Parameters<typeof catalog.call>[2];
const save = (mentorId: string, as: Caller) => catalog.call('PUT', `/favorites/${mentorId}`, as);
const remove = (mentorId: string, as: Caller) => catalog.call('DELETE', `/favorites/${mentorId}`, as);
const favorites = async (as: Caller): Promise<string[]> => {
  const answer = await catalog.call('GET', '/favorites', as);
  expect(answer.status).toBe(200);
  return answer.body.map(({ id }: { id: string }) => id);
};

test('an athlete’s favorites are the same cards as in Browse, the newest first, and nobody else’s', async () => {
  const [first, second] = [await addListed(catalog), await addListed(catalog, { firstName: 'Ida' })];
  const [ann, ben] = [person('athlete'), person('athlete')];
  expect((await save(first, ann)).status).toBe(200);
  catalog.clock.setOffset(catalog.clock.offsetMs() + 1_000);
  await save(second, ann);
  expect(await favorites(ann)).toEqual([second, first]);
  const { body } = await catalog.call('GET', '/favorites', ann);
  expect(listFavorites.response.parse(body)).toEqual(body);
  const browse = await catalog.call('GET', '/college-athletes', ann);
  expect(browse.body).toEqual(expect.arrayContaining(body));
  expect(await favorites(ben)).toEqual([]);
});

test('saving and removing twice is as once', async () => {
  const [id, stays] = [await addListed(catalog), await addListed(catalog)];
  const [ann, ben] = [person('athlete'), person('athlete')];
  for (const _ of [1, 2]) expect((await save(id, ann)).status).toBe(200);
  expect(await favorites(ann)).toEqual([id]);
  await save(stays, ann);
  await save(id, ben);
  for (const _ of [1, 2]) expect((await remove(id, ann)).status).toBe(200);
  expect([await favorites(ann), await favorites(ben)]).toEqual([[stays], [id]]);
});

test('only athletes have favorites', async () => {
  const id = await addListed(catalog);
  const calls: [string, string][] = [
    ['GET', '/favorites'],
    ['PUT', `/favorites/${id}`],
    ['DELETE', `/favorites/${id}`],
  ];
  for (const [method, path] of calls) {
    expect((await catalog.call(method, path, null)).status).toBe(401);
    for (const caller of [person('mentor', id), ADMIN])
      expect((await catalog.call(method, path, caller)).status).toBe(403);
  }
});

test('only who is open to this athlete can be saved; everybody else does not exist', async () => {
  const ann = person('athlete');
  const [hidden, kept, parted] = [await addListed(catalog), await addListed(catalog), await addListed(catalog)];
  await catalog.deliver('mentor.hidden', { mentorId: hidden, hidden: true, reason: 'no-shows' });
  await catalog.deliver('mentor.kept_from_minors', { mentorId: kept, version: 1, kept: true });
  await catalog.deliver('people.parted', { athleteId: ann.id, mentorId: parted });
  for (const id of [hidden, kept, parted, await addPending(catalog), crypto.randomUUID()]) {
    const { status, body } = await save(id, ann);
    expect([status, body.code]).toEqual([404, 'mentor_not_found']);
  }
  expect(await catalog.sql`select 1 from favorite`).toHaveLength(0);
});

test('a mentor who is hidden leaves the list and comes back; one who was blocked stays away', async () => {
  const [hidden, blocked] = [await addListed(catalog), await addListed(catalog)];
  const ann = person('athlete');
  for (const id of [hidden, blocked]) await save(id, ann);
  await catalog.deliver('mentor.hidden', { mentorId: hidden, hidden: true, reason: 'no-shows' });
  await catalog.deliver('people.parted', { athleteId: ann.id, mentorId: blocked });
  expect(await favorites(ann)).toEqual([]);
  catalog.clock.setOffset(catalog.clock.offsetMs() + 1_000);
  await catalog.deliver('mentor.hidden', { mentorId: hidden, hidden: false, reason: 'looked at' });
  expect(await favorites(ann)).toEqual([hidden]);
});

test('a mentor who is kept from minors stays in the lists of adults only', async () => {
  const id = await addListed(catalog);
  const [minor, adult] = [false, true].map((is_adult) => {
    const who = person('athlete');
    identity.accounts.set(who.id, { ...accountOf(who.id), role: 'athlete', is_adult });
    return who;
  });
  for (const who of [minor, adult]) await save(id, who ?? null);
  await catalog.deliver('mentor.kept_from_minors', { mentorId: id, version: 1, kept: true });
  expect(await favorites(minor ?? null)).toEqual([]);
  expect(await favorites(adult ?? null)).toEqual([id]);
});

test('a full list says so, takes again what it has, and has room after one is removed', async () => {
  const [saved, more] = [await addListed(catalog), await addListed(catalog)];
  const ann = person('athlete');
  await save(saved, ann);
  await catalog.sql`
    insert into favorite select ${ann.id}, gen_random_uuid(), ${catalog.clock.now()} from generate_series(2, ${MAX_FAVORITES})`;
  expect((await save(more, person('athlete'))).status).toBe(200);
  const refused = await save(more, ann);
  expect([refused.status, refused.body.code]).toEqual([409, 'favorites_full']);
  expect((await save(saved, ann)).status).toBe(200);
  await remove(saved, ann);
  expect((await save(more, ann)).status).toBe(200);
});

test('ten at once never make a list longer than it may be', async () => {
  const mentors = await Promise.all(Array.from({ length: 5 }, () => addListed(catalog)));
  const ann = person('athlete');
  await catalog.sql`
    insert into favorite select ${ann.id}, gen_random_uuid(), ${catalog.clock.now()} from generate_series(2, ${MAX_FAVORITES})`;
  const answers = await Promise.all([...mentors, ...mentors].map((id) => save(id, ann)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await catalog.sql`select 1 from favorite`).toHaveLength(MAX_FAVORITES);
});

/** Saving waits at the mentor's row meanwhile. */
async function whileSaving(mentorId: string, as: Caller, work: (tx: Tx) => Promise<unknown>) {
  const { answer } = await transaction(catalog.sql, async (tx) => {
    await tx`select from mentor where id = ${mentorId} for update`;
    const saving = save(mentorId, as);
    await until(async () => (await countWaiting(catalog.sql)) > 0, 'the saving to wait');
    await work(tx);
    return { answer: saving };
  });
  return answer;
}

test('who is hidden while somebody saves them does not exist, and is not saved', async () => {
  const id = await addListed(catalog);
  const hide = (tx: Tx) => tx`update mentor set hidden = true where id = ${id}`;
  expect((await whileSaving(id, person('athlete'), hide)).status).toBe(404);
  expect(await catalog.sql`select 1 from favorite`).toHaveLength(0);
});

test('who is deleted while they save somebody leaves nothing behind', async () => {
  const [id, ann] = [await addListed(catalog), person('athlete')];
  let deletion: Promise<void> | undefined;
  await whileSaving(id, ann, async () => {
    deletion = catalog.deliver('account.deleted', { accountId: ann.id, role: 'athlete' });
    const isOver = deletion.then(() => true);
    const waits = until(async () => (await countWaiting(catalog.sql)) > 1, 'the deletion to wait');
    await Promise.race([isOver, waits]);
  });
  await deletion;
  expect(await catalog.sql`select 1 from favorite`).toHaveLength(0);
});

test('an athlete downloads them, and deleting either account deletes them', async () => {
  const [mia, ida] = [await addListed(catalog), await addListed(catalog, { firstName: 'Ida' })];
  const [ann, ben] = [person('athlete'), person('athlete')];
  for (const [mentor, athlete] of [
    [mia, ann],
    [ida, ann],
    [ida, ben],
  ] as const)
    await save(mentor, athlete);
  const download = async (id: string) =>
    (await catalog.call('GET', `/internal/account-data/${id}`, { kind: 'service', name: 'identity' })).body;
  expect((await download(ann.id)).favorites).toMatchObject([{ mentor: 'Mia Stone' }, { mentor: 'Ida Stone' }]);
  // A mentor never learns who saved them.
  expect(JSON.stringify(await download(ida))).not.toContain(ann.id);
  await catalog.deliver('account.deleted', { accountId: ann.id, role: 'athlete' });
  expect(await download(ann.id)).toEqual({});
  expect(await favorites(ben)).toEqual([ida]);
  await catalog.deliver('account.deleted', { accountId: ida, role: 'mentor' });
  expect(await catalog.sql`select 1 from favorite`).toHaveLength(0);
});
