import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { JetStreamApiError } from '@nats-io/jetstream';
import { EVENTS } from 'contracts/events';
import type { Sql, Tx } from '../db.ts';
import { createLog } from '../log.ts';
import type { Broker } from '../nats.ts';
import { testDatabase, until } from '../testing.ts';
import { startAudit } from './audit.ts';
import { compare, forgetWaiting } from './compare.ts';
import { fromBeginning, type Handlers } from './handlers.ts';
import { endTurn, takeTurn, waitForName } from './marks.ts';
import { queueAge } from './queue-age.ts';
import { ownRecord } from './reach-record.ts';
import { bringRecordToPresent } from './record.ts';
import { createTaker } from './take-missing.ts';
import { createEventWork } from './work-events.ts';

const MIGRATIONS = fileURLToPath(new URL('../fixtures/migrations/', import.meta.url));
const log = createLog('test', 'error', () => undefined);
type Database = Awaited<ReturnType<typeof testDatabase>>;
let owner: Database;
let consumer: Database;
beforeEach(async () => {
  [owner, consumer] = await Promise.all([testDatabase(MIGRATIONS), testDatabase(MIGRATIONS)]);
});
afterEach(() => Promise.all([owner.drop(), consumer.drop()]));

/** An event that the broker took long ago. */
async function emit(sql: Pick<Sql, 'unsafe'>, name = 'account.deleted', seq = 'null'): Promise<string> {
  const id = crypto.randomUUID();
  const payload = JSON.stringify({ accountId: crypto.randomUUID(), role: 'athlete', signInId: null });
  await sql.unsafe(`
    insert into outbox (id, name, payload, occurred_at, written_at, published_at, stream_seq)
    values ('${id}', '${name}', '${payload}', now(), now() - interval '5 seconds', now(), ${seq})`);
  return id;
}

/** Transactions of other databases of the cluster hold the horizon back, too. */
const isPast = () =>
  until(async () => {
    const [row] = await owner.sql`select max(txid) < pg_snapshot_xmin(pg_current_snapshot()) as past from outbox`;
    return row.past;
  }, 'the horizon to pass what was emitted');

/** One replica of a version with these handlers; what they did is in `had`. */
function replica(names: ('account.deleted' | 'sign_in.ended')[], wrap = (h: Handlers) => h) {
  const had: string[] = [];
  const note = async (_tx: unknown, event: { id: string }) => void had.push(event.id);
  const handlers = wrap(Object.fromEntries(names.map((name) => [name, note])));
  const record = ownRecord({ service: 'catalog', sql: owner.sql, refusesMs: () => 0 });
  const deps = { service: 'catalog', owner: 'identity' as const, sql: consumer.sql, handlers, record, log };
  return { had, deps };
}

/** Side by side, hence in any order. */
const expectAll = (had: string[], ids: string[]) => expect([...had].sort()).toEqual([...ids].sort());

/** As the audit does, once. */
async function look({ deps }: ReturnType<typeof replica>, broker = SILENT) {
  const compared = await compare(deps, 0);
  const work = createEventWork(deps);
  await createTaker({ ...deps, work, broker })(compared?.missing ?? []);
  await work.stop();
}

const SILENT = brokerThat(() => Promise.reject(new Error('timeout')));
function brokerThat(answer: () => Promise<unknown>): Broker {
  const info = { info: answer, delete: async () => true };
  return { manager: { streams: info, consumers: info } } as unknown as Broker;
}
const brokerWith = (last: number, floor: number, coming: number, { first = 1, unanswered = 0 } = {}) =>
  brokerThat(async () => ({
    state: { first_seq: first, last_seq: last },
    ack_floor: { stream_seq: floor },
    delivered: { stream_seq: floor },
    num_pending: coming,
    num_ack_pending: unanswered,
  }));
const GONE = brokerThat(() =>
  Promise.reject(new JetStreamApiError({ code: 404, err_code: 10_059, description: 'stream not found' })),
);

test('what the inbox lacks is taken from the record once, however often it is compared', async () => {
  const it = replica(['account.deleted']);
  const ids = [await emit(owner.sql), await emit(owner.sql)];
  await look(it);
  await look(it);
  expectAll(it.had, ids);
  expect((await compare(it.deps, 0))?.missing).toEqual([]);
  expect(await losses()).toEqual([]);
});

