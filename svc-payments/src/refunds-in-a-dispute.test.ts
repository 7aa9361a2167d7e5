import { describe, expect, test } from 'bun:test';
import type { Bench, Booked } from './fixtures/bench.ts';
import { DISPUTED, withMoneyEnds } from './fixtures/money-ends.ts';

let it: Bench;
const { cancel, disputeOf, chargeOf, lost, ended } = withMoneyEnds((bench) => {
  it = bench;
});

describe('a refund while the card’s bank has the money', () => {
  async function disputedAndRefused(): Promise<Booked> {
    const booked = await it.book();
    await it.pay(booked, DISPUTED);
    await cancel(booked, 12_000);
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'waiting' },
    ]);
    return booked;
  }

  test('waits, and reaches the family when the dispute is won', async () => {
    const booked = await disputedAndRefused();
    await it.stripe.act('win-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'succeeded' },
    ]);
    await ended(booked);
  });

  test('falls away when the dispute is lost, and comes back if the bank takes it back after all', async () => {
    const booked = await disputedAndRefused();
    await lost(booked);
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'void' },
    ]);
    await ended(booked);
    await it.stripe.act('reinstate-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'succeeded' },
    ]);
    await ended(booked);
  });

  test('that Stripe refuses before we knew of the dispute waits for it as well', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.stripe.fault({ path: 'charge.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await cancel(booked, 12_000);
    await it.settle();
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'waiting' },
    ]);
    await it.stripe.clearFaults();
    await lost(booked);
    await ended(booked);
  });
});
