import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { transaction } from 'svc-kit/db';
import { type Bench, startBench } from '../fixtures/bench.ts';
import {
  addRecovered,
  addRefund,
  beginNextTry,
  countNoShowRefunds,
  findRefund,
  listClaims,
  listVoidByBank,
  setAnnounced,
  setLeftBalance,
  setRefundFailed,
  setRefundStatus,
  setTaken,
  setVoidByBank,
  takenByBanks,
  unclaimedFromBank,
} from './refunds.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

test('a refund for a missing mentor counts once it left or is a day late; one that became void never does', async () => {
  const now = it.clock.now();
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const [reason, status, hours] of [
    ['mentor_no_show', 'succeeded', 1],
    ['mentor_no_show', 'elsewhere', 40],
    ['mentor_no_show', 'failed', 30],
    ['mentor_no_show', 'pending', 1],
    ['mentor_no_show', 'void', 30],
    ['mentor_no_show', 'succeeded', 24 * 91],
    ['complaint_full', 'succeeded', 1],
  ] as const) {
    const booked = await it.book();
    await it.pay(booked);
    const [payment] = await it.sql`select cs_id from payment where session_id = ${booked.sessionId}`;
    await it.sql`
      insert into refund (id, case_key, session_id, cs_id, amount_cents, status, reason, created_at)
      values (${crypto.randomUUID()}, ${`no_show:${booked.sessionId}`}, ${booked.sessionId}, ${payment.cs_id}, 12000,
        ${status}, ${reason}, ${hoursAgo(hours)})`;
  }
  expect(await countNoShowRefunds(it.sql, hoursAgo(24 * 90), now)).toEqual({ counted: 3, kept: 2 });
});

describe('a try of a refund', () => {
  const taken = { amountCents: 12_000, mentorCents: 4_800, commissionCents: 7_200, status: 'pending' as const };
  async function refund(): Promise<{ id: string; checkoutId: string }> {
    const booked = await it.book();
    const checkoutId = await it.pay(booked);
    const id = crypto.randomUUID();
    const { sessionId } = booked;
    const refundCase = { kind: 'complaint', sessionId } as const;
    const asked = { id, refundCase, sessionId, checkoutId, amountCents: 12_000, askedCents: 12_000, stripeId: null };
    await transaction(it.sql, (tx) => addRefund(tx, { ...asked, reason: 'complaint' }, it.clock.now()));
    return { id, checkoutId };
  }
  const take = (id: string, owedCents: number) =>
    transaction(it.sql, (tx) => setTaken(tx, id, { ...taken, owedCents }));
  const recovered = (id: string, cents: number) => transaction(it.sql, (tx) => addRecovered(tx, id, cents, true));

  test('takes back from the mentor what they were paid, with what they still owe of the try before', async () => {
    const { id } = await refund();
    await take(id, 4_800);
    expect(await findRefund(it.sql, id)).toMatchObject({ owedCents: 4_800, recoveredCents: 0, reversal: 'needed' });
    await recovered(id, 3_000);
    await take(id, 1_000);
    expect(await findRefund(it.sql, id)).toMatchObject({ owedCents: 2_800, recoveredCents: 0, reversal: 'needed' });
  });

  test('that takes nothing from the mentor fetches what they still owe, and asks nothing of one who owes nothing', async () => {
    const { id } = await refund();
    await take(id, 4_800);
    await recovered(id, 4_000);
    await take(id, 0);
    expect(await findRefund(it.sql, id)).toMatchObject({ owedCents: 800, recoveredCents: 0, reversal: 'needed' });
    await recovered(id, 800);
    await take(id, 0);
    expect(await findRefund(it.sql, id)).toMatchObject({ owedCents: 0, recoveredCents: 0, reversal: 'none' });
  });

  test('knows nothing of the tries before, and keeps Stripe’s id once it has it', async () => {
    const { id, checkoutId } = await refund();
    await transaction(it.sql, async (tx) => {
      await setRefundStatus(tx, id, 'sent', 're_first');
      await setRefundStatus(tx, id, 'succeeded', 're_other');
      expect([await setAnnounced(tx, id), await setAnnounced(tx, id)]).toEqual([true, false]);
      expect([await setLeftBalance(tx, id), await setLeftBalance(tx, id)]).toEqual([true, false]);
      await setRefundFailed(tx, id, 'lost_or_stolen_card');
    });
    expect(await findRefund(it.sql, id)).toMatchObject({ stripeId: 're_first', status: 'failed' });
    expect((await listClaims(it.sql, checkoutId)).map((claim) => claim.id)).toEqual([id]);
    expect(await transaction(it.sql, (tx) => beginNextTry(tx, id))).toBe(2);
    const fresh = { number: 2, status: 'pending', stripeId: null, announced: false, leftBalance: false } as const;
    expect(await findRefund(it.sql, id)).toMatchObject(fresh);
    expect(await it.sql`select failure from refund where id = ${id}`).toEqual([{ failure: null }]);
    expect(await listClaims(it.sql, checkoutId)).toEqual([]);
  });

  test('that the founder gave up, or a claim that came to nothing, is not what a bank gave back', async () => {
    const { id, checkoutId } = await refund();
    await transaction(it.sql, (tx) => setRefundStatus(tx, id, 'void'));
    expect(await listVoidByBank(it.sql, checkoutId)).toEqual([]);
    await transaction(it.sql, (tx) => setVoidByBank(tx, id));
    expect((await listVoidByBank(it.sql, checkoutId)).map((claim) => claim.id)).toEqual([id]);
  });
});

test('of what a bank took, only what the session had and no claim counts on is left to claim', async () => {
  const booked = await it.book();
  const { sessionId } = booked;
  const checkoutId = await it.pay(booked);
  const claim = (cents: number) =>
    transaction(it.sql, async (tx) => {
      const id = crypto.randomUUID();
      const refundCase = { kind: 'by_bank', refundId: id } as const;
      const of = { id, refundCase, sessionId, checkoutId, amountCents: cents, askedCents: 0, stripeId: null };
      await addRefund(tx, { ...of, reason: 'complaint' }, it.clock.now());
      return id;
    });
  await it.sql`
    insert into card_dispute (id, session_id, cs_id, amount_cents, opened_at, status, lost_cents, loss_cents)
    values ('dp_claimed', ${sessionId}, ${checkoutId}, 12000, ${it.clock.now()}, 'lost', 12000, 2000)`;
  expect(await unclaimedFromBank(it.sql, checkoutId)).toBe(10_000);
  const given = await claim(3_000);
  const dropped = await claim(500);
  await transaction(it.sql, async (tx) => {
    await setVoidByBank(tx, given);
    await setRefundStatus(tx, dropped, 'void');
  });
  expect([await unclaimedFromBank(it.sql, checkoutId), await takenByBanks(it.sql, sessionId)]).toEqual([7_000, 7_000]);
  const more = await claim(9_000);
  await transaction(it.sql, (tx) => setVoidByBank(tx, more));
  expect(await unclaimedFromBank(it.sql, checkoutId)).toBe(0);
});
