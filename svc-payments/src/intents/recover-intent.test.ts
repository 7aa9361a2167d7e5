import { expect, test } from 'bun:test';
import { SECOND_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { admin, type Bench, booking } from '../fixtures/bench.ts';
import { DISPUTED, withMoneyEnds } from '../fixtures/money-ends.ts';

let it: Bench;
const { cancel, settleComplaint, paidOut, lost, disputeOf, chargeOf } = withMoneyEnds((bench) => {
  it = bench;
});

async function noEventTells(): Promise<void> {
  for (const told of ['refund.*', 'v2.*']) await it.stripe.fault({ path: told, mode: 'drop-webhooks', times: 50 });
}
/** No answer to this call arrives, however often it is tried, though Stripe does the work. */
async function answersAreLost(path: string): Promise<void> {
  await noEventTells();
  await it.stripe.fault({ path, method: 'POST', mode: 'cut-after', times: 50 });
}
async function reversalsAreLost(sessionId: string): Promise<void> {
  const [{ stripe_id }] = await it.sql`select stripe_id from transfer where session_id = ${sessionId}`;
  await answersAreLost(`/v1/transfers/${stripe_id}/reversals`);
}

/** Each answers with the key of the call that was left without an answer. */
const ASKED: { [kind: string]: () => Promise<string> } = {
  async checkout() {
    const booked = await it.book();
    await answersAreLost('/v1/checkout/sessions');
    expect((await it.checkout(booked)).status).toBe(500);
    return `checkout:${booked.sessionId}:1`;
  },
  async account() {
    const mentorId = crypto.randomUUID();
    await answersAreLost('/v2/core/accounts');
    await it.call('GET', `/stripe/connect-url/${mentorId}`, person('mentor', mentorId));
    return `account:${mentorId}`;
  },
  async transfer() {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    await answersAreLost('/v1/transfers');
    await it.complete(booked);
    return `transfer:${booked.sessionId}`;
  },
  async refund() {
    const booked = await it.book();
    await it.pay(booked);
    await answersAreLost('/v1/refunds');
    await cancel(booked, 12_000);
    await it.settle();
    return `refund:cancel:${booked.sessionId}`;
  },
  async reversal() {
    const booked = await paidOut();
    await reversalsAreLost(booked.sessionId);
    await settleComplaint(booked, 6_000);
    await it.settle();
    return `reversal:${(await it.sql`select id from refund where session_id = ${booked.sessionId}`)[0].id}`;
  },
  async dispute_reversal() {
    const booked = await paidOut();
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    await reversalsAreLost(booked.sessionId);
    await lost(booked);
    return `dispute_reversal:${await disputeOf(booked)}`;
  },
  async evidence() {
    const booked = await it.book();
    await it.pay(booked, DISPUTED);
    booking.records = new Map();
    await answersAreLost(`/v1/disputes/${await disputeOf(booked)}`);
    await it.call('POST', `/admin/card-disputes/${await disputeOf(booked)}/submit`, admin, { note: 'A note.' });
    return `evidence:${await disputeOf(booked)}`;
  },
  async commission() {
    // More than all losses and fees of the others.
    await paidOut({ amountCents: 100_000 });
    await answersAreLost('/v1/payouts');
    await it.call('POST', '/admin/collect-commission', admin);
    return `commission:${(await it.sql`select id from commission_batch order by seq desc limit 1`)[0].id}`;
  },
};

test.each(Object.entries(ASKED))(
  'what Stripe did of a lost call is found though nothing else asks for it: %s',
  async (_kind, ask) => {
    const key = await ask();
    const state = async () => (await it.sql`select state from intent where key = ${key}`)[0]?.state;
    expect(await state()).toBe('pending');
    await it.stripe.clearFaults();
    await noEventTells();
    await it.sql`delete from due where kind <> 'intent.recover'`;
    await it.sql`update due set not_before = null`;
    await it.advance(21 * SECOND_MS);
    expect(await state()).toBe('done');
  },
);
