import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { ANALYTICS_PART } from 'contracts/http/system';
import { internalMentor } from 'contracts/internal';
import { person } from 'svc-kit/testing';
import { ADMIN, accountOf, addListed, addPending, addVerified, startCatalog } from './fixtures/catalog.ts';

let { catalog }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog } = await startCatalog());
});
beforeEach(async () => {
  await catalog.sql`truncate mentor, outbox, inbox`;
});
afterAll(() => catalog.stop());

const SERVICE = { kind: 'service', name: 'booking' } as const;
const see = async (id: string) => (await catalog.call('GET', `/college-athletes/${id}`, ADMIN)).body;
const rated = (mentorId: string, mentorAverage: number, mentorRatings: number) =>
  catalog.deliver('session.rated', {
    sessionId: crypto.randomUUID(),
    version: 5,
    mentorId,
    athleteId: crypto.randomUUID(),
    startsAt: '2026-12-03T23:00:00Z',
    endsAt: '2026-12-04T00:00:00Z',
    amountCents: 12_000,
    mentorShareCents: 4_800,
    status: 'student_confirmed',
    rating: 5,
    mentorAverage,
    mentorRatings,
    communicationRating: null,
    knowledgeRating: null,
    helpfulnessRating: null,
    wouldRecommend: null,
    reviewText: null,
    ratedAt: '2026-12-04T01:00:00Z',
  });

