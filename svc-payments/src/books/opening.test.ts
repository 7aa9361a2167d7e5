import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { MINUTE_MS } from 'contracts/times';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { booksOf } from '../fixtures/books.ts';

let it: Bench;
beforeEach(async () => {
  it = await startBench();
});
afterEach(() => it.end());

const { check, show, tamper } = booksOf(() => it);

describe('what an account at Stripe held before the books began', () => {
  test('is what it held then, also when money moves that no list shows yet', async () => {
    await it.stripe.act('top-up', '', { amount: 7_000 });
    await it.advance(MINUTE_MS);
    expect((await check()).differences).toEqual([]);
    await it.stripe.manners({ listLagSeconds: 60 });
    await it.advance(2 * MINUTE_MS - 1_000);
    await it.stripe.act('top-up', '', { amount: 100 });
    await it.advance(2_000);
    // The founder looks, and looks again at once.
    for (let times = 0; times < 2; times++) expect((await check()).differences).toEqual([]);
    expect(await it.balance('owner')).toBe(0);
    await it.advance(3 * MINUTE_MS);
    await it.advance(3 * MINUTE_MS);
    expect(await show()).toMatchObject({ balanced: true, cash: 71, stripe_balance: 71 });
    const [opening] = await it.sql`
      select e.amount_cents, t.occurred_at = books.begins_at as then from books, ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id and e.account = 'owner' where t.kind = 'opening'`;
    expect([Number(opening.amount_cents), opening.then]).toEqual([7_000, true]);
    expect(await it.broken()).toEqual([]);
  });

  test('was nothing: what differs later is no opening balance', async () => {
    await it.stripe.act('top-up', '', { amount: 7_000 });
    await it.stripe.act('adjust-balance', '', { amount: -7_000 });
    await it.advance(MINUTE_MS);
    expect(await check()).toMatchObject({ balanced: true, stripe_balance: 0 });
    await tamper(`
      insert into ledger_transaction (id, key, kind, occurred_at) overriding system value values (9000003, 'forged', 'test', now());
      insert into ledger_entry values (9000003, 'cash', -500), (9000003, 'owner', 500);
      insert into ledger_account values ('cash', -500), ('owner', 500);
      insert into ledger_source values ('forged', 'txn_forged');
      insert into balance_transaction values ('txn_forged', 'topup', null, 500, 0, 500, 'usd', null, now());`);
    await check();
    await it.advance(3 * MINUTE_MS);
    await check();
    const says = 'Stripe’s balance is $5.00 less than its balance transactions add up to.';
    expect((await show()).differences).toEqual([{ says, about: [] }]);
    expect(await it.balance('owner')).toBe(500);
  });
});
