import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DAY_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { countWaiting, until } from 'svc-kit/testing';
import type { Deps } from './deps.ts';
import { admin, type Bench, type Booked, startBench } from './fixtures/bench.ts';
import { syncPayout } from './money/collect-commission.ts';
import { syncAccount } from './money/sync-account.ts';
import { syncDispute } from './money/sync-dispute.ts';
import { reconcile } from './reconcile.ts';
import { findAccount } from './store/accounts.ts';
import { listBankTroubles, noteMentorPayout } from './store/mentor-payouts.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
  for (let more = 0; more < 2; more++) await it.pay(await it.book());
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

/** The first answer to a question about a dispute, an account, or a payout arrives when `meanwhile` is over. */
function readsLate(meanwhile: () => Promise<unknown>): Deps {
  let isFirst = true;
  const late =
    <A extends unknown[], R>(read: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const answer = await read(...given);
      if (isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return answer;
    };
  const { stripe } = it.deps;
  const { disputes, payouts } = stripe;
  const { accounts } = stripe.v2.core;
  const slow = {
    disputes: { retrieve: late((id: string) => disputes.retrieve(id)) },
    payouts: { retrieve: late((id: string, asked?: object, as?: object) => payouts.retrieve(id, asked, as)) },
    v2: { core: { accounts: { retrieve: late((id: string, asked?: object) => accounts.retrieve(id, asked)) } } },
  };
  return { ...it.deps, stripe: Object.create(stripe, Object.getOwnPropertyDescriptors(slow)) };
}

async function paidOut(): Promise<Booked> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.complete(booked);
  await it.advance(2 * DAY_MS);
  return booked;
}
async function disputed(booked: Booked): Promise<string> {
  const [{ charge_id }] = await it.sql`select charge_id from payment where session_id = ${booked.sessionId}`;
  await it.stripe.act('dispute-charge', charge_id);
  await it.settle();
  return (await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`)[0].id;
}
async function happens(action: string, id: string): Promise<void> {
  await it.stripe.act(action, id);
  await it.settle();
}
const toldOfEnd = async ({ sessionId }: Booked) =>
  (await it.emitted('card_dispute.closed'))
    .filter(({ payload }) => payload.sessionId === sessionId)
    .map(({ payload }) => payload.won);
const stateOf = async (id: string) => (await it.sql`select status from card_dispute where id = ${id}`)[0].status;

describe('what was read before the newest state, and arrives after it, changes nothing:', () => {
  test('a dispute that is lost stays lost, and its end is told once', async () => {
    const booked = await paidOut();
    const id = await disputed(booked);
    await syncDispute(
      readsLate(() => happens('lose-dispute', id)),
      id,
    );
    expect(await stateOf(id)).toBe('lost');
    await reconcile(it.deps);
    await it.settle();
    expect(await toldOfEnd(booked)).toEqual([false]);
    expect(await it.broken()).toEqual([]);
  });

  test('a dispute that was won after all stays won, and the mentor is paid again', async () => {
    const booked = await paidOut();
    const id = await disputed(booked);
    await happens('lose-dispute', id);
    await syncDispute(
      readsLate(() => happens('reinstate-dispute', id)),
      id,
    );
    await it.settle();
    expect(await stateOf(id)).toBe('won');
    expect(await toldOfEnd(booked)).toEqual([false, true]);
    expect(await it.balance(`dispute:${booked.sessionId}`)).toBe(0);
    const transfers = await it.sql`
      select amount_cents - reversed_cents as cents from transfer where session_id = ${booked.sessionId} and status = 'paid'
      order by number`;
    expect(transfers.map(({ cents }: { cents: number }) => cents)).toEqual([0, 4_800]);
    expect(await it.broken()).toEqual([]);
  });

  test('a mentor who has become ready for payouts stays ready', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    const accountId = (await findAccount(it.sql, booked.mentorId))?.accountId ?? '';
    await happens('restrict-account', accountId);
    await syncAccount(
      readsLate(() => happens('activate-account', accountId)),
      accountId,
    );
    const told = (await it.emitted('mentor.payout_ready_changed'))
      .filter(({ payload }) => payload.mentorId === booked.mentorId)
      .map(({ payload }) => payload.payoutReady);
    expect(told).toEqual([true, false, true]);
  });

  test('a mentor whom a newer reading finds restricted at this moment stays restricted', async () => {
    const { mentorId } = await paidOut();
    const { accountId } = (await findAccount(it.sql, mentorId)) ?? {};
    const [noted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let newer: Promise<unknown> | undefined;
    const deps = readsLate(async () => {
      await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 10 });
      await it.stripe.act('restrict-account', String(accountId));
      newer = it.sql.begin(async (tx) => {
        await tx`
          update connected_account set ready = false, version = version + 1 where account_id = ${String(accountId)}`;
        noted.resolve();
        await commit.promise;
      });
      await noted.promise;
    });
    const older = syncAccount(deps, String(accountId));
    await until(async () => (await countWaiting(it.sql)) > 0, 'the older reading to wait');
    commit.resolve();
    await Promise.all([older, newer]);
    expect((await findAccount(it.sql, mentorId))?.ready).toBe(false);
  });

  test('an account that is closed stays closed', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    const accountId = (await findAccount(it.sql, booked.mentorId))?.accountId ?? '';
    await happens('restrict-account', accountId);
    const close = async () => {
      await it.deps.stripe.v2.core.accounts.close(accountId, {});
      await it.settle();
    };
    await syncAccount(readsLate(close), accountId);
    expect(await findAccount(it.sql, booked.mentorId)).toMatchObject({ accountId, closed: true });
  });

  test('a payout of commission that the bank sent back was not paid', async () => {
    const booked = await paidOut();
    expect((await it.call('POST', '/admin/collect-commission', admin)).status).toBe(200);
    const [{ payout_id: payoutId }] = await it.sql`select payout_id from commission_batch order by seq desc limit 1`;
    await it.advance(3 * DAY_MS);
    await syncPayout(
      readsLate(() => happens('fail-payout', payoutId)),
      payoutId,
    );
    const [{ status }] = await it.sql`select status from commission_batch where payout_id = ${payoutId}`;
    expect(status).toBe('failed');
    expect(
      await it.sql`select 1 from release where session_id = ${booked.sessionId} and batch_id is null`,
    ).toHaveLength(1);
    const paid = (await it.emitted('payout.paid')).filter(({ payload }) => payload.payoutId === payoutId);
    expect(paid).toHaveLength(1);
    expect(await it.broken()).toEqual([]);
  });

  test('a mentor’s payout that their bank refused was not paid', async () => {
    const booked = await it.book();
    await it.connect(booked.mentorId);
    const accountId = (await findAccount(it.sql, booked.mentorId))?.accountId ?? '';
    const id = `po_${booked.mentorId}`;
    const payout = { id, accountId, amountCents: 4_800, failureCode: null, createdAt: new Date(booked.startsAt) };
    const note = (status: 'paid' | 'failed') =>
      transaction(it.sql, (tx) => noteMentorPayout(tx, { ...payout, status }, it.clock.now()));
    expect([await note('paid'), await note('failed'), await note('paid')]).toEqual([true, true, false]);
    expect(await listBankTroubles(it.sql, booked.mentorId)).toMatchObject([{ payoutId: id }]);
  });
});
