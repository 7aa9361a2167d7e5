import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import StripeApi from 'stripe';
import { AVAILABLE_AT_ONCE, type Fault } from 'stripe-stand-in/for-tests';
import { type Tx, transaction } from 'svc-kit/db';
import { until } from 'svc-kit/testing';
import { type Bench, type Booked, startBench } from '../fixtures/bench.ts';
import { sendTransfer } from '../money/send-transfer.ts';
import { reconcile } from '../reconcile.ts';
import { beginNextAttempt, failIntent, findIntent, persistIntent } from '../store/intents.ts';
import { OutcomeInDoubt } from '../stripe.ts';
import { describeTransfer } from './describe.ts';
import { findLost, runIntent } from './run-intent.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

const FAULTS: [name: string, fault: Omit<Fault, 'path'>][] = [
  ['cut after the work', { mode: 'cut-after', times: 3 }],
  ['cut before the work', { mode: 'cut-before', times: 3 }],
  ['a 500 before the work, three times', { mode: '500', times: 3 }],
  ['a 500 after the work', { mode: '500', times: 1, after: true }],
];

const unheard = { done: async () => undefined, refused: async () => undefined };

async function completedWith(fault: Omit<Fault, 'path'>): Promise<Booked> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked, AVAILABLE_AT_ONCE);
  await it.stripe.fault({ path: '/v1/transfers', method: 'POST', ...fault });
  await it.complete(booked);
  await it.outlast();
  return booked;
}
const transfersOf = (booked: Booked) =>
  it.stripe.list(`/v1/transfers?transfer_group=${encodeURIComponent(`session:${booked.sessionId}`)}`);
const refundsOf = async (booked: Booked) => {
  const [payment] = await it.sql`select payment_intent from payment where session_id = ${booked.sessionId}`;
  return it.stripe.list(`/v1/refunds?payment_intent=${payment.payment_intent}`);
};

async function nothingUnknown(): Promise<void> {
  expect(await it.sql`select key from intent where state = 'pending'`.then((rows) => rows.length)).toBe(0);
  expect(await it.broken()).toEqual([]);
}