const losses = async () => [...(await consumer.sql`select event_name, owner from delivery_loss`)];

test('events about one person are taken in the order of the record, wherever their rows lie', async () => {
  const it = replica(['account.deleted']);
  const [first, second] = await owner.sql.begin(async (tx) => {
    await tx`select pg_current_xact_id()`;
    const later = await emit(owner.sql);
    return [await emit(tx), later] as const;
  });
  const about = { accountId: crypto.randomUUID(), role: 'athlete', signInId: null };
  for (const id of [second, first]) await owner.sql`update outbox set payload = ${about} where id = ${id}`;
  await look(it);
  expect(it.had).toEqual([first, second]);
});

test('what comes late because its owner has not published it is no loss of the broker', async () => {
  const it = replica(['account.deleted']);
  const id = await emit(owner.sql);
  await owner.sql`update outbox set published_at = null`;
  await look(it, brokerWith(9, 9, 0));
  expect(it.had).toEqual([id]);
  expect(await losses()).toEqual([]);
});

test('a parked event is not taken again, and hides no other one that is missing', async () => {
  const it = replica(['account.deleted']);
  const [parked, missing] = [await emit(owner.sql), await emit(owner.sql)];
  await consumer.sql`
    insert into dead_letter (id, consumer, event_name, envelope, error, tries)
    values (${parked}, 'catalog', 'account.deleted', '{}', 'unknown', 8)`;
  await look(it);
  expect(it.had).toEqual([missing]);
});

test('an event that commits after a later one is not passed over', async () => {
  const it = replica(['account.deleted']);
  let late = '';
  await owner.sql.begin(async (tx) => {
    late = await emit(tx);
    const early = await emit(owner.sql);
    for (const _ of ['it is missing', 'it is there']) await look(it);
    expect(it.had).toEqual([early]);
  });
  await look(it);
  expect(it.had).toContain(late);
});

test('the broker is believed while it holds the message for this consumer, and no longer', async () => {
  const it = replica(['account.deleted']);
  const id = await emit(owner.sql, 'account.deleted', '7');
  const holding = [brokerWith(9, 5, 4), brokerWith(7, 6, 1, { first: 7 }), brokerWith(9, 5, 0, { unanswered: 1 })];
  for (const broker of holding) await look(it, broker);
  expect(it.had).toEqual([]);
  const passed = brokerWith(9, 5, 4, { first: 8 });
  for (const useless of [brokerWith(6, 5, 4), brokerWith(9, 7, 2), brokerWith(9, 5, 0), passed]) {
    await consumer.sql`delete from inbox`;
    await look(it, useless);
  }
  expect(it.had).toEqual([id, id, id, id]);
  expect(await losses()).toEqual([{ event_name: 'account.deleted', owner: 'identity' }]);
  await consumer.sql`delete from inbox`;
  await owner.sql`update outbox set written_at = now() - interval '11 seconds'`;
  await look(it, brokerWith(9, 5, 4));
  expect(it.had).toHaveLength(5);
});

test('a handler that is new starts at the present, unless it asks for the beginning', async () => {
  await look(replica(['account.deleted']));
  await emit(owner.sql, 'sign_in.ended');
  await isPast();
  const present = replica(['account.deleted', 'sign_in.ended']);
  await look(present);
  expect(present.had).toEqual([]);
  await consumer.sql`delete from delivery_mark where name = 'sign_in.ended'`;
  const all = replica(['account.deleted', 'sign_in.ended'], (handlers) => ({
    ...handlers,
    ...(handlers['sign_in.ended'] ? { 'sign_in.ended': fromBeginning(handlers['sign_in.ended']) } : {}),
  }));
  await look(all);
  expect(all.had).toHaveLength(1);
});

/** As an old replica does that does not know the name of an event it was given. */
async function waitFor(id: string) {
  const [row] = await owner.sql`select txid::text || '-' || seq as at from outbox where id = ${id}`;
  await waitForName(consumer.sql, { consumer: 'catalog', owner: 'identity' }, 'sign_in.ended', row.at);
}

