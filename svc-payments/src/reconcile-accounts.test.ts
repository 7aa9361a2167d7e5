import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { countWaiting, person, until } from 'svc-kit/testing';
import { admin, type Bench, startBench } from './fixtures/bench.ts';
import { ensureAccount, syncAccount } from './money/sync-account.ts';
import { reconcile } from './reconcile.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(() => it.stripe.clearFaults());
afterAll(() => it.end());

async function accountOf(mentorId: string): Promise<string> {
  const [row] = await it.sql`select account_id from connected_account where mentor_id = ${mentorId}`;
  return row.account_id;
}
const countAccounts = async () => (await it.stripe.list('/v2/core/accounts?limit=100')).length;
async function connectedMentor() {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  return { booked, account: await accountOf(booked.mentorId) };
}
const lastTold = async (mentorId: string) => {
  const told = (await it.emitted('mentor.payout_ready_changed')).filter((e) => e.payload.mentorId === mentorId);
  return told.at(-1)?.payload.payoutReady;
};
const isConnected = async (mentorId: string): Promise<boolean> => {
  const [row] = await it.sql`select connected from connected_account where mentor_id = ${mentorId}`;
  return row.connected;
};
const paidTransfers = async (sessionId: string) =>
  (await it.emitted('transfer.paid')).filter((e) => e.payload.sessionId === sessionId).length;

/** No webhook tells of it. */
async function actUnheard(action: string, account: string) {
  await it.stripe.fault({ path: 'v2.*', mode: 'drop-webhooks', times: 50 });
  await it.stripe.act(action, account);
  await it.settle();
}

for (const action of ['restrict-account', 'hold-payouts', 'restrict-transfers'])
  test(`a ready mentor whose account met ${action} unheard waits for their transfer, until it is active again`, async () => {
    const { booked, account } = await connectedMentor();
    await it.pay(booked);
    await actUnheard(action, account);
    expect(await lastTold(booked.mentorId)).toBe(true);
    await reconcile(it.deps);
    expect(await lastTold(booked.mentorId)).toBe(false);
    await it.complete(booked);
    expect(await paidTransfers(booked.sessionId)).toBe(0);
    await actUnheard('activate-account', account);
    await reconcile(it.deps);
    await it.settle();
    expect(await lastTold(booked.mentorId)).toBe(true);
    expect(await paidTransfers(booked.sessionId)).toBe(1);
    expect(await it.broken()).toEqual([]);
  });

test('that payouts stopped is told once of a mentor who had them, and of no other', async () => {
  const { booked, account } = await connectedMentor();
  const told = [await timesStopped(booked)];
  for (const action of ['hold-payouts', 'restrict-account', 'activate-account', 'hold-payouts']) {
    await it.stripe.act(action, account);
    await it.settle();
    told.push(await timesStopped(booked));
  }
  expect(told).toEqual([0, 1, 1, 1, 2]);
});

async function timesStopped({ mentorId }: { mentorId: string }): Promise<number> {
  return (await it.emitted('mentor.payouts_stopped')).filter(({ payload }) => payload.mentorId === mentorId).length;
}

test('a mentor who is to be restricted soon is still paid', async () => {
  const { booked, account } = await connectedMentor();
  await it.pay(booked);
  await it.stripe.act('restrict-soon', account);
  await it.settle();
  await it.complete(booked);
  expect(await lastTold(booked.mentorId)).toBe(true);
  expect(await paidTransfers(booked.sessionId)).toBe(1);
});

test('an account that Stripe does not show keeps nobody else from being checked', async () => {
  const { booked, account } = await connectedMentor();
  await it.sql`
    insert into connected_account (mentor_id, account_id, connected, ready)
    values ('00000000-0000-4000-8000-000000000000', 'acct_unknown', true, true)`;
  await actUnheard('restrict-account', account);
  await reconcile(it.deps);
  expect(await lastTold(booked.mentorId)).toBe(false);
  await it.sql`delete from connected_account where account_id = 'acct_unknown'`;
});

