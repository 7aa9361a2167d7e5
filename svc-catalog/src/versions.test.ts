import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { listPendingMentors } from 'contracts/http/mentors';
import { profileChanged } from 'contracts/profile';
import { person } from 'svc-kit/testing';
import { ADMIN, addPending, startCatalog } from './fixtures/catalog.ts';

let { catalog }: Awaited<ReturnType<typeof startCatalog>> = {} as never;
beforeAll(async () => {
  ({ catalog } = await startCatalog());
});
beforeEach(async () => {
  await catalog.sql`truncate mentor, outbox`;
});
afterAll(() => catalog.stop());

const decide = (id: string, body: { action: 'approve' | 'reject'; version?: number; notes?: string }) =>
  catalog.call('POST', `/admin/verify-mentor/${id}`, ADMIN, body);
const edit = (id: string, changes: object) =>
  catalog.call('PUT', `/college-athletes/${id}`, person('mentor', id), changes);
const rename = (accountId: string, version: number, firstName: string, timeZone = 'America/New_York') =>
  catalog.deliver('account.changed', { accountId, version, firstName, lastName: 'Stone', timeZone });
const see = async (id: string) => (await catalog.call('GET', `/college-athletes/${id}`, ADMIN)).body;
/** What the founder has on the screen. */
async function shown(id: string) {
  const answer = await catalog.call('GET', '/admin/pending-mentors', ADMIN);
  const pending = listPendingMentors.response.parse(answer.body).find((mentor) => mentor.id === id);
  if (!pending) throw new Error('this mentor does not wait');
  return pending;
}

describe('the founder decides on the version that they saw', () => {
  test('a profile that changed since is not approved; the answer says what changed, in old and new words', async () => {
    const id = await addPending(catalog, { firstName: 'Honest', college: 'Small College', collegeLevel: 'D3' });
    const { version } = await shown(id);
    await edit(id, { college: 'Stanford', college_level: 'D1', achievements: ['All-ACC', 'Captain'], gpa: 4 });
    await rename(id, 2, 'Famous');
    const answer = await decide(id, { action: 'approve', version });
    expect([answer.status, answer.body.code]).toEqual([409, 'profile_changed']);
    expect(profileChanged.parse(answer.body).changes).toEqual([
      { field: 'first_name', from: 'Honest', to: 'Famous' },
      { field: 'college', from: 'Small College', to: 'Stanford' },
      { field: 'college_level', from: 'D3', to: 'D1' },
      { field: 'gpa', from: '3.5', to: '4' },
      { field: 'achievements', from: 'All-ACC', to: 'All-ACC, Captain' },
    ]);
    expect(await see(id)).toMatchObject({ is_verified: false, verification_status: 'pending' });
    expect(await catalog.emitted('mentor.verified')).toEqual([]);
    expect((await decide(id, { action: 'approve', version: answer.body.version })).status).toBe(200);
    expect(await see(id)).toMatchObject({ is_verified: true, college: 'Stanford', first_name: 'Famous' });
  });

  test('nor is it rejected', async () => {
    const id = await addPending(catalog);
    const { version } = await shown(id);
    await edit(id, { bio: 'Three years as a starter.' });
    const answer = await decide(id, { action: 'reject', version, notes: 'Say more.' });
    expect(answer.status).toBe(409);
    expect(answer.body.changes).toEqual([
      { field: 'bio', from: 'Two years as a starter.', to: 'Three years as a starter.' },
    ]);
    expect((await see(id)).verification_status).toBe('pending');
  });

  test('of an approval and edits that come at once, the approved words are always those that were seen', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await addPending(catalog, { college: 'Small College' });
      const { version } = await shown(id);
      const [verdict] = await Promise.all([
        decide(id, { action: 'approve', version }),
        edit(id, { college: 'Stanford' }),
      ]);
      const verified = (await catalog.emitted('mentor.verified')).filter(({ payload }) => payload.mentorId === id);
      expect(verified.map(({ payload }) => payload.facts.college)).toEqual(
        verdict.status === 200 ? ['Small College'] : [],
      );
    }
  });

  test('words that were changed and changed back, or a time zone alone, keep nobody waiting', async () => {
    const id = await addPending(catalog);
    const { version } = await shown(id);
    await edit(id, { bio: 'Other words.' });
    await edit(id, { bio: 'Two years as a starter.' });
    await rename(id, 2, 'Mia', 'America/Denver');
    expect((await decide(id, { action: 'approve', version })).status).toBe(200);
  });

  test('a version that nobody was shown decides nothing', async () => {
    const id = await addPending(catalog);
    for (const version of [0, 99]) {
      const answer = await decide(id, { action: 'approve', version });
      expect([answer.status, answer.body.changes]).toEqual([409, []]);
    }
    expect((await decide(id, { action: 'approve', version: -1 })).status).toBe(422);
    expect((await see(id)).verification_status).toBe('pending');
  });

  test('without a version, what the profile says now is decided', async () => {
    const id = await addPending(catalog);
    await edit(id, { college: 'Yale' });
    expect((await decide(id, { action: 'approve' })).status).toBe(200);
    expect((await see(id)).college).toBe('Yale');
  });

  test('of a deleted mentor no version is left', async () => {
    const id = await addPending(catalog);
    await edit(id, { bio: 'Other words.' });
    await catalog.deliver('account.deleted', { accountId: id, role: 'mentor' });
    expect(await catalog.sql`select 1 from profile_version where mentor_id = ${id}`).toHaveLength(0);
  });

  test('not more than fifty versions are kept', async () => {
    const id = await addPending(catalog);
    for (let n = 0; n < 60; n++) await edit(id, { bio: `Words ${n}.` });
    expect(await catalog.sql`select 1 from profile_version where mentor_id = ${id}`).toHaveLength(50);
  });
});
