import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { listMentors } from 'contracts/http/mentors';
import { person } from 'svc-kit/testing';
import { ADMIN, addListed, addPending, addVerified, startCatalog } from './fixtures/catalog.ts';

let { catalog }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog } = await startCatalog());
});
beforeEach(async () => {
  await catalog.sql`truncate mentor, parted, outbox`;
});
afterAll(() => catalog.stop());

type Caller = Parameters<typeof catalog.call>[2];
async function list(query: string, as: Caller = null) {
  const { status, body, headers } = await catalog.call('GET', `/college-athletes?${query}`, as);
  expect(status).toBe(200);
  const mentors = listMentors.response.parse(body);
  return { ids: mentors.map(({ id }) => id), total: Number(headers.get('x-total-count')) };
}

describe('the founder’s list', () => {
  test('has its own number, by any filter, and only whose registration has come', async () => {
    const [listed, pending] = [await addListed(catalog), await addPending(catalog, { sport: 'rowing' })];
    const mentorId = crypto.randomUUID();
    await catalog.deliver('mentor.payout_ready_changed', { mentorId, version: 1, connected: true, payoutReady: true });
    expect(await list('', ADMIN)).toMatchObject({ ids: expect.arrayContaining([listed, pending]), total: 2 });
    expect(await list('sport=rowing', ADMIN)).toEqual({ ids: [pending], total: 1 });
    expect((await list('sport=rowing')).total).toBe(0);
  });

  test('narrows to who is verified, and to who can be paid or takes no money', async () => {
    const [unready, free] = [await addVerified(catalog), await addVerified(catalog, { mentoringType: 'free' })];
    const pending = await addPending(catalog);
    await catalog.deliver('mentor.payout_ready_changed', {
      mentorId: pending,
      version: 1,
      connected: true,
      payoutReady: true,
    });
    expect((await list('verified_only=true', ADMIN)).ids.sort()).toEqual([unready, free].sort());
    expect((await list('payout_ready_only=true', ADMIN)).ids.sort()).toEqual([pending, free].sort());
  });
});

test('of mentors who are rated alike, whom more people rated comes first; of the same price, the better rated', async () => {
  const all: string[] = [];
  for (let n = 0; n < 8; n++) {
    const id = await addListed(catalog);
    await catalog.sql`update mentor set average_rating = ${n < 4 ? 4 : 4.5}, total_ratings = ${n + 1} where id = ${id}`;
    all.unshift(id);
  }
  expect((await list('')).ids).toEqual(all);
  const better = all.slice(0, 4).sort();
  for (const sort of ['price', '-price']) expect((await list(`sort=${sort}`)).ids.slice(0, 4)).toEqual(better);
});

test('whoever is hidden is not taken off twice from the number of somebody they are parted from', async () => {
  const [stays, hidden] = [await addListed(catalog), await addListed(catalog)];
  const athlete = person('athlete');
  await catalog.deliver('people.parted', { athleteId: athlete.id, mentorId: hidden });
  await catalog.deliver('mentor.hidden', { mentorId: hidden, version: 2, hidden: true, reason: 'no-shows' });
  expect(await list('', athlete)).toEqual({ ids: [stays], total: 1 });
});

test('a free mentor is open on no day while nobody can book them', async () => {
  const [free, paid] = [await addVerified(catalog, { mentoringType: 'free' }), await addListed(catalog)];
  const soonestSlot = '2026-12-09T02:00:00Z';
  for (const mentorId of [free, paid])
    await catalog.deliver('availability.changed', { mentorId, version: 1, soonestSlot, openHours: [50] });
  expect((await list('weekday=tue,wed')).ids).toEqual([paid]);
});
