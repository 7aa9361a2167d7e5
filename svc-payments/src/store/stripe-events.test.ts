import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { type Bench, startBench } from '../fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

test('what Stripe told and was worked on long ago goes within a day; what still waits stays', async () => {
  const add = (id: string, workedDaysAgo: number | null) => it.sql`
    insert into stripe_event (id, type, object_id, received_real, worked_real)
    values (${id}, 'charge.updated', 'ch_1', now() - interval '200 days',
      now() - make_interval(days => ${workedDaysAgo}::int))`;
  await add('evt_old', 91);
  await add('evt_young', 89);
  await add('evt_waits', null);
  await it.advance(DAY_MS + 1_000);
  const left = (await it.sql`select id from stripe_event order by id`).map(({ id }: { id: string }) => id);
  expect(left).toEqual(['evt_waits', 'evt_young']);
});
