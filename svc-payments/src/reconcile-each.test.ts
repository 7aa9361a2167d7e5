import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import { admin, type Bench, type Booked, startBench } from './fixtures/bench.ts';
import { reconcile } from './reconcile.ts';
import { findAccount } from './store/accounts.ts';
import { listBankTroubles } from './store/mentor-payouts.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

const unheard = () => it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 100 });

/** Reconciles while one object cannot be read for a reason of our own. */
async function reconcileWithout(part: { retrieve: unknown }, unreadable: string): Promise<void> {
  const really = part.retrieve as (...asked: unknown[]) => Promise<unknown>;
  const retrieve = (id: string, ...more: unknown[]) =>
    id === unreadable ? Promise.reject(new Error('unreadable')) : really.call(part, id, ...more);
  Object.assign(part, { retrieve });
  try {
    await expect(reconcile(it.deps)).rejects.toThrow('unreadable');
  } finally {
    Object.assign(part, { retrieve: really });
  }
  await it.settle();
}

async function paid(): Promise<Booked & { charge: string }> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked, AVAILABLE_AT_ONCE);
  const [{ charge_id: charge }] = await it.sql`select charge_id from payment where session_id = ${booked.sessionId}`;
  return { ...booked, charge };
}
async function disputed({ charge }: { charge: string }): Promise<string> {
  await it.stripe.act('dispute-charge', charge);
  return String((await it.stripe.list(`/v1/disputes?charge=${charge}`))[0]?.id);
}
const statusOf = async (id: string) => (await it.sql`select status from card_dispute where id = ${id}`)[0]?.status;

describe('what cannot be read of one keeps no other from being healed:', () => {
  test('disputes, from their beginning to their end', async () => {
    const sessions = [await paid(), await paid()] as const;
    await unheard();
    const [older, newer] = [await disputed(sessions[0]), await disputed(sessions[1])] as const;
    // Stripe lists the newest first, and we the oldest.
    await reconcileWithout(it.deps.stripe.disputes, newer);
    expect([await statusOf(older), await statusOf(newer)]).toEqual(['open', undefined]);
    await reconcile(it.deps);
    expect(await statusOf(newer)).toBe('open');
    for (const id of [older, newer]) await it.stripe.act('lose-dispute', id);
    await reconcileWithout(it.deps.stripe.disputes, older);
    expect([await statusOf(older), await statusOf(newer)]).toEqual(['open', 'lost']);
    await reconcile(it.deps);
    expect(await statusOf(older)).toBe('lost');
  });

  test('payouts of commission', async () => {
    const collected = async () => {
      await it.complete(await paid());
      await it.call('POST', '/admin/collect-commission', admin);
      return String((await it.sql`select payout_id from commission_batch order by seq desc limit 1`)[0].payout_id);
    };
    const [older, newer] = [await collected(), await collected()];
    expect(older).not.toBe(newer);
    await unheard();
    await it.advance(3 * DAY_MS);
    const stateOf = async (id: string) =>
      (await it.sql`select status from commission_batch where payout_id = ${id}`)[0].status;
    await it.sql`update commission_batch set status = 'sent' where payout_id in (${older}, ${newer})`;
    await reconcileWithout(it.deps.stripe.payouts, older);
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['sent', 'paid']);
  });

  test('accounts of mentors', async () => {
    const mentors = [await paid(), await paid()] as const;
    const accountOf = async ({ mentorId }: Booked) =>
      String((await it.sql`select account_id from connected_account where mentor_id = ${mentorId}`)[0].account_id);
    const [first, second] = [await accountOf(mentors[0]), await accountOf(mentors[1])] as const;
    await it.sql`update connected_account set checked_at = case account_id when ${first} then null else now() end`;
    await unheard();
    await it.stripe.act('restrict-account', second);
    await reconcileWithout(it.deps.stripe.v2.core.accounts, first);
    expect(await it.sql`select ready from connected_account where account_id = ${second}`).toEqual([{ ready: false }]);
  });

  test('banks of mentors that refused a payout and took a later one', async () => {
    await it.stripe.manners({ connectedPayouts: 'daily' });
    const refused = async () => {
      const booked = await paid();
      const { accountId } = (await findAccount(it.sql, booked.mentorId)) ?? {};
      await it.stripe.act('close-bank', String(accountId));
      await it.complete(booked);
      for (let days = 0; days < 2; days++) await it.advance(DAY_MS);
      return { mentorId: booked.mentorId, accountId: String(accountId) };
    };
    const [older, newer] = [await refused(), await refused()];
    for (const { accountId } of [older, newer]) await it.stripe.act('change-bank', accountId);
    for (let days = 0; days < 2; days++) await it.advance(DAY_MS);
    // As if nobody had told us of it.
    const arrived = await it.sql`delete from mentor_payout where status = 'paid' returning id, account_id`;
    const payoutOf = (accountId: string) =>
      String(arrived.find((each: { account_id: string }) => each.account_id === accountId)?.id);
    const waiting = async () => (await listBankTroubles(it.sql, null)).map(({ mentorId }) => mentorId);
    expect(await waiting()).toEqual([newer.mentorId, older.mentorId]);
    await reconcileWithout(it.deps.stripe.payouts, payoutOf(older.accountId));
    expect(await waiting()).toEqual([older.mentorId]);
    await reconcile(it.deps);
    expect(await waiting()).toEqual([]);
  }, 60_000);
});

describe('a refund that Stripe has begun, of which we hear nothing more,', () => {
  const refundOf = async ({ charge }: { charge: string }) =>
    (await it.stripe.list(`/v1/refunds?charge=${charge}`))[0] as { id: string; status: string };
  const known = async ({ sessionId }: Booked) =>
    (await it.sql`select status from refund where session_id = ${sessionId}`).map(
      (row: { status: string }) => row.status,
    );
  /** Stripe waits for the payment's own money. */
  async function waiting(): Promise<Booked & { charge: string }> {
    const booked = await it.book();
    await it.stripe.manners({ refundsOfUnsettled: 'pending' });
    await it.pay(booked);
    const [{ charge_id: charge }] = await it.sql`select charge_id from payment where session_id = ${booked.sessionId}`;
    return { ...booked, charge };
  }
  async function begun() {
    const booked = await waiting();
    await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents: 12_000, by: 'mentor' });
    await it.settle();
    expect(await known(booked)).toEqual(['sent']);
    await unheard();
    return booked;
  }

  test('and which was canceled there is the family’s claim', async () => {
    const booked = await begun();
    const { id } = await refundOf(booked);
    await it.stripe.ask(`/v1/refunds/${id}/cancel`, {});
    await reconcile(it.deps);
    expect(await known(booked)).toEqual(['failed']);
    expect(await it.broken()).toEqual([]);
  });

  test('and which reached the family is over', async () => {
    const booked = await begun();
    await it.advance(3 * DAY_MS);
    expect((await refundOf(booked)).status).toBe('succeeded');
    await reconcile(it.deps);
    expect(await known(booked)).toEqual(['succeeded']);
  });

  test('and which the founder began there by hand is ours', async () => {
    const booked = await waiting();
    await unheard();
    await it.stripe.ask('/v1/refunds', { charge: booked.charge, amount: '12000' });
    await reconcile(it.deps);
    expect(await known(booked)).toEqual(['sent']);
  });
});
