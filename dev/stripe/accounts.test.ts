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