describe('what the others say of a mentor', () => {
  test('late and repeated news never overwrites newer', async () => {
    const mentorId = await addVerified(catalog);
    await catalog.deliver('mentor.payout_ready_changed', { mentorId, version: 2, connected: true, payoutReady: true });
    await catalog.deliver('mentor.payout_ready_changed', { mentorId, version: 1, connected: true, payoutReady: false });
    await catalog.deliver('availability.changed', { mentorId, version: 7, soonestSlot: '2026-12-03T23:00:00Z' });
    await catalog.deliver('availability.changed', { mentorId, version: 6, soonestSlot: null });
    await rated(mentorId, 4.5, 2);
    await rated(mentorId, 4, 1);
    expect(await see(mentorId)).toMatchObject({
      payout_ready: true,
      stripe_connected: true,
      soonest_slot: '2026-12-03T23:00:00Z',
      average_rating: 4.5,
      total_ratings: 2,
    });
  });

  test('who is kept from minors stays so whatever older word comes late, and until a newer one', async () => {
    const mentorId = await addListed(catalog);
    const say = (version: number, kept: boolean) =>
      catalog.deliver('mentor.kept_from_minors', { mentorId, version, kept });
    const statusForVisitors = async () => (await catalog.call('GET', `/college-athletes/${mentorId}`, null)).status;
    await say(2, true);
    await say(1, false);
    expect(await statusForVisitors()).toBe(404);
    await say(3, false);
    await say(2, true);
    expect(await statusForVisitors()).toBe(200);
  });

  test('two who were parted already may be parted again', async () => {
    const [mentorId, { id: athleteId }] = [await addListed(catalog), person('athlete')];
    for (const _ of [1, 2]) await catalog.deliver('people.parted', { athleteId, mentorId });
    expect((await catalog.call('GET', `/college-athletes/${mentorId}`, person('athlete', athleteId))).status).toBe(404);
    expect((await catalog.call('GET', `/college-athletes/${mentorId}`, person('athlete'))).status).toBe(200);
  });

  test('the next open times are on the card, and are not guessed where only the soonest is told', async () => {
    const mentorId = await addVerified(catalog);
    const nextSlots = ['2026-12-03T23:00:00Z', '2026-12-04T00:00:00Z', '2026-12-05T18:00:00Z'];
    const soonestSlot = nextSlots[0] ?? null;
    await catalog.deliver('availability.changed', { mentorId, version: 1, soonestSlot, nextSlots });
    expect(await see(mentorId)).toMatchObject({ soonest_slot: soonestSlot, next_slots: nextSlots });
    const later = '2026-12-04T00:00:00Z';
    await catalog.deliver('availability.changed', { mentorId, version: 2, soonestSlot: later });
    expect(await see(mentorId)).toMatchObject({ soonest_slot: later, next_slots: null });
    await catalog.deliver('availability.changed', { mentorId, version: 3, soonestSlot, nextSlots });
    // As a replica of the release before writes it.
    await catalog.sql`update mentor set soonest_slot = ${later} where id = ${mentorId}`;
    expect(await see(mentorId)).toMatchObject({ soonest_slot: later, next_slots: null });
    await catalog.deliver('availability.changed', { mentorId, version: 4, soonestSlot: null, nextSlots: [] });
    expect(await see(mentorId)).toMatchObject({ soonest_slot: null, next_slots: null });
  });

  test('news that come before the registration are kept for it', async () => {
    const mentorId = crypto.randomUUID();
    await catalog.deliver('mentor.payout_ready_changed', { mentorId, version: 1, connected: true, payoutReady: true });
    await rated(mentorId, 5, 1);
    expect((await catalog.call('GET', `/college-athletes/${mentorId}`, ADMIN)).status).toBe(404);
    const { facts } = accountOf(mentorId);
    if (facts) await catalog.deliver('mentor.registered', { mentorId, version: 1, facts });
    expect(await see(mentorId)).toMatchObject({
      payout_ready: true,
      average_rating: 5,
      verification_status: 'pending',
    });
  });

  test('a new name that comes before the registration is taken once that has come', async () => {
    const mentorId = crypto.randomUUID();
    const name = { firstName: 'Newer', lastName: 'Name', timeZone: 'America/Denver' };
    const change = { accountId: mentorId, role: 'mentor', version: 2, ...name } as const;
    await catalog.deliver('mentor.payout_ready_changed', { mentorId, version: 1, connected: true, payoutReady: true });
    await expect(catalog.deliver('account.changed', change)).rejects.toThrow('still to come');
    const { facts } = accountOf(mentorId);
    if (facts) await catalog.deliver('mentor.registered', { mentorId, version: 1, facts });
    await catalog.deliver('account.changed', change);
    expect(await see(mentorId)).toMatchObject({ first_name: 'Newer', time_zone: 'America/Denver' });
    await catalog.deliver('account.deleted', { accountId: mentorId, role: 'mentor' });
    await catalog.deliver('account.changed', { ...change, version: 3 });
  });

  test('a mentor who loses their bank account leaves the list', async () => {
    const mentorId = await addListed(catalog);
    await catalog.deliver('mentor.payout_ready_changed', { mentorId, version: 2, connected: true, payoutReady: false });
    expect((await catalog.call('GET', '/college-athletes', null)).body).toEqual([]);
  });
});

describe('the account behind a mentor', () => {
  const changed = (accountId: string, version: number, to: Partial<{ firstName: string; timeZone: string }>) =>
    catalog.deliver('account.changed', {
      accountId,
      version,
      firstName: 'Mia',
      lastName: 'Stone',
      timeZone: 'America/New_York',
      ...to,
    });

  test('a new time zone is public at once, and an older change does nothing', async () => {
    const id = await addVerified(catalog);
    await changed(id, 3, { timeZone: 'America/Denver' });
    await changed(id, 2, { firstName: 'Old' });
    expect(await see(id)).toMatchObject({ first_name: 'Mia', time_zone: 'America/Denver', is_verified: true });
  });

  test('a new name alone does not put a rejected mentor up again', async () => {
    const id = await addPending(catalog);
    await catalog.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action: 'reject' });
    await changed(id, 2, { firstName: 'Maria' });
    expect(await see(id)).toMatchObject({ first_name: 'Maria', verification_status: 'rejected' });
  });

  test('a change that identity had told of when it was asked does nothing when it comes', async () => {
    const id = crypto.randomUUID();
    catalog.identity.accounts.set(id, { ...accountOf(id, { firstName: 'Newest' }), version: 3 });
    expect(await see(id)).toMatchObject({ first_name: 'Newest' });
    await changed(id, 2, { firstName: 'Older' });
    expect(await see(id)).toMatchObject({ first_name: 'Newest' });
  });

  test('athletes’ changes and deletions leave no trace here', async () => {
    const athleteId = crypto.randomUUID();
    await changed(athleteId, 2, { firstName: 'Ann' });
    await catalog.deliver('account.deleted', { accountId: athleteId, role: 'athlete' });
    expect(await catalog.sql`select 1 from mentor`).toHaveLength(0);
  });

  test('deletion leaves no fact behind, and late news finds nobody', async () => {
    const id = await addListed(catalog);
    await catalog.deliver('account.deleted', { accountId: id, role: 'mentor' });
    await rated(id, 5, 9);
    await catalog.deliver('mentor.payout_ready_changed', {
      mentorId: id,
      version: 9,
      connected: true,
      payoutReady: true,
    });
    expect((await catalog.call('GET', `/college-athletes/${id}`, ADMIN)).status).toBe(404);
    expect((await catalog.call('GET', '/college-athletes', ADMIN)).body).toEqual([]);
    const [row] = await catalog.sql`select facts, card, sport, total_ratings from mentor where id = ${id}`;
    expect(row).toEqual({ facts: null, card: null, sport: null, total_ratings: 0 });
    expect((await catalog.call('PUT', `/college-athletes/${id}`, person('mentor', id), {})).status).toBe(404);
  });
});

