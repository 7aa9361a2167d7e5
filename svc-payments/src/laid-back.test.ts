import { beforeAll, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import { transaction } from 'svc-kit/db';
import { countWaiting, until } from 'svc-kit/testing';
import { compareCalendar } from './calendar/compare-calendar.ts';
import { admin, type Bench, type Booked, calendar } from './fixtures/bench.ts';
import { booksOf } from './fixtures/books.ts';
import { laidBackOf } from './fixtures/laid-back.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';
import { stand } from './fixtures/standings.ts';
import { describePayout, describeTransfer } from './intents/describe.ts';
import { describePage } from './money/plan-page.ts';
import { syncCheckout } from './money/sync-checkout.ts';
import { syncTransfer } from './money/sync-transfer.ts';
import { lockSession } from './store/sessions.ts';

let it: Bench;
const { paidOut, transfersOf, accountOf, chargeOf, ended } = withMoneyEnds((bench) => {
  it = bench;
});
const { check, settle } = booksOf(() => it);
const { layBack, unheard, look } = laidBackOf(() => it);

beforeAll(() => layBack());

const pageOf = (booked: Pick<Booked, 'sessionId' | 'athleteId' | 'mentorId' | 'startsAt' | 'amountCents'>) =>
  describePage(
    { brand: 'Sideline', publicUrl: it.deps.settings.publicUrl, supportEmail: '' } as Parameters<
      typeof describePage
    >[0],
    { ...booked, status: 'scheduled', startsAt: new Date(booked.startsAt), holdExpiresAt: null },
    { checkoutNumber: 1, expiresAt: new Date(it.clock.now().getTime() + HOUR_MS), parentRequestId: null },
    { mentor: null, payer: null, address: null },
  );

/** @returns the page's id */
function paidUnheard(booked: Parameters<typeof pageOf>[0], more: object = {}): Promise<string> {
  return unheard(async (key) => {
    const page = await it.deps.stripe.checkout.sessions.create({ ...pageOf(booked), ...more }, key);
    await it.stripe.pay(String(page.url), AVAILABLE_AT_ONCE);
    return page.id;
  });
}

const capturesOf = async ({ sessionId }: Booked) =>
  (await it.emitted('payment.captured')).filter(({ payload }) => payload.sessionId === sessionId);

describe('a payment that the books lost when a backup was laid back', () => {
  test('reaches its session', async () => {
    const booked = await it.book();
    await paidUnheard(booked);
    await look();
    expect(await capturesOf(booked)).toMatchObject([{ payload: { amountCents: 12_000 } }]);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    expect((await check()).unexplained).toEqual([]);
    await look();
    expect(await capturesOf(booked)).toHaveLength(1);
  });

  test('reaches it beside a page that was opened since, and goes back when booking refuses it', async () => {
    const booked = await it.book();
    await it.pay(booked, AVAILABLE_AT_ONCE);
    await paidUnheard(booked);
    await look();
    const [, second] = await capturesOf(booked);
    expect(second?.payload).toMatchObject({ amountCents: 12_000 });
    const refusal = { checkoutId: String(second?.payload.checkoutId), reason: 'already_paid' as const };
    await it.deliver('session.payment_refused', { ...it.facts(booked, 'confirmed'), ...refusal });
    await it.settle();
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(12_000);
    expect(await it.broken()).toEqual([]);
  });

  test('reaches it once, whoever hears of it at the same time', async () => {
    const booked = await it.book();
    const page = await paidUnheard(booked);
    const heard = await transaction(it.sql, async (tx) => {
      await lockSession(tx, booked.sessionId);
      const both = [1, 2].map(() => syncCheckout(it.deps, page));
      await until(async () => (await countWaiting(it.sql)) === 2, 'both to wait');
      return { both };
    });
    const [first, second] = await Promise.all(heard.both);
    expect([first?.checkoutId, second?.checkoutId]).toEqual([page, page]);
    expect(await capturesOf(booked)).toHaveLength(1);
  });

  test('pays the mentor of a session whose end we heard of first', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    const checkoutId = await paidUnheard(booked);
    const ended = { ...it.facts(booked, 'completed'), by: 'mentor' as const, paidCheckoutId: checkoutId };
    await it.deliver('session.completed', ended);
    stand(it, { ...booked, checkoutId }, { status: 'completed' });
    for (let runs = 0; runs < 2; runs++) {
      await compareCalendar(it.deps, { graceSeconds: 0 });
      await it.settle();
    }
    calendar.standings = null;
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(0);
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
    expect(await it.broken()).toEqual([]);
  });

  test('is the founder’s to explain where its page names another session, and where no backup was laid back', async () => {
    const [booked, other] = [await it.book(), await it.book()];
    await paidUnheard(booked, { client_reference_id: other.sessionId });
    await look();
    await it.sql`delete from database_timeline where timeline = 0`;
    await paidUnheard(other);
    await look();
    await layBack();
    expect([...(await capturesOf(booked)), ...(await capturesOf(other))]).toEqual([]);
    const { unexplained } = await check();
    expect(unexplained).toHaveLength(2);
    for (const { txn_id } of unexplained) expect((await settle(String(txn_id), 'owner')).status).toBe(200);
  });

  test('that nobody paid on is no page of its session', async () => {
    const booked = await it.book();
    const page = await unheard((key) => it.deps.stripe.checkout.sessions.create(pageOf(booked), key));
    expect(await syncCheckout(it.deps, page.id)).toBeNull();
    expect((await it.checkout(booked)).status).toBe(200);
  });

  test('is the founder’s to explain where its session is lost, too', async () => {
    const { sessionId, ...rest } = await it.book();
    await paidUnheard({ ...rest, sessionId: crypto.randomUUID() });
    await look();
    const [unexplained] = (await check()).unexplained;
    expect(unexplained).toMatchObject({ type: 'charge' });
    expect((await settle(String(unexplained?.txn_id), 'owner')).status).toBe(200);
    expect(await it.balance(`held:${sessionId}`)).toBe(0);
  });
});

