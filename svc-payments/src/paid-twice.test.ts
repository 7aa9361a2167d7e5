import { beforeAll, describe, expect, test } from 'bun:test';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import type { Bench, Booked } from './fixtures/bench.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';

let it: Bench;
const { cancel, ended } = withMoneyEnds((bench) => {
  it = bench;
});
// By then the balance has what other sessions paid.
beforeAll(() => it.advance(25 * HOUR_MS));

interface Page {
  checkout_url: string;
  payment_session_id: string;
}

/** Both can be paid: we take the first for closed, and Stripe does not. */
async function twoPages(): Promise<{ booked: Booked; pages: { first: Page; second: Page } }> {
  const booked = await it.book();
  const first = (await it.checkout(booked)).body;
  await it.sql`update checkout set status = 'expired' where session_id = ${booked.sessionId}`;
  const second = (await it.checkout(booked)).body;
  return { booked, pages: { first, second } };
}

async function pay({ checkout_url }: Page): Promise<void> {
  await it.stripe.pay(checkout_url, AVAILABLE_AT_ONCE);
  await it.settle();
}

async function refuse(booked: Booked, { payment_session_id: checkoutId }: Page): Promise<void> {
  const refusal = { checkoutId, reason: 'already_paid' as const };
  await it.deliver('session.payment_refused', { ...it.facts(booked, 'confirmed'), ...refusal });
  await it.settle();
}

const told = async (name: 'payment.refunded' | 'transfer.paid', { sessionId }: Booked) =>
  (await it.emitted(name)).map(({ payload }) => payload).filter((payload) => payload.sessionId === sessionId);

describe.each(['first', 'second'] as const)('of a session that was paid twice, whose %s payment goes back', (which) => {
  async function paidTwice() {
    const { booked, pages } = await twoPages();
    await it.connect(booked.mentorId);
    await pay(pages.first);
    await it.advance(MINUTE_MS);
    await pay(pages.second);
    await refuse(booked, pages[which]);
    return { booked, refused: pages[which].payment_session_id };
  }

  test('the other goes back when the session is cancelled', async () => {
    const { booked } = await paidTwice();
    await cancel(booked, 12_000);
    await it.settle();
    const totals = (await told('payment.refunded', booked)).map(({ totalRefundedCents }) => totalRefundedCents);
    expect(totals).toEqual([12_000, 24_000]);
    await ended(booked);
  });

  test('the mentor is paid from the other', async () => {
    const { booked, refused } = await paidTwice();
    await it.complete(booked);
    const sources = await it.sql`
      select p.cs_id <> ${refused} as other, t.amount_cents, t.status
      from transfer t join payment p using (charge_id) where t.session_id = ${booked.sessionId}`;
    expect([...sources]).toEqual([{ other: true, amount_cents: 4_800, status: 'paid' }]);
    await ended(booked);
  });
});

test('a payment that comes after the session took place is nobody’s, whatever is sent meanwhile, and goes back', async () => {
  const { booked, pages } = await twoPages();
  await pay(pages.second);
  await it.complete(booked);
  await pay(pages.first);
  await it.connect(booked.mentorId);
  expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
  await refuse(booked, pages.first);
  expect((await told('transfer.paid', booked)).map(({ amountCents }) => amountCents)).toEqual([4_800]);
  expect((await told('payment.refunded', booked)).map(({ refundCents }) => refundCents)).toEqual([12_000]);
  await ended(booked);
});
