import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SQL } from 'bun';
import { stageService } from './fixtures/service-process.ts';
import { countWaiting, until } from './testing.ts';

setDefaultTimeout(60_000);

/** `stop_grace_period` of compose.yaml. */
const GRACE_MS = 20_000;
/** For what is no call, an ending service waits less. */
const LEFT_OVER_MS = 3_000;
const FIXTURE = fileURLToPath(new URL('./fixtures/counting-service.ts', import.meta.url));
const MIGRATIONS = fileURLToPath(new URL('./fixtures/migrations/', import.meta.url));
let service: Awaited<ReturnType<typeof stageService>>;
beforeEach(async () => {
  service = await stageService({ main: FIXTURE, migrations: MIGRATIONS });
});
afterEach(() => service.end());

const start = () => service.start({ PUBLIC_URL: 'http://localhost:1' });
const report = () =>
  fetch(`${service.base}/ready`).then(
    async (answer) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> }),
    () => null,
  );
const isServing = async () => (await report())?.status === 200;

test('a service that starts without the broker takes calls, says so, and sends its events once it is there', async () => {
  await service.broker.kill();
  start();
  await until(isServing, 'the service');
  expect((await report())?.body).toMatchObject({ status: 'degraded', database: true, broker: false });
  const answer = await fetch(`${service.base}/emit/${crypto.randomUUID()}`, { method: 'POST' });
  const { id } = (await answer.json()) as { id: string };
  await service.broker.revive();
  await service.ready();
  await until(async () => (await service.sql`select 1 from effect where event_id = ${id}`).length > 0, 'its effect');
});

test('a service that loses the broker stays ready, and says what is missing', async () => {
  start();
  await service.ready();
  await service.broker.kill();
  const degraded = await until(async () => {
    const now = await report();
    return now?.body.broker === false ? now : null;
  }, 'the loss');
  expect(degraded.status).toBe(200);
  expect(degraded.body).toMatchObject({ status: 'degraded', database: true, broker: false });
});

test('a service without its database is not ready, and is again once it is back', async () => {
  start();
  await service.ready();
  const [{ name }] = await service.sql`select current_database() as name`;
  const admin = new SQL(process.env.TEST_DATABASE_URL ?? '');
  await admin.unsafe(`alter database ${name} allow_connections false`);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
  await until(async () => (await report())?.status === 503, 'the loss');
  expect((await report())?.body).toMatchObject({ status: 'not ready', running: true, database: false });
  await admin.unsafe(`alter database ${name} allow_connections true`);
  await until(isServing, 'its return');
  await admin.close();
});

for (const state of ['away', 'frozen'] as const) {
  test(`a service asked to stop ends in good order before it would be killed, while the broker is ${state}`, async () => {
    start();
    await service.ready();
    if (state === 'away') await service.broker.kill();
    else service.broker.freeze();
    await fetch(`${service.base}/emit/${crypto.randomUUID()}`, { method: 'POST' });
    const asked = performance.now();
    expect(await service.stop()).toBe(0);
    expect(performance.now() - asked).toBeLessThan(GRACE_MS);
  });
}

test('a service asked to stop goes on answering for a while, and asks everybody for a new connection', async () => {
  service.start({ PUBLIC_URL: 'http://localhost:1', DRAIN_MS: '5000' });
  await service.ready();
  const emit = () => fetch(`${service.base}/emit/${crypto.randomUUID()}`, { method: 'POST' });
  expect((await emit()).headers.get('connection')).not.toBe('close');
  const stopped = service.stop();
  const said = await until(async () => {
    const answer = await emit();
    return answer.headers.get('connection') === 'close' ? answer.status : null;
  }, 'the farewell');
  expect(said).toBe(200);
  expect(await report()).toMatchObject({ status: 503, body: { running: false } });
  expect(await stopped).toBe(0);
});

test('a call in hand is answered before the service ends', async () => {
  start();
  await service.ready();
  let call: Promise<Response> | undefined;
  let stopped: Promise<number | undefined> | undefined;
  await service.sql.begin(async (tx) => {
    await tx`lock table outbox in share mode`;
    call = fetch(`${service.base}/emit/${crypto.randomUUID()}`, { method: 'POST' });
    await until(async () => (await countWaiting(service.sql, 'insert into outbox')) > 0, 'the call to wait');
    stopped = service.stop();
    const asked = performance.now();
    await Promise.race([stopped, until(() => performance.now() - asked > LEFT_OVER_MS)]);
  });
  expect((await call)?.status).toBe(200);
  expect(await stopped).toBe(0);
});

test('a probe that names no host is answered like any other', async () => {
  start();
  await service.ready();
  const said = Promise.withResolvers<string>();
  const { port } = new URL(service.base);
  const probe = connect(Number(port), '127.0.0.1');
  probe.on('data', (bytes) => said.resolve(String(bytes))).on('error', said.reject);
  probe.write('GET /ready HTTP/1.0\r\n\r\n');
  expect(await said.promise).toStartWith('HTTP/1.1 200');
  probe.destroy();
});
