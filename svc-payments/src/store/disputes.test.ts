import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { type Tx, transaction } from 'svc-kit/db';
import { until } from 'svc-kit/testing';
import { receivableOf } from '../domain/ledger.ts';
import { type Bench, type Booked, startBench } from '../fixtures/bench.ts';
import { settledDebtOf } from './debts.ts';
import {
  addDispute,
  addDisputeRecovered,
  addLost,
  beginEvidence,
  closeDispute,
  findBooked,
  findDisputeRecovery,
  forgetEvidence,
  hasOpenDispute,
  isWithBank,
  isWonSince,
  listDisputes,
  listLosses,
  listOpenDisputes,
  needReversal,
  noteQuestion,
  setDisputeReversal,
  setStage,
  setUnderReview,
} from './disputes.ts';
import { post } from './ledger.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

const inside = <T>(work: (tx: Tx) => Promise<T>) => transaction(it.sql, work);
const now = () => it.clock.now();
const later = (days: number) => new Date(now().getTime() + days * DAY_MS);

async function paid(): Promise<Booked & { checkoutId: string }> {
  const booked = await it.book();
  return { ...booked, checkoutId: await it.pay(booked) };
}
let count = 0;
async function disputed({ sessionId, checkoutId }: { sessionId: string; checkoutId: string }, at = now()) {
  const id = `dp_${count++}`;
  await inside((tx) => addDispute(tx, { id, sessionId, checkoutId, amountCents: 12_000, dueBy: null }, at));
  return id;
}
const stage = (id: string, change: Partial<Parameters<typeof setStage>[2]> = {}) =>
  inside((tx) =>
    setStage(tx, id, { stage: 'needs_response', dueBy: null, submittedAt: null, refundable: false, ...change }),
  );
const shown = async (id: string) => (await listDisputes(it.sql, id))[0];

