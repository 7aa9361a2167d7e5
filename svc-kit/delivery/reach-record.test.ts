import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { createBaseApp } from '../app.ts';
import { CALLER_HEADER, signCaller } from '../auth.ts';
import { createClock } from '../clock.ts';
import { createInternalCall } from '../internal-call.ts';
import { createLog } from '../log.ts';
import { emit } from '../outbox.ts';
import { TEST_SECRET, type TestDatabase, testDatabase } from '../testing.ts';
import { BEGINNING } from './position.ts';
import { queueAge } from './queue-age.ts';
import { othersRecord, ownRecord } from './reach-record.ts';
import { mountRecord } from './record.ts';

let owner: TestDatabase;
let server: ReturnType<typeof Bun.serve>;
const ask = createInternalCall('catalog', TEST_SECRET);
const refusesMs = () => 7_000;
beforeAll(async () => {
  owner = await testDatabase(fileURLToPath(new URL('../fixtures/migrations/', import.meta.url)));
  const log = createLog('test', 'error', () => undefined);
  const app = createBaseApp({ log, internalSecret: TEST_SECRET, clock: createClock() });
  mountRecord(app, { sql: owner.sql, refusesMs });
  server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: app.fetch });
});
beforeEach(async () => void (await owner.sql`delete from outbox_reader`));
afterAll(async () => {
  await server.stop(true);
  await owner.drop();
});

const others = (slashes = '') =>
  othersRecord({ service: 'catalog', ask, url: `http://127.0.0.1:${server.port}${slashes}` });
const own = () => ownRecord({ service: 'catalog', sql: owner.sql, refusesMs });

test('another service’s record says what it says to the service itself, however its address ends', async () => {
  const payload = { accountId: crypto.randomUUID(), role: 'athlete' as const };
  const id = await emit(owner.sql, 'account.deleted', payload, new Date());
  await emit(owner.sql, 'sign_in.ended', { accountId: payload.accountId, signInId: null }, new Date());
  for (const slashes of ['', '/', '//']) {
    const page = await others(slashes).page(BEGINNING, ['account.deleted', 'mentor.verified'], 0);
    const [event] = page?.events ?? [];
    expect(page).toMatchObject({ more: false, broker_refuses_ms: 7_000, events: [{ id, name: 'account.deleted' }] });
    expect(await own().page(BEGINNING, ['account.deleted'], 0)).toMatchObject({
      ...{ record: page?.record, until: page?.until, more: false, broker_refuses_ms: 7_000 },
      events: [{ id, at: event?.at, published: false, stream_seq: null }],
    });
    const [envelope] = await others(slashes).envelopes([id, crypto.randomUUID()]);
    expect(envelope).toMatchObject({ id, name: 'account.deleted', at: event?.at, payload });
    expect(await own().envelopes([id])).toEqual(envelope ? [envelope] : []);
  }
});

test('the one that is furthest behind counts while it asks, and again after a silence', async () => {
  await others().page(BEGINNING, [], 42.3);
  expect(await queueAge(owner.sql)).toBeCloseTo(42.3);
  await owner.sql`update outbox_reader set asked_at = now() - interval '1 hour'`;
  expect(await queueAge(owner.sql)).toBe(0);
  await others().page(BEGINNING, [], 25);
  expect(await queueAge(owner.sql)).toBe(25);
  const prompt = ownRecord({ service: 'identity', sql: owner.sql, refusesMs });
  await prompt.page(BEGINNING, [], 0);
  expect(await queueAge(owner.sql)).toBe(25);
});

test('what is no question about the record is refused, and says nothing of how far behind anybody is', async () => {
  const caller = await signCaller(TEST_SECRET, { kind: 'service', name: 'catalog' });
  const headers = { [CALLER_HEADER]: caller, 'content-type': 'application/json' };
  const base = `http://127.0.0.1:${server.port}/internal/outbox`;
  const asked = { consumer: 'catalog', after: '0-0', names: 'account.deleted', behind: '99' };
  for (const wrong of [{ after: 'now' }, { behind: '-1' }, { behind: 'long' }]) {
    const answer = await fetch(`${base}?${new URLSearchParams({ ...asked, ...wrong })}`, { headers });
    expect(answer.status).toBe(400);
  }
  expect(await queueAge(owner.sql)).toBe(0);
  const body = JSON.stringify({ ids: ['no id'] });
  expect((await fetch(`${base}/envelopes`, { method: 'POST', headers, body })).status).toBe(400);
});
