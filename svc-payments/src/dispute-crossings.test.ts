import { describe, expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import { admin, type Bench, type Booked } from './fixtures/bench.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';
import { explainCommission } from './money/collect-commission.ts';

const DISPUTE_FEE = 1_500;
let it: Bench;
const { transfersOf, disputeOf, chargeOf, paidOut, lost, ended } = withMoneyEnds((bench) => {
  it = bench;
});

async function disputed(booked: Booked): Promise<void> {
  await it.stripe.act('dispute-charge', await chargeOf(booked));
  await it.settle();
}

test.each(['won', 'lost'] as const)(
  'the fee of a dispute that is %s is the platform’s, and the mentor pays none of it',
  async (how) => {
    const booked = await paidOut();
    const before = { fees: await it.balance('stripe_fees'), told: await explainCommission(it.deps) };
    await disputed(booked);
    await it.stripe.act(how === 'won' ? 'win-dispute' : 'lose-dispute', await disputeOf(booked));
    await it.settle();
    expect((await it.balance('stripe_fees')) - before.fees).toBe(-DISPUTE_FEE);
    expect((await explainCommission(it.deps)).cardFees - before.told.cardFees).toBe(DISPUTE_FEE);
    const reversed = how === 'won' ? 0 : 4_800;
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, reversed_cents: reversed }]);
    await ended(booked);
  },
);

test('a mentor who can be paid only since a dispute began waits for its end, as all do', async () => {
  const booked = await it.book();
  await it.pay(booked, AVAILABLE_AT_ONCE);
  await it.complete(booked);
  await disputed(booked);
  await it.connect(booked.mentorId);
  expect(await transfersOf(booked)).toMatchObject([{ status: 'waiting' }]);
  await it.stripe.act('win-dispute', await disputeOf(booked));
  await it.settle();
  await it.settle();
  expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
  await ended(booked);
});

describe('a dispute that is lost', () => {
  test('while commission is on its way to the bank takes it back from what is collected next', async () => {
    const booked = await paidOut({}, AVAILABLE_AT_ONCE);
    await it.stripe.fault({ path: '/v1/payouts', method: 'POST', mode: '500', times: 1, after: true });
    await it.call('POST', '/admin/collect-commission', admin);
    const [batch] = await it.sql`select id, amount_cents from commission_batch where status = 'sending'`;
    expect(batch.amount_cents).toBeGreaterThan(0);
    await disputed(booked);
    await lost(booked);
    await it.outlast();
    expect(await it.sql`select status from commission_batch where id = ${batch.id}`).toEqual([{ status: 'sent' }]);
    const { available, uncovered } = await explainCommission(it.deps);
    expect(available).toBe(0);
    expect(uncovered).toBeGreaterThan(0);
    expect((await it.call('POST', '/admin/collect-commission', admin)).body).toEqual({ total_commission_collected: 0 });
    await ended(booked);
    for (let more = 0; more < 2; more++) await paidOut({}, AVAILABLE_AT_ONCE);
    const then = await explainCommission(it.deps);
    expect(then).toMatchObject({ uncovered: 0 });
    const { body } = await it.call('POST', '/admin/collect-commission', admin);
    expect(Math.round(body.total_commission_collected * 100)).toBe(then.available);
    expect(await it.broken()).toEqual([]);
  });

  test.each([
    ['done', true],
    ['not done', false],
  ])('while the mentor’s transfer was answered by 500 and is %s leaves the mentor nothing', async (_how, after) => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked, AVAILABLE_AT_ONCE);
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: '500', times: 1, after });
    await it.complete(booked);
    expect(await transfersOf(booked)).toMatchObject([{ status: 'sending' }]);
    await disputed(booked);
    await lost(booked);
    await it.outlast();
    await it.advance(DAY_MS);
    await it.outlast();
    const group = encodeURIComponent(`session:${booked.sessionId}`);
    const made = (await it.stripe.list(`/v1/transfers?transfer_group=${group}`)) as unknown as {
      amount: number;
      amount_reversed: number;
    }[];
    expect(made.reduce((sum, { amount, amount_reversed }) => sum + amount - amount_reversed, 0)).toBe(0);
    await ended(booked);
  });
});
