import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Bench, payment, readyAccount, startBench, uniqueKey } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(async () => await bench.stop());

const recipient = (account: { configuration?: { recipient?: { capabilities?: object } } }) =>
  account.configuration?.recipient?.capabilities;

async function newAccount() {
  return await bench.stripe.v2.core.accounts.create(
    {
      contact_email: 'mentor@example.com',
      dashboard: 'express',
      identity: { country: 'us' },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      metadata: { mentor: 'm1' },
    },
    { idempotencyKey: uniqueKey('account') },
  );
}

async function newLink(account: string) {
  return await bench.stripe.v2.core.accountLinks.create({
    account,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: 'http://localhost:8080/again', return_url: 'http://localhost:8080/done' },
    },
  });
}

test('both recipient capabilities are restricted until onboarding is finished, then active', async () => {
  const { id } = await newAccount();
  const include = ['configuration.recipient' as const];
  const before = recipient(await bench.stripe.v2.core.accounts.retrieve(id, { include }));
  expect(before).toMatchObject({
    stripe_balance: { stripe_transfers: { status: 'restricted' }, payouts: { status: 'restricted' } },
  });
  const link = await newLink(id);
  expect(await bench.post('/onboard', { connect_url: link.url })).toEqual({
    status: 200,
    body: { payouts_enabled: true, return_url: 'http://localhost:8080/done' },
  });
  const after = recipient(await bench.stripe.v2.core.accounts.retrieve(id, { include }));
  expect(after).toMatchObject({
    stripe_balance: { stripe_transfers: { status: 'active' }, payouts: { status: 'active' } },
  });
});

test('a recipient needs an address that Stripe can write to, at once or with the change that makes it one', async () => {
  const { accounts } = bench.stripe.v2.core;
  const recipient = { configuration: { recipient: {} }, identity: { country: 'us' as const } };
  await expect(accounts.create(recipient)).rejects.toMatchObject({
    statusCode: 400,
    message: 'contact_email is required when configuring the account as a merchant or recipient.',
  });
  const { id } = await accounts.create({ identity: { country: 'us' } });
  await expect(accounts.update(id, recipient)).rejects.toMatchObject({ statusCode: 400 });
  const updated = await accounts.update(id, { ...recipient, contact_email: 'mentor@example.com' });
  expect(updated.applied_configurations).toEqual(['recipient']);
});

test('an answer holds only the parts that include names', async () => {
  const { id } = await newAccount();
  const bare = await bench.stripe.v2.core.accounts.retrieve(id);
  expect(Object.keys(bare)).not.toContain('configuration');
  expect(Object.keys(bare)).not.toContain('requirements');
});

test('an onboarding link works once, and not after ten minutes', async () => {
  const { id } = await newAccount();
  const used = await newLink(id);
  await bench.post('/onboard', { connect_url: used.url });
  expect((await bench.post('/onboard', { connect_url: used.url })).status).toBe(410);
  const late = await newLink(id);
  bench.advance(601);
  expect((await bench.post('/onboard', { connect_url: late.url })).status).toBe(410);
});

test('nonsense instead of an onboarding link is 400, an unknown one 404', async () => {
  expect((await bench.post('/onboard', { connect_url: 'nonsense' })).status).toBe(400);
  expect((await bench.post('/onboard', { connect_url: 'http://x/link_none' })).status).toBe(404);
});

test('accounts are listed newest first, page by page, and carry their metadata', async () => {
  const made = [(await newAccount()).id, (await newAccount()).id, (await newAccount()).id].reverse();
  const seen: string[] = [];
  for await (const account of bench.stripe.v2.core.accounts.list({ limit: 2 })) seen.push(account.id);
  expect(seen.slice(0, 3)).toEqual(made);
  expect((await bench.stripe.v2.core.accounts.retrieve(made[0] ?? '')).metadata).toEqual({ mentor: 'm1' });
});

test('an account link no longer takes configurations', async () => {
  const { id } = await newAccount();
  const useCase = {
    type: 'account_onboarding',
    account_onboarding: { refresh_url: 'http://x/', configurations: ['recipient'] },
  };
  const wrong = bench.stripe.rawRequest('POST', '/v2/core/account_links', { account: id, use_case: useCase });
  await expect(wrong).rejects.toMatchObject({ statusCode: 400 });
});

