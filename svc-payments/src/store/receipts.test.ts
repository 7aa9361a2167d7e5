import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { readPaidSession } from './receipts.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

async function paid() {
  const booked = await it.book();
  const checkoutId = await it.pay(booked);
  const day = (n: number) => new Date(it.clock.now().getTime() + n * DAY_MS);
  return {
    checkoutId,
    refund: (caseKey: string, status: string, cents: number, n: number) => it.sql`
      insert into refund (id, case_key, session_id, cs_id, amount_cents, status, reason, created_at)
      values (${crypto.randomUUID()}, ${`${caseKey}:${caseKey === 'refused' ? checkoutId : booked.sessionId}`},
        ${booked.sessionId}, ${checkoutId}, ${cents}, ${status}, 'test', ${day(n)})`,
    dispute: (status: string, [lost, loss]: [number, number], n: number) => it.sql`
      insert into card_dispute (id, session_id, cs_id, amount_cents, status, opened_at, closed_at, lost_cents, loss_cents)
      values (${`dp_${crypto.randomUUID()}`}, ${booked.sessionId}, ${checkoutId}, 12000, ${status}, ${day(0)}, ${day(n)},
        ${lost}, ${loss})`,
    async read() {
      const read = await readPaidSession(it.sql, booked.sessionId);
      const back = read?.moneyBack.map(({ status, amountCents }) => [status, amountCents]);
      return { back, refused: read?.charges.map((charge) => charge.refused) };
    },
  };
}

test('money that came back is what the family has of it, oldest first', async () => {
  const { refund, dispute, read } = await paid();
  await refund('complaint', 'succeeded', 1_000, 3);
  await refund('cancel', 'elsewhere', 500, 1);
  // The family had 7,000 of it back before.
  await dispute('lost', [10_000, 7_000], 2);
  expect((await read()).back).toEqual([
    ['elsewhere', 500],
    ['by_bank', 3_000],
    ['succeeded', 1_000],
  ]);
});

test('a claim that the bank met, and a dispute that gave the family nothing more, are no money back', async () => {
  const { refund, dispute, read } = await paid();
  await refund('complaint', 'void', 12_000, 1);
  await dispute('lost', [12_000, 12_000], 2);
  await dispute('won', [12_000, 0], 3);
  await dispute('open', [12_000, 0], 4);
  expect((await read()).back).toEqual([]);
});

test('a payment that booking refused is marked as refused, and one that was refunded is not', async () => {
  const [refused, refunded] = [await paid(), await paid()];
  await refused.refund('refused', 'succeeded', 12_000, 1);
  await refunded.refund('cancel', 'succeeded', 12_000, 1);
  expect([(await refused.read()).refused, (await refunded.read()).refused]).toEqual([[true], [false]]);
});
