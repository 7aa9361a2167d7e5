import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import type { Due } from 'svc-kit/due';
import { timedWork } from './due.ts';
import { admin, type Bench, type Booked, calendar, startBench } from './fixtures/bench.ts';
import { stand } from './fixtures/standings.ts';
import { DISPUTE_UNMOVED } from './money/sync-dispute.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
  // Stripe keeps its fee of a refund, so the balance needs more than what is refunded.
  for (let more = 0; more < 4; more++) await it.pay(await it.book(), AVAILABLE_AT_ONCE);
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

const doneTwice = new Set<string>();

/** As where a replica stood still for longer than its lease: another has begun the same, and both go on. */
async function twice(): Promise<void> {
  const handlers = timedWork(it.deps);
  for (let round = 0; round < 6; round++) {
    await it.stripe.settle();
    const rows: (Omit<Due, 'dueAt'> & { due_at: Date })[] = await it.sql`
      select kind, key, due_at, payload, attempts from due where due_at <= ${it.clock.now()} order by due_at`;
    for (const { due_at: dueAt, ...row } of rows) {
      const handler = handlers[row.kind];
      if (!handler || !('outside' in handler)) continue;
      const due = { ...row, dueAt };
      // One of them may be told that the other is still at it, and is then due again.
      const ended = await Promise.allSettled([handler.outside(due), handler.outside(due), handler.outside(due)]);
      doneTwice.add(due.kind);
      if (ended.every(({ status }) => status === 'fulfilled'))
        await it.sql`delete from due where kind = ${due.kind} and key = ${due.key} and due_at = ${dueAt}`;
    }
    // What runs inside of a transaction is removed by it, so that it runs once.
    await it.sql`update due set not_before = null, leased_until = null`;
  }
  await it.insist();
}

async function pass(ms: number): Promise<void> {
  const offset = it.clock.offsetMs() + ms;
  await it.stripe.setClock(offset);
  it.clock.setOffset(offset);
  await twice();
}

const chargeOf = async ({ sessionId }: Booked): Promise<string> =>
  (await it.sql`select charge_id from payment where session_id = ${sessionId}`)[0].charge_id;
const transfersOf = async ({ sessionId }: Booked) =>
  (await it.stripe.list(`/v1/transfers?transfer_group=${encodeURIComponent(`session:${sessionId}`)}`)) as unknown as {
    id: string;
    amount: number;
    amount_reversed: number;
  }[];
const told = async (name: Parameters<Bench['emitted']>[0], { sessionId }: Booked) =>
  (await it.emitted(name)).filter(({ payload }) => payload.sessionId === sessionId).length;

async function paid(card = AVAILABLE_AT_ONCE): Promise<Booked> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  const { body } = await it.checkout(booked);
  await it.stripe.pay(body.checkout_url, card);
  await twice();
  expect(await told('payment.captured', booked)).toBe(1);
  return booked;
}
async function paidOut(): Promise<Booked> {
  const booked = await paid();
  await it.deliver('session.completed', { ...it.facts(booked, 'completed'), by: 'mentor' });
  await twice();
  expect(await transfersOf(booked)).toMatchObject([{ amount: 4_800, amount_reversed: 0 }]);
  expect(await told('transfer.paid', booked)).toBe(1);
  return booked;
}

test('a payment, its transfer, and the part of it that is given back', async () => {
  const booked = await paidOut();
  await it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents: 6_000 });
  await twice();
  expect(await transfersOf(booked)).toMatchObject([{ amount: 4_800, amount_reversed: 2_400 }]);
  const refunds = await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}`);
  expect(refunds).toMatchObject([{ amount: 6_000 }]);
  expect(await told('payment.refunded', booked)).toBe(1);
  expect(await it.broken()).toEqual([]);
}, 60_000);

test('a dispute that is lost', async () => {
  const booked = await paidOut();
  await it.stripe.act('dispute-charge', await chargeOf(booked));
  await twice();
  const [{ id }] = await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`;
  await it.stripe.act('lose-dispute', id);
  await twice();
  expect(await transfersOf(booked)).toMatchObject([{ amount: 4_800, amount_reversed: 4_800 }]);
  expect(await it.stripe.list(`/v1/transfers/${(await transfersOf(booked))[0]?.id}/reversals`)).toHaveLength(1);
  expect(await told('card_dispute.closed', booked)).toBe(1);
  expect(await it.broken()).toEqual([]);
}, 60_000);

test('a refund that is refused because of a dispute nobody told of, and is asked for again when that is won', async () => {
  const booked = await paid();
  await it.stripe.fault({ path: 'charge.*', mode: 'drop-webhooks', times: 20 });
  await it.stripe.act('dispute-charge', await chargeOf(booked));
  await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents: 12_000, by: 'mentor' });
  await twice();
  await twice();
  await it.stripe.clearFaults();
  const [{ id }] = await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`;
  await it.stripe.act('win-dispute', id);
  await twice();
  expect(await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}`)).toMatchObject([{ amount: 12_000 }]);
  expect(await told('refund.failed', booked)).toBe(0);
  expect(await it.broken()).toEqual([]);
}, 60_000);

