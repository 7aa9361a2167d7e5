import { describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import StripeApi from 'stripe';
import { person } from 'svc-kit/testing';
import { admin, type Bench, type Booked } from './fixtures/bench.ts';
import { LOST_CARD, REFUND_FAILS_LATER, withMoneyEnds } from './fixtures/money-ends.ts';
import { syncRefund } from './money/note-refund.ts';
import { sendRefund } from './money/send-refund.ts';
import { reconcile } from './reconcile.ts';

let it: Bench;
const { settleComplaint, stuckAbout, transfersOf, chargeOf, paidOut, ended, remedy } = withMoneyEnds((bench) => {
  it = bench;
});

describe('a refund that failed', () => {
  async function failedAfterReversal(): Promise<Booked> {
    const booked = await paidOut({}, REFUND_FAILS_LATER);
    await settleComplaint(booked, 12_000);
    await it.settle();
    expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 120 }]);
    return booked;
  }

  test('after the mentor’s part was reversed is still owed to the family, and to nobody else', async () => {
    const booked = await failedAfterReversal();
    expect(await it.balance(`refunding:${booked.sessionId}`)).toBe(12_000);
    expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(0);
    expect((await stuckAbout(booked))[0].why).toContain(LOST_CARD);
    expect(await it.broken()).toEqual([]);
  });

  test('is tried again by the founder, under a new key, as often as it takes', async () => {
    const booked = await failedAfterReversal();
    expect(await remedy(booked, 'try-again')).toBe(200);
    const [refund] = await it.sql`select number, status, failure from refund where session_id = ${booked.sessionId}`;
    expect(refund).toMatchObject({ number: 2, status: 'failed', failure: LOST_CARD });
    expect(await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}`)).toHaveLength(2);
    expect(await remedy(booked, 'try-again')).toBe(200);
    expect(await remedy(booked, 'paid-another-way', { note: 'Bank transfer of May 3.' })).toBe(200);
    await ended(booked);
  });

  test.each([
    ['for the second time has what stands behind that try found again', 'next'],
    ['has its return found when Stripe names it only after the next try', 'return'],
  ] as const)('%s', async (_name, lost) => {
    const booked = await failedAfterReversal();
    expect(await remedy(booked, 'try-again')).toBe(200);
    await it.sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`;
      await tx`
        delete from ledger_source s using ledger_transaction t
        where t.key = s.key and t.session_id = ${booked.sessionId}
          and (t.key like '%#2') = ${lost === 'next'} and (t.kind = 'undo_refund_paid' or ${lost === 'next'})`;
    });
    const { body } = await it.call('POST', '/admin/books/check', admin);
    expect(body).toMatchObject({ balanced: true, differences: [], unexplained: [] });
    expect(await remedy(booked, 'paid-another-way', { note: 'By check.' })).toBe(200);
    await ended(booked);
  });

  test('is told to the family at each try and when it is paid another way, and each failure to the founder', async () => {
    const booked = await failedAfterReversal();
    const told = async (): Promise<string[]> => {
      const all = (await it.emitted()).filter(({ payload }) => payload.sessionId === booked.sessionId);
      return all.flatMap(({ name, payload }) =>
        name === 'payment.refunded' || name === 'refund.failed' ? [`${name}: ${payload.reason}`] : [],
      );
    };
    const once = ['payment.refunded: complaint', `refund.failed: ${LOST_CARD}`];
    expect(await told()).toEqual(once);
    expect(await remedy(booked, 'try-again')).toBe(200);
    expect(await told()).toEqual([...once, ...once]);
    expect(await remedy(booked, 'paid-another-way', { note: 'By check.' })).toBe(200);
    expect(await told()).toEqual([...once, ...once, 'payment.refunded: paid_another_way']);
    await ended(booked);
  });

  test('is tried again under a new key also where Stripe’s first answer was lost', async () => {
    const booked = await paidOut({}, REFUND_FAILS_LATER);
    await it.stripe.fault({ path: '/v1/refunds', method: 'POST', mode: '500', after: true, times: 1 });
    await settleComplaint(booked, 12_000);
    await it.settle();
    expect(await remedy(booked, 'try-again')).toBe(200);
    await it.outlast();
    expect(await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}`)).toHaveLength(2);
    expect(await stuckAbout(booked)).toMatchObject([
      { kind: 'refund', amount: 120, why: expect.stringContaining(LOST_CARD) },
    ]);
    expect(await remedy(booked, 'paid-another-way', { note: 'By check.' })).toBe(200);
    await ended(booked);
  });

  test('and is tried again is not given up for what Stripe still tells of the first try', async () => {
    const booked = await failedAfterReversal();
    const [first] = await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}`);
    await it.stripe.fault({ path: '/v1/refunds', method: 'POST', mode: '500', times: 50 });
    expect(await remedy(booked, 'try-again')).toBe(200);
    await syncRefund(it.deps, String(first?.id));
    const [refund] = await it.sql`select number, status from refund where session_id = ${booked.sessionId}`;
    expect(refund).toEqual({ number: 2, status: 'pending' });
    await it.stripe.clearFaults();
    await it.outlast();
    expect(await remedy(booked, 'paid-another-way', { note: 'By check.' })).toBe(200);
    await ended(booked);
  });

  test('because Stripe refused it, and that Stripe had made all the same, is not made twice', async () => {
    const booked = await paidOut();
    await it.stripe.fault({ path: 'refund.*', mode: 'drop-webhooks', times: 20 });
    await settleComplaint(booked, 6_000);
    const [{ id }] = await it.sql`select id from refund where session_id = ${booked.sessionId}`;
    const { stripe } = it.deps;
    const refunds = {
      async create(...asked: Parameters<typeof stripe.refunds.create>) {
        await stripe.refunds.create(...asked);
        throw new StripeApi.errors.StripeInvalidRequestError({ type: 'invalid_request_error', statusCode: 400 });
      },
      // Lists lag.
      list: () => [],
    };
    await sendRefund({ ...it.deps, stripe: Object.create(stripe, Object.getOwnPropertyDescriptors({ refunds })) }, id);
    expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 60 }]);
    await it.stripe.clearFaults();
    await reconcile(it.deps);
    await it.settle();
    expect(await it.sql`select status, number from refund where id = ${id}`).toEqual([
      { status: 'succeeded', number: 1 },
    ]);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked);
  });

  test('stays failed, whatever was read of it before and arrives after that', async () => {
    const booked = await failedAfterReversal();
    const [made] = await it.stripe.list(`/v1/refunds?charge=${await chargeOf(booked)}`);
    const { stripe } = it.deps;
    const refunds = {
      async retrieve(id: string) {
        const answer = await stripe.refunds.retrieve(id);
        return { ...answer, status: 'succeeded', failure_balance_transaction: undefined };
      },
    };
    const late = { ...it.deps, stripe: Object.create(stripe, Object.getOwnPropertyDescriptors({ refunds })) };
    await syncRefund(late, String(made?.id));
    expect(await stuckAbout(booked)).toMatchObject([{ kind: 'refund', amount: 120 }]);
    expect(await remedy(booked, 'paid-another-way', { note: 'By check.' })).toBe(200);
    await ended(booked);
  });

  test('and was then paid another way is the founder’s own money, noted once', async () => {
    const before = await it.balance('owner');
    const booked = await failedAfterReversal();
    const [move] = await stuckAbout(booked);
    const path = `/admin/stuck-money/refund/${move.id}/paid-another-way`;
    expect((await it.call('POST', path, admin, { note: '' })).status).toBe(422);
    expect((await it.call('POST', path, person('mentor'), { note: 'Mine.' })).status).toBe(403);
    const answers = await Promise.all(Array.from({ length: 5 }, () => it.call('POST', path, admin, { note: 'Cash.' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await it.balance('owner')) - before).toBe(12_000);
    const deeds = await it.sql`select detail from admin_action where subject = ${move.id}`;
    expect([...deeds]).toMatchObject([{ detail: { note: 'Cash.', cents: 12_000 } }]);
    // Reconciliation reads again that it failed.
    await it.advance(HOUR_MS);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked);
  });

  test('in part, after the rest was released, leaves the mentor their share and the family its claim', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked, REFUND_FAILS_LATER);
    await settleComplaint(booked, 6_000);
    await it.settle();
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(0);
    expect(await it.balance(`refunding:${booked.sessionId}`)).toBe(6_000);
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 2_400, status: 'paid' }]);
    expect(await remedy(booked, 'paid-another-way', { note: 'Check no. 12.' })).toBe(200);
    await ended(booked);
  });

  test('and that the founder refunds in Stripe’s dashboard instead is that refund, not another', async () => {
    const booked = await failedAfterReversal();
    await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: '12000' });
    await it.settle();
    await it.settle();
    expect([...(await it.sql`select number, amount_cents from refund where session_id = ${booked.sessionId}`)]).toEqual(
      [{ number: 2, amount_cents: 12_000 }],
    );
    expect(await it.broken()).toEqual([]);
  });

  test('and that is refunded by hand only in part leaves the rest as the claim', async () => {
    const booked = await failedAfterReversal();
    await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked), amount: '5000' });
    await it.settle();
    expect(await it.broken()).toEqual([]);
    for (let round = 0; round < 4 && (await stuckAbout(booked)).length > 0; round++)
      await remedy(booked, 'paid-another-way', { note: 'In cash.' });
    await ended(booked);
  });
});
