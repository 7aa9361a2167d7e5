import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { DiscardPolicy } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { DEV_SECRET_HEADER } from 'contracts/headers';
import { signCaller } from './auth.ts';
import { stageService } from './fixtures/service-process.ts';
import { connectBroker, POSITION_HEADER, STREAM } from './nats.ts';
import { TEST_SECRET, until } from './testing.ts';

const FIXTURE = fileURLToPath(new URL('./fixtures/counting-service.ts', import.meta.url));
const DEV_SECRET = 'only the supervisor of this test knows it';
const MIGRATIONS = fileURLToPath(new URL('./fixtures/migrations/', import.meta.url));

async function stage() {
  const service = await stageService({ main: FIXTURE, migrations: MIGRATIONS });
  const environment = { PUBLIC_URL: 'http://localhost:1', CLOCK_MOVABLE: '1', DEV_SECRET };
  return {
    ...service,
    async start(failpoint?: string) {
      service.start(environment, failpoint);
      if (!failpoint) await service.ready();
    },
    async emit() {
      const answer = await fetch(`${service.base}/emit/${crypto.randomUUID()}`, { method: 'POST' });
      return ((await answer.json()) as { id: string }).id;
    },
    post: (path: string, body: unknown, secret = DEV_SECRET) =>
      fetch(service.base + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [DEV_SECRET_HEADER]: secret },
        body: JSON.stringify(body),
      }),
  };
}

describe('an event', () => {
  let on: Awaited<ReturnType<typeof stage>>;
  beforeAll(async () => {
    on = await stage();
    await on.start();
  });
  afterAll(() => on.end());

  const effects = async (id: string): Promise<number> => {
    const [row]: { times: number }[] = await on.sql`select times from effect where event_id = ${id}`;
    return row?.times ?? 0;
  };

  test('written with the state is published and takes effect once', async () => {
    const id = await on.emit();
    expect(await until(() => effects(id))).toBe(1);
    await until(async () => {
      const [row] = await on.sql`select published_at, stream_seq from outbox where id = ${id}`;
      return row.published_at && Number(row.stream_seq) > 0;
    }, 'the note that it was published');
  });

  for (const point of ['relay.before-publish', 'relay.after-publish', 'consume.before-commit', 'consume.before-ack']) {
    test(`survives a crash at ${point} with one effect`, async () => {
      await on.kill();
      const id = crypto.randomUUID();
      await on.sql`
        insert into outbox (id, name, payload, occurred_at)
        values (${id}, 'account.deleted', ${{ accountId: crypto.randomUUID(), role: 'athlete' }}, now())`;
      await on.start(point);
      await on.died();
      await on.start();
      expect(await until(() => effects(id), 'the effect', 25_000)).toBe(1);
      await until(async () => (await on.sql`select 1 from outbox where published_at is null`).length === 0);
      expect(await effects(id)).toBe(1);
    }, 60_000);
  }

  test('is published after the broker was down, and the caller did not notice', async () => {
    await on.broker.restart();
    const id = await on.emit();
    expect(await until(() => effects(id), 'the effect', 20_000)).toBe(1);
  }, 60_000);

  test('has one effect although the broker has lost its whole store, and so have those that come after it', async () => {
    const before = await on.emit();
    await until(() => effects(before));
    await on.broker.wipe();
    const after = await on.emit();
    expect(await until(() => effects(after), 'the effect after the loss', 30_000)).toBe(1);
    const [count] = await on.sql`select max(times) as most from effect`;
    expect(count.most).toBe(1);
    await until(async () => (await on.sql`select 1 from outbox where published_at is null`).length === 0);
  }, 60_000);

  test('has its effect although the stream takes nothing, and the stream is made again', async () => {
    const { connection, manager } = await connectBroker(on.broker.url, 'check');
    await manager.streams.update(STREAM, { max_msgs: 1, discard: DiscardPolicy.New });
    await on.emit();
    const id = await on.emit();
    expect(await until(() => effects(id), 'the effect', 25_000)).toBe(1);
    const limit = async () => (await manager.streams.info(STREAM).catch(() => null))?.config.max_msgs;
    await until(async () => (await limit()) === -1, 'the new stream', 30_000);
    await until(async () => (await on.sql`select 1 from outbox where published_at is null`).length === 0);
    await connection.close();
  }, 60_000);

  test('of a later version, with a name unknown here, leaves a mark just before it', async () => {
    const { connection, js } = await connectBroker(on.broker.url, 'check');
    const head = headers();
    head.set(POSITION_HEADER, '7000-12');
    const event = {
      id: crypto.randomUUID(),
      name: 'athlete.graduated',
      occurredAt: '2030-01-01T00:00:00Z',
      payload: {},
    };
    await js.publish('evt.identity.athlete.graduated', JSON.stringify(event), { headers: head });
    const find = () => on.sql`select txid, seq, waits from delivery_mark where name = 'athlete.graduated'`;
    expect((await until(async () => (await find())[0])) as unknown).toEqual({ txid: '7000', seq: '11', waits: true });
    await connection.close();
  });

  test('that cannot be worked on is parked after eight tries while the others flow', async () => {
    const poison = crypto.randomUUID();
    const payload = { mentorId: crypto.randomUUID(), version: 1, reason: null };
    await on.sql`
      insert into outbox (id, name, payload, occurred_at) values (${poison}, 'mentor.rejected', ${payload}, '1999-01-01')`;
    const other = await on.emit();
    expect(await until(() => effects(other))).toBe(1);
    const parked = await until(
      async () => (await on.sql`select * from dead_letter where id = ${poison}`)[0],
      'the parked event',
      60_000,
    );
    expect(parked).toMatchObject({ consumer: 'identity', tries: 8, error: 'poison' });
  }, 60_000);

  test('planned for later is written when the clock gets there, and settling waits for its effect', async () => {
    const key = crypto.randomUUID();
    await on.sql`insert into due (kind, key, due_at) values ('echo.later', ${key}, now() + interval '3 hours')`;
    expect(await on.sql`select 1 from outbox where payload->>'accountId' = ${key}`).toHaveLength(0);
    await on.post('/internal/dev/clock', { offset_ms: 4 * 3_600_000 });
    await until(
      async () => {
        const answer = await on.post('/internal/dev/settle', {});
        return ((await answer.json()) as { idle: boolean }).idle;
      },
      'everything due',
      25_000,
    );
    const [row] = await on.sql`select id from outbox where payload->>'accountId' = ${key}`;
    expect(await effects(row.id)).toBe(1);
  }, 60_000);

  test('is hurried by nobody but the supervisor, not even by another service', async () => {
    const now = async () => Date.parse((await fetch(`${on.base}/none`)).headers.get('x-now') ?? '');
    const before = await now();
    for (const secret of ['', 'x'.repeat(DEV_SECRET.length), `${DEV_SECRET}x`])
      for (const path of ['clock', 'settle'])
        expect((await on.post(`/internal/dev/${path}`, { offset_ms: 400 * 86_400_000 }, secret)).status).toBe(404);
    const caller = await signCaller(TEST_SECRET, { kind: 'service', name: 'booking' });
    const asService = { method: 'POST', headers: { 'x-caller': caller }, body: '{"offset_ms":0}' };
    expect((await fetch(`${on.base}/internal/dev/clock`, asService)).status).toBe(404);
    expect((await now()) - before).toBeLessThan(3_600_000);
  });
});