describe('a card dispute', () => {
  test('is recorded once, and a question becomes a dispute once', async () => {
    const booked = await paid();
    const id = await disputed(booked);
    const again = { id, ...booked, amountCents: 1, dueBy: null };
    expect(await inside((tx) => addDispute(tx, again, now()))).toBe(false);
    const asked: boolean[] = [];
    for (const isAsked of [false, true, true, false, true, false])
      asked.push(await inside((tx) => noteQuestion(tx, id, isAsked)));
    expect(asked).toEqual([false, false, false, true, false, false]);
  });

  test('keeps when its evidence was submitted first, and is open again when it is appealed', async () => {
    const booked = await paid();
    const id = await disputed(booked);
    const first = now();
    await stage(id, { submittedAt: first });
    await stage(id, { submittedAt: later(1) });
    expect((await shown(id))?.submittedAt).toEqual(first);
    expect([await inside((tx) => closeDispute(tx, id, 'lost', now())), await shown(id)]).toMatchObject([
      true,
      { status: 'lost' },
    ]);
    expect(await inside((tx) => closeDispute(tx, id, 'lost', now()))).toBe(false);
    await stage(id);
    expect(await it.sql`select status, closed_at from card_dispute where id = ${id}`).toEqual([
      { status: 'open', closed_at: null },
    ]);
  });

  test('takes evidence once, while it is open and awaits it', async () => {
    const booked = await paid();
    const begin = (id: string) =>
      inside((tx) => beginEvidence(tx, id, [{ field: 'uncategorized_text', title: 'One', text: 'Two' }], now()));
    const [fresh, reviewed, closed] = [await disputed(booked), await disputed(booked), await disputed(booked)];
    await stage(fresh);
    expect([await begin(fresh), await begin(fresh)]).toEqual([true, false]);
    await stage(reviewed, { stage: 'under_review' });
    expect(await begin(reviewed)).toBe(false);
    await stage(closed);
    await inside((tx) => closeDispute(tx, closed, 'won', now()));
    expect(await begin(closed)).toBe(false);
    await inside((tx) => setUnderReview(tx, closed));
    await inside((tx) => setUnderReview(tx, fresh));
    const stages = await it.sql`select stage from card_dispute where id in (${fresh}, ${closed}) order by id`;
    expect(stages.map((row: { stage: string }) => row.stage)).toEqual(['under_review', 'needs_response']);
  });

  test('forgets only evidence that was submitted before a time', async () => {
    const id = await disputed(await paid());
    const forget = (before: Date) => inside((tx) => forgetEvidence(tx, id, before));
    expect(await forget(later(1))).toBe(false);
    await stage(id, { submittedAt: now() });
    expect([await forget(later(-1)), await forget(later(1))]).toEqual([false, true]);
  });

  test('has the money with the bank while it is open and Stripe refunds nothing', async () => {
    const booked = await paid();
    const id = await disputed(booked);
    const state = async () => [
      await isWithBank(it.sql, booked.checkoutId),
      await inside((tx) => hasOpenDispute(tx, booked.sessionId)),
    ];
    await stage(id, { refundable: true });
    expect([await state(), await listOpenDisputes(it.sql)]).toEqual([[false, true], expect.arrayContaining([id])]);
    await stage(id);
    expect(await state()).toEqual([true, true]);
    await inside((tx) => closeDispute(tx, id, 'won', now()));
    expect([await state(), (await listOpenDisputes(it.sql)).includes(id)]).toEqual([[false, false], false]);
    const won = [
      await isWonSince(it.sql, booked.checkoutId, later(-1)),
      await isWonSince(it.sql, booked.checkoutId, later(1)),
    ];
    expect(won).toEqual([true, false]);
  });

  test('is asked for again before long, however many others are open', async () => {
    const booked = await paid();
    for (let others = 0; others < 120; others++) await disputed(booked, later(-1));
    const id = await disputed(booked);
    const isAskedFor = async () => (await listOpenDisputes(it.sql)).includes(id);
    await until(isAskedFor, 'its turn');
  });

  test('counts what was lost, and of it what was the platform’s loss; the oldest loss is met first', async () => {
    const booked = await paid();
    const [newer, older, none] = [await disputed(booked), await disputed(booked, later(-2)), await disputed(booked)];
    const lose = (id: string, lostCents: number, lossCents: number) =>
      inside((tx) => addLost(tx, id, { lostCents, lossCents }));
    expect([await lose(newer, 5_000, 2_000), await lose(newer, -1_000, -500)]).toEqual([1, 2]);
    await lose(older, 700, 700);
    await lose(none, 900, 0);
    expect(await inside((tx) => findBooked(tx, newer))).toMatchObject({
      lostCents: 4_000,
      lossCents: 1_500,
      number: 2,
    });
    expect(await listLosses(it.sql, booked.checkoutId)).toEqual([
      { id: older, lossCents: 700 },
      { id: newer, lossCents: 1_500 },
    ]);
  });

  test('that is lost again adds to what the mentor owes, of which only what nobody fetches is kept from their payments', async () => {
    const booked = await paid();
    const { mentorId, sessionId } = booked;
    const id = await disputed(booked);
    const key = { kind: 'elsewhere', moveId: crypto.randomUUID() } as const;
    const moves = [{ from: receivableOf(mentorId), to: 'owner', cents: 5_000 }];
    await inside((tx) => post(tx, { key, sessionId, moves, at: now() }));
    await inside((tx) => needReversal(tx, id, 1_000));
    await inside((tx) => needReversal(tx, id, 2_000));
    await inside((tx) => addDisputeRecovered(tx, id, 300, false));
    await inside((tx) => addDisputeRecovered(tx, id, 200, true));
    const recovery = { owedCents: 3_000, recoveredCents: 500, reversals: 1, reversal: 'needed' };
    expect(await findDisputeRecovery(it.sql, id)).toMatchObject(recovery);
    expect(await settledDebtOf(it.sql, mentorId)).toBe(2_500);
    await inside((tx) => setDisputeReversal(tx, id, 'refused'));
    expect(await settledDebtOf(it.sql, mentorId)).toBe(5_000);
  });

  test('tells the bank of refunds that reached the family, not of those that wait, failed or fell away', async () => {
    const booked = await paid();
    const id = await disputed(booked);
    const statuses = ['succeeded', 'pending', 'waiting', 'failed', 'void', 'sent', 'elsewhere'] as const;
    for (const [index, status] of statuses.entries())
      await it.sql`
        insert into refund (id, case_key, session_id, cs_id, amount_cents, status, reason, created_at, owed_cents,
          recovered_cents, reversal)
        values (${crypto.randomUUID()}, ${`stripe:re_${id}_${index}`}, ${booked.sessionId}, ${booked.checkoutId}, 1000,
          ${status}, 'made_at_stripe', ${now()}, ${index === 0 ? 900 : 0}, ${index === 0 ? 400 : 0},
          ${index === 0 ? 'needed' : 'none'})`;
    expect((await shown(id))?.payment).toMatchObject({ refundedCents: 2_000, elsewhereCents: 1_000 });
    const key = { kind: 'elsewhere', moveId: crypto.randomUUID() } as const;
    const moves = [{ from: receivableOf(booked.mentorId), to: 'owner', cents: 2_000 }];
    await inside((tx) => post(tx, { key, sessionId: booked.sessionId, moves, at: now() }));
    // What is still being fetched for the refund is not kept from the mentor’s payments, too.
    expect(await settledDebtOf(it.sql, booked.mentorId)).toBe(1_500);
  });
});