describe('asking Stripe', () => {
  test.each(FAULTS)(
    'makes exactly one transfer through %s',
    async (_name, fault) => {
      const booked = await completedWith(fault);
      expect((await transfersOf(booked)).length).toBe(1);
      expect((await it.emitted('transfer.paid')).filter((e) => e.payload.sessionId === booked.sessionId).length).toBe(
        1,
      );
      await nothingUnknown();
    },
    60_000,
  );

  test.each(FAULTS)(
    'makes exactly one refund through %s',
    async (_name, fault) => {
      const booked = await it.book();
      await it.pay(booked);
      await it.stripe.fault({ path: '/v1/refunds', method: 'POST', ...fault });
      await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents: 12_000, by: 'mentor' });
      await it.outlast();
      expect((await refundsOf(booked)).length).toBe(1);
      expect(
        (await it.emitted('payment.refunded')).filter((e) => e.payload.sessionId === booked.sessionId).length,
      ).toBe(1);
      await nothingUnknown();
    },
    60_000,
  );

  test.each(FAULTS)(
    'makes exactly one reversal through %s',
    async (_name, fault) => {
      const booked = await completedWith({ mode: 'delay', times: 1 });
      await it.stripe.clearFaults();
      const [transfer] = await transfersOf(booked);
      await it.stripe.fault({ path: `/v1/transfers/${transfer?.id}/reversals`, method: 'POST', ...fault });
      await it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents: 6_000 });
      await it.outlast();
      expect((await it.stripe.list(`/v1/transfers/${transfer?.id}/reversals`)).length).toBe(1);
      await nothingUnknown();
    },
    60_000,
  );

  test('a day later, when Stripe has forgotten the key, looks the transfer up and makes none', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked);
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: 'cut-after', times: 50 });
    await it.complete(booked);
    expect(
      (await it.sql`select 1 from intent where key = ${`transfer:${booked.sessionId}`} and state = 'pending'`).length,
    ).toBe(1);
    await it.stripe.clearFaults();
    await it.advance(25 * HOUR_MS);
    await it.insist();
    expect((await transfersOf(booked)).length).toBe(1);
    await nothingUnknown();
  }, 60_000);

  test('within a day, asks again under the same key, which may already be at work there', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked, AVAILABLE_AT_ONCE);
    await it.stripe.fault({ path: '/v1/transfers', method: 'POST', mode: 'cut-before', times: 50 });
    await it.complete(booked);
    await it.stripe.clearFaults();
    await it.advance(22 * HOUR_MS);
    await it.insist();
    const [intent] = await it.sql`select state, attempt from intent where key = ${`transfer:${booked.sessionId}`}`;
    expect(intent).toEqual({ state: 'done', attempt: 1 });
    expect((await transfersOf(booked)).length).toBe(1);
    await nothingUnknown();
  }, 60_000);

  test('happens neither for what is done nor for what was given up', async () => {
    const asked: string[] = [];
    const ask = (what: string) => async () => {
      asked.push(what);
      throw new Error('nobody should ask');
    };
    const never = depsWith({ transfers: { create: ask('create'), list: ask('list') } });
    const done = await completedWith({ mode: 'delay', times: 1 });
    const givenUp = await paidThoughRefused();
    for (const { sessionId } of [done, givenUp]) {
      const key = { kind: 'transfer', sessionId, number: 1 } as const;
      expect([await runIntent(never, key, unheard), await findLost(never, key, unheard)]).toEqual([null, null]);
    }
    expect(asked).toEqual([]);
    await triedAgain();
  });

  test('again with other evidence sends it, though the bank has the earlier one', async () => {
    const key = { kind: 'evidence', disputeId: 'dp_asked_anew' } as const;
    const params = {
      dispute: key.disputeId,
      update: { evidence: { uncategorized_text: 'More.' }, submit: true as const },
    };
    const sent: string[] = [];
    const dispute = { id: key.disputeId, object: 'dispute', evidence_details: { submission_count: 1 } };
    const disputes = {
      retrieve: async () => dispute,
      update: async (id: string) => {
        sent.push(id);
        return dispute;
      },
    };
    await transaction(it.sql, async (tx) => {
      await persistIntent(tx, { key, params }, it.deps.clock.now());
      await failIntent(tx, { key, attempt: 1 }, 'refused');
      await persistIntent(tx, { key, params }, it.deps.clock.now());
    });
    await runIntent(depsWith({ disputes }), key, unheard);
    expect(sent).toEqual([key.disputeId]);
    await it.sql`delete from intent where kind = 'evidence'`;
  });

  test('is answered late for an attempt that another one has replaced: its refusal ends nothing', async () => {
    const key = { kind: 'transfer', sessionId: crypto.randomUUID(), number: 1 } as const;
    const about = { sessionId: key.sessionId, number: 1, amountCents: 4_800 };
    const params = describeTransfer({ ...about, accountId: 'acct_nobody', chargeId: 'ch_nobody' });
    await transaction(it.sql, (tx) => persistIntent(tx, { key, params }, it.clock.now()));
    const create = async () => {
      await beginNextAttempt(it.sql, key, 1, it.clock.now());
      throw new StripeApi.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        code: 'balance_insufficient',
        statusCode: 400,
      });
    };
    const refused: string[] = [];
    const notes = { ...unheard, refused: async (_tx: Tx, code: string) => void refused.push(code) };
    const outcome = await runIntent(depsWith({ transfers: { create, list: () => [] } }), key, notes);
    expect(outcome).toMatchObject({ ok: false, code: 'balance_insufficient' });
    expect(refused).toEqual([]);
    expect(await findIntent(it.sql, key)).toMatchObject({ state: 'pending', attempt: 2 });
    await it.sql`delete from due where key = ${`transfer:${key.sessionId}`}`;
    await it.sql`delete from intent where key = ${`transfer:${key.sessionId}`}`;
  });

  test('a day later, two who ask at once look it up once', async () => {
    const key = { kind: 'transfer', sessionId: crypto.randomUUID(), number: 1 } as const;
    const about = { sessionId: key.sessionId, number: 1, amountCents: 4_800 };
    const params = describeTransfer({ ...about, accountId: 'acct_nobody', chargeId: 'ch_nobody' });
    await transaction(it.sql, (tx) => persistIntent(tx, { key, params }, it.clock.now()));
    await it.sql`update intent set attempted_real = now() - interval '25 hours' where key = ${`transfer:${key.sessionId}`}`;
    let looks = 0;
    const list = () => {
      looks += 1;
      return [];
    };
    const deps = depsWith({ transfers: { list } });
    const look = (sql: typeof it.sql) => runIntent({ ...deps, sql }, key, unheard);
    const first = Promise.withResolvers<void>();
    let questions = 0;
    // The other one has read what is known, and goes on only after the first has looked.
    const held = new Proxy(it.sql, {
      apply(sql, self, given) {
        questions += 1;
        const ask = () => Reflect.apply(sql, self, given);
        return questions === 2 ? first.promise.then(ask) : ask();
      },
    });
    const other = look(held);
    await until(() => questions === 2);
    await expect(look(it.sql)).rejects.toBeInstanceOf(OutcomeInDoubt);
    first.resolve();
    await expect(other).rejects.toBeInstanceOf(OutcomeInDoubt);
    expect(looks).toBe(1);
    await it.sql`delete from due where key = ${`transfer:${key.sessionId}`}`;
    await it.sql`delete from intent where key = ${`transfer:${key.sessionId}`}`;
  });

  test('for a transfer that the books lost when a backup was laid back finds it, though Stripe has forgotten the key', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked, AVAILABLE_AT_ONCE);
    const [{ account_id: accountId }] = await it.sql`
      select account_id from connected_account where mentor_id = ${booked.mentorId}`;
    const [{ charge_id: chargeId }] = await it.sql`
      select charge_id from payment where session_id = ${booked.sessionId}`;
    const { sessionId } = booked;
    const lost = describeTransfer({ sessionId, number: 1, amountCents: 4_800, accountId, chargeId });
    await it.deps.stripe.transfers.create(lost, { idempotencyKey: 'forgotten' });
    // Postgres numbers its timelines from 1; a backup that is laid back begins a new one.
    await it.sql`insert into database_timeline values (0)`;
    await it.complete(booked);
    await it.outlast();
    expect(await transferOf(booked)).toEqual({ status: 'paid', amount_cents: 4_800 });
    expect((await transfersOf(booked)).length).toBe(1);
    await reconcile(it.deps);
    await nothingUnknown();
    await it.sql`delete from database_timeline where timeline = 0`;
  });

  /** Refuses what it makes, and shows it in no list yet. */
  function refusing<P extends unknown[]>(create: (...asked: P) => Promise<unknown>) {
    return {
      async create(...asked: P) {
        await create(...asked);
        throw new StripeApi.errors.StripeInvalidRequestError({
          type: 'invalid_request_error',
          code: 'balance_insufficient',
          statusCode: 400,
        });
      },
      list: () => [],
    };
  }
  const depsWith = (more: object) => ({
    ...it.deps,
    stripe: Object.create(it.deps.stripe, Object.getOwnPropertyDescriptors(more)),
  });

  async function paidThoughRefused(): Promise<Booked> {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    await it.pay(booked, AVAILABLE_AT_ONCE);
    await it.deliver('session.completed', { ...it.facts(booked, 'completed'), by: 'mentor' });
    const { transfers } = it.deps.stripe;
    await sendTransfer(depsWith({ transfers: refusing(transfers.create.bind(transfers)) }), booked.sessionId);
    expect(await transferOf(booked)).toMatchObject({ status: 'failed' });
    return booked;
  }
  const transferOf = async ({ sessionId }: Booked) =>
    (await it.sql`select status, amount_cents from transfer where session_id = ${sessionId}`)[0];
  async function triedAgain(): Promise<void> {
    await it.advance(25 * HOUR_MS);
    await it.insist();
    // What was booked as unexplained meanwhile is taken back.
    await reconcile(it.deps);
  }

  test('again for a transfer that was refused looks first whether Stripe made it all the same', async () => {
    const booked = await paidThoughRefused();
    await triedAgain();
    expect(await transferOf(booked)).toEqual({ status: 'paid', amount_cents: 4_800 });
    expect((await transfersOf(booked)).length).toBe(1);
    await nothingUnknown();
  });

  test('and what the mentor has from it beyond their share by now is what they owe', async () => {
    const booked = await paidThoughRefused();
    await it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents: 6_000 });
    await it.settle();
    await triedAgain();
    expect(await transferOf(booked)).toEqual({ status: 'paid', amount_cents: 4_800 });
    expect((await transfersOf(booked)).length).toBe(1);
    expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(0);
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-2_400);
    await nothingUnknown();
  });
});