test('a name that an old replica does not know waits for one that does, also when it answers later ones', async () => {
  await look(replica(['account.deleted']));
  await emit(owner.sql, 'sign_in.ended');
  await isPast();
  const [before, after] = [await emit(owner.sql, 'sign_in.ended'), await emit(owner.sql, 'sign_in.ended')];
  for (const id of [after, before, after]) await waitFor(id);
  const next = replica(['account.deleted', 'sign_in.ended']);
  await forgetWaiting(next.deps);
  await look(next);
  expectAll(next.had, [before, after]);
  // The old replica goes on acknowledging them without an effect.
  const swallowed = await emit(owner.sql, 'sign_in.ended');
  await look(next);
  expectAll(next.had, [before, after, swallowed]);
});

test('a new handler is spared what happened long ago, though a backup is running and an event waits for it', async () => {
  await look(replica(['account.deleted']));
  await emit(owner.sql, 'sign_in.ended');
  await isPast();
  await owner.sql.begin(async (backup) => {
    await backup`select pg_current_xact_id()`;
    const waiting = await emit(owner.sql, 'sign_in.ended');
    await waitFor(waiting);
    const next = replica(['account.deleted', 'sign_in.ended']);
    await look(next);
    expect(next.had).toEqual([waiting]);
  });
});

test('a handler that asks for the beginning has it, though an old replica was given an event first', async () => {
  await look(replica(['account.deleted']));
  const old = await emit(owner.sql, 'sign_in.ended');
  await isPast();
  const waiting = await emit(owner.sql, 'sign_in.ended');
  await waitFor(waiting);
  const next = replica(['account.deleted', 'sign_in.ended'], ({ 'sign_in.ended': ended, ...handlers }) => ({
    ...handlers,
    ...(ended ? { 'sign_in.ended': fromBeginning(ended) } : {}),
  }));
  await look(next);
  expectAll(next.had, [old, waiting]);
});

test('a version that knows the name and does not listen to it ends the waiting', async () => {
  const side = { consumer: 'catalog', owner: 'identity' };
  expect(EVENTS['sign_in.ended'].owner).toBe('identity');
  const it = replica(['account.deleted']);
  await look(it);
  await waitForName(consumer.sql, side, 'sign_in.ended', '0-1');
  await forgetWaiting(it.deps);
  await emit(owner.sql, 'sign_in.ended');
  await isPast();
  const next = replica(['account.deleted', 'sign_in.ended']);
  await look(next);
  expect(next.had).toEqual([]);
});

test('after a restore into a cluster that counts anew, nothing is overlooked', async () => {
  const it = replica(['account.deleted']);
  const old = await emit(owner.sql);
  await look(it);
  // As a dump has them: the row and the mark are of transactions that are still to come here.
  await owner.sql`update outbox set txid = '99999999999'`;
  await consumer.sql`update delivery_mark set txid = '99999999999', record = 'another cluster'`;
  await bringRecordToPresent(owner.sql);
  const fresh = await emit(owner.sql);
  await look(it);
  expectAll(it.had, [old, fresh]);
  const [{ isPresent }] = await owner.sql`select max(txid) < '99999999999'::xid8 as "isPresent" from outbox`;
  expect(isPresent).toBe(true);
  const [{ position }] = await consumer.sql`select max(txid) < '99999999999'::xid8 as position from delivery_mark`;
  expect(position).toBe(true);
});

test('after a restore into a cluster that is further on, nothing is overlooked', async () => {
  const it = replica(['account.deleted']);
  const old = await emit(owner.sql);
  await isPast();
  await look(it);
  const behind = await emit(owner.sql);
  await owner.sql`update outbox set txid = '1' where id = ${behind}`;
  await consumer.sql`update delivery_mark set record = 'another cluster'`;
  await look(it);
  expectAll(it.had, [old, behind]);
});

test('what was emitted just now is left to the broker', async () => {
  const it = replica(['account.deleted']);
  const id = await emit(owner.sql);
  await owner.sql`update outbox set written_at = now()`;
  await look(it);
  expect(it.had).toEqual([]);
  await owner.sql`update outbox set written_at = now() - interval '4 seconds'`;
  await look(it);
  expect(it.had).toEqual([id]);
});

const NO_WORK = { each: () => undefined, size: () => 0, stop: async () => undefined };