test('a transfer that the books lost, and that the founder takes back, pays no debt before it is found again', async () => {
  const booked = await it.book();
  await it.pay(booked, AVAILABLE_AT_ONCE);
  await it.connect(booked.mentorId);
  const { sessionId, mentorId } = booked;
  const [destination, chargeId] = [await accountOf(booked), await chargeOf(booked)];
  await it.stripe.ask('/v1/transfers', { amount: '1000', currency: 'usd', destination });
  await it.settle();
  const transfer = { sessionId, number: 1, amountCents: 4_800, accountId: destination, chargeId };
  const { id } = await unheard((key) => it.deps.stripe.transfers.create(describeTransfer(transfer), key));
  await it.stripe.ask(`/v1/transfers/${id}/reversals`, { amount: '1000' });
  await it.settle();
  await syncTransfer(it.deps, id);
  expect(await it.balance(`receivable:${mentorId}`)).toBe(-1_000);
  await it.complete(booked);
  await look();
  await syncTransfer(it.deps, id);
  expect(await transfersOf(booked)).toMatchObject([{ stripe_id: id, amount_cents: 4_800, reversed_cents: 1_000 }]);
  await ended(booked);
});

test('commission that was paid out and lost from the books is not collected again from what families paid since', async () => {
  for (let sessions = 0; sessions < 3; sessions++) await paidOut({}, AVAILABLE_AT_ONCE);
  await it.advance(50 * HOUR_MS);
  const { body } = await it.call('GET', '/admin/commission-summary', admin);
  const dollars = (cents: number) => cents / 100;
  await unheard((key) => it.deps.stripe.payouts.create(describePayout(crypto.randomUUID(), 10_000), key));
  const { sessionId, ...rest } = await it.book();
  await paidUnheard({ ...rest, sessionId: crypto.randomUUID() });
  const collected = await it.call('POST', '/admin/collect-commission', admin);
  await it.settle();
  expect(collected.body.total_commission_collected).toBeCloseTo(body.total_commission_available - dollars(10_000), 5);
});
