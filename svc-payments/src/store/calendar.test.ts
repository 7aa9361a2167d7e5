import { afterAll, beforeAll, expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { findDecisiveDispute } from './calendar.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

type Dispute = [name: string, status: 'open' | 'won' | 'lost', openedDay: number, closedDay: number | null];

async function decisiveOf(disputes: Dispute[]): Promise<string | undefined> {
  const booked = await it.book();
  const checkoutId = await it.pay(booked);
  const on = (day: number | null) => (day === null ? null : new Date(it.clock.now().getTime() + day * DAY_MS));
  for (const [name, status, opened, closed] of disputes)
    await it.sql`
      insert into card_dispute (id, session_id, cs_id, amount_cents, status, opened_at, closed_at)
      values (${`${name}_${checkoutId}`}, ${booked.sessionId}, ${checkoutId}, 100, ${status}, ${on(opened)}, ${on(closed)})`;
  return (await findDecisiveDispute(it.sql, booked.sessionId))?.id.split('_')[0];
}

test('a session stands by its open dispute, else by the one that ended last', async () => {
  expect(await decisiveOf([])).toBeUndefined();
  expect(
    await decisiveOf([
      ['lost', 'lost', 1, 5],
      ['open', 'open', 2, null],
    ]),
  ).toBe('open');
  expect(
    await decisiveOf([
      ['open', 'open', 2, null],
      ['lost', 'lost', 1, 5],
    ]),
  ).toBe('open');
  expect(
    await decisiveOf([
      ['won', 'won', 1, 6],
      ['lost', 'lost', 2, 5],
    ]),
  ).toBe('won');
  expect(
    await decisiveOf([
      ['lost', 'lost', 2, 5],
      ['won', 'won', 1, 6],
    ]),
  ).toBe('won');
});

test('of several open ones the newest speaks, the same one each time', async () => {
  expect(
    await decisiveOf([
      ['b', 'open', 1, null],
      ['a', 'open', 3, null],
      ['c', 'open', 2, null],
    ]),
  ).toBe('a');
  expect(
    await decisiveOf([
      ['a', 'open', 3, null],
      ['b', 'open', 1, null],
      ['c', 'open', 2, null],
    ]),
  ).toBe('a');
});
