import {
  type InternalEnvelope,
  type InternalOutboxPage,
  internalEnvelopesRequest,
  internalOutboxQuery,
} from 'contracts/internal';
import type { Hono } from 'hono';
import type { z } from 'zod';
import type { Sql } from '../db.ts';
import type { AppEnv } from '../route.ts';
import { type Position, partsOf } from './position.ts';
import { noteReader } from './queue-age.ts';

export type PageOfRecord = Omit<InternalOutboxPage, 'broker_refuses_ms'>;
const PAGE = 1_000;

/** What this service emitted: the record that nothing a broker does can change. */
export async function readRecord(sql: Sql, after: Position, names: string[]): Promise<PageOfRecord> {
  const { txid, seq } = partsOf(after);
  const [row]: {
    record: string;
    horizon: Position;
    until: Position | null;
    n: number;
    events: PageOfRecord['events'];
  }[] = await sql`
      with page as (
        select id, name, txid, seq, written_at, published_at, stream_seq from outbox
        where (txid, seq) > (${txid}::text::xid8, ${seq}::text::bigint) order by txid, seq limit ${PAGE}
      )
      select (select system_identifier from pg_control_system()) || '/' ||
          (select timeline_id from pg_control_checkpoint()) || '/' ||
          (select oid from pg_database where datname = current_database()) as record,
        pg_snapshot_xmin(pg_current_snapshot())::text || '-0' as horizon,
        (select txid::text || '-' || seq from page order by page.txid desc, page.seq desc limit 1) as until,
        (select count(*)::int from page) as n,
        (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'at', txid::text || '-' || seq,
            'age_ms', round(extract(epoch from clock_timestamp() - written_at) * 1000),
            'published', published_at is not null, 'stream_seq', stream_seq) order by page.txid, page.seq), '[]')
          from page where name = any(${sql.array(names, 'TEXT')})) as events`;
  if (!row) throw new Error('the record did not answer');
  return {
    record: row.record,
    horizon: row.horizon,
    until: row.until ?? after,
    more: row.n === PAGE,
    events: row.events,
  };
}

export async function readEnvelopes(sql: Sql, ids: string[]): Promise<InternalEnvelope[]> {
  const rows: (Omit<InternalEnvelope, 'occurredAt'> & { occurred_at: Date })[] = await sql`
    select id, name, txid::text || '-' || seq as at, payload, occurred_at, traceparent from outbox
    where id = any(${sql.array(ids, 'UUID')}) order by txid, seq`;
  return rows.map(({ occurred_at, ...row }) => ({ ...row, occurredAt: occurred_at.toISOString() }));
}

/** A cluster restored from a dump counts anew: rows from its future would hide behind everything that is to come. */
export async function bringRecordToPresent(sql: Sql): Promise<void> {
  await sql`update outbox set txid = '0' where txid >= pg_snapshot_xmax(pg_current_snapshot())`;
}

export function mountRecord(app: Hono<AppEnv>, deps: { sql: Sql; refusesMs(): number }): void {
  app.get('/internal/outbox', async (c) => {
    const asked = internalOutboxQuery.safeParse(c.req.query());
    if (!asked.success) return c.json({ detail: 'Not a question about the record.' }, 400);
    const { after, names, consumer, behind } = asked.data;
    await noteReader(deps.sql, consumer, behind);
    const page = await readRecord(deps.sql, after, names.split(','));
    return c.json({ ...page, broker_refuses_ms: deps.refusesMs() } satisfies InternalOutboxPage);
  });
  app.post('/internal/outbox/envelopes', async (c) => {
    const asked = internalEnvelopesRequest.safeParse(await c.req.json());
    if (!asked.success) return c.json({ detail: 'Not a list of ids.' }, 400);
    const { ids }: z.infer<typeof internalEnvelopesRequest> = asked.data;
    return c.json({ envelopes: await readEnvelopes(deps.sql, ids) });
  });
}