test('a key that may not read disputes keeps no mentor from being checked', async () => {
  const { booked, account } = await connectedMentor();
  await actUnheard('restrict-account', account);
  await it.stripe.fault({ path: '/v1/disputes', method: 'GET', mode: '500', times: 3 });
  await expect(reconcile(it.deps)).rejects.toThrow();
  expect(await lastTold(booked.mentorId)).toBe(false);
});

test('a payment page that cannot be read keeps no other payment from being found', async () => {
  await it.stripe.fault({ path: '', mode: 'drop-webhooks', times: 50 });
  const pages = [await it.pay(await it.book()), await it.pay(await it.book())];
  const captured = async () =>
    (await it.emitted('payment.captured')).filter(({ payload }) => pages.includes(payload.checkoutId)).length;
  const { sessions } = it.deps.stripe.checkout;
  const really = sessions.retrieve.bind(sessions);
  try {
    // Stripe lists the newest first.
    Object.assign(sessions, {
      retrieve: (id: string, ...more: [object]) =>
        id === pages[1] ? Promise.reject(new Error('paid without a charge')) : really(id, ...more),
    });
    await expect(reconcile(it.deps)).rejects.toThrow('paid without a charge');
  } finally {
    Object.assign(sessions, { retrieve: really });
  }
  expect(await captured()).toBe(1);
  await reconcile(it.deps);
  expect(await captured()).toBe(2);
});

test('a mentor whose account was removed at Stripe is not called connected, and begins with a new one', async () => {
  const { booked, account } = await connectedMentor();
  const gone = `acct_gone_${booked.mentorId.slice(0, 8)}`;
  const removed = (from: string, to: string) =>
    it.sql`update connected_account set account_id = ${to} where account_id = ${from}`;
  await removed(account, gone);
  await reconcile(it.deps);
  expect(await lastTold(booked.mentorId)).toBe(false);
  expect(await isConnected(booked.mentorId)).toBe(false);
  // It may be the key that sees nothing: nobody is mailed.
  expect(await timesStopped(booked)).toBe(0);
  const refused = await it.checkout(booked, 'checkout-with-connect');
  expect(refused.status).toBe(409);
  await removed(gone, account);
  await reconcile(it.deps);
  expect(await lastTold(booked.mentorId)).toBe(true);
  await removed(account, gone);
  await reconcile(it.deps);
  await it.connect(booked.mentorId);
  expect(await accountOf(booked.mentorId)).not.toBe(gone);
  expect(await lastTold(booked.mentorId)).toBe(true);
});

test('of more accounts than one run reads, all have their turn', async () => {
  const { booked, account } = await connectedMentor();
  const asked = Array.from({ length: 51 }, () => it.stripe.askThin('/v2/core/accounts', {}));
  const accounts = await Promise.all(asked);
  await it.settle();
  for (const { id } of accounts)
    await it.sql`
      insert into connected_account (mentor_id, account_id, connected, ready)
      values (${crypto.randomUUID()}, ${id}, true, true)`;
  await actUnheard('restrict-account', account);
  await reconcile(it.deps);
  expect(await lastTold(booked.mentorId)).toBe(true);
  await reconcile(it.deps);
  expect(await lastTold(booked.mentorId)).toBe(false);
});

test('a second account, which Stripe made late of a call that was given up, says nothing of a mentor’s payouts', async () => {
  const { booked, account } = await connectedMentor();
  await it.stripe.askThin('/v2/core/accounts', { metadata: { mentor_id: booked.mentorId } });
  await it.settle();
  expect(await accountOf(booked.mentorId)).toBe(account);
  expect(await lastTold(booked.mentorId)).toBe(true);
});

