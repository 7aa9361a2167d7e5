import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { HOUR_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { person } from 'svc-kit/testing';
import { admin, type Bench, startBench } from '../fixtures/bench.ts';
import { booksOf } from '../fixtures/books.ts';
import { post } from '../store/ledger.ts';
import { checkBooks } from './check-books.ts';
import { readTransactions } from './read-transactions.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
  // The books begin with a first posting.
  await it.pay(await it.book());
});
beforeEach(async () => {
  await it.stripe.clearFaults();
  await it.stripe.manners({ listLagSeconds: 0 });
});
afterAll(() => it.end());

const { check, show, settle, alerts, newest, paidOut } = booksOf(() => it);

describe('what is unexplained', () => {
  test('is settled once, by the founder who signed in just now, and the audit log keeps why', async () => {
    await it.stripe.act('adjust-balance', '', { amount: -1_234 });
    await it.stripe.act('adjust-balance', '', { amount: 500 });
    const [taken, found] = (await check()).unexplained.toSorted((a, b) => a.amount - b.amount);
    if (!taken || !found) throw new Error('nothing is unexplained');
    expect((await settle(taken.txn_id, 'fee', { ...admin, signedInAt: Date.now() / 1000 - 11 * 60 })).body).toEqual(
      refusalOf('fresh_sign_in_required'),
    );
    expect((await settle(taken.txn_id, 'fee', person('mentor'))).status).toBe(403);
    const fees = await it.balance('stripe_fees');
    expect((await settle(taken.txn_id, 'fee')).status).toBe(200);
    expect((await settle(taken.txn_id, 'fee')).status).toBe(404);
    expect((await settle('txn_other', 'fee')).status).toBe(404);
    expect(await it.balance('stripe_fees')).toBe(fees - 1_234);
    expect((await settle(found.txn_id, 'owner')).status).toBe(200);
    expect([await it.balance('owner'), await it.balance('unexplained')]).toEqual([500, 0]);
    expect(await show()).toMatchObject({ unexplained: [], balanced: true });
    const [deed] = await it.sql`select * from admin_action where subject = ${taken.txn_id}`;
    expect([deed.action, deed.detail]).toEqual(['settle_unexplained', { as: 'fee', note: 'It was the plumber.' }]);
    expect(await it.broken()).toEqual([]);
  });

  test('is taken back when its own posting comes after all', async () => {
    const booked = await it.book();
    const { body } = await it.checkout(booked);
    await it.stripe.pay(body.checkout_url);
    const charge = await newest();
    const txnId = String(charge?.id);
    const cents = Number(charge?.net);
    await it.sql`
      insert into balance_transaction (txn_id, type, amount_cents, fee_cents, net_cents, currency, created_at)
      values (${txnId}, 'charge', ${cents}, 0, ${cents}, 'usd', ${it.clock.now()})`;
    await transaction(it.sql, (tx) =>
      post(tx, {
        key: { kind: 'stripe_txn', txnId },
        sessionId: null,
        moves: [{ from: 'cash', to: 'unexplained', cents }],
        at: it.clock.now(),
        txn: txnId,
      }),
    );
    expect((await show()).unexplained).toHaveLength(1);
    await it.settle();
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
    expect(await it.balance('unexplained')).toBe(0);
  });

  test('is posted once when two replicas look at the same time', async () => {
    const before = (await alerts()).length;
    await it.stripe.act('adjust-balance', '', { amount: -77 });
    const txnId = String((await newest())?.id);
    await Promise.all([checkBooks(it.deps), checkBooks(it.deps), checkBooks(it.deps)]);
    expect(await it.balance('unexplained')).toBe(-77);
    expect((await alerts()).slice(before)).toEqual([1]);
    expect((await settle(txnId, 'loss')).status).toBe(200);
    expect(await it.broken()).toEqual([]);
  });
});

