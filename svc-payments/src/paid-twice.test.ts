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

const isAbout =
  ({ sessionId }: Booked) =>
  ({ payload }: { payload: Record<string, unknown> }) =>
    payload.sessionId === sessionId;
const told = async (name: 'payment.refunded' | 'transfer.paid', { sessionId }: Booked) =>
  (await it.emitted(name)).map(({ payload }) => payload).filter((payload) => payload.sessionId === sessionId);

async function bothPaid() {
  const two = await twoPages();
  await it.connect(two.booked.mentorId);
  await pay(two.pages.first);
  await it.advance(MINUTE_MS);
  await pay(two.pages.second);
  return two;
}

describe.each(['first', 'second'] as const)('of a session that was paid twice, whose %s payment goes back', (which) => {
  async function paidTwice() {
    const { booked, pages } = await bothPaid();
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

test('what was released of both, before booking told which one it takes, comes back from both sides for the refused one', async () => {
  const { booked, pages } = await bothPaid();
  await it.complete(booked);
  const paidCheckoutId = pages.first.payment_session_id;
  await it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents: 6_000, paidCheckoutId });
  await it.settle();
  await refuse(booked, pages.second);
  await it.outlast();
  expect((await told('payment.refunded', booked)).map(({ refundCents }) => refundCents)).toEqual([6_000, 12_000]);
  const [row] = await it.sql`
    select sum(amount_cents - reversed_cents)::int as cents from transfer where session_id = ${booked.sessionId}`;
  expect(row.cents).toBe(2_400);
  await ended(booked);
});

test('what the founder gave back by hand of one of two payments is told as of that one', async () => {
  const { booked, pages } = await bothPaid();
  const [accepted, other] = [pages.first.payment_session_id, pages.second.payment_session_id];
  const giveBack = async (checkoutId: string, amount: string) => {
    const [{ charge_id: charge }] = await it.sql`select charge_id from payment where cs_id = ${checkoutId}`;
    await it.stripe.ask('/v1/refunds', { charge, amount });
    await it.settle();
  };
  await giveBack(accepted, '3000');
  await giveBack(other, '12000');
  await refuse(booked, pages.second);
  await it.deliver('session.settled', {
    ...it.facts(booked, 'completed'),
    refundCents: 6_000,
    paidCheckoutId: accepted,
  });
  await it.settle();
  const of = (await told('payment.refunded', booked)).map(({ checkoutId, byHandCents }) => [checkoutId, byHandCents]);
  expect(of).toEqual([
    [accepted, 3_000],
    [other, 12_000],
    [accepted, 3_000],
  ]);
  await ended(booked);
});

describe.each(['first', 'second'] as const)('before booking refuses the %s of two payments', (which) => {
  const other = which === 'first' ? 'second' : 'first';

  /** The founder gave a part of the accepted payment back by hand. */
  async function paidTwice() {
    const { booked, pages } = await bothPaid();
    const paidCheckoutId = pages[other].payment_session_id;
    const [{ charge_id: charge }] = await it.sql`select charge_id from payment where cs_id = ${paidCheckoutId}`;
    await it.stripe.ask('/v1/refunds', { charge, amount: '3000' });
    await it.settle();
    return { booked, refused: pages[which], paidCheckoutId };
  }
  const refunds = async (booked: Booked) =>
    (await told('payment.refunded', booked)).map(({ refundCents }) => refundCents);
  const transfers = async (booked: Booked) =>
    (await told('transfer.paid', booked)).map(({ amountCents }) => amountCents);

  test.each(['athlete', 'mentor', 'admin'] as const)(
    'what the %s cancels is refunded from the other, and that one goes back as well',
    async (by) => {
      const { booked, refused, paidCheckoutId } = await paidTwice();
      const end = { refundCents: 12_000, by, paid: true, paidCheckoutId };
      await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), ...end });
      await it.settle();
      await refuse(booked, refused);
      expect([await refunds(booked), await transfers(booked)]).toEqual([[3_000, 9_000, 12_000], []]);
      const [money] = await it.sql`select release_due from payable_session where session_id = ${booked.sessionId}`;
      expect(money.release_due).toBe(false);
      await ended(booked);
    },
  );

  test('a late cancellation pays the mentor from what is left of the other, and of that one nothing', async () => {
    const { booked, refused, paidCheckoutId } = await paidTwice();
    const end = { refundCents: 0, by: 'athlete' as const, paid: true, paidCheckoutId };
    await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), ...end });
    await it.settle();
    expect(await transfers(booked)).toEqual([3_600]);
    const sources = await it.sql`
      select p.cs_id from transfer t join payment p using (charge_id) where t.session_id = ${booked.sessionId}`;
    expect([...sources]).toEqual([{ cs_id: paidCheckoutId }]);
    await refuse(booked, refused);
    expect([await refunds(booked), await transfers(booked)]).toEqual([[3_000, 12_000], [3_600]]);
    expect(await it.emitted('share.reversed').then((all) => all.filter(isAbout(booked)))).toEqual([]);
    await ended(booked);
  });

  test('a decided complaint is refunded from the other, and takes the mentor’s part of it', async () => {
    const { booked, refused, paidCheckoutId } = await paidTwice();
    await it.deliver('session.completed', { ...it.facts(booked, 'completed'), by: 'mentor', paidCheckoutId });
    await it.settle();
    await it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents: 6_000, paidCheckoutId });
    await it.settle();
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    await refuse(booked, refused);
    expect([await refunds(booked), await transfers(booked)]).toEqual([[3_000, 6_000, 12_000], [3_600]]);
    const [row] =
      await it.sql`select sum(reversed_cents)::int as cents from transfer where session_id = ${booked.sessionId}`;
    expect(row.cents).toBe(2_400);
    await ended(booked);
  });
});
