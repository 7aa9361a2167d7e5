import { describe, expect, spyOn, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import type { Bench, Booked } from './fixtures/bench.ts';
import { DISPUTED, withMoneyEnds } from './fixtures/money-ends.ts';
import { DISPUTE_UNMOVED, syncDispute } from './money/sync-dispute.ts';

type Answer = Awaited<ReturnType<Bench['deps']['stripe']['disputes']['retrieve']>>;

let it: Bench;
const { settleComplaint, transfersOf, disputeOf, chargeOf, paidOut, lost, ended } = withMoneyEnds((bench) => {
  it = bench;
});

const toldOfEnd = async ({ sessionId }: Booked) =>
  (await it.emitted('card_dispute.closed'))
    .map(({ payload }) => payload)
    .filter((payload) => payload.sessionId === sessionId);

const keptByMentor = async (booked: Booked) =>
  (await transfersOf(booked)).reduce((sum, { amount_cents, reversed_cents }) => sum + amount_cents - reversed_cents, 0);

describe('a card dispute', () => {
  test('that is lost after a partial refund takes what was kept, and the rest is the platform’s loss until it is given back', async () => {
    const booked = await paidOut();
    await settleComplaint(booked, 6_000);
    await it.settle();
    const loss = await it.balance('loss');
    await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 12_000 });
    await it.settle();
    await lost(booked);
    expect((await it.balance('loss')) - loss).toBe(-6_000);
    expect(await toldOfEnd(booked)).toMatchObject([{ won: false, takenCents: 6_000 }]);
    await ended(booked);
    await it.stripe.act('reinstate-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect((await it.balance('loss')) - loss).toBe(0);
    expect(await keptByMentor(booked)).toBe(2_400);
    await ended(booked);
  });

  test('over a part takes only that, and the rest stays with the mentor and the platform', async () => {
    const booked = await paidOut();
    await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 5_000 });
    await it.settle();
    await lost(booked);
    expect(await keptByMentor(booked)).toBe(2_800);
    expect(await toldOfEnd(booked)).toMatchObject([{ won: false, takenCents: 5_000 }]);
    await ended(booked);
    await it.stripe.act('reinstate-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect(await toldOfEnd(booked)).toMatchObject([{}, { won: true, takenCents: 0 }]);
    await ended(booked);
  });

  test('that is lost, and of which the bank gives a part back later, is told again with what it kept', async () => {
    const booked = await paidOut();
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    const id = await disputeOf(booked);
    const told = { ...(await it.deps.stripe.disputes.retrieve(id)), status: 'lost' };
    const read = spyOn(it.deps.stripe.disputes, 'retrieve').mockResolvedValue(told as Answer);
    await syncDispute(it.deps, id);
    read.mockRestore();
    await it.stripe.act('win-dispute-partly', id, { amount: 7_000 });
    await it.settle();
    await it.advance(DAY_MS);
    expect(await toldOfEnd(booked)).toMatchObject([
      { won: false, takenCents: 12_000 },
      { won: false, takenCents: 5_000 },
    ]);
    expect(await keptByMentor(booked)).toBe(2_800);
    await ended(booked);
  });

  test('that is won after it was lost pays the mentor again', async () => {
    const booked = await paidOut();
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    await lost(booked);
    await ended(booked);
    await it.stripe.act('reinstate-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect(await transfersOf(booked)).toMatchObject([
      { number: 1, amount_cents: 4_800, reversed_cents: 4_800 },
      { number: 2, amount_cents: 4_800, reversed_cents: 0, status: 'paid' },
    ]);
    await ended(booked);
  });

  test.each([
    ['won', 'win-dispute'],
    ['lost and given back', 'reinstate-dispute'],
  ])('that is %s, and whose fee Stripe returns, has cost nothing', async (how, action) => {
    await it.stripe.manners({ disputeFee: 'returned' });
    const booked = await paidOut();
    const fees = await it.balance('stripe_fees');
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await it.settle();
    expect((await it.balance('stripe_fees')) - fees).toBe(-1_500);
    if (how !== 'won') await lost(booked);
    await it.stripe.act(action, await disputeOf(booked));
    await it.settle();
    await it.settle();
    await it.stripe.manners({ disputeFee: 'kept' });
    expect((await it.balance('stripe_fees')) - fees).toBe(0);
    expect((await toldOfEnd(booked)).at(-1)).toMatchObject({ won: true, takenCents: 0 });
    expect(await keptByMentor(booked)).toBe(4_800);
    await ended(booked);
  });

  test('that is won after it was lost before the session took place is released with it', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked, DISPUTED);
    await lost(booked);
    await it.complete(booked);
    await ended(booked);
    await it.stripe.act('reinstate-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
    await ended(booked);
  });

  test.each(['prevent-dispute', 'inquire-charge'])(
    'that takes no money (%s) holds nothing back for good',
    async (how) => {
      const booked = await paidOut();
      await it.stripe.act(how === 'prevent-dispute' ? 'prevent-dispute' : how, await chargeOf(booked));
      await it.settle();
      await it.advance(90 * DAY_MS);
      await it.settle();
      await ended(booked);
    },
  );

  test('that Stripe calls lost, and for which no money moves in a week, holds nothing back any longer', async () => {
    const { booked, statusNow, read } = await calledLost('block-dispute');
    expect(await statusNow()).toBe('open');
    it.clock.setOffset(it.clock.offsetMs() + 6 * DAY_MS);
    expect(await statusNow()).toBe('open');
    it.clock.setOffset(it.clock.offsetMs() + DAY_MS);
    expect(await statusNow()).toBe('won');
    await it.sql`delete from due where kind = ${DISPUTE_UNMOVED}`;
    expect(await statusNow()).toBe('won');
    expect(await toldOfEnd(booked)).toMatchObject([{ won: true, takenCents: 0 }]);
    read.mockRestore();
    await it.stripe.clearFaults();
    await it.complete(booked);
    await it.advance(DAY_MS);
    await ended(booked);
  });

  test('that ended for nothing, and for which the bank takes its money after all, is lost like any other', async () => {
    const { booked, id, statusNow, read } = await calledLost('dispute-charge');
    expect(await statusNow()).toBe('open');
    it.clock.setOffset(it.clock.offsetMs() + 7 * DAY_MS);
    expect(await statusNow()).toBe('won');
    read.mockRestore();
    await it.stripe.act('lose-dispute', id);
    await it.stripe.clearFaults();
    expect(await statusNow()).toBe('lost');
    expect(await toldOfEnd(booked)).toMatchObject([
      { won: true, takenCents: 0 },
      { won: false, takenCents: 12_000 },
    ]);
    await it.complete(booked);
    await it.settle();
    await ended(booked);
  });

  /** Before the session, with no webhook and no move of money told of it. */
  async function calledLost(how: 'block-dispute' | 'dispute-charge') {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 20 });
    await it.stripe.act(how, await chargeOf(booked));
    const [made] = await it.stripe.list(`/v1/disputes?charge=${await chargeOf(booked)}`);
    const id = String(made?.id);
    const told = { ...made, status: 'lost', balance_transactions: [], is_charge_refundable: false };
    const read = spyOn(it.deps.stripe.disputes, 'retrieve').mockResolvedValue(told as unknown as Answer);
    const statusNow = async () => {
      await syncDispute(it.deps, id);
      return (await it.sql`select status from card_dispute where id = ${id}`)[0].status;
    };
    return { booked, id, read, statusNow };
  }
});
