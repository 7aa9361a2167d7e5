import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { MINUTE_MS } from 'contracts/times';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { booksOf } from '../fixtures/books.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
  await it.pay(await it.book());
  expect(await check()).toMatchObject({ balanced: true, differences: [] });
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

const { check, show, alerts, tamper, plant } = booksOf(() => it);
const silence = () => it.stripe.fault({ path: '/v1/', method: 'GET', mode: '500', times: 100 });
const sayings = ({ differences }: Awaited<ReturnType<typeof show>>) => differences.map(({ says }) => says).toSorted();

describe('while Stripe does not answer', () => {
  test('what only the ledger shows is told once', async () => {
    const before = (await alerts()).length;
    await silence();
    const takeAway = await plant();
    const seen = await check();
    expect(seen.stripe_balance).toBeNull();
    expect(sayings(seen)).toEqual(['The ledger moved $5.00 with no balance transaction of Stripe behind it.']);
    await it.stripe.clearFaults();
    await check();
    expect((await alerts()).slice(before)).toEqual([1]);
    await takeAway();
    expect(await check()).toMatchObject({ balanced: true, differences: [] });
  }, 60_000);

  test('what differed before is still shown, and not told again', async () => {
    await tamper(`
      insert into ledger_transaction (id, key, kind, occurred_at) overriding system value values
        (9000002, 'forged', 'test', now()), (9000003, 'unknown', 'test', now());
      insert into ledger_entry values (9000002, 'cash', -500), (9000002, 'owner', 500),
        (9000003, 'stripe_fees', -1), (9000003, 'owner', 1);
      update ledger_account a set balance_cents = (select coalesce(sum(amount_cents), 0) from ledger_entry where account = a.name);
      insert into ledger_source values ('forged', 'txn_forged'), ('unknown', 'txn_unknown');
      insert into balance_transaction values ('txn_forged', 'topup', null, 500, 0, 500, 'usd', null, now());`);
    await check();
    await it.advance(3 * MINUTE_MS);
    const seen = await show();
    expect(sayings(seen)).toEqual(
      expect.arrayContaining([
        'The ledger names txn_unknown, and Stripe doesn’t know it.',
        'Stripe’s balance is $5.00 less than its balance transactions add up to.',
      ]),
    );
    const before = (await alerts()).length;
    await silence();
    const inSilence = await check();
    expect([inSilence.stripe_balance, inSilence.balanced]).toEqual([null, false]);
    expect(sayings(inSilence)).toEqual(sayings(seen));
    await it.stripe.clearFaults();
    expect(sayings(await check())).toEqual(sayings(seen));
    expect((await alerts()).slice(before)).toEqual([]);
  }, 60_000);
});
