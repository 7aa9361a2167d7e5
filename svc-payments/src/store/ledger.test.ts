import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { HOUR_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { testDatabase } from 'svc-kit/testing';
import type { Move } from '../domain/ledger.ts';
import type { PostingKey } from '../domain/money-key.ts';
import { beginBooks, findBooks, findFirstPosting, setReadUntil } from './books.ts';
import { findNewestCapture, post, postOpposite, readCollected, readPurse } from './ledger.ts';

const MIGRATIONS = fileURLToPath(new URL('../../migrations/', import.meta.url));
let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase(MIGRATIONS);
});
afterAll(() => db.drop());

const noon = new Date('2026-11-21T12:00:00Z');
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * HOUR_MS);
const inTx = <T>(work: (tx: Tx) => Promise<T>) => transaction(db.sql, work);
const elsewhere = (moveId: string) => ({ kind: 'elsewhere', moveId }) as const;
const captureOf = (checkoutId: string) => ({ kind: 'capture', checkoutId }) as const;

function write(key: PostingKey, moves: Move[], more: { sessionId?: string; at?: Date } = {}): Promise<boolean> {
  const { sessionId = null, at = noon } = more;
  return inTx((tx) => post(tx, { key, sessionId, moves, at }));
}
const found = async (key: string) => [
  ...(await db.sql`
    select t.session_id, s.txn_id from ledger_transaction t left join ledger_source s on s.key = t.key where t.key = ${key}`),
];

describe('what the founder may collect is counted from', () => {
  test('each account by its own name, those of families and mentors together', async () => {
    const cents = {
      commission: 1,
      stripe_fees: 2,
      loss: 4,
      owner: 8,
      unexplained: 16,
      'receivable:m1': 32,
      'receivable:m2': 64,
      'dispute:s1': 128,
      'held:s1': 256,
      'mentor:s1': 512,
      'refunding:s1': 1_024,
      stripe_reserve: 2_048,
    };
    const moves = Object.entries(cents).map(([to, each]) => ({ from: 'cash', to, cents: each }));
    await write(elsewhere('all'), moves);
    expect(await readPurse(db.sql)).toEqual({
      commission: 1,
      stripeFees: 2,
      loss: 4,
      owner: 8,
      unexplained: 16,
      receivable: 32 + 64,
      disputed: 128,
      owedToOthers: 256 + 512 + 1_024,
    });
  });

  test('what was collected before, less what the bank sent back', async () => {
    const collected = (batchId: string) => ({ kind: 'commission', batchId }) as const;
    for (const batchId of ['kept', 'back'])
      await write(collected(batchId), [
        { from: 'commission', to: 'cash', cents: 700 },
        { from: 'owner', to: 'cash', cents: 50 },
      ]);
    await inTx((tx) => postOpposite(tx, collected('back'), noon));
    expect(await readCollected(db.sql)).toEqual({ fromCommission: 700, fromOwner: 50 });
  });
});

describe('a posting', () => {
  test('that moves nothing is not made, so that its money can be posted later', async () => {
    const move = { from: 'cash', to: 'owner' };
    expect(await write(elsewhere('nothing'), [{ ...move, cents: 0 }])).toBe(false);
    expect(await found('elsewhere:nothing')).toEqual([]);
    expect(await write(elsewhere('nothing'), [{ ...move, cents: 1 }])).toBe(true);
  });

  test('is taken back in its own session, with what stands behind that at Stripe', async () => {
    const sessionId = crypto.randomUUID();
    const moves = [{ from: 'cash', to: `held:${sessionId}`, cents: 12_000 }];
    await write(captureOf('cs_test_back'), moves, { sessionId });
    expect(await inTx((tx) => postOpposite(tx, captureOf('cs_test_back'), noon, 'txn_back'))).toBe(true);
    expect(await found('undo:capture:cs_test_back')).toEqual([{ session_id: sessionId, txn_id: 'txn_back' }]);
  });

  test('that was never made is not taken back', async () => {
    expect(await inTx((tx) => postOpposite(tx, captureOf('cs_test_never'), noon))).toBe(false);
    expect(await found('undo:capture:cs_test_never')).toEqual([]);
  });
});

test('the newest payment is the capture that came in last, also before a given time', async () => {
  const capture = (id: string, at: Date) => write(captureOf(id), [{ from: 'cash', to: 'held:s2', cents: 1 }], { at });
  await capture('cs_test_late', hoursLater(3));
  await capture('cs_test_early', hoursLater(1));
  await write(elsewhere('newest'), [{ from: 'cash', to: 'owner', cents: 1 }], { at: hoursLater(4) });
  const newest = async (before?: Date) => (await findNewestCapture(db.sql, before))?.checkoutId;
  expect(await newest()).toBe('cs_test_late');
  expect(await newest(hoursLater(3))).toBe('cs_test_early');
  expect(await findNewestCapture(db.sql, new Date(0))).toBeNull();
});

describe('the books begin', () => {
  test('with the first posting that moved cash', async () => {
    await write(elsewhere('not cash'), [{ from: 'loss', to: 'owner', cents: 1 }], { at: hoursLater(-3) });
    await write(elsewhere('first'), [{ from: 'cash', to: 'owner', cents: 1 }], { at: hoursLater(-2) });
    expect(await findFirstPosting(db.sql)).toEqual(hoursLater(-2));
  });

  test('once, and what was read up to a time is not read from before that again', async () => {
    await beginBooks(db.sql, noon, false);
    await beginBooks(db.sql, hoursLater(1), true);
    await setReadUntil(db.sql, hoursLater(5));
    // A reading that began earlier ends later.
    await setReadUntil(db.sql, hoursLater(4));
    const { beginsAt, hasPast, readUntil } = (await findBooks(db.sql)) ?? {};
    expect({ beginsAt, hasPast, readUntil }).toEqual({ beginsAt: noon, hasPast: false, readUntil: hoursLater(5) });
  });
});