test('what is being worked on is not taken from the record a second time', async () => {
  const { deps } = replica(['account.deleted']);
  await emit(owner.sql);
  const missing = (await compare(deps, 0))?.missing ?? [];
  const taken: { done(): void; key: string }[] = [];
  const work = { ...NO_WORK, put: (arrival: { done(): void; key: string }) => void taken.push(arrival) };
  const take = createTaker({ ...deps, work, broker: SILENT });
  const first = take(missing);
  await until(() => taken.length === 1, 'the event to be in hand');
  const [{ account }] = await owner.sql`select payload->>'accountId' as account from outbox`;
  expect(taken[0]?.key).toBe(account);
  expect(await take(missing)).toMatchObject({ took: false });
  taken[0]?.done();
  await first;
  const again = take(missing);
  await until(() => taken.length === 2, 'the event to be taken again');
  taken[1]?.done();
  await again;
});

test('a broker that does not answer holds up nothing, and neither does an event that is worked on for long', async () => {
  const { deps } = replica(['account.deleted']);
  const [slow, other] = [await emit(owner.sql), await emit(owner.sql)];
  const missing = (await compare(deps, 0))?.missing ?? [];
  const taken: string[] = [];
  const work = { ...NO_WORK, put: ({ text }: { text: string }) => void taken.push(JSON.parse(text).id) };
  const inLimit = <T>(what: string, asked: Promise<T>) => (what === 'the broker' ? Promise.reject<T>(what) : asked);
  const take = createTaker({ ...deps, work, broker: SILENT, inLimit, patienceMs: 10 });
  expect(await take(missing.filter(({ id }) => id === slow))).toEqual({ took: true, lost: false });
  expect(await take(missing)).toEqual({ took: true, lost: false });
  expect(taken).toEqual([slow, other]);
});

test('a question that nobody ever answers ends neither the comparing nor the work on events', async () => {
  const it = replica(['account.deleted']);
  const never = new Promise<never>(() => undefined);
  const { record } = it.deps;
  const page = silentAtFirst(never, (...given: Parameters<typeof record.page>) => record.page(...given));
  const begin = silentAtFirst(never, (work: (tx: Tx) => Promise<unknown>) => consumer.sql.begin(work));
  const id = await emit(owner.sql);
  const deps = { ...it.deps, record: { ...record, page }, broker: SILENT };
  const work = createEventWork({ ...deps, sql: { begin } as unknown as Sql, takesMs: 100 });
  const audit = startAudit({ ...deps, work, hopMs: 100 });
  await until(() => it.had.includes(id), 'the event', 20_000);
  await audit.stop();
  await work.stop();
}, 60_000);

function silentAtFirst<A extends unknown[], R>(never: Promise<never>, call: (...given: A) => Promise<R>) {
  let calls = 0;
  return (...given: A): Promise<R> => (++calls === 1 ? never : call(...given));
}

test('a long queue is worked off in pieces, and its owner hears in between how far behind this consumer is', async () => {
  const it = replica(['account.deleted'], (handlers) => ({
    'account.deleted': async (tx, event) => {
      await tx`select pg_sleep(0.01)`;
      await handlers['account.deleted']?.(tx, event);
    },
  }));
  const ids: string[] = [];
  while (ids.length < 300) ids.push(await emit(owner.sql));
  const heard: { had: number; behind: number }[] = [];
  const { record } = it.deps;
  const page: typeof record.page = (after, names, behind) => {
    heard.push({ had: it.had.length, behind });
    return record.page(after, names, behind);
  };
  const deps = { ...it.deps, record: { ...record, page }, broker: SILENT };
  const work = createEventWork(deps);
  const audit = startAudit({ ...deps, work, handMs: 50 });
  await until(() => it.had.length === ids.length, 'all of them', 20_000);
  await audit.stop();
  await work.stop();
  expect(heard.filter(({ had, behind }) => had > 0 && had < ids.length && behind >= 5)).not.toEqual([]);
  expectAll(it.had, ids);
}, 60_000);

