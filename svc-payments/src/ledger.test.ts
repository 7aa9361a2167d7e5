import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { connect, NO_TIME_LIMITS, type Tx, transaction } from 'svc-kit/db';
import { readPlans } from 'svc-kit/read-plans';
import { testDatabase } from 'svc-kit/testing';
import { entriesOf } from './domain/ledger.ts';
import { balanceOf, post, postOpposite } from './store/ledger.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase(MIGRATIONS);
});
afterAll(() => db.drop());

const at = new Date('2026-11-21T12:00:00Z');
const inTx = <T>(work: (tx: Tx) => Promise<T>) => transaction(db.sql, work);
const captureOf = (checkoutId: string) => ({ kind: 'capture', checkoutId }) as const;
const move = (checkoutId: string, cents: number) =>
  inTx((tx) => post(tx, { key: captureOf(checkoutId), sessionId: null, moves: [{ from: 'a', to: 'b', cents }], at }));

/** Bun's queries run when awaited; this makes a promise that can reject. */
const run = async (query: string) => void (await db.sql.unsafe(query));

describe('the ledger', () => {
  test('keeps balances by its entries, and makes a posting once', async () => {
    expect(await move('once', 500)).toBe(true);
    expect(await move('once', 500)).toBe(false);
    expect([await balanceOf(db.sql, 'a'), await balanceOf(db.sql, 'b')]).toEqual([-500, 500]);
  });

  test('writes a posting in one statement, as others wait at its balances until the commit', async () => {
    const plans = await readPlans(db.url);
    const sql = connect(plans.url, 1, NO_TIME_LIMITS);
    const moves = [
      { from: 'cash', to: 'owner', cents: 3 },
      { from: 'loss', to: 'held:1', cents: 2 },
    ];
    await transaction(sql, (tx) => post(tx, { key: captureOf('one'), sessionId: null, moves, at, txn: 'txn_one' }));
    const written = plans.take().filter(({ query }) => /insert into ledger_(transaction|source|entry)/.test(query));
    await sql.end();
    await plans.stop();
    expect(written).toHaveLength(1);
    const entries = await db.sql`
      select e.account, e.amount_cents::int as cents, s.txn_id from ledger_transaction t
      join ledger_entry e on e.transaction_id = t.id join ledger_source s on s.key = t.key
      where s.txn_id = 'txn_one' order by e.account`;
    expect(entries.map(({ account, cents }: { account: string; cents: number }) => [account, cents])).toEqual([
      ['cash', -3],
      ['held:1', 2],
      ['loss', -2],
      ['owner', 3],
    ]);
  });

  test('lets many move money between the same accounts in opposite directions, none of whom waits for another forever', async () => {
    const named = (n: number) => `held:${String(n).padStart(3, '0')}`;
    const moves = Array.from({ length: 100 }, (_, n) => ({ from: named(2 * n), to: named(2 * n + 1), cents: 1 }));
    const write = (n: number) => {
      const key = captureOf(`round ${n}`);
      // Without the retries of `transaction`, a deadlock is told.
      return db.sql.begin((tx) => post(tx, { key, sessionId: null, moves: n % 2 ? moves.toReversed() : moves, at }));
    };
    expect(await Promise.all(Array.from({ length: 40 }, (_, n) => write(n)))).toEqual(Array(40).fill(true));
  });

  test('takes a posting back by its opposite, once', async () => {
    await move('back', 300);
    const before = await balanceOf(db.sql, 'b');
    expect(await inTx((tx) => postOpposite(tx, captureOf('back'), at))).toBe(true);
    expect(await inTx((tx) => postOpposite(tx, captureOf('back'), at))).toBe(false);
    expect(await balanceOf(db.sql, 'b')).toBe(before - 300);
  });

  test('refuses a transaction that does not add up to zero, and leaves no trace of it', async () => {
    const unbalanced = inTx(async (tx) => {
      const [made] = await tx`
        insert into ledger_transaction (key, kind, occurred_at) values ('crooked', 'test', ${at}) returning id`;
      await tx`insert into ledger_entry values (${made.id}, 'a', 100), (${made.id}, 'b', -99)`;
    });
    await expect(unbalanced).rejects.toThrow('does not balance');
    expect((await db.sql`select 1 from ledger_transaction where key = 'crooked'`).length).toBe(0);
  });

  test('refuses a transaction without entries', async () => {
    await expect(
      run(`insert into ledger_transaction (key, kind, occurred_at) values ('empty', 'test', now())`),
    ).rejects.toThrow('does not balance');
  });

  test.each([
    'update ledger_entry set amount_cents = 1',
    'delete from ledger_entry',
    'truncate ledger_entry',
    "update ledger_transaction set kind = 'other'",
    'delete from ledger_transaction',
    'truncate ledger_transaction cascade',
    'update ledger_account set balance_cents = 0',
    "insert into ledger_account values ('made_up', 5)",
    'delete from ledger_account',
  ])('refuses: %s', async (statement) => {
    await move(`before ${statement}`, 100);
    await expect(run(statement)).rejects.toThrow();
  });

  test('knows no half cents and no negative moves', () => {
    expect(() => entriesOf([{ from: 'a', to: 'b', cents: 0.5 }])).toThrow();
    expect(() => entriesOf([{ from: 'a', to: 'b', cents: -1 }])).toThrow();
    expect(entriesOf([{ from: 'a', to: 'b', cents: 0 }])).toEqual([]);
  });
});
