import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DAY_MS, SECOND_MS } from 'contracts/times';
import type { Fault } from 'stripe-stand-in/for-tests';
import { person } from 'svc-kit/testing';
import { admin, type Bench, type Booked, startBench } from '../fixtures/bench.ts';

const LATE: Omit<Fault, 'path'> = { method: 'POST', mode: '500', lateSeconds: 2 };
const NEVER: Omit<Fault, 'path'> = { method: 'POST', mode: '500' };
const DISPUTED = '4000000000000259';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(async () => {
  await it.stripe.clearFaults();
  await it.stripe.manners({ listLagSeconds: 0 });
});
afterAll(() => it.end());

async function paidSessions(count: number): Promise<Booked[]> {
  const mentorId = crypto.randomUUID();
  await it.connect(mentorId);
  const all: Booked[] = [];
  for (let n = 0; n < count; n++) {
    const booked = await it.book({ mentorId });
    await it.pay(booked);
    all.push(booked);
  }
  await it.advance(2 * DAY_MS);
  return all;
}

async function madeFor({ sessionId }: Booked) {
  const group = encodeURIComponent(`session:${sessionId}`);
  const transfers = await it.stripe.list(`/v1/transfers?transfer_group=${group}`);
  const [payment] = await it.sql`select payment_intent from payment where session_id = ${sessionId}`;
  const refunds = await it.stripe.list(`/v1/refunds?payment_intent=${payment.payment_intent}`);
  const reversals = await Promise.all(transfers.map(({ id }) => it.stripe.list(`/v1/transfers/${id}/reversals`)));
  return { transfers: transfers.length, reversals: reversals.flat().length, refunds: refunds.length };
}

/** When nothing is on its way any more, by lists that show all of it. */
async function everythingMadeFor(sessions: Booked[]) {
  await it.advance(61 * SECOND_MS);
  await it.stripe.manners({ listLagSeconds: 0 });
  return { made: await Promise.all(sessions.map(madeFor)), payouts: await payouts() };
}

async function asked(): Promise<{ method: string; ts: number; key: string }[]> {
  const lines = (await it.stripe.exchanges()).trim().split('\n');
  const exchanges = lines.map(
    (line) =>
      JSON.parse(line) as {
        kind?: string;
        method: string;
        path: string;
        ts: number;
        requestHeaders: Record<string, string>;
      },
  );
  return exchanges
    .filter(({ kind, path }) => kind !== 'webhook' && path.startsWith('/v1/transfers'))
    .map(({ method, ts, requestHeaders }) => ({ method, ts, key: requestHeaders['idempotency-key'] ?? '' }));
}

const complete = (booked: Booked) =>
  it.deliver('session.completed', { ...it.facts(booked, 'completed'), by: 'mentor' });
const giveHalfBack = (booked: Booked) =>
  it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents: 6_000 });
const collect = () => it.call('POST', '/admin/collect-commission', admin);
const payouts = async () => (await it.stripe.list('/v1/payouts?limit=100')).length;

/** Transfers, reversals and partial refunds, then a payout, each broken once. */
async function liveThrough(fault: Omit<Fault, 'path'>, sessions: Booked[]): Promise<void> {
  const [before, times] = [await payouts(), sessions.length];
  await it.stripe.manners({ listLagSeconds: 30 });
  await it.stripe.fault({ ...fault, path: '/v1/transfers', times });
  await Promise.all(sessions.map(complete));
  await it.outlast();
  await it.stripe.fault({ ...fault, path: '/v1/transfers/*/reversals', times });
  await it.stripe.fault({ ...fault, path: '/v1/refunds', times });
  await Promise.all(sessions.map(giveHalfBack));
  await it.outlast();
  const one = { transfers: 1, reversals: 1, refunds: 1 };
  expect(await everythingMadeFor(sessions)).toEqual({ made: sessions.map(() => one), payouts: before });

  await it.stripe.manners({ listLagSeconds: 30 });
  await it.stripe.fault({ ...fault, path: '/v1/payouts' });
  expect((await collect()).status).toBe(500);
  expect((await collect()).body).toEqual({ total_commission_collected: 0 });
  await it.outlast();
  expect((await everythingMadeFor([])).payouts).toBe(before + 1);
  expect(await it.broken()).toEqual([]);
}

