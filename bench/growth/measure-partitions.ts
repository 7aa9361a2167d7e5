import { readFileSync } from 'node:fs';
import { SQL } from 'bun';
import { dropDatabase, fill, makeDatabase } from './fill.ts';
import { type Cost, measure } from './measure.ts';

export interface Partitioned {
  mentors: number;
  sessions: number;
  partitions: number;
  copySeconds: number;
  /** Megabytes with indexes: the table as it is, all partitions, and the largest of them. */
  sizes: { whole: number; parts: number; largest: number };
  before: Cost[];
  after: Cost[];
}

/** Puts the partitioned table in the place of the one that was. @returns what copying took */
export async function partition(sql: SQL): Promise<number> {
  const began = performance.now();
  await sql.unsafe(textOf('partition.sql'));
  await sql.unsafe('vacuum analyze session_by_time');
  const copySeconds = Math.round((performance.now() - began) / 1_000);
  await sql.unsafe(textOf('exchange.sql'));
  return copySeconds;
}

const textOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** `bun bench/growth/measure-partitions.ts <mentors>` with TEST_DATABASE_URL, which a throw-away server has. */
async function main(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: npm run bench -- partition');
  const mentors = Number(process.argv[2]);
  const url = await makeDatabase(server, 'booking', mentors);
  await fill(url, 'booking', mentors);
  const before = await measure(url, 'booking', mentors);
  const sql = new SQL({ url, max: 1 });
  await sql.unsafe("set maintenance_work_mem = '512MB'; set jit = off");
  console.error('sessions by quarters');
  const copySeconds = await partition(sql);
  const [found]: Pick<Partitioned, 'sessions' | 'partitions' | 'sizes'>[] = await sql`
    select (select count(*) from session)::int as sessions, count(*)::int as partitions, jsonb_build_object(
      'whole', pg_total_relation_size('session_before') / 1048576,
      'parts', sum(pg_total_relation_size(inhrelid)) / 1048576,
      'largest', max(pg_total_relation_size(inhrelid)) / 1048576) as sizes
    from pg_inherits where inhparent = 'session'::regclass`;
  await sql.close();
  const after = await measure(url, 'booking', mentors);
  console.log(JSON.stringify({ mentors, ...found, copySeconds, before, after }));
  await dropDatabase(server, url);
}

if (import.meta.main) await main();
