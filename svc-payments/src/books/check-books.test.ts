import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { books as shape } from 'contracts/http/founder-money';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { admin, type Bench, type Booked, startBench } from '../fixtures/bench.ts';
import { booksOf } from '../fixtures/books.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(async () => {
  await it.stripe.clearFaults();
  await it.stripe.manners({ listLagSeconds: 0 });
});
afterAll(() => it.end());

const { check, show, settle, alerts, postings, newest, tamper, plant, paidOut } = booksOf(() => it);

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
    const takeAway = await plant();
    const seen = await check();
    const says = 'The ledger moved $5.00 with no balance transaction of Stripe behind it.';
    expect([seen.balanced, seen.differences]).toEqual([false, [{ says, about: ['planted'] }]]);
    await check();
    expect((await alerts()).slice(before)).toEqual([1]);
    await takeAway();
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
    for (const { txn_id } of seen.unexplained) expect((await settle(txn_id, 'owner')).status).toBe(200);
    expect(await show()).toMatchObject({ balanced: true, unexplained: [] });
    expect(await it.broken()).toEqual([]);
  });
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
  }, 60_000);

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
      insert into ledger_transaction (id, key, kind, occurred_at) overriding system value values (9000002, 'forged', 'test', now());
      insert into ledger_entry values (9000002, 'cash', -500), (9000002, 'owner', 500);
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
  let old: Bench;
  beforeAll(async () => {
    old = await startBench();
  });
  afterAll(() => old.end());

  test('opens the books with what it held, as the founder’s own', async () => {
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
  });
});
