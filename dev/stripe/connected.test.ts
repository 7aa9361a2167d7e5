import { afterEach, beforeEach, expect, test } from 'bun:test';
import { SETTLED_PLATFORM } from './index.ts';
import { type Bench, payment, readyAccount, startBench } from './testing.ts';

const DAY = 86_400;
let bench: Bench;
beforeEach(async () => {
  bench = await startBench(0, { ...SETTLED_PLATFORM, connectedPayouts: 'daily' });
});
afterEach(async () => await bench.stop());

const settleAfter = async (seconds: number) => {
  bench.advance(seconds);
  await bench.standIn.settle();
};
/** Holds $19.20, available at once. */
async function paidMentor(): Promise<string> {
  const account = await readyAccount(bench);
  const { charge } = await payment(bench, 4800, '4000000000000077');
  await bench.stripe.transfers.create({
    amount: 1920,
    currency: 'usd',
    destination: account,
    source_transaction: charge.id,
  });
  return account;
}
const eventTypes = async (stripeAccount?: string) =>
  (await bench.stripe.events.list({ limit: 100 }, stripeAccount ? { stripeAccount } : {})).data.map(({ type }) => type);

test('what happens on a connected account is an event of that account, not of the platform', async () => {
  const account = await paidMentor();
  await settleAfter(DAY);
  await settleAfter(DAY);
  expect(await eventTypes(account)).toEqual(expect.arrayContaining(['payout.created', 'payout.paid']));
  expect(await eventTypes()).not.toContain('payout.created');
  const [event] = (await bench.stripe.events.list({ type: 'payout.paid' }, { stripeAccount: account })).data;
  expect(event).toMatchObject({ account, data: { object: { amount: 1920, status: 'paid' } } });
  expect(bench.received.map(({ type }) => type)).not.toContain('payout.paid');
});

test('a closed bank sends the payout back, and daily payouts wait for another bank', async () => {
  const account = await paidMentor();
  const press = (action: string) => bench.post(`/do/${action}/${account}`, {});
  const payouts = async () => (await bench.stripe.payouts.list({}, { stripeAccount: account })).data;
  await press('close-bank');
  await settleAfter(DAY);
  await settleAfter(DAY);
  expect(await payouts()).toMatchObject([{ amount: 1920, status: 'failed', failure_code: 'account_closed' }]);
  expect(await eventTypes(account)).toEqual(
    expect.arrayContaining(['payout.failed', 'account.external_account.updated']),
  );
  const balance = await bench.stripe.balance.retrieve({}, { stripeAccount: account });
  expect(balance.available[0]?.amount).toBe(1920);
  await settleAfter(3 * DAY);
  expect(await payouts()).toHaveLength(1);
  await press('change-bank');
  await settleAfter(DAY);
  await settleAfter(DAY);
  expect(await payouts()).toMatchObject([{ amount: 1920, status: 'paid' }, { status: 'failed' }]);
});

test('a connected account can be emptied, also of what is still pending', async () => {
  const account = await paidMentor();
  const { charge } = await payment(bench, 1000);
  await bench.stripe.transfers.create({
    amount: 400,
    currency: 'usd',
    destination: account,
    source_transaction: charge.id,
  });
  expect((await bench.post('/drain', { account })).body).toEqual({ drained: 2320 });
  const held = async () => {
    const balance = await bench.stripe.balance.retrieve({}, { stripeAccount: account });
    return [balance.available[0]?.amount, balance.pending[0]?.amount];
  };
  expect(await held()).toEqual([0, 0]);
  await settleAfter(DAY);
  expect(await held()).toEqual([0, 0]);
});
