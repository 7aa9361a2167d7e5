import { expect } from 'bun:test';
import type { SQL } from 'bun';
import type { Databases } from '../databases.ts';
import { SERVICES } from '../services.ts';
import { until } from '../stack.ts';

/** These change by themselves, or because a try was counted. */
const LEFT_OUT = new Set([
  ...['due', 'inbox', 'stream_seen', 'stream_position', 'delivery_mark', 'delivery_turn', 'delivery_loss'],
  ...['outbox_reader', 'broker_epoch', 'balance_transaction', 'books', 'calendar_check', 'try_count', 'reset_try'],
]);
/** Counted tries within rows that stay. */
const COUNTERS = ['tries'];

export interface Rows {
  /** A digest for each table of the four databases; settled once nothing has changed for a moment. */
  digest(): Promise<Map<string, string>>;
  settled(): Promise<Map<string, string>>;
  /** Tables in which a row holds the text. */
  find(text: string): Promise<string[]>;
}

export async function watchRows(databases: Databases): Promise<Rows> {
  const all = await Promise.all(
    SERVICES.map(async (service) => ({ service, sql: databases[service], tables: await tablesOf(databases[service]) })),
  );

  async function ask(what: string, parameters: string[]): Promise<Map<string, string>> {
    const answers = await Promise.all(
      all.map(async ({ service, sql, tables }) => {
        const rows: { name: string; found: string }[] = await sql.unsafe(
          tables
            .map((table) => `select '${table}' as name, (${what})::text as found from "${table}" as t`)
            .join(' union all '),
          parameters,
        );
        return rows.map(({ name, found }) => [`${service}.${name}`, found] as const);
      }),
    );
    return new Map(answers.flat());
  }

  // With a parameter the statement is planned once, which takes longer than to read what the tables hold.
  const row = "(to_jsonb(t) - string_to_array($1, ','))::text";
  const digest = () => ask(`md5(coalesce(string_agg(md5(${row}), '' order by md5(${row})), ''))`, [COUNTERS.join()]);
  return {
    digest,
    async settled() {
      let last = await digest();
      return until(async () => {
        await new Promise((done) => setTimeout(done, 60));
        const now = await digest();
        const isStill = differing(last, now).length === 0;
        last = now;
        return isStill ? now : null;
      }, 'the databases to come to rest');
    },
    async find(text) {
      const found = await ask('count(*) filter (where position($1 in to_jsonb(t)::text) > 0)', [text]);
      return [...found].filter(([, count]) => count !== '0').map(([table]) => table);
    },
  };
}

export function differing(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].filter(([table, digest]) => before.get(table) !== digest).map(([table]) => table);
}

const MOST_LOOKS = 3;
/** A mail that leaves, and an event that is published. */
const UNDER_WAY = /\.(mail|mailed_link|outbox)$/;

/** @throws when it changes a row. Where only what was under way differs, it must do so each time. */
export async function expectUnchanged(rows: Rows, work: () => Promise<void>): Promise<void> {
  let changed: string[] = [];
  for (let n = 0; n < MOST_LOOKS; n++) {
    const before = await rows.settled();
    await work();
    changed = differing(before, await rows.digest());
    if (!changed.every((table) => UNDER_WAY.test(table))) break;
    if (changed.length === 0) return;
  }
  expect(changed).toEqual([]);
}

/** What is sealed shows as a view of its name. */
async function tablesOf(sql: SQL): Promise<string[]> {
  const rows: { table_name: string }[] = await sql`
    select table_name from information_schema.tables where table_schema = 'public'`;
  return rows.map(({ table_name }) => table_name).filter((name) => !LEFT_OUT.has(name));
}
