import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { person, type TestService, testService } from '../testing.ts';
import { noteHealed, noteLosses } from './losses.ts';

const side = { consumer: 'catalog', owner: 'identity' };
let service: TestService;
beforeAll(async () => {
  service = await testService({
    name: 'catalog',
    migrations: fileURLToPath(new URL('../fixtures/migrations/', import.meta.url)),
    parts: () => ({ events: {}, due: {}, mount: () => undefined }),
  });
});
afterAll(() => service.stop());

const ask = (role: 'admin' | 'mentor') => service.call('GET', '/admin/broker-losses/catalog', person(role));

test('the founder sees when how many events were lost, and how many of them have been delivered since', async () => {
  expect((await ask('admin')).body).toEqual([]);
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const lost = [first, second].map((id) => ({ id, name: 'account.deleted' }));
  await noteLosses(service.sql, side, lost);
  await noteLosses(service.sql, side, lost);
  await service.sql`update delivery_loss set found_at = '2030-01-01T10:00:30Z'`;
  await service.sql`insert into inbox (consumer, event_id) values ('catalog', ${first})`;
  expect(await noteHealed(service.sql, side)).toBe(true);
  const one = { owner: 'identity', found_at: '2030-01-01T10:00:00.000Z', events: 2, delivered: 1 };
  expect((await ask('admin')).body).toEqual([one]);
  await service.sql`insert into inbox (consumer, event_id) values ('catalog', ${second})`;
  expect(await noteHealed(service.sql, side)).toBe(false);
  expect((await ask('admin')).body).toEqual([{ ...one, delivered: 2 }]);
});

test('the founder sees the newest first, of the last seven days', async () => {
  await service.sql`delete from delivery_loss`;
  const ago = async (hours: number) => {
    const id = crypto.randomUUID();
    await noteLosses(service.sql, side, [{ id, name: 'account.deleted' }]);
    await service.sql`
      update delivery_loss set found_at = date_trunc('minute', now()) - make_interval(hours => ${hours})
      where event_id = ${id}`;
  };
  for (const hours of [24, 1, 7 * 24 - 1, 7 * 24 + 1]) await ago(hours);
  const seen = (await ask('admin')).body.map(({ found_at }: { found_at: string }) => Date.parse(found_at));
  const newest = Math.max(...seen);
  expect(seen.map((at: number) => (newest - at) / 3_600_000)).toEqual([0, 23, 7 * 24 - 2]);
});

test('nobody else sees it', async () => {
  expect((await ask('mentor')).status).toBe(403);
});
