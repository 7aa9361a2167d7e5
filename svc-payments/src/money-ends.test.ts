import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { admin, type Bench, type Booked, startBench } from './fixtures/bench.ts';

const REFUND_FAILS_LATER = '4000000000005126';
const DISPUTED = '4000000000000259';
const LOST_CARD = 'lost_or_stolen_card';
let it: Bench;
beforeAll(async () => {
  it = await startBench();
  // Stripe keeps its fee of a refund, so the balance needs more than what is refunded.
  for (let more = 0; more < 4; more++) await it.pay(await it.book());
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

const cancel = (booked: Booked, refundCents: number) =>
  it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents, by: 'mentor' });
const settleComplaint = (booked: Booked, refundCents: number) =>
  it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents });
const stuckAbout = async ({ sessionId }: Booked) =>
  (await it.call('GET', '/admin/stuck-money', admin)).body.filter(
    (move: { session_id: string }) => move.session_id === sessionId,
  );
const transfersOf = async ({ sessionId }: Booked) => [
  ...(await it.sql`select number, amount_cents, reversed_cents, status, stripe_id, failure from transfer
    where session_id = ${sessionId} and status <> 'closed' order by number`),
];
const disputeOf = async ({ sessionId }: Booked): Promise<string> =>
  (await it.sql`select id from card_dispute where session_id = ${sessionId} order by opened_at desc`)[0].id;
const chargeOf = async ({ sessionId }: Booked): Promise<string> =>
  (await it.sql`select charge_id from payment where session_id = ${sessionId}`)[0].charge_id;
const accountOf = async ({ mentorId }: Booked): Promise<string> =>
  (await it.sql`select account_id from connected_account where mentor_id = ${mentorId}`)[0].account_id;

async function paidOut(more: Partial<Booked> = {}, card?: string): Promise<Booked> {
  const booked = await it.book(more);
  await it.connect(booked.mentorId);
  await it.pay(booked, card);
  await it.complete(booked);
  // By then what was paid to the mentor can be reversed.
  await it.advance(25 * HOUR_MS);
  return booked;
}

async function lost(booked: Booked): Promise<void> {
  await it.stripe.act('lose-dispute', await disputeOf(booked));
  await it.settle();
}

/** The mentor's debt is all that may be left over. */
async function ended(booked: Booked, debt = 0): Promise<void> {
  const left = await it.sql`select name, balance_cents::int as cents from ledger_account
    where split_part(name, ':', 2) = ${booked.sessionId} and balance_cents <> 0`;
  expect(left).toEqual([]);
  expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(debt === 0 ? 0 : -debt);
  expect(await it.broken()).toEqual([]);
}

async function remedy(booked: Booked, how: 'try-again' | 'paid-another-way', body?: object) {
  const [move] = await stuckAbout(booked);
  const answer = await it.call('POST', `/admin/stuck-money/${move.kind}/${move.id}/${how}`, admin, body);
  await it.settle();
  return answer.status;
}

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

describe('what a mentor owes after a reversal that Stripe refused', () => {
  async function indebted(): Promise<Booked> {
    const booked = await paidOut();
    await it.stripe.act('drain-account', await accountOf(booked));
    await settleComplaint(booked, 12_000);
    await it.settle();
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-4_800);
    return booked;
  }

  test('is kept from their next payments, to the cent, and told', async () => {
    const booked = await indebted();
    const small = await paidOut({ mentorId: booked.mentorId, amountCents: 8_000 });
    expect(await transfersOf(small)).toEqual([]);
    await ended(small, 1_600);
    const next = await paidOut({ mentorId: booked.mentorId });
    expect(await transfersOf(next)).toMatchObject([{ amount_cents: 3_200, status: 'paid' }]);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(next);
    await ended(booked);
    const told = (await it.emitted('debt.netted')).filter(({ payload }) => payload.mentorId === booked.mentorId);
    expect(told.map(({ payload }) => [payload.nettedCents, payload.stillOwedCents])).toEqual([
      [3_200, 1_600],
      [1_600, 0],
    ]);
  });

  test('can be tried again once there is money, and comes back by the reversal', async () => {
    const booked = await indebted();
    expect((await stuckAbout(booked))[0]).toMatchObject({ kind: 'reversal', may: { try_again: true } });
    expect(await remedy(booked, 'try-again')).toBe(200);
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-4_800);
    await it.stripe.ask('/v1/transfers', { amount: '5000', currency: 'usd', destination: await accountOf(booked) });
    await it.settle();
    expect(await remedy(booked, 'try-again')).toBe(200);
    await ended(booked, 5_000);
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, reversed_cents: 4_800 }]);
  });

  test('can be paid to the founder another way', async () => {
    const booked = await indebted();
    expect(await remedy(booked, 'paid-another-way', { note: 'They sent it by bank transfer.' })).toBe(200);
    expect(await stuckAbout(booked)).toEqual([]);
    await ended(booked);
  });

  test('is netted by two sessions at once without ever taking more', async () => {
    const booked = await indebted();
    const two = await Promise.all([1, 2].map(() => it.book({ mentorId: booked.mentorId })));
    for (const each of two) await it.pay(each);
    await Promise.all(
      two.map((each) => it.deliver('session.completed', { ...it.facts(each, 'completed'), by: 'mentor' as const })),
    );
    await it.settle();
    for (const each of two) await ended(each);
  });
});