test('a clock that is set back keeps no turn of comparing waiting, and no consumer from being made again', async () => {
  const side = { consumer: 'catalog', owner: 'identity' };
  const turn = () => takeTurn(consumer.sql, side, 'names');
  expect([await turn(), await turn()]).toEqual([true, false]);
  await endTurn(consumer.sql, side, 'names', 3_600_000);
  expect(await turn()).toBe(true);

  const made: string[] = [];
  const broker = brokerWith(3, 5, 0);
  broker.manager.consumers.delete = async (_, durable) => Boolean(made.push(durable));
  const it = replica(['account.deleted']);
  const work = createEventWork(it.deps);
  const take = createTaker({ ...it.deps, work, broker });
  const id = await emit(owner.sql);
  const missing = [{ id, name: 'account.deleted', at: '1-1', age_ms: 60_000, published: true, stream_seq: null }];
  const { now } = Date;
  const passed = spyOn(performance, 'now');
  try {
    await take(missing as Parameters<typeof take>[0]);
    Date.now = () => now() - 3_600_000;
    passed.mockReturnValue(performance.now() + 60_000);
    await take(missing as Parameters<typeof take>[0]);
  } finally {
    Date.now = now;
    passed.mockRestore();
    await work.stop();
  }
  expect(made).toHaveLength(2);
});

test.each([
  ['has lost events', 'made again', brokerWith(9, 9, 0), true],
  ['has lost all it had', 'made again', GONE, true],
  ['counts past the end of its stream', 'made again', brokerWith(3, 5, 0), false],
  ['has not had the events yet', 'kept', brokerWith(9, 9, 0), false],
] as const)('where the broker %s, the consumer is %s', async (_what, outcome, broker, published) => {
  let made = 0;
  broker.manager.consumers.delete = async () => Boolean(++made);
  const it = replica(['account.deleted']);
  await emit(owner.sql);
  await owner.sql`update outbox set published_at = ${published ? new Date() : null}`;
  await look(it, broker);
  expect([made, it.had.length]).toEqual([outcome === 'kept' ? 0 : 1, 1]);
});

test('who compares hears that the broker refuses the owner, and notes what has been delivered since it was lost', async () => {
  const { deps } = replica(['account.deleted']);
  const id = crypto.randomUUID();
  await consumer.sql`insert into inbox (consumer, event_id) values ('catalog', ${id})`;
  await consumer.sql`
    insert into delivery_loss (consumer, owner, event_id, event_name)
    values ('catalog', 'identity', ${id}, 'account.deleted')`;
  await waitForName(consumer.sql, { consumer: 'catalog', owner: 'identity' }, 'sign_in.ended', '0-1');
  const record = ownRecord({ service: 'catalog', sql: owner.sql, refusesMs: () => 12_000 });
  const work = createEventWork(deps);
  const audit = startAudit({ ...deps, record, work, broker: SILENT });
  await until(() => audit.refusedMs() === 12_000, 'the word of the owner');
  await until(async () => (await consumer.sql`select 1 from delivery_loss where healed_at is null`).length === 0);
  expect(await consumer.sql`select name from delivery_mark where waits`).toHaveLength(0);
  await audit.stop();
  const [turn] = await consumer.sql`select next_at < now() + interval '3 seconds' as soon from delivery_turn`;
  expect(turn.soon).toBe(true);
  await work.stop();
});

test('the age that one page of the record shows is told with the next one, before all of a long queue is compared', async () => {
  await owner.sql`
    insert into outbox (id, name, payload, occurred_at, written_at, published_at)
    select gen_random_uuid(), 'account.deleted', '{}', now(), now() - interval '25 seconds', now()
    from generate_series(1, 1001)`;
  const { deps } = replica(['account.deleted']);
  // Out of time after the first page, which holds the oldest.
  expect((await compare(deps, 0, 0))?.missing).toHaveLength(1_000);
  expect((await compare(deps, 0))?.missing).toHaveLength(1_001);
  expect(await queueAge(owner.sql)).toBeGreaterThanOrEqual(25);
});

test('the age of the queue is that of what a consumer is behind, whatever the broker has taken', async () => {
  await owner.sql`
    insert into outbox (id, name, payload, occurred_at, written_at)
    values (gen_random_uuid(), 'sign_in.ended', '{}', now(), now() - interval '40 seconds')`;
  expect(await queueAge(owner.sql)).toBe(0);
  const it = replica(['account.deleted']);
  await compare(it.deps, 0);
  await compare(it.deps, 55);
  expect(await queueAge(owner.sql)).toBe(55);
  await owner.sql`update outbox_reader set asked_at = now() - interval '1 minute'`;
  expect(await until(async () => (await queueAge(owner.sql)) === 0)).toBe(true);
});