test('what Stripe answered with a 500, done and not done', async () => {
  for (const after of [true, false]) {
    const booked = await paid();
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: '500', times: 1, after });
    await it.deliver('session.completed', { ...it.facts(booked, 'completed'), by: 'mentor' });
    for (let steps = 0; steps < 12; steps++) {
      await twice();
      await it.advance(10_000);
    }
    await it.outlast();
    expect(await transfersOf(booked)).toMatchObject([{ amount: 4_800 }]);
    expect(await told('transfer.paid', booked)).toBe(1);
  }
  expect(await it.broken()).toEqual([]);
}, 120_000);

test('the refund of a no-show', async () => {
  const booked = await paid();
  const [{ cs_id: checkoutId }] = await it.sql`select cs_id from payment where session_id = ${booked.sessionId}`;
  const refundAt = new Date(it.clock.now().getTime() + HOUR_MS).toISOString();
  await it.deliver('session.mentor_no_show', { ...it.facts(booked, 'mentor_no_show'), refundAt });
  calendar.standings ??= new Map();
  stand(it, { ...booked, checkoutId }, { status: 'mentor_no_show', refund_cents: 12_000, no_show_refund_at: refundAt });
  await pass(2 * HOUR_MS);
  expect(await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}`)).toMatchObject([{ amount: 12_000 }]);
  expect(await told('payment.refunded', booked)).toBe(1);
  expect(await it.broken()).toEqual([]);
}, 60_000);

test('a transfer that is refused while the account is restricted', async () => {
  const booked = await paid();
  const [{ account_id: account }] = await it.sql`
    select account_id from connected_account where mentor_id = ${booked.mentorId}`;
  await it.stripe.fault({ path: 'v2.*', mode: 'drop-webhooks', times: 20 });
  await it.stripe.act('restrict-account', account);
  // Whoever came after the refusal would ask again, and be refused again.
  await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: 'delay', delayMs: 300, times: 20 });
  await it.deliver('session.completed', { ...it.facts(booked, 'completed'), by: 'mentor' });
  await twice();
  expect(await told('transfer.failed', booked)).toBe(1);
  await it.stripe.clearFaults();
  await it.stripe.act('activate-account', account);
  await twice();
  expect(await transfersOf(booked)).toMatchObject([{ amount: 4_800 }]);
  expect(await it.broken()).toEqual([]);
}, 60_000);

test('payment pages whose answers were lost', async () => {
  const ownPages = async ({ sessionId }: Booked) =>
    (await it.stripe.list('/v1/checkout/sessions?limit=100'))
      .filter((page) => page.client_reference_id === sessionId)
      .map(({ status }) => status);
  const forgotten = await it.book();
  await it.stripe.fault({ path: '/v1/checkout/sessions', method: 'POST', mode: 'cut-after', times: 3 });
  await it.checkout(forgotten);
  await pass(MINUTE_MS);
  expect(await ownPages(forgotten)).toEqual(['open']);
  const late = await it.book();
  await it.stripe.manners({ listLagSeconds: 30 });
  await it.stripe.fault({ path: '/v1/checkout/sessions', method: 'POST', mode: '500', lateSeconds: 2 });
  await it.checkout(late);
  await it.checkout(late);
  for (let minutes = 0; minutes < 3; minutes++) await pass(61_000);
  await it.stripe.manners({ listLagSeconds: 0 });
  expect(await ownPages(late)).toEqual(['expired', 'open']);
}, 60_000);

test('commission, and the comparisons and proofs of every ten minutes and each day', async () => {
  await paidOut();
  const before = (await it.stripe.list('/v1/payouts?limit=100')).length;
  await it.stripe.fault({ path: '/v1/payouts', method: 'POST', mode: 'cut-after', times: 3 });
  await it.call('POST', '/admin/collect-commission', admin);
  await it.stripe.clearFaults();
  await pass(HOUR_MS);
  await it.outlast();
  expect((await it.stripe.list('/v1/payouts?limit=100')).length).toBe(before + 1);
  await pass(2 * DAY_MS);
  expect((await it.sql`select 1 from commission_batch where status = 'paid'`).length).toBe(1);
  expect(await it.broken()).toEqual([]);
}, 60_000);

test('all that calls the outside has been done by several at once', () => {
  const outside = Object.entries(timedWork(it.deps)).filter(([, handler]) => 'outside' in handler);
  // A dispute that is read afresh, as with each of its events.
  doneTwice.add(DISPUTE_UNMOVED);
  expect(outside.map(([kind]) => kind).filter((kind) => !doneTwice.has(kind))).toEqual([]);
});