describe('a refund while the card’s bank has the money', () => {
  async function disputedAndRefused(): Promise<Booked> {
    const booked = await it.book();
    await it.pay(booked, DISPUTED);
    await cancel(booked, 12_000);
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'waiting' },
    ]);
    return booked;
  }

  test('waits, and reaches the family when the dispute is won', async () => {
    const booked = await disputedAndRefused();
    await it.stripe.act('win-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'succeeded' },
    ]);
    await ended(booked);
  });

  test('falls away when the dispute is lost, and comes back if the bank takes it back after all', async () => {
    const booked = await disputedAndRefused();
    await lost(booked);
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'void' },
    ]);
    await ended(booked);
    await it.stripe.act('reinstate-dispute', await disputeOf(booked));
    await it.settle();
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'succeeded' },
    ]);
    await ended(booked);
  });

  test('that Stripe refuses before we knew of the dispute waits for it as well', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.stripe.fault({ path: 'charge.*', mode: 'drop-webhooks', times: 20 });
    await it.stripe.act('dispute-charge', await chargeOf(booked));
    await cancel(booked, 12_000);
    await it.settle();
    await it.settle();
    expect(await it.sql`select status from refund where session_id = ${booked.sessionId}`).toEqual([
      { status: 'waiting' },
    ]);
    await it.stripe.clearFaults();
    await lost(booked);
    await ended(booked);
  });
});

describe('a card dispute', () => {
  test('that is lost after a partial refund takes what was kept, and the rest is the platform’s loss', async () => {
    const booked = await paidOut();
    await settleComplaint(booked, 6_000);
    await it.settle();
    const loss = await it.balance('loss');
    await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 12_000 });
    await it.settle();
    await lost(booked);
    expect((await it.balance('loss')) - loss).toBe(-6_000);
    await ended(booked);
  });

  test('over a part takes only that, and the rest stays with the mentor and the platform', async () => {
    const booked = await paidOut();
    await it.stripe.act('dispute-charge', await chargeOf(booked), { amount: 5_000 });
    await it.settle();
    await lost(booked);
    const [transfer] = await transfersOf(booked);
    expect(transfer.amount_cents - transfer.reversed_cents).toBe(2_800);
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
});

describe('what the founder does in Stripe’s dashboard', () => {
  test('a transfer of what a mentor waited for is that transfer', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.complete(booked);
    await it.stripe.fault({ path: 'v2.*', mode: 'drop-webhooks', times: 20 });
    await it.connect(booked.mentorId);
    await it.stripe.ask('/v1/transfers', {
      amount: '4800',
      currency: 'usd',
      destination: await accountOf(booked),
      transfer_group: `session:${booked.sessionId}`,
      source_transaction: await chargeOf(booked),
    });
    await it.settle();
    await it.settle();
    expect(await transfersOf(booked)).toMatchObject([{ amount_cents: 4_800, status: 'paid' }]);
    await ended(booked);
  });

  test('a transfer of more is an advance that the next payments make up for', async () => {
    const booked = await paidOut();
    const destination = await accountOf(booked);
    await it.stripe.ask('/v1/transfers', { amount: '1000', currency: 'usd', destination });
    await it.settle();
    expect(await it.balance(`receivable:${booked.mentorId}`)).toBe(-1_000);
    const next = await paidOut({ mentorId: booked.mentorId });
    expect(await transfersOf(next)).toMatchObject([{ amount_cents: 3_800 }]);
    await ended(next);
  });

  test('a reversal is not sent again by itself: the founder does, or says that it was paid another way', async () => {
    const [again, elsewhere] = [await paidOut(), await paidOut()];
    for (const booked of [again, elsewhere]) {
      const [{ stripe_id }] = await transfersOf(booked);
      await it.stripe.ask(`/v1/transfers/${stripe_id}/reversals`, { amount: '4800' });
      await it.settle();
      expect(await it.balance(`mentor:${booked.sessionId}`)).toBe(4_800);
      expect((await stuckAbout(booked))[0].why).toContain('You took this back');
      expect(await it.broken()).toEqual([]);
    }
    expect(await remedy(again, 'try-again')).toBe(200);
    expect(await remedy(elsewhere, 'paid-another-way', { note: 'By hand.' })).toBe(200);
    expect((await transfersOf(again)).at(-1)).toMatchObject({ number: 2, amount_cents: 4_800, status: 'paid' });
    await ended(again);
    await ended(elsewhere);
  });
});
