import { headers } from '@nats-io/transport-node';
import { type EventName, subjectOf } from 'contracts/events';
import { type Sql, transaction } from './db.ts';
import { failpoint } from './failpoint.ts';
import type { Log } from './log.ts';
import { type Broker, makeStream, streamState } from './nats.ts';
import { createWorker, type Worker } from './worker.ts';

const BATCH = 100;
const POLL_MS = 2_000;
const KEEP_DAYS = 30;

type OutboxRow = { id: string; name: EventName; payload: unknown; occurred_at: Date; traceparent: string | null };

/** Several replicas may run it. A recreated, emptied or truncated stream is refilled from the outbox. */
export async function startRelay(deps: {
  sql: Sql;
  broker: Broker;
  log: Log;
  makesStream?: boolean;
  streamReplicas?: number;
}): Promise<Worker> {
  const { sql, broker, log } = deps;
  const worker = createWorker({
    name: 'relay',
    log,
    pollMs: POLL_MS,
    async pass() {
      let published = 0;
      for (let n = BATCH; n === BATCH; published += n) n = await publishBatch(sql, broker);
      return published > 0;
    },
    async beforePoll() {
      await watchStream(deps);
      await sql`delete from outbox where published_at < now() - make_interval(days => ${KEEP_DAYS})`;
      await sql`delete from inbox where processed_at < now() - make_interval(days => ${KEEP_DAYS + 5})`;
    },
  });
  const listening = await sql.listen('outbox', worker.wake);
  worker.onStop(() => listening.unlisten());
  return worker;
}

async function publishBatch(sql: Sql, broker: Broker): Promise<number> {
  return transaction(sql, async (tx) => {
    const rows: OutboxRow[] = await tx`
      select id, name, payload, occurred_at, traceparent from outbox
      where published_at is null order by seq limit ${BATCH} for update skip locked`;
    if (rows.length === 0) return 0;
    failpoint('relay.before-publish');
    const sent = await Promise.allSettled(rows.map((row) => publish(broker, row)));
    failpoint('relay.after-publish');
    const acked = rows.flatMap((row, i) => {
      const result = sent[i];
      return result?.status === 'fulfilled' ? [{ id: row.id, seq: result.value }] : [];
    });
    if (acked.length > 0) {
      await tx`
        update outbox set published_at = now(), stream_seq = acked.seq
        from jsonb_to_recordset(${acked}::jsonb) as acked(id uuid, seq bigint) where outbox.id = acked.id`;
    }
    const failure = sent.find((result) => result.status === 'rejected');
    if (failure && acked.length === 0) throw failure.reason;
    return rows.length;
  });
}

async function publish(broker: Broker, row: OutboxRow): Promise<number> {
  const head = headers();
  if (row.traceparent) head.set('traceparent', row.traceparent);
  const envelope = { id: row.id, name: row.name, occurredAt: row.occurred_at.toISOString(), payload: row.payload };
  const ack = await broker.js.publish(subjectOf(row.name), JSON.stringify(envelope), { msgID: row.id, headers: head });
  return ack.seq;
}

/** Postgres is the record: a stream newer or shorter than we remember gets our rows of the last 30 days again. */
async function watchStream(deps: {
  sql: Sql;
  broker: Broker;
  log: Log;
  makesStream?: boolean;
  streamReplicas?: number;
}): Promise<void> {
  const { sql, broker, log } = deps;
  let state = await streamState(broker.manager);
  if (!state && deps.makesStream) {
    await makeStream(broker.manager, deps.streamReplicas);
    state = await streamState(broker.manager);
  }
  if (!state) throw new Error('the event stream does not exist yet');
  const now = state;
  await transaction(sql, async (tx) => {
    const [seen]: { created: string; last_seq: string }[] =
      await tx`select created, last_seq from stream_seen for update`;
    if (seen && (seen.created !== now.created || Number(seen.last_seq) > now.lastSeq)) {
      const { count } =
        await tx`update outbox set published_at = null, stream_seq = null where published_at is not null`;
      log.warn('the event stream lost messages; publishing again', { rows: count });
    }
    await tx`
      insert into stream_seen (created, last_seq) values (${now.created}, ${now.lastSeq})
      on conflict (only_row) do update set created = excluded.created, last_seq = excluded.last_seq`;
  });
}
