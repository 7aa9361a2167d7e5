import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { ADMIN, addPending, addVerified, startCatalog } from './fixtures/catalog.ts';

let it: Awaited<ReturnType<typeof startCatalog>>['catalog'];
const gateway = { kind: 'service', name: 'gateway' } as const;
beforeAll(async () => {
  it = (await startCatalog()).catalog;
});
afterAll(() => it.stop());

test('a mentor’s record says how their profile stands, and their time line what the founder decided', async () => {
  const id = await addVerified(it, { college: 'Ridgemont University' });
  const { body } = await it.call('GET', `/internal/records/people/${id}`, gateway);
  expect(body).toMatchObject({
    status: 'approved',
    college: 'Ridgemont University',
    pending_since: null,
    listed: false,
  });
  expect(body.verified_at).not.toBeNull();
  const asked = { id, kinds: null, before: null, limit: 30 };
  const { entries } = (await it.call('POST', '/internal/timelines/people', gateway, asked)).body;
  expect(entries.map(({ kind }: { kind: string }) => kind)).toEqual(['decision', 'applied']);
  expect(entries[0].facts.action).toBe('approve_mentor');
});

test('who is no mentor has no record here, and nobody but services may ask', async () => {
  const pending = await addPending(it);
  for (const [id, who, status] of [
    [crypto.randomUUID(), gateway, 404],
    [pending, gateway, 200],
    [pending, ADMIN, 404],
    [pending, null, 404],
  ] as const)
    expect((await it.call('GET', `/internal/records/people/${id}`, who)).status).toBe(status);
});

describe('the date of a verification, on the profile and in the record', () => {
  const decide = (id: string, action: 'approve' | 'reject') =>
    it.call('POST', `/admin/verify-mentor/${id}`, ADMIN, { action, notes: 'x' });
  const edit = (id: string, changes: object) =>
    it.call('PUT', `/college-athletes/${id}`, person('mentor', id), changes);
  const passSecond = () => it.clock.setOffset(it.clock.offsetMs() + 2_000);
  async function dateOf(id: string): Promise<string | null> {
    const profile = (await it.call('GET', `/college-athletes/${id}`, ADMIN)).body.verified_at;
    const record = (await it.call('GET', `/internal/records/people/${id}`, gateway)).body.verified_at;
    expect(record).toBe(profile && `${profile.slice(0, 19)}Z`);
    return record;
  }

  test('is that of the founder’s last yes to this mentor', async () => {
    const id = await addVerified(it);
    const first = await dateOf(id);
    expect(first).not.toBeNull();
    passSecond();
    await addVerified(it);
    await edit(id, { college: 'Yale' });
    await decide(id, 'reject');
    expect(await dateOf(id)).toBe(first);
    await edit(id, { college: 'Stanford' });
    passSecond();
    await decide(id, 'approve');
    expect(Date.parse((await dateOf(id)) ?? '')).toBeGreaterThan(Date.parse(first ?? ''));
  });

  test('is none for whoever was rejected, or approved once and is not any more', async () => {
    const rejected = await addPending(it);
    await decide(rejected, 'reject');
    expect(await dateOf(rejected)).toBeNull();
    const id = await addVerified(it);
    // As a replica of the release before writes it.
    await it.sql`update mentor set status = 'pending', pending_since = now() where id = ${id}`;
    expect(await dateOf(id)).toBeNull();
  });
});

test('a deleted mentor has no record, and their name is nowhere in the founder’s log', async () => {
  const id = await addVerified(it, { firstName: 'Zelda' });
  const log = async () => JSON.stringify((await it.call('GET', '/admin/audit/catalog', ADMIN)).body);
  expect(await log()).toContain('Zelda');
  await it.deliver('account.deleted', { accountId: id, role: 'mentor' });
  expect((await it.call('GET', `/internal/records/people/${id}`, gateway)).status).toBe(404);
  expect(await log()).not.toContain('Zelda');
});