describe('what sister services are told', () => {
  test('a mentor’s standing and facts', async () => {
    const id = await addListed(catalog);
    const answer = await catalog.call('GET', `/internal/mentors/${id}`, SERVICE);
    expect(internalMentor.parse(answer.body)).toMatchObject({
      verified: true,
      payout_ready: true,
      payout_version: 1,
      hidden: false,
      version: 2,
    });
    expect(answer.body.facts.firstName).toBe('Mia');
    const free = await addVerified(catalog, { mentoringType: 'free' });
    expect((await catalog.call('GET', `/internal/mentors/${free}`, SERVICE)).body.payout_ready).toBe(true);
    await catalog.deliver('mentor.hidden', { mentorId: free, version: 2, hidden: true, reason: 'no-shows' });
    expect((await catalog.call('GET', `/internal/mentors/${free}`, SERVICE)).body.hidden).toBe(true);
    expect((await catalog.call('GET', `/internal/mentors/${crypto.randomUUID()}`, SERVICE)).status).toBe(404);
    expect((await catalog.call('GET', '/internal/mentors/nonsense', SERVICE)).status).toBe(404);
  });

  test('the founder’s figures', async () => {
    await addPending(catalog);
    await addVerified(catalog);
    const answer = await catalog.call('GET', '/internal/analytics', SERVICE);
    expect(ANALYTICS_PART.catalog.parse(answer.body)).toEqual({ total_mentors: 2, verified_mentors: 1 });
  });

  test('people hear nothing there, not even the founder', async () => {
    const id = await addListed(catalog);
    for (const path of [`/internal/mentors/${id}`, '/internal/analytics']) {
      for (const who of [null, person('athlete'), ADMIN]) {
        expect((await catalog.call('GET', path, who)).body).toEqual({ detail: 'Not found', code: 'not_found' });
      }
    }
  });
});

test('a deleted mentor is in no event that is kept, and their download held what was known', async () => {
  const mentorId = await addVerified(catalog);
  const data = await catalog.call('GET', `/internal/account-data/${mentorId}`, SERVICE);
  expect(data.body).toMatchObject({ status: 'approved', profile: accountOf(mentorId).facts });
  const { lastName, bio } = data.body.profile;
  expect(JSON.stringify([...(await catalog.sql`select payload from outbox`)])).toContain(lastName);
  await catalog.deliver('account.deleted', { accountId: mentorId, role: 'mentor' });
  const kept = JSON.stringify([...(await catalog.sql`select payload from outbox`)]);
  for (const words of [lastName, bio]) expect(kept).not.toContain(words);
  expect((await catalog.call('GET', `/internal/account-data/${mentorId}`, SERVICE)).body).toEqual({});
});
