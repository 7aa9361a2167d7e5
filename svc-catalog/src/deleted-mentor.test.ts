import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { ADMIN, accountOf, addListed, addPending, startCatalog } from './fixtures/catalog.ts';

let { catalog }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog } = await startCatalog());
});
beforeEach(async () => {
  await catalog.sql`truncate mentor, outbox, inbox, verification, dead_letter`;
});
afterAll(() => catalog.stop());

const forget = (accountId: string) => catalog.deliver('account.deleted', { accountId, role: 'mentor' });
const decide = (id: string, action: 'approve' | 'reject') =>
  catalog.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action, notes: 'No such roster.' });
const edit = (id: string, changes: object) =>
  catalog.call('PUT', `/college-athletes/${id}`, person('mentor', id), changes);
const rowOf = async (id: string) => {
  const [row] = await catalog.sql`select to_jsonb(mentor) - 'id' as is from mentor where id = ${id}`;
  return row?.is as Record<string, unknown>;
};

async function tellAll(mentorId: string, version: number): Promise<void> {
  const soonestSlot = '2026-12-03T23:00:00Z';
  await catalog.deliver('mentor.payout_ready_changed', { mentorId, version, connected: true, payoutReady: true });
  const openHours = [1, 2];
  await catalog.deliver('availability.changed', {
    mentorId,
    version,
    soonestSlot,
    nextSlots: [soonestSlot],
    openHours,
  });
  await catalog.deliver('mentor.kept_from_minors', { mentorId, version, kept: true });
  await catalog.deliver('mentor.hidden', { mentorId, version, hidden: true, reason: 'no-shows' });
  await catalog.deliver('session.rated', {
    sessionId: crypto.randomUUID(),
    version,
    mentorId,
    athleteId: crypto.randomUUID(),
    startsAt: soonestSlot,
    endsAt: '2026-12-04T00:00:00Z',
    amountCents: 12_000,
    mentorShareCents: 4_800,
    status: 'student_confirmed',
    rating: 5,
    mentorAverage: 5,
    mentorRatings: version,
    communicationRating: null,
    knowledgeRating: null,
    helpfulnessRating: null,
    wouldRecommend: null,
    reviewText: null,
    ratedAt: '2026-12-04T01:00:00Z',
  });
}

test('of a deleted mentor nothing is known that is not known of anybody', async () => {
  const [sentBack, waiting, nobody] = [await addListed(catalog), await addPending(catalog), crypto.randomUUID()];
  await edit(sentBack, { college: 'Yale', bio: 'Other words.' });
  await decide(sentBack, 'reject');
  await decide(waiting, 'reject');
  await edit(waiting, {});
  for (const id of [sentBack, waiting]) await tellAll(id, 5);
  for (const id of [sentBack, waiting, nobody]) await forget(id);
  // How often something has changed, so that nothing older is taken.
  const counts = ['version', 'account_version', 'payout_version', 'slots_version', 'kept_version', 'hidden_version'];
  const known = async (id: string) => Object.entries(await rowOf(id)).filter(([column]) => !counts.includes(column));
  for (const id of [sentBack, waiting]) expect(await known(id)).toEqual(await known(nobody));
});

test('news that come after the deletion change nothing, not even the registration', async () => {
  const id = await addListed(catalog);
  await tellAll(id, 5);
  await forget(id);
  const before = await rowOf(id);
  catalog.clock.setOffset(catalog.clock.offsetMs() + 1_000);
  await tellAll(id, 9);
  const { facts } = accountOf(id);
  if (facts) await catalog.deliver('mentor.registered', { mentorId: id, version: 1, facts });
  expect(await rowOf(id)).toEqual(before);
  expect((await catalog.call('GET', `/college-athletes/${id}`, ADMIN)).status).toBe(404);
});

test('a deletion leaves what is kept of others as it is', async () => {
  const [gone, stays] = [await addListed(catalog, { bio: 'Going words.' }), await addListed(catalog)];
  for (const id of [gone, stays]) {
    await edit(id, { bio: 'Kept words.' });
    await catalog.call('POST', `/admin/profile-changes/${id}`, ADMIN, { action: 'send_back', notes: 'Kept note.' });
  }
  const rejected = await addPending(catalog);
  await decide(rejected, 'reject');
  for (const about of [gone, stays])
    for (const name of ['account.changed', 'session.rated'])
      await catalog.sql`
        insert into dead_letter (id, consumer, event_name, envelope, error, tries)
        values (${crypto.randomUUID()}, 'catalog', ${name}, ${JSON.stringify({ payload: { accountId: about } })}, 'x', 5)`;
  const othersEvents = async () =>
    (await catalog.emitted()).map(({ payload }) => payload).filter(({ mentorId }) => mentorId !== gone);
  const before = await othersEvents();
  const row = await rowOf(stays);
  await forget(gone);
  expect(await othersEvents()).toEqual(before);
  const ofGone = (await catalog.emitted()).map(({ payload }) => payload).filter(({ mentorId }) => mentorId === gone);
  expect(ofGone).toHaveLength(4);
  expect(JSON.stringify(ofGone)).not.toMatch(/words|note\.|Mia|Stone/);
  expect(await rowOf(stays)).toEqual(row);
  const letters = await catalog.sql`select event_name, envelope from dead_letter where event_name = 'account.changed'`;
  expect(letters).toHaveLength(1);
  expect(letters[0].envelope).toContain(stays);
});
