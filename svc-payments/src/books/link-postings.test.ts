import { describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { admin, type Bench } from '../fixtures/bench.ts';
import { booksOf } from '../fixtures/books.ts';
import { REFUND_FAILS_LATER, withMoneyEnds } from '../fixtures/money-ends.ts';
import { linkBySource } from './link-postings.ts';

let it: Bench;
const { cancel, settleComplaint, chargeOf, paidOut, lost, remedy } = withMoneyEnds((bench) => {
  it = bench;
});
const { check, tamper } = booksOf(() => it);

async function collected(): Promise<string> {
  await it.call('POST', '/admin/collect-commission', admin);
  await it.settle();
  return (await it.sql`select payout_id from commission_batch order by seq desc limit 1`)[0].payout_id;
}

const KINDS = [
  'capture',
  'fee',
  'transfer',
  'reversal',
  'dispute_reversal',
  'dispute_move',
  'refund_paid',
  'undo:refund_paid',
  'commission',
  'undo:commission',
];

/** Each kind of posting that moves cash, and those that took it back. */
async function busyLife(): Promise<void> {
  const complained = await paidOut();
  await settleComplaint(complained, 6_000);
  const disputed = await paidOut();
  await it.stripe.act('dispute-charge', await chargeOf(disputed));
  await it.settle();
  await lost(disputed);
  const failing = await it.book();
  await it.pay(failing, REFUND_FAILS_LATER);
  await cancel(failing, 12_000);
  await it.settle();
  expect(await remedy(failing, 'try-again')).toBe(200);
  await paidOut();
  await it.stripe.act('fail-payout', await collected());
  await it.settle();
  await it.deps.stripe.payouts.cancel(await collected());
  await it.settle();
  await collected();
  await it.advance(HOUR_MS);
}

const sources = async (): Promise<string[]> =>
  (await it.sql`select key || ' ' || txn_id as text from ledger_source order by key, txn_id`).map(
    ({ text }: { text: string }) => text,
  );

describe('postings whose balance transactions were not known when they were written', () => {
  test('are found by what is behind them, also those that took money back', async () => {
    await busyLife();
    await check();
    const before = await sources();
    for (const kind of KINDS) expect(before.filter((text) => text.startsWith(`${kind}:`))).not.toEqual([]);
    const [refund] = await it.sql`select id from refund where number = 2`;
    // Of a refund only its newest try is known by Stripe's id.
    await tamper(`
      insert into unproven (kind, subject) select 'txn', txn_id from balance_transaction;
      delete from ledger_source where key not like '%refund_paid:${refund.id}'`);
    await linkBySource(it.deps);
    expect(await sources()).toEqual(before);
    expect(await it.broken()).toEqual([]);
  });
});
