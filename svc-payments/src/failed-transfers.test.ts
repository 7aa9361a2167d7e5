import { expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import type { Bench } from './fixtures/bench.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';

let it: Bench;
const { settleComplaint, transfersOf, stuckAbout, ended } = withMoneyEnds((bench) => {
  it = bench;
});

test('what is refunded while Stripe has not answered the transfer comes back from it afterward', async () => {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked, AVAILABLE_AT_ONCE);
  await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: '500', times: 1 });
  await it.complete(booked);
  await settleComplaint(booked, 12_000);
  await it.settle();
  expect(await transfersOf(booked)).toMatchObject([{ status: 'sending' }]);
  await it.outlast();
  await it.advance(25 * HOUR_MS);
  expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, reversed_cents: 4_800 }]);
  await ended(booked);
});

test('a mentor whom Stripe’s balance has too little for is paid by itself a day later, when it has enough', async () => {
  const booked = await it.book();
  await it.pay(booked, AVAILABLE_AT_ONCE);
  await it.complete(booked);
  const { available } = await it.deps.stripe.balance.retrieve();
  const cents = available.reduce((sum, { amount }) => sum + amount, 0);
  await it.stripe.ask('/v1/payouts', { amount: String(cents), currency: 'usd' });
  await it.connect(booked.mentorId);
  expect(await transfersOf(booked)).toMatchObject([{ status: 'failed', failure: 'balance_insufficient' }]);
  await it.stripe.act('top-up', '', { amount: cents });
  await it.advance(DAY_MS);
  expect(await transfersOf(booked)).toMatchObject([{ status: 'paid', amount_cents: 4_800 }]);
  expect(await stuckAbout(booked)).toEqual([]);
  await ended(booked);
});
