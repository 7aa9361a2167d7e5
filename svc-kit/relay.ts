import { JetStreamApiError } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { type EventName, subjectOf } from 'contracts/events';
import { type Sql, type Tx, transaction } from './db.ts';
import { noteEpoch } from './delivery/losses.ts';
import { failpoint } from './failpoint.ts';
import type { Log } from './log.ts';
import { type Broker, keepStream, makeStream, POSITION_HEADER, STREAM } from './nats.ts';
import { inSpan } from './tracing/spans.ts';
import { createWorker, type Worker } from './worker.ts';

const BATCH = 100;
const POLL_MS = 2_000;
/** After so many at once more will come: they leave together, which costs all services less than one by one. */
const MANY = 8;
const GATHER_MS = 25;
const KEEP_DAYS = 30;
/** Rare, and only to look back at. */
const KEEP_EPOCH_DAYS = 400;
const REFUSES_FOR_GOOD_MS = 10_000;
const REMAKE_PAUSE_MS = 60_000;

type OutboxRow = {
  id: string;
  name: EventName;
  payload: unknown;
  occurred_at: Date;
  traceparent: string | null;
  at: string;
  /** Its place in the outbox, while `last_seq` is the stream's. */
  place: string;
  last_seq: string | null;
};

interface RelayDeps {
  sql: Sql;
  /** Where `sql` is a pooler's: nobody can listen through it. */
  direct?: Sql;
  broker: Broker;
  log: Log;
  makesStream?: boolean;
  streamReplicas?: number;
  /** For how long others have been refused, as they say. */
  refusesOthersMs?(): number;
}

/** What a damaged store counts on from may be so high that neighbors can't be told apart. */
class UnusableNumber extends Error {}

export interface Relay extends Worker {
  /** For how long the stream has answered that it takes nothing; being away is something else. */
  refusesMs(): number;
}

/** The fast way to the consumers. Several replicas may run it; nothing is published twice on purpose. */
export async function startRelay(deps: RelayDeps): Promise<Relay> {
  const { sql, log } = deps;
  let refusedSince: number | undefined;
  // Not by the time of day: whoever sets it back would be waited for.
  const refusesMs = () => (refusedSince === undefined ? 0 : performance.now() - refusedSince);
  let remadeAt = Number.NEGATIVE_INFINITY;
  let beganAt = 0;
  let lastPublished = 0;
  const worker = createWorker({
    name: 'relay',
    log,
    pollMs: POLL_MS,
    async pass() {
      let published = 0;
      if (lastPublished >= MANY) await Bun.sleep(beganAt + GATHER_MS - performance.now());
      beganAt = performance.now();
      try {
        for (let n = BATCH; n === BATCH; published += n) n = await publishBatch(deps);
        lastPublished = published;
        refusedSince = undefined;
      } catch (error) {
        if (error instanceof UnusableNumber) refusedSince = performance.now() - REFUSES_FOR_GOOD_MS - 1;
        else refusedSince = error instanceof JetStreamApiError ? (refusedSince ?? performance.now()) : undefined;
        throw error;
      }
      return published > 0;
    },
    async beforePoll() {
      await prune(sql);
      await watchStream(deps);
      const isUseless = Math.max(refusesMs(), deps.refusesOthersMs?.() ?? 0) > REFUSES_FOR_GOOD_MS;
      if (!deps.makesStream || !isUseless || performance.now() - remadeAt < REMAKE_PAUSE_MS) return;
      remadeAt = performance.now();
      await remakeStream(deps);
    },
  });
  const listening = await (deps.direct ?? sql).listen('outbox', worker.wake).catch(async (error) => {
    await worker.stop();
    throw error;
  });
  worker.onStop(() => listening.unlisten());
  return { ...worker, refusesMs };
}

export async function prune(sql: Sql): Promise<void> {
  await sql`delete from outbox where published_at < now() - make_interval(days => ${KEEP_DAYS})`;
  await sql`delete from inbox where processed_at < now() - make_interval(days => ${KEEP_DAYS + 5})`;
  await sql`delete from delivery_loss where found_at < now() - make_interval(days => ${KEEP_DAYS})`;
  // Each version that listens to other names leaves its own.
  await sql`delete from delivery_turn where next_at < now() - make_interval(days => ${KEEP_DAYS})`;
  await sql`delete from broker_epoch where began_at < now() - make_interval(days => ${KEEP_EPOCH_DAYS})`;
}