test('a connected account has a balance of its own, and a page that shows it', async () => {
  const account = await readyAccount(bench);
  const { charge } = await payment(bench);
  await bench.stripe.transfers.create({
    amount: 1920,
    currency: 'usd',
    destination: account,
    source_transaction: charge.id,
  });
  const balance = await bench.stripe.balance.retrieve({}, { stripeAccount: account });
  expect(balance.pending[0]?.amount).toBe(1920);
  const { url } = await bench.stripe.accounts.createLoginLink(account);
  const page = await (await bench.get(new URL(url).pathname.replace('/dev/stripe', ''))).text();
  expect(page).toContain('$19.20');
});

const statuses = async (id: string) => {
  const account = await bench.stripe.v2.core.accounts.retrieve(id, {
    include: ['configuration.recipient', 'requirements'],
  });
  const { payouts, stripe_transfers } = account.configuration?.recipient?.capabilities?.stripe_balance ?? {};
  return { account, payouts: payouts?.status, transfers: stripe_transfers?.status };
};
const press = (action: string, id: string) => bench.post(`/do/${action}/${id}`, {});
const toldOf = async (id: string) => {
  const events = await bench.stripe.v2.core.events.list({ object_id: id });
  return events.data.map(({ type }) => type);
};
const STATUS_UPDATED = 'v2.core.account[configuration.recipient].capability_status_updated';
const REQUIREMENTS_UPDATED = 'v2.core.account[requirements].updated';

test.each([
  ['hold-payouts', 'pending', 'active', 1],
  ['restrict-payouts', 'restricted', 'active', 1],
  ['hold-transfers', 'active', 'pending', 1],
  ['restrict-transfers', 'active', 'restricted', 1],
  ['restrict-account', 'restricted', 'restricted', 2],
])(
  '%s leaves payouts %s and transfers %s, and tells of each that changed',
  async (action, payouts, transfers, told) => {
    const id = await readyAccount(bench);
    const before = await toldOf(id);
    await press(action, id);
    expect(await statuses(id)).toMatchObject({ payouts, transfers });
    const events = (await toldOf(id)).slice(0, -before.length);
    expect(events.filter((type) => type === STATUS_UPDATED)).toHaveLength(told);
    expect(events).toContain(REQUIREMENTS_UPDATED);
    await press('activate-account', id);
    expect(await statuses(id)).toMatchObject({ payouts: 'active', transfers: 'active' });
  },
);

test('held payouts let transfers in and no payout out; held transfers the other way round', async () => {
  const id = await readyAccount(bench);
  const transfer = async () => {
    const { charge } = await payment(bench, 4800, '4000000000000077');
    return await bench.stripe.transfers.create({
      amount: 1000,
      currency: 'usd',
      destination: id,
      source_transaction: charge.id,
    });
  };
  const payOut = () => bench.stripe.payouts.create({ amount: 500, currency: 'usd' }, { stripeAccount: id });
  await press('hold-payouts', id);
  await transfer();
  await expect(payOut()).rejects.toMatchObject({ code: 'payouts_not_allowed' });
  await press('hold-transfers', id);
  await expect(transfer()).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  expect((await payOut()).amount).toBe(500);
});

test('restricted soon: all works until the deadline, unless Stripe gets what it wants to know', async () => {
  const [late, inTime] = [await readyAccount(bench), await readyAccount(bench)];
  for (const id of [late, inTime]) {
    const before = await toldOf(id);
    await press('restrict-soon', id);
    expect((await toldOf(id)).slice(0, -before.length)).toEqual([REQUIREMENTS_UPDATED]);
    const { account, ...active } = await statuses(id);
    expect(active).toEqual({ payouts: 'active', transfers: 'active' });
    const deadline = account.requirements?.summary?.minimum_deadline;
    expect(deadline?.status).toBe('currently_due');
    expect(Date.parse(deadline?.time ?? '')).toBe((bench.now() + 14 * 86_400) * 1000);
  }
  await press('activate-account', inTime);
  bench.advance(14 * 86_400);
  await bench.standIn.settle();
  const { account, ...restricted } = await statuses(late);
  expect(restricted).toEqual({ payouts: 'restricted', transfers: 'restricted' });
  expect(account.requirements?.summary?.minimum_deadline?.status).toBe('past_due');
  expect(await statuses(inTime)).toMatchObject({ payouts: 'active', transfers: 'active' });
});
