import { afterAll, beforeAll, expect, test } from 'bun:test';
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
