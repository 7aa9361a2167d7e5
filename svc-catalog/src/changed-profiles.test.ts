import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { listProfileChanges } from 'contracts/http/mentors';
import { person } from 'svc-kit/testing';
import { ADMIN, addListed, startCatalog } from './fixtures/catalog.ts';

let { catalog }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog } = await startCatalog());
});
beforeEach(async () => {
  await catalog.sql`truncate mentor, outbox, verification`;
});
afterAll(() => catalog.stop());

const sendBack = (id: string) =>
  catalog.call('POST', `/admin/profile-changes/${id}`, ADMIN, { action: 'send_back', notes: 'Please be kind.' });
const edit = (id: string, changes: object) =>
  catalog.call('PUT', `/college-athletes/${id}`, person('mentor', id), changes);
const everybody = async (id: string) => (await catalog.call('GET', `/college-athletes/${id}`, null)).body;
const toLookAt = async () =>
  listProfileChanges.response.parse((await catalog.call('GET', '/admin/profile-changes', ADMIN)).body);
const changeAccount = (accountId: string, to: { lastName?: string; timeZone?: string }) =>
  catalog.deliver('account.changed', {
    accountId,
    version: 2,
    firstName: 'Mia',
    lastName: 'Stone',
    timeZone: 'America/New_York',
    ...to,
  });

test('another last name waits for the founder, as a first name does', async () => {
  const id = await addListed(catalog);
  await changeAccount(id, { lastName: 'Famous' });
  expect((await everybody(id)).last_name).toBe('Stone');
  expect((await catalog.emitted('mentor.changed')).map(({ payload }) => payload.facts.lastName)).toEqual(['Stone']);
});

test('the founder looks at whoever waits longest first, however often they changed their words', async () => {
  const [first, second] = [await addListed(catalog), await addListed(catalog)];
  for (const [n, id] of [first, second, first].entries()) {
    catalog.clock.setOffset(catalog.clock.offsetMs() + 60_000);
    await edit(id, { bio: `Words ${n}.` });
  }
  expect((await toLookAt()).map(({ id }) => id)).toEqual([first, second]);
});

test('the founder reads that a mentor takes money now, or none any more', async () => {
  const id = await addListed(catalog);
  await edit(id, { mentoring_type: 'free' });
  expect((await toLookAt())[0]?.changes).toEqual([{ field: 'mentoring_type', from: 'paid', to: 'free' }]);
});

test('what is sent back leaves the time zone as it is now, and is told as newer than the words before', async () => {
  const id = await addListed(catalog);
  await edit(id, { bio: 'Rude words.' });
  await changeAccount(id, { timeZone: 'America/Denver' });
  await sendBack(id);
  expect(await everybody(id)).toMatchObject({ bio: 'Two years as a starter.', time_zone: 'America/Denver' });
  const told = (await catalog.emitted('mentor.changed')).map(({ payload }) => payload);
  expect(told.map(({ facts }) => facts.bio)).toEqual(['Rude words.', 'Rude words.', 'Two years as a starter.']);
  const versions = told.map(({ version }) => version);
  expect(versions).toEqual([3, 4, 5]);
});
