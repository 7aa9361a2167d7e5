import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Marketplace, marketplace } from '../marketplace.ts';
import { type Stack, startStack } from '../stack.ts';
import { SERVICES } from './databases.ts';
import { stripeCents, type Watch, watchInvariants } from './invariants.ts';
import { expectOneMailEach, type Journey, playJourney } from './journey.ts';
import { processes } from './processes.ts';

let stack: Stack;
let market: Marketplace;
let watch: Watch;
beforeAll(async () => {
  stack = await startStack();
  market = marketplace(stack, { insists: true });
  watch = watchInvariants(stack);
}, 200_000);
afterAll(async () => {
  expect(await watch?.stop()).toEqual([]);
  await stack?.stop();
}, 60_000);

/** Everybody was paid once and has one mail of each kind; nothing is left at Stripe, and nothing is open. */
async function expectAllWell(journey: Journey): Promise<void> {
  await watch.untilConsistent();
  await expectOneMailEach(market, journey);
  expect(await stripeCents(stack)).toBe(0);
  const { payments } = watch.databases;
  const [made] = await payments`
    select (select count(*) from payment where session_id = ${journey.sessionId})::int as captures,
      (select count(*) from transfer where session_id = ${journey.sessionId} and status = 'paid')::int as transfers`;
  expect(made).toEqual({ captures: 1, transfers: 1 });
}

for (const point of ['relay.before-publish', 'relay.after-publish', 'consume.before-commit', 'consume.before-ack']) {
  test(`a whole journey, every service dying once at ${point}`, async () => {
    const { crashAt } = processes(stack);
    const crashes = await Promise.all(SERVICES.map((name) => crashAt(name, [point])));
    const journey = await playJourney(market);
    expect(await Promise.all(crashes.map((crash) => crash.dead))).toEqual(SERVICES.map(() => [point]));
    await expectAllWell(journey);
  }, 120_000);
}

test('a whole journey, payments dying before and after everything that it asks of Stripe, identity after a mail', async () => {
  const { crashAt } = processes(stack);
  const points = ['account', 'checkout', 'transfer', 'payout'].flatMap((kind) => [
    `${kind}.before-send`,
    `${kind}.after-answer`,
  ]);
  points.splice(4, 0, 'webhook.after-insert');
  const payments = await crashAt('payments', points);
  const identity = await crashAt('identity', ['mail.after-send']);
  const journey = await playJourney(market);
  expect(await payments.dead).toEqual(points);
  expect(await identity.dead).toEqual(['mail.after-send']);
  await expectAllWell(journey);
}, 180_000);

test('a whole journey, the gateway killed under every step of a person', async () => {
  const { kill } = processes(stack);
  const journey = await playJourney(market, async (step) => {
    const [done] = await Promise.all([step(), kill('gateway')]);
    return done;
  });
  await expectAllWell(journey);
}, 120_000);
