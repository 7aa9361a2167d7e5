import { describe, expect, test } from 'bun:test';
import type { Bench, Booked } from './fixtures/bench.ts';
import { withMoneyEnds } from './fixtures/money-ends.ts';
import { reconcile } from './reconcile.ts';

let it: Bench;
const { settleComplaint, stuckAbout, chargeOf, ended, remedy } = withMoneyEnds((bench) => {
  it = bench;
});

describe('a refund that came back, and that the founder made again in Stripe’s dashboard, of which nobody has told us,', () => {
  const refundsOf = async (booked: Booked) =>
    (await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}&limit=100`)) as unknown as {
      id: string;
      amount: number;
      status: string;
    }[];
  const givenBack = async (booked: Booked) =>
    (await refundsOf(booked)).reduce((sum, { amount, status }) => sum + (status === 'succeeded' ? amount : 0), 0);

  /** Of 60 dollars of 120. */
  async function madeAgain(cents: number): Promise<Booked> {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    await settleComplaint(booked, 6_000);
    await it.settle();
    await it.stripe.act('fail-refund', String((await refundsOf(booked))[0]?.id));
    await it.settle();
    expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 60 }]);
    await it.stripe.fault({ path: 'refund.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: String(cents) });
    await it.stripe.settle();
    return booked;
  }

  test.each([
    ['whole', 6_000, 'try-again'],
    ['whole', 6_000, 'paid-another-way'],
    ['in part', 2_000, 'try-again'],
    ['in part', 2_000, 'paid-another-way'],
  ] as const)('%s, %d cents, is not given a second time by %s', async (_, cents, how) => {
    const booked = await madeAgain(cents);
    const status = await remedy(booked, how, { note: 'By check.' });
    await reconcile(it.deps);
    await it.settle();
    expect(await givenBack(booked)).toBe(6_000);
    expect(status).toBe(409);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked);
  });

  test.each(['try-again', 'paid-another-way'] as const)('waits for Stripe to say so before %s', async (how) => {
    const booked = await madeAgain(6_000);
    await it.stripe.fault({ path: '/v1/refunds', method: 'GET', mode: '500', times: 20 });
    expect(await remedy(booked, how, { note: 'By check.' })).toBe(503);
    expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 60 }]);
    await it.stripe.clearFaults();
    expect(await remedy(booked, how, { note: 'By check.' })).toBe(409);
    expect(await givenBack(booked)).toBe(6_000);
    await ended(booked);
  });
});
