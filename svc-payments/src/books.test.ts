import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { books as shape } from 'contracts/http/founder-money';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { person } from 'svc-kit/testing';
import { checkBooks } from './books/check-books.ts';
import { admin, type Bench, type Booked, startBench } from './fixtures/bench.ts';
import { post } from './store/ledger.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(async () => {
  await it.stripe.clearFaults();
  await it.stripe.manners({ listLagSeconds: 0 });
});
afterAll(() => it.end());

const check = async () => shape.parse((await it.call('POST', '/admin/books/check', admin)).body);
const show = async () => shape.parse((await it.call('GET', '/admin/books', admin)).body);
const settle = (txnId: string, as: string, who = admin) =>
  it.call('POST', `/admin/books/unexplained/${txnId}/settle`, who, { as, note: 'It was the plumber.' });
const alerts = async () => (await it.emitted('books.differ')).map(({ payload }) => payload.differences);
const postings = async (): Promise<number> => (await it.sql`select 1 from ledger_transaction`).length;
const newest = async () => (await it.stripe.list('/v1/balance_transactions?limit=1'))[0];

/** As somebody with the database's password could, past the ledger's triggers. */
async function tamper(statements: string): Promise<void> {
  await it.sql.begin(async (tx) => {
    await tx.unsafe("set local session_replication_role = 'replica'");
    await tx.unsafe(statements);
  });
}

async function paidOut(): Promise<Booked> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.complete(booked);
  return booked;
}

async function transferOf({ sessionId }: Booked): Promise<string> {
  await check();
  const [row] = await it.sql`
    select s.txn_id from ledger_source s join ledger_transaction t on t.key = s.key
    where t.kind = 'transfer' and t.session_id = ${sessionId}`;
  return row.txn_id;
}

describe('the books', () => {
  test('say that they were never checked, before the first run', async () => {
    expect(await show()).toMatchObject({ checked_at: null, balanced: false, stripe_balance: null, differences: [] });
  });

  test('balance after a busy life, and say when that was seen', async () => {
    const refunded = await paidOut();
    await it.deliver('session.settled', { ...it.facts(refunded, 'completed'), refundCents: 6_000 });
    await paidOut();
    const disputed = await it.book();
    await it.pay(disputed, '4000000000000259');
    await it.advance(25 * HOUR_MS);
    expect((await it.call('POST', '/admin/collect-commission', admin)).status).toBe(200);
    await it.settle();
    const seen = await check();
    expect(seen).toMatchObject({ balanced: true, differences: [], unexplained: [] });
    expect(seen.stripe_balance).toBe(seen.cash);
    expect(seen.checked_at).toBe((await show()).checked_at);
    expect(await alerts()).toEqual([]);
    expect(await it.broken()).toEqual([]);
  });

  test('are checked every ten minutes by themselves', async () => {
    const { checked_at: before } = await show();
    await it.advance(11 * MINUTE_MS);
    const { checked_at: after } = await show();
    expect(Date.parse(String(after)) - Date.parse(String(before))).toBeGreaterThanOrEqual(10 * MINUTE_MS);
  });

  test('find again what stands behind the postings of a ledger from before the links', async () => {
    await tamper('delete from ledger_source');
    expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
    expect(await it.sql`select 1 from ledger_source`).not.toHaveLength(0);
  });
});

describe('a difference shows within one run:', () => {
  test('a posting in the ledger that Stripe knows nothing of', async () => {
    const before = (await alerts()).length;
    await tamper(`
      insert into ledger_transaction (id, key, kind, occurred_at) overriding system value values (9001, 'planted', 'test', now());
      insert into ledger_entry values (9001, 'cash', -500), (9001, 'owner', 500);
      update ledger_account set balance_cents = balance_cents - 500 where name = 'cash';
      insert into ledger_account values ('owner', 500);`);
    const seen = await check();
    const says = 'The ledger moved $5.00 with no balance transaction of Stripe behind it.';
    expect([seen.balanced, seen.differences]).toEqual([false, [{ says, about: ['planted'] }]]);
    await check();
    expect((await alerts()).slice(before)).toEqual([1]);
    await tamper(`
      delete from ledger_entry where transaction_id = 9001; delete from ledger_transaction where id = 9001;
      update ledger_account set balance_cents = balance_cents + 500 where name = 'cash';
      delete from ledger_account where name = 'owner';`);
    expect(await check()).toMatchObject({ balanced: true, differences: [] });
  });

  test('a posting that names a balance transaction which Stripe does not know', async () => {
    const txnId = await transferOf(await paidOut());
    await tamper(`update ledger_source set txn_id = 'txn_madeup' where txn_id = '${txnId}'`);
    const { balanced, differences } = await check();
    expect([balanced, differences.map(({ about }) => about[0])]).toEqual([false, ['txn_madeup']]);
    await tamper(`update ledger_source set txn_id = '${txnId}' where txn_id = 'txn_madeup'`);
    expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
  });

  test('a wrong amount', async () => {
    const txnId = await transferOf(await paidOut());
    const move = (cents: number) =>
      tamper(`
        update ledger_entry e set amount_cents = amount_cents + case account when 'cash' then ${cents} else ${-cents} end
          from ledger_transaction t join ledger_source s on s.key = t.key
          where t.id = e.transaction_id and s.txn_id = '${txnId}';
        update ledger_account a set balance_cents = (select coalesce(sum(amount_cents), 0) from ledger_entry where account = a.name)`);
    await move(-100);
    const { balanced, differences } = await check();
    expect(balanced).toBe(false);
    const found = differences.find(({ about }) => about[0] === txnId);
    expect(found?.says).toBe('Stripe moved -$48.00, and the ledger has -$47.00 for it.');
    await move(100);
    expect(await check()).toMatchObject({ balanced: true, differences: [] });
  });

  test('money that moved at Stripe and that nothing explains, either way', async () => {
    const before = (await alerts()).length;
    await it.stripe.act('adjust-balance', '', { amount: -1_234, description: 'Nobody knows' });
    const taken = String((await newest())?.id);
    await it.stripe.act('adjust-balance', '', { amount: 500, description: 'Found' });
    const seen = await check();
    expect(seen.balanced).toBe(false);
    expect(seen.unexplained.map(({ amount, description }) => [amount, description])).toEqual(
      expect.arrayContaining([
        [-12.34, 'Nobody knows'],
        [5, 'Found'],
      ]),
    );
    expect(seen.unexplained.find(({ txn_id }) => txn_id === taken)?.type).toBe('adjustment');
    expect(seen.cash).toBe(Number(seen.stripe_balance));
    expect(await it.balance('unexplained')).toBe(-734);
    const count = await postings();
    await check();
    expect([await postings(), (await alerts()).slice(before)]).toEqual([count, [2]]);
    expect(await it.broken()).toEqual([]);
  });
});