describe('after a 500', () => {
  test('that was done two seconds later, with lists that lag, there is one object: 200 times in a row', async () => {
    const sessions = await paidSessions(66);
    // 33 of each, and a payout.
    for (const half of [sessions.slice(0, 33), sessions.slice(33)]) await liveThrough(LATE, half);
  }, 300_000);

  test('that was really not done, the next key does it in the end, once', async () => {
    await liveThrough(NEVER, await paidSessions(4));
  }, 60_000);

  test('a dispute’s evidence that was taken two seconds later is submitted once', async () => {
    const booked = await it.book();
    await it.pay(booked, DISPUTED);
    const [dispute] = await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`;
    await it.stripe.fault({ ...LATE, path: '/v1/disputes' });
    await it.call('POST', `/admin/card-disputes/${dispute.id}/submit`, admin, {});
    await it.outlast();
    const found = (await it.stripe.list('/v1/disputes?limit=100')).find(({ id }) => id === dispute.id);
    expect(found).toMatchObject({ status: 'under_review', evidence_details: { submission_count: 1 } });
  }, 60_000);

  test('a mentor’s account that was made two seconds later is the only one', async () => {
    const mentorId = crypto.randomUUID();
    const path = `/stripe/connect-url/${mentorId}`;
    await it.stripe.manners({ listLagSeconds: 30 });
    await it.stripe.fault({ ...LATE, path: '/v2/core/accounts' });
    expect((await it.call('GET', path, person('mentor', mentorId))).body).toMatchObject({ info: 'unavailable' });
    await it.outlast();
    await it.stripe.manners({ listLagSeconds: 0 });
    const accounts = (await it.stripe.list('/v2/core/accounts?limit=100')) as { metadata?: { mentor_id?: string } }[];
    expect(accounts.filter(({ metadata }) => metadata?.mentor_id === mentorId)).toHaveLength(1);
    expect((await it.call('GET', path, person('mentor', mentorId))).body.connect_url).toContain('/onboard/');
  }, 60_000);

  test('nothing is sent anew after a day of silence before it was looked up twice', async () => {
    const [booked] = (await paidSessions(1)) as [Booked];
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: 'cut-before', times: 50 });
    await complete(booked);
    await it.settle();
    await it.stripe.clearFaults();
    const since = (await asked()).length;
    await it.advance(DAY_MS);
    await it.insist();
    expect((await asked()).slice(since).map(({ method }) => method)).toEqual(['GET']);
    await it.outlast();
    const calls = (await asked()).slice(since);
    const anew = calls.findIndex(({ method }) => method === 'POST');
    // The client itself repeats a look that got no answer.
    expect(anew).toBeGreaterThanOrEqual(2);
    expect(calls[anew]?.key).toBe(`transfer:${booked.sessionId}:2`);
    expect((await madeFor(booked)).transfers).toBe(1);
  }, 60_000);

  test('Stripe is asked once more, looked up twice with a minute before each, and asked nothing in between', async () => {
    const [booked] = (await paidSessions(1)) as [Booked];
    await it.stripe.fault({ ...NEVER, path: '/v1/transfers' });
    const since = (await asked()).length;
    await complete(booked);
    await it.settle();
    const [waits] = await it.sql`select attempts from due where kind = 'transfer.send' and due_at > ${it.clock.now()}`;
    expect(waits).toEqual({ attempts: 0 });
    for (let steps = 0; steps < 20; steps++) {
      // Without back-offs, so that only patience keeps Stripe from being asked.
      await it.sql`update due set not_before = null`;
      await it.advance(10 * SECOND_MS);
    }
    const calls = (await asked()).slice(since);
    const [asking, sentAnew] = [calls.slice(0, 5), calls.slice(5)];
    // The client itself repeats a 500 at once.
    expect(asking.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST', 'GET', 'GET']);
    const [first = 0, , again = 0, look = 0, secondLook = 0] = asking.map(({ ts }) => ts);
    expect([again - first >= 5, look - again >= 60, secondLook - look >= 60]).toEqual([true, true, true]);
    const key = `transfer:${booked.sessionId}`;
    expect(asking.map((call) => call.key)).toEqual([key, key, key, '', '']);
    // Two that waited may both send it, which is one call to Stripe under one key.
    const keys = sentAnew.filter(({ method }) => method === 'POST').map((call) => call.key);
    expect([...new Set(keys)]).toEqual([`${key}:2`]);
    expect((await madeFor(booked)).transfers).toBe(1);
  }, 60_000);

  test('a family gets a new payment page at once, and the lost one is found later and closed', async () => {
    const booked = await it.book();
    await it.stripe.manners({ listLagSeconds: 30 });
    await it.stripe.fault({ ...LATE, path: '/v1/checkout/sessions' });
    expect((await it.checkout(booked)).status).toBe(500);
    const { body } = await it.checkout(booked);
    for (let minutes = 0; minutes < 3; minutes++) await it.advance(61 * SECOND_MS);
    await it.stripe.manners({ listLagSeconds: 0 });
    const pages = await it.stripe.list('/v1/checkout/sessions?limit=100');
    const own = pages.filter((page) => page.client_reference_id === booked.sessionId);
    expect(own.map(({ status }) => status)).toEqual(['expired', 'open']);
    expect(own[1]?.id).toBe(body.payment_session_id);
    expect((await it.stripe.pay(body.checkout_url)).status).toBe(200);
  }, 60_000);
});
