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
