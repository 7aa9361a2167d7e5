import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { admin, type Bench, startBench } from './fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

describe('the money of a session', () => {
  test('goes from the family to the mentor and the platform, to the cent', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    const opened = await it.checkout(booked, 'checkout-with-connect');
    expect(opened.status).toBe(200);
    expect((await it.stripe.pay(opened.body.checkout_url)).body).toEqual({ payment_status: 'paid' });
    await it.settle();
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    expect((await it.emitted('payment.captured')).length).toBe(1);

    await it.advance(74 * HOUR_MS);
    await it.complete(booked);
    const [transfer] = await it.emitted('transfer.paid');
    expect(transfer?.payload.amountCents).toBe(4_800);
    expect(await it.balance('commission')).toBe(7_200);
    expect(await it.balance('stripe_fees')).toBe(-378);
    expect(await it.broken()).toEqual([]);

    const summary = await it.call('GET', '/admin/commission-summary', admin);
    expect(summary.body).toEqual({ total_commission_available: 68.22, uncollected_transactions: 1 });
    const collected = await it.call('POST', '/admin/collect-commission', admin);
    expect(collected.body).toEqual({ total_commission_collected: 68.22 });
    const again = await it.call('POST', '/admin/collect-commission', admin);
    expect(again.body).toEqual({ total_commission_collected: 0 });
    expect(await it.broken()).toEqual([]);
    const status = await it.call(
      'GET',
      `/payments/status/${opened.body.payment_session_id}`,
      person('athlete', booked.athleteId),
    );
    expect(status.body).toEqual({
      payment_status: 'paid',
      status: 'complete',
      session_id: booked.sessionId,
      amount_total: 120,
    });
  });

  test('of a free session is none: no payment page, no posting, no transfer, nothing asked of Stripe', async () => {
    const free = await it.book({ amountCents: 0, mentorShareCents: 0 });
    await it.deliver('session.confirmed', it.facts(free, 'confirmed'));
    expect((await it.checkout(free)).status).toBe(400);
    await it.complete(free);
    for (const table of ['ledger_transaction', 'release', 'transfer', 'checkout', 'refund'])
      expect(await it.sql.unsafe(`select 1 from ${table} where session_id = '${free.sessionId}'`)).toHaveLength(0);
    expect(await it.sql`select 1 from intent where key like ${`%${free.sessionId}%`}`).toHaveLength(0);
    expect((await it.call('GET', '/admin/stuck-money', admin)).body).toEqual([]);
    expect(await it.broken()).toEqual([]);
  });
});