async function publishBatch({ sql, broker, log }: RelayDeps): Promise<number> {
  return transaction(sql, async (tx) => {
    const rows: OutboxRow[] = await tx`
      select id, name, payload, occurred_at, traceparent, txid::text || '-' || seq as at, seq::text as place,
        (select last_seq from stream_position) as last_seq
      from outbox
      where published_at is null order by seq limit ${BATCH} for update skip locked`;
    if (rows.length === 0) return 0;
    const before = Number(rows[0]?.last_seq ?? 0);
    failpoint('relay.before-publish');
    const sent = await Promise.allSettled(rows.map((row) => publish(broker, row)));
    failpoint('relay.after-publish');
    const acked = rows.flatMap((row, i) => {
      const result = sent[i];
      return result?.status === 'fulfilled' ? [{ id: row.id, place: row.place, ...result.value }] : [];
    });
    if (acked.length > 0) await noteNumbers(tx, log, before, acked);
    const failure = sent.find((result) => result.status === 'rejected');
    if (failure && acked.length === 0) throw failure.reason;
    return rows.length;
  });
}

function publish(broker: Broker, row: OutboxRow): Promise<{ seq: number; isNew: boolean }> {
  const { name, traceparent } = row;
  if (!traceparent) return send(broker, row, null);
  const span = { kind: 'producer', name: `publish ${name}`, parent: traceparent } as const;
  return inSpan(span, (parent) => send(broker, row, parent));
}

async function send(broker: Broker, row: OutboxRow, traceparent: string | null | undefined) {
  const head = headers();
  if (traceparent) head.set('traceparent', traceparent);
  head.set(POSITION_HEADER, row.at);
  const envelope = { id: row.id, name: row.name, occurredAt: row.occurred_at.toISOString(), payload: row.payload };
  const ack = await broker.js.publish(subjectOf(row.name), JSON.stringify(envelope), { msgID: row.id, headers: head });
  if (!Number.isSafeInteger(ack.seq)) throw new UnusableNumber(`the stream gave the number ${ack.seq}`);
  return { seq: ack.seq, isNew: !ack.duplicate };
}

type Acked = { id: string; place: string; seq: number; isNew: boolean };

/** Numbers only grow: one not above what was committed before we sent means the broker went back, and lost some. */
async function noteNumbers(tx: Tx, log: Log, before: number, acked: Acked[]) {
  const numbers = acked.filter(({ isNew }) => isNew).map(({ seq }) => seq);
  const least = Math.min(...numbers);
  const hasGoneBack = least <= before;
  const most = numbers.length === 0 || hasGoneBack ? null : Math.max(...numbers);
  const all = (name: 'place' | 'seq') => {
    const given = acked.map((each) => each[name]);
    return tx.array(given, 'BIGINT');
  };
  const given = acked.map(({ id }) => id);
  const ids = tx.array(given, 'UUID');
  // Found among the few that nobody has published: a plan that is kept from when the outbox was small stays quick.
  // Behind subqueries, because Postgres would count an array's ids, and plan each time anew.
  await tx`
    with acked as materialized (select ${ids} as ids, ${all('place')} as places, ${all('seq')} as seqs),
    noted as (
      update outbox set published_at = now(), stream_seq = acked.seqs[array_position(acked.ids, outbox.id)]
      from acked where outbox.published_at is null and outbox.seq = any(acked.places) and outbox.id = any(acked.ids))
    insert into stream_position (last_seq) select ${most}::bigint where ${most}::bigint is not null
    on conflict (only_row) do update set last_seq = greatest(stream_position.last_seq, excluded.last_seq)`;
  if (!hasGoneBack) return;
  log.error('the broker has gone back', { from: before, to: least });
  await noteEpoch(tx, `went back from ${before} to ${least}`);
  await tx`
    update outbox set stream_seq = null where stream_seq >= ${least} and published_at > now() - interval '1 hour'
      and not id = any(${ids})`;
  await tx`update stream_position set last_seq = ${Math.max(...numbers)}`;
}

async function watchStream({ broker, makesStream, streamReplicas }: RelayDeps): Promise<void> {
  if (await keepStream(broker.manager, makesStream ?? false)) return;
  if (!makesStream) throw new Error('the event stream does not exist yet');
  await makeStream(broker.manager, streamReplicas);
}

/** Whatever was in it is in the outboxes as well. */
async function remakeStream({ broker, streamReplicas, sql, log }: RelayDeps): Promise<void> {
  log.error('the stream takes nothing; it is made again');
  await noteEpoch(sql, 'the stream took nothing');
  await broker.manager.streams.delete(STREAM);
  await makeStream(broker.manager, streamReplicas);
}
