import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HOUR_MS, MINUTE_MS } from 'contracts/times';
import { destinationsAt } from 'stripe-stand-in/for-tests';
import { admin, type Bench, startBench } from './fixtures/bench.ts';

const VALIDATOR = fileURLToPath(new URL('../../../shared/acceptance/stripe/validate.mjs', import.meta.url));
let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

/** Makes every kind of call to Stripe at least once. */
async function liveThroughEverything(): Promise<void> {
  const paid = await it.book();
  await it.connect(paid.mentorId);
  await it.pay(paid);
  const held = await it.book();
  await it.pay(held);
  const abandoned = await it.book();
  await it.checkout(abandoned);
  await it.advance(25 * MINUTE_MS);
  await it.checkout(abandoned);
  await it.complete(paid);
  await it.deliver('session.settled', { ...it.facts(paid, 'completed'), refundCents: 2_000 });
  await it.deliver('session.cancelled', { ...it.facts(held, 'cancelled'), refundCents: 12_000, by: 'mentor' });
  const disputed = await it.book();
  await it.pay(disputed, '4000000000000259');
  const [{ id }] = await it.sql`select id from card_dispute`;
  expect(await it.call('POST', `/admin/card-disputes/${id}/submit`, admin, { note: 'A note.' })).toMatchObject({
    status: 200,
  });
  await it.advance(49 * HOUR_MS);
  await it.call('GET', '/admin/commission-summary', admin);
  await it.call('POST', '/admin/collect-commission', admin);
  await it.advance(25 * HOUR_MS);
  await it.stripe.fault({ path: '/v1/refunds', method: 'POST', mode: 'cut-after', times: 3 });
  const lost = await it.book();
  await it.pay(lost);
  await it.deliver('session.confirmed', it.facts(lost, 'confirmed'));
  await it.deliver('session.cancelled', { ...it.facts(lost, 'cancelled'), refundCents: 6_000, by: 'athlete' });
  await it.settle();
  await it.advance(25 * HOUR_MS);
  expect(await it.broken()).toEqual([]);
}

async function validate(exchanges: string, secret: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'exchanges-'));
  const file = join(folder, 'exchanges.jsonl');
  await writeFile(file, exchanges);
  const run = Bun.spawn(['node', VALIDATOR, '--strict', '--webhook-secret', secret, file], { stdout: 'pipe' });
  const said = await new Response(run.stdout).text();
  await rm(folder, { recursive: true });
  return said;
}

describe('what we ask of Stripe', () => {
  test.if(existsSync(VALIDATOR))(
    'is what Stripe’s own specification allows, in every exchange',
    async () => {
      await liveThroughEverything();
      const lines = (await it.stripe.exchanges()).trim().split('\n');
      // Each destination signs with its own secret, and the validator takes one.
      for (const { scope, payload, secret } of destinationsAt('')) {
        const fits = ({ kind, destination }: { kind?: string; destination?: string }) =>
          kind !== 'webhook' || destination === `${scope} ${payload}`;
        expect(await validate(lines.filter((line) => fits(JSON.parse(line))).join('\n'), secret)).toEndWith(
          ', 0 failed\n',
        );
      }
    },
    60_000,
  );
});
