import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Tx, transaction } from 'svc-kit/db';
import { type Bench, startBench } from '../fixtures/bench.ts';
import {
  addRelease,
  addReversed,
  addTransfer,
  findOpenTransfer,
  findRelease,
  findReversible,
  listWaiting,
  lowerRelease,
  setTransferPaid,
  setTransferSending,
  setTransferStatus,
} from './transfers.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

const inside = <T>(work: (tx: Tx) => Promise<T>) => transaction(it.sql, work);

test('of a session’s transfers the one with most left is reversed, and none that was not paid or has nothing left', async () => {
  const { sessionId, mentorId } = await it.book();
  const paid = (amountCents: number) =>
    inside(async (tx) => {
      const made = await addTransfer(tx, { sessionId, mentorId, chargeId: 'ch_1', amountCents, status: 'closed' });
      const stripeId = `tr_${made.number}_${sessionId}`;
      await setTransferPaid(tx, made, { stripeId, amountCents }, it.clock.now());
      return made;
    });
  const [small, large] = [await paid(1_000), await paid(4_000)];
  expect([small.number, large.number]).toEqual([1, 2]);
  const reversible = async () => (await findReversible(it.sql, sessionId))?.number;
  expect(await reversible()).toBe(large.number);
  await inside((tx) => addReversed(tx, large, 3_500));
  expect(await reversible()).toBe(small.number);
  await inside((tx) => addReversed(tx, small, 1_000));
  expect(await reversible()).toBe(large.number);
  await inside((tx) => addReversed(tx, large, 500));
  expect(await reversible()).toBeUndefined();
  await inside((tx) => addTransfer(tx, { sessionId, mentorId, chargeId: 'ch_1', amountCents: 9_000 }));
  expect(await reversible()).toBeUndefined();
});

test('a transfer is open until it is paid or closed; one that failed or waits is sent once the mentor can be paid', async () => {
  const { sessionId, mentorId } = await it.book();
  const made = await inside((tx) => addTransfer(tx, { sessionId, mentorId, chargeId: 'ch_1', amountCents: 4_800 }));
  const state = async () => [
    (await findOpenTransfer(it.sql, sessionId))?.status,
    (await listWaiting(it.sql, mentorId)).includes(sessionId),
  ];
  expect(await state()).toEqual(['waiting', true]);
  for (const [status, waits] of [
    ['failed', true],
    ['stopped', false],
  ] as const) {
    await inside((tx) => setTransferStatus(tx, made, status, 'refused'));
    expect(await state()).toEqual([status, waits]);
  }
  await inside((tx) => setTransferSending(tx, made, 4_000));
  expect(await state()).toEqual(['sending', false]);
  const sent = await it.sql`select amount_cents, failure from transfer where session_id = ${sessionId}`;
  expect(sent).toEqual([{ amount_cents: 4_000, failure: null }]);
  await inside((tx) => setTransferStatus(tx, made, 'closed'));
  expect(await state()).toEqual([undefined, false]);
});

test('what is released later adds to what was, and is collected anew', async () => {
  const { sessionId } = await it.book();
  const batch = crypto.randomUUID();
  const release = (mentorCents: number, commissionCents: number) =>
    inside((tx) => addRelease(tx, sessionId, { mentorCents, commissionCents }, it.clock.now()));
  expect(await release(400, 600)).toBe(1);
  await it.sql`insert into commission_batch (id, amount_cents, created_at) values (${batch}, 600, ${it.clock.now()})`;
  await it.sql`update release set batch_id = ${batch} where session_id = ${sessionId}`;
  expect(await release(40, 60)).toBe(2);
  expect(await findRelease(it.sql, sessionId)).toEqual({ mentorCents: 440, commissionCents: 660 });
  expect(await it.sql`select batch_id from release where session_id = ${sessionId}`).toEqual([{ batch_id: null }]);
  await inside((tx) => lowerRelease(tx, sessionId, { mentorCents: 40, commissionCents: 160 }));
  expect(await findRelease(it.sql, sessionId)).toEqual({ mentorCents: 400, commissionCents: 500 });
});
