import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { refusalOf } from 'contracts/details';
import type { Endpoint } from 'contracts/endpoint';
import { receiveStripeWebhook } from 'contracts/http/payments';
import { forgotPassword, login, logout, refresh } from 'contracts/http/sign-in';
import { z } from 'zod';
import { createBaseApp } from './app.ts';
import { CALLER_HEADER, signCaller } from './auth.ts';
import { createClock } from './clock.ts';
import { stageService } from './fixtures/service-process.ts';
import { createLog } from './log.ts';
import { createQueueLimit } from './queue-limit.ts';
import { route } from './route.ts';
import { person, TEST_SECRET, until } from './testing.ts';

setDefaultTimeout(60_000);

async function decisions(ages: number[]): Promise<boolean[]> {
  let at = 0;
  const left = [...ages];
  const limit = createQueueLimit(
    async () => left.shift() ?? 0,
    () => undefined,
    () => at,
  );
  const seen = [];
  for (const _ of ages) {
    limit.isOver();
    await Promise.resolve();
    await Promise.resolve();
    seen.push(limit.isOver());
    at += 1_000;
  }
  return seen;
}

test('a queue is over its limit while it is old and grows older', async () => {
  expect(await decisions([0, 5, 20, 21, 21, 25, 24, 24, 26, 19])).toEqual([
    ...[false, false, false],
    ...[true, true, true],
    ...[false, false, true, false],
  ]);
});

test('one that built up while a consumer was down slows callers only until it shrinks', async () => {
  expect(await decisions([0, 300, 290, 200, 30, 3])).toEqual([false, true, false, false, false, false]);
});

test('signing in and out, and what Stripe says, are taken all the same', async () => {
  const log = createLog('test', 'error', () => undefined);
  const app = createBaseApp({ log, internalSecret: TEST_SECRET, clock: createClock(), refusesChanges: () => true });
  const status = async (path: string) => (await app.request(path, { method: 'POST' })).status;
  for (const endpoint of [login, refresh, logout, receiveStripeWebhook, forgotPassword]) {
    const { body: _, ...open }: Endpoint = { ...endpoint, response: z.object({}) };
    route(app, open, async () => ({}));
  }
  for (const { path } of [login, refresh, logout, receiveStripeWebhook])
    expect([path, await status(path)]).toEqual([path, 200]);
  expect(await status(forgotPassword.path)).toBe(429);
});

const path = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
let service: Awaited<ReturnType<typeof stageService>>;
beforeAll(async () => {
  service = await stageService({ main: path('counting-service.ts'), migrations: path('migrations/') });
  service.start({ PUBLIC_URL: 'http://localhost:1' });
  await service.ready();
});
afterAll(() => service.end());

async function asAdmin(method: string, address: string) {
  const headers = { [CALLER_HEADER]: await signCaller(TEST_SECRET, person('admin')) };
  return fetch(service.base + address, { method, headers });
}
const change = () => asAdmin('POST', `/admin/dead-letters/identity/${crypto.randomUUID()}/replay`);
const note = (seconds: number) => service.sql`
  insert into outbox_reader (consumer, behind_seconds) values ('booking', ${seconds})
  on conflict (consumer) do update set behind_seconds = excluded.behind_seconds, asked_at = now()`;

test('while consumers fall behind changes are refused with a sentence and a time, and reading goes on', async () => {
  expect((await change()).status).toBe(404);
  await note(30);
  const refused = await until(async () => {
    const answer = await change();
    return answer.status === 429 ? answer : null;
  }, 'the refusal');
  expect(await refused.json()).toEqual(refusalOf('too_busy'));
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await asAdmin('GET', '/admin/dead-letters/identity')).status).toBe(200);
  await note(10);
  await until(async () => (await change()).status === 404, 'the end of it');
});

test('events that wait for a broker that is away, or for a consumer that is, refuse nobody', async () => {
  await service.broker.kill();
  await service.sql`
    insert into outbox (id, name, payload, occurred_at, written_at)
    values (gen_random_uuid(), 'sign_in.ended', '{}', now(), now() - interval '5 minutes')`;
  await note(300);
  await service.sql`update outbox_reader set asked_at = now() - interval '1 minute'`;
  await change();
  const measured = performance.now() + 2_500;
  while (performance.now() < measured) expect((await change()).status).toBe(404);
  await service.broker.revive();
});
