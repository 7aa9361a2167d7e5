import { afterAll, beforeAll, expect, test } from 'bun:test';
import { until } from 'svc-kit/testing';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { listFeeless } from './payments.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

test('a payment whose fee is not known is asked for again before long, however many older ones there are', async () => {
  const booked = await it.book();
  await it.pay(booked);
  await it.sql`
    insert into checkout (session_id, n, cs_id, amount_cents, athlete_id, mentor_id, status, opened_at, expires_at)
    select session_id, 1 + i, 'cs_feeless_' || i, amount_cents, athlete_id, mentor_id, status, opened_at, expires_at
    from checkout, generate_series(1, 121) i where session_id = ${booked.sessionId}`;
  await it.sql`
    insert into payment (cs_id, session_id, payment_intent, charge_id, amount_cents, captured_at)
    select 'cs_feeless_' || i, session_id, 'pi_feeless_' || i, 'ch_feeless_' || i, amount_cents, captured_at + make_interval(secs => i)
    from payment, generate_series(1, 121) i where session_id = ${booked.sessionId}`;
  const asked = async () => (await listFeeless(it.sql)).map(({ checkoutId }) => checkoutId);
  expect(await asked()).toHaveLength(100);
  await until(async () => (await asked()).includes('cs_feeless_121'), 'its turn', 5_000);
});
