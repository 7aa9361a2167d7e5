import type { Sql } from '../db.ts';
import { justBefore, type Position, partsOf } from './position.ts';

export interface Mark {
  name: string;
  at: Position;
  /** Of the owner's database when the mark was set; empty while it is unknown. */
  record: string;
  /** Set by a replica that did not know the name. */
  waits: boolean;
}
export interface Side {
  consumer: string;
  owner: string;
}

export async function readMarks(sql: Sql, { consumer, owner }: Side): Promise<Mark[]> {
  return sql`
    select name, txid::text || '-' || seq as at, record, waits from delivery_mark
    where consumer = ${consumer} and owner = ${owner}`;
}

/**
 * A replica that started at the same time may have been first. A mark that waits is taken over, and goes back to `at`
 * where it is further on: past the owner's horizon it would look like that of another record.
 */
export async function beginMarks(sql: Sql, side: Side, record: string, marks: { name: string; at: Position }[]) {
  const rows = marks.map(({ name, at }) => ({ name, ...partsOf(at) }));
  await sql`
    insert into delivery_mark as kept (consumer, owner, name, txid, seq, record)
    select ${side.consumer}, ${side.owner}, m.name, m.txid::xid8, m.seq::bigint, ${record}
    from jsonb_to_recordset(${rows}::jsonb) as m(name text, txid text, seq text)
    on conflict (consumer, owner, name) do update set waits = false, record = excluded.record,
      (txid, seq) = (
        select m.txid, m.seq from (values (kept.txid, kept.seq), (excluded.txid, excluded.seq)) as m(txid, seq)
        order by m.txid, m.seq limit 1)
    where kept.waits`;
}

/** `from` guards against a replica that compared at the same time. */
export async function moveMarks(
  sql: Sql,
  side: Side,
  record: string,
  moves: { name: string; from: Position; to: Position }[],
): Promise<void> {
  if (moves.length === 0) return;
  const rows = moves.map(({ name, from, to }) => {
    const [old, next] = [partsOf(from), partsOf(to)];
    return { name, txid: next.txid, seq: next.seq, old_txid: old.txid, old_seq: old.seq };
  });
  await sql`
    update delivery_mark d set txid = m.txid::xid8, seq = m.seq::bigint, record = ${record}
    from jsonb_to_recordset(${rows}::jsonb) as m(name text, txid text, seq text, old_txid text, old_seq text)
    where d.consumer = ${side.consumer} and d.owner = ${side.owner} and d.name = m.name
      and d.txid = m.old_txid::xid8 and d.seq = m.old_seq::bigint`;
}

/** Keeps an event for a replica to come that knows its name. A mark that is kept by one already is far enough back. */
export async function waitForName(sql: Sql, side: Side, name: string, eventAt: Position): Promise<void> {
  const { txid, seq } = partsOf(justBefore(eventAt));
  await sql`
    insert into delivery_mark (consumer, owner, name, txid, seq, waits)
    values (${side.consumer}, ${side.owner}, ${name}, ${txid}::text::xid8, ${seq}::text::bigint, true)
    on conflict (consumer, owner, name) do update set txid = excluded.txid, seq = excluded.seq
    where delivery_mark.waits and (excluded.txid, excluded.seq) < (delivery_mark.txid, delivery_mark.seq)`;
}

export async function stopWaiting(sql: Sql, side: Side, names: string[]): Promise<void> {
  await sql`
    delete from delivery_mark where waits and consumer = ${side.consumer} and owner = ${side.owner}
      and name = any(${sql.array(names, 'TEXT')})`;
}

/** Lasts longer than a comparison; a replica that dies in one is followed by another. Twice as far away: the clock was set back. */
const LEASE_SECONDS = 10;

export async function takeTurn(sql: Sql, { consumer, owner }: Side, names: string): Promise<boolean> {
  const rows = await sql`
    insert into delivery_turn (consumer, owner, names, next_at)
    values (${consumer}, ${owner}, ${names}, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (consumer, owner, names) do update set next_at = excluded.next_at
    where delivery_turn.next_at <= now() or delivery_turn.next_at > now() + make_interval(secs => ${LEASE_SECONDS * 2})
    returning 1`;
  return rows.length > 0;
}

export async function endTurn(sql: Sql, { consumer, owner }: Side, names: string, pauseMs: number): Promise<void> {
  await sql`
    update delivery_turn set next_at = now() + make_interval(secs => ${pauseMs / 1000})
    where consumer = ${consumer} and owner = ${owner} and names = ${names}`;
}

/** Those of `ids` that have had neither their effect nor been parked. */
export async function findMissing(sql: Sql, consumer: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows: { id: string }[] = await sql`
    select asked.id from unnest(${sql.array(ids, 'UUID')}) as asked(id)
    where not exists (select 1 from inbox where consumer = ${consumer} and event_id = asked.id)
      and not exists (select 1 from dead_letter d where d.consumer = ${consumer} and d.id = asked.id)`;
  return new Set(rows.map(({ id }) => id));
}