describe('what is explained', () => {
  test('top-ups, and payouts made by hand, are the founder’s own money', async () => {
    const owner = await it.balance('owner');
    await it.stripe.act('top-up', '', { amount: 9_000 });
    await it.stripe.ask('/v1/payouts', { amount: '2500', currency: 'usd' });
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    expect(await it.balance('owner')).toBe(owner + 9_000 - 2_500);
    const [payout] = await it.stripe.list('/v1/payouts?limit=1');
    const noticed = (await show()).notices.filter(({ kind }) => kind === 'payout').map(({ says }) => says);
    expect(noticed).toEqual([expect.stringContaining('A payout of $25.00 left Stripe')]);
    await it.stripe.act('fail-payout', String(payout?.id));
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    expect(await it.balance('owner')).toBe(owner + 9_000);
  });

  test('a charge, a refund, a dispute and a payout whose webhooks were lost', async () => {
    await it.stripe.fault({ path: '*', mode: 'drop-webhooks', times: 100 });
    const booked = await it.book();
    const { body } = await it.checkout(booked);
    await it.stripe.pay(body.checkout_url, '4000000000000259');
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    expect(await it.balance(`dispute:${booked.sessionId}`)).toBe(-12_000);
  });

  test('by an answer that is still on its way: it waits for the next run', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    // More than the client repeats at once: on a busy machine the first pause is over while this looks.
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: 'cut-after', times: 50 });
    await it.complete(booked);
    expect(await it.sql`select 1 from intent where kind = 'transfer' and state = 'pending'`).toHaveLength(1);
    expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
    await it.stripe.clearFaults();
    await it.insist();
    expect((await it.emitted('transfer.paid')).at(-1)?.payload.sessionId).toBe(booked.sessionId);
    expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
    expect(await it.balance('unexplained')).toBe(0);
  }, 60_000);

  test('money in another currency is told, and never posted', async () => {
    const before = await it.sql`select 1 from ledger_transaction`;
    const body = {
      id: 'txn_euro',
      object: 'balance_transaction',
      type: 'charge',
      currency: 'eur',
      balance_type: 'payments',
    };
    const read = { ...body, amount: 900, fee: 0, net: 900, source: null, description: null, created: 1_900_000_000 };
    const { stripe } = it.deps;
    const list = spyOn(stripe.balanceTransactions, 'list').mockReturnValue(
      Promise.resolve({ data: [read], has_more: false }) as unknown as ReturnType<
        typeof stripe.balanceTransactions.list
      >,
    );
    await readTransactions(it.deps);
    list.mockRestore();
    expect((await show()).notices.filter(({ kind }) => kind === 'currency')).toHaveLength(1);
    expect(await check()).toMatchObject({ balanced: true, differences: [] });
    expect(await it.sql`select 1 from ledger_transaction`).toHaveLength(before.length);
    await it.sql`delete from balance_transaction where txn_id = 'txn_euro'`;
    await it.sql`update books set read_until = begins_at`;
  });

  test('by its fee, what moved nothing is no difference', async () => {
    await it.sql`
      insert into balance_transaction (txn_id, type, amount_cents, fee_cents, net_cents, currency, created_at)
      values ('txn_nothing', 'adjustment', 30, 30, 0, 'usd', ${it.clock.now()})`;
    expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
    await it.sql`delete from balance_transaction where txn_id = 'txn_nothing'`;
  });

  test('more than a page of them, to the last', async () => {
    const owner = await it.balance('owner');
    for (let i = 0; i < 230; i++) await it.stripe.act('top-up', '', { amount: 1 });
    expect(await check()).toMatchObject({ balanced: true, differences: [] });
    expect(await it.balance('owner')).toBe(owner + 230);
  }, 60_000);
});

describe('what Stripe bills and keeps back', () => {
  test('for countering a dispute, and what it returns of it, is a fee', async () => {
    await it.stripe.manners({ counteredDisputeFee: 'charged' });
    const booked = await it.book();
    await it.pay(booked, '4000000000000259');
    const [{ id }] = await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`;
    await it.call('POST', `/admin/card-disputes/${id}/submit`, admin, {});
    const fees = await it.balance('stripe_fees');
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    expect(await it.balance('stripe_fees')).toBe(fees - 1_500);
    await it.stripe.act('win-dispute', id);
    await it.settle();
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    expect(await it.balance('stripe_fees')).toBe(fees);
  });

  test('for Connect, month by month, is a fee', async () => {
    await it.stripe.manners({ connectFees: 'monthly' });
    const booked = await paidOut();
    const [account] = await it.sql`select account_id from connected_account where mentor_id = ${booked.mentorId}`;
    await it.stripe.act('drain-account', account.account_id);
    await it.advance(32 * 24 * HOUR_MS);
    await it.stripe.manners({ connectFees: 'none' });
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    const [fee] = await it.sql`
      select t.kind, e.amount_cents from balance_transaction b join ledger_source s on s.txn_id = b.txn_id
      join ledger_transaction t on t.key = s.key join ledger_entry e on e.transaction_id = t.id and e.account = 'stripe_fees'
      where b.description like 'Connect%Active accounts'`;
    expect([fee.kind, Number(fee.amount_cents)]).toEqual(['stripe_txn', -200]);
  });

  test('for a mentor’s negative balance is kept back, and a loss in the end', async () => {
    const booked = await paidOut();
    const [account] = await it.sql`select account_id from connected_account where mentor_id = ${booked.mentorId}`;
    await it.advance(25 * HOUR_MS);
    await it.stripe.act('overdraw-account', account.account_id, { amount: 5_300 });
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    expect(await it.balance('stripe_reserve')).toBe(-500);
    const loss = await it.balance('loss');
    await it.stripe.act('collect-negative', account.account_id);
    expect(await check()).toMatchObject({ balanced: true, unexplained: [] });
    expect([await it.balance('stripe_reserve'), await it.balance('loss')]).toEqual([0, loss - 500]);
  });
});