test('a mentor who asks for another account while the answer about one arrives has only that one', async () => {
  const { booked, account } = await connectedMentor();
  const { mentorId } = booked;
  await it.sql`update connected_account set closed = true where mentor_id = ${mentorId}`;
  const before = await countAccounts();
  let asked: ReturnType<typeof ensureAccount> | undefined;
  await it.sql.begin(async (tx) => {
    await tx`update connected_account set closed = false where account_id = ${account}`;
    asked = ensureAccount(it.deps, mentorId);
    await until(async () => (await countWaiting(it.sql)) > 0, 'the other question to wait');
  });
  expect((await asked)?.accountId).toBe(account);
  expect(await countAccounts()).toBe(before);
});

test('what Stripe tells of a closed account answers nothing for the next one, which is made once though its answer was lost', async () => {
  const { booked, account } = await connectedMentor();
  await it.deps.stripe.v2.core.accounts.close(account, {});
  await it.settle();
  const before = await countAccounts();
  await it.stripe.fault({ path: 'v2.*', mode: 'drop-webhooks', times: 50 });
  // More than the client repeats at once.
  await it.stripe.fault({ path: '/v2/core/accounts', method: 'POST', mode: 'cut-after', times: 50 });
  const ask = () => it.call('GET', `/stripe/connect-url/${booked.mentorId}`, person('mentor', booked.mentorId));
  expect((await ask()).body.info).toBe('unavailable');
  await syncAccount(it.deps, account);
  await it.stripe.clearFaults();
  await ask();
  expect(await countAccounts()).toBe(before + 1);
  expect(await accountOf(booked.mentorId)).not.toBe(account);
});

test('what Stripe tells late of a former account takes the place of no later one, closed as well', async () => {
  const { booked, account } = await connectedMentor();
  await it.deps.stripe.v2.core.accounts.close(account, {});
  await it.settle();
  await it.connect(booked.mentorId);
  const second = await accountOf(booked.mentorId);
  expect(second).not.toBe(account);
  await it.deps.stripe.v2.core.accounts.close(second, {});
  await it.settle();
  expect(await syncAccount(it.deps, account)).toBeNull();
  expect(await accountOf(booked.mentorId)).toBe(second);
});

test.each(['told by Stripe', 'unheard'])(
  'a mentor whose account was closed (%s) begins with a new one, and is paid there',
  async (how) => {
    const { booked, account } = await connectedMentor();
    await it.pay(booked);
    const now = new Date(Math.floor(it.clock.now().getTime() / 1000) * 1000);
    const payout = `po_${booked.mentorId}`;
    await it.sql`
      insert into mentor_payout (id, account_id, amount_cents, status, created_at, decided_at)
      values (${payout}, ${account}, 100, 'failed', ${now}, ${now})`;
    if (how === 'unheard') await it.stripe.fault({ path: 'v2.*', mode: 'drop-webhooks', times: 1 });
    await it.deps.stripe.v2.core.accounts.close(account, {});
    await it.settle();
    await it.stripe.clearFaults();
    if (how === 'unheard') await reconcile(it.deps);
    expect(await lastTold(booked.mentorId)).toBe(false);
    await it.complete(booked);
    const before = await countAccounts();
    const ask = () => it.call('GET', `/stripe/connect-url/${booked.mentorId}`, person('mentor', booked.mentorId));
    await Promise.all([ask(), ask(), ask()]);
    expect(await countAccounts()).toBe(before + 1);
    await it.connect(booked.mentorId);
    await it.settle();
    expect(await accountOf(booked.mentorId)).not.toBe(account);
    expect(await lastTold(booked.mentorId)).toBe(true);
    expect(await paidTransfers(booked.sessionId)).toBe(1);
    const troubles = (await it.call('GET', '/admin/mentor-bank-troubles', admin)).body;
    expect(troubles).toContainEqual(expect.objectContaining({ mentor_id: booked.mentorId, payout_id: payout }));
    expect(await it.broken()).toEqual([]);
  },
);