describe('what is unexplained', () => {
  test('is settled once, by the founder who signed in just now, and the audit log keeps why', async () => {
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
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: 'cut-after', times: 3 });
    await it.complete(booked);
    expect(await it.sql`select 1 from intent where kind = 'transfer' and state = 'pending'`).toHaveLength(1);
    expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
    await it.insist();
    expect((await it.emitted('transfer.paid')).at(-1)?.payload.sessionId).toBe(booked.sessionId);
    expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
    expect(await it.balance('unexplained')).toBe(0);
  }, 20_000);

  test('more than a page of them, to the last', async () => {
    const owner = await it.balance('owner');
    for (let i = 0; i < 230; i++) await it.stripe.act('top-up', '', { amount: 1 });
    expect(await check()).toMatchObject({ balanced: true, differences: [] });
    expect(await it.balance('owner')).toBe(owner + 230);
  }, 20_000);
});

describe('when Stripe', () => {
  test('does not answer, the page says so and nothing changes', async () => {
    const [before, count] = [await show(), await postings()];
    await it.stripe.act('adjust-balance', '', { amount: -100 });
    await it.stripe.fault({ path: '/v1/', method: 'GET', mode: '500', times: 100 });
    const seen = await check();
    expect(seen).toMatchObject({ balanced: true, stripe_balance: null, differences: [], cash: before.cash });
    expect(Date.parse(String(seen.checked_at))).toBeGreaterThan(Date.parse(String(before.checked_at)));
    expect(await postings()).toBe(count);
    await it.stripe.clearFaults();
    const [unexplained] = (await check()).unexplained;
    expect(unexplained?.amount).toBe(-1);
    expect((await settle(String(unexplained?.txn_id), 'loss')).status).toBe(200);
  }, 20_000);

  test('lists late, nothing is called a difference until the list had its time', async () => {
    await it.stripe.manners({ listLagSeconds: 60 });
    await it.pay(await it.book());
    await it.stripe.act('adjust-balance', '', { amount: -100 });
    expect(await check()).toMatchObject({ balanced: true, differences: [], unexplained: [] });
    await it.advance(3 * MINUTE_MS);
    const seen = await show();
    expect([seen.differences, seen.unexplained.map(({ amount }) => amount)]).toEqual([[], [-1]]);
    expect((await settle(String(seen.unexplained[0]?.txn_id), 'loss')).status).toBe(200);
  });

  test('has less than its own transactions add up to, that shows at the next run', async () => {
    await tamper(`
      insert into ledger_transaction (id, key, kind, occurred_at) overriding system value values (9002, 'forged', 'test', now());
      insert into ledger_entry values (9002, 'cash', -500), (9002, 'owner', 500);
      update ledger_account a set balance_cents = (select coalesce(sum(amount_cents), 0) from ledger_entry where account = a.name);
      insert into ledger_source values ('forged', 'txn_forged');
      insert into balance_transaction values ('txn_forged', 'topup', null, 500, 0, 500, 'usd', null, now());`);
    expect((await check()).differences).toEqual([]);
    await it.advance(3 * MINUTE_MS);
    const says = 'Stripe’s balance is $5.00 less than its balance transactions add up to.';
    expect((await show()).differences).toEqual([{ says, about: [] }]);
  });
});

describe('an account at Stripe that had a life before', () => {
  test('opens the books with what it held, as the founder’s own', async () => {
    const old = await startBench();
    const look = async () => shape.parse((await old.call('POST', '/admin/books/check', admin)).body);
    await old.stripe.act('top-up', '', { amount: 7_000 });
    await old.stripe.act('adjust-balance', '', { amount: -450 });
    await old.advance(MINUTE_MS);
    expect((await look()).differences).toEqual([]);
    await old.advance(3 * MINUTE_MS);
    expect(await look()).toMatchObject({ balanced: true, cash: 65.5, stripe_balance: 65.5, unexplained: [] });
    expect(await old.balance('owner')).toBe(6_550);
    await old.stripe.act('adjust-balance', '', { amount: -50 });
    expect((await look()).unexplained.map(({ amount }) => amount)).toEqual([-0.5]);
    expect(await old.balance('owner')).toBe(6_550);
    expect(await old.broken()).toEqual([]);
    await old.end();
  });
});
