import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { testDatabase } from 'svc-kit/testing';
import { brokenChecks } from './fixtures/checks.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
const SESSION = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase(MIGRATIONS);
});
afterAll(() => db.drop());

const posting = (id: number, kind: string, entries: string) => `
  insert into ledger_transaction (id, key, kind, session_id, occurred_at) overriding system value
    values (${id}, 'k${id}', '${kind}', '${SESSION}', now());
  insert into ledger_entry values ${entries};`;
const payment = (amount: number, refunded: number) => `
  insert into payment (cs_id, session_id, payment_intent, charge_id, amount_cents, refunded_cents, captured_at)
    values ('cs_1', '${SESSION}', 'pi_1', 'ch_1', ${amount}, ${refunded}, now());`;
const transfer = (amount: number) => `
  insert into transfer (session_id, mentor_id, charge_id, amount_cents, status)
    values ('${SESSION}', '${OTHER}', 'ch_1', ${amount}, 'paid');`;
const checkout = (n: number, status: string) => `
  insert into checkout (session_id, n, cs_id, amount_cents, athlete_id, mentor_id, status, opened_at, expires_at)
    values ('${SESSION}', ${n}, 'cs_${n}', 100, '${OTHER}', '${OTHER}', '${status}', now(), now());`;

/** By the check that must notice it. Triggers are off, since no rule of ours would write these rows. */
const WRONGS: [check: string, statements: string][] = [
  ['01-zero-sum', posting(1, 'test', "(1, 'a', 100), (1, 'b', -99)")],
  ['02-stored-balances', "insert into ledger_account values ('a', 5)"],
  ['03-no-negative-liability', "insert into ledger_account values ('held:x', -1)"],
  ['03-no-negative-liability', posting(1, 'test', "(1, 'commission', -100), (1, 'owner', 100)")],
  [
    '04-every-cent-of-a-session',
    posting(1, 'capture', "(1, 'cash', -100), (1, 'held:x', 100)") +
      posting(2, 'x', "(2, 'held:x', -50), (2, 'y', 50)"),
  ],
  ['05-shares', payment(100, 0) + transfer(41)],
  ['05-shares', payment(100, 50) + transfer(40)],
  [
    '06-release-and-full-refund',
    `${payment(100, 100)} insert into release values ('${SESSION}', 40, 60, now(), null);`,
  ],
  ['07-one-capture-a-checkout', checkout(1, 'complete')],
  ['08-one-open-checkout', checkout(1, 'open') + checkout(2, 'open')],
  ['09-every-cash-posting-has-its-transaction', posting(1, 'test', "(1, 'cash', -100), (1, 'owner', 100)")],
  [
    '10-postings-equal-their-transaction',
    `${posting(1, 'test', "(1, 'cash', -100), (1, 'owner', 100)")}
    insert into ledger_source values ('k1', 'txn_1');
    insert into balance_transaction values ('txn_1', 'topup', null, 99, 0, 99, 'usd', null, now());`,
  ],
];

describe('the invariants', () => {
  test('hold in an empty database', async () => {
    expect(await brokenChecks(db.sql)).toEqual([]);
  });

  test.each(WRONGS)('%s sees what is wrong', async (check, statements) => {
    const undone = new Error('undone');
    const attempt = db.sql.begin(async (tx) => {
      await tx.unsafe("set local session_replication_role = 'replica'");
      await tx.unsafe(statements);
      expect((await brokenChecks(tx)).map((found) => found.split(':')[0])).toContain(check);
      throw undone;
    });
    await expect(attempt).rejects.toBe(undone);
  });
});
