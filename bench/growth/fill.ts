import { readdirSync, readFileSync } from 'node:fs';
import { SQL } from 'bun';
import { migrate } from 'svc-kit/migrate';

export const SERVICES = ['catalog', 'identity', 'payments', 'booking'] as const;
export type Service = (typeof SERVICES)[number];
const ROOT = new URL('../../', import.meta.url);

export async function makeDatabase(server: string, service: Service, mentors: number): Promise<string> {
  const name = `growth_${service}_${mentors}`;
  await asRoot(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const sql = new SQL({ url: url.href, max: 1 });
  await migrate(sql, new URL(`svc-${service}/migrations/`, ROOT).pathname);
  await sql.close();
  return url.href;
}

export async function dropDatabase(server: string, url: string): Promise<void> {
  await asRoot(server, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

async function asRoot(server: string, statement: string): Promise<void> {
  const root = new SQL({ url: server, max: 1 });
  await root.unsafe(statement);
  await root.close();
}

export async function fill(url: string, service: Service, mentors: number): Promise<void> {
  const sql = new SQL({ url, max: 1 });
  await sql.unsafe(
    `set growth.mentors = '${mentors}'; set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set jit = off`,
  );
  if (service === 'booking') await withoutIndexes(sql, 'session', () => run(sql, 'sessions'));
  await run(sql, service);
  await count(sql, service);
  await sql.unsafe('vacuum analyze');
  await sql.close();
}

/** By the statements with which the migrations count what was there before them. */
async function count(sql: SQL, service: Service): Promise<void> {
  const folder = new URL(`svc-${service}/migrations/`, ROOT);
  for (const file of readdirSync(folder)) {
    const text = readFileSync(new URL(file, folder), 'utf8');
    for (const [statement, table] of text.matchAll(/^insert into (\w+_tally|posted_day)\s+select[^;]+;/gm)) {
      await sql.unsafe(`truncate ${table}`);
      await sql.unsafe(statement);
    }
  }
}

async function run(sql: SQL, name: string): Promise<void> {
  const text = readFileSync(new URL(`${name}.sql`, import.meta.url), 'utf8');
  for (const statement of text.split(/;\s*$/m).filter((each) => each.trim())) {
    const began = performance.now();
    await sql.unsafe(statement);
    const [what = ''] = /(insert into|create temp table) \w+/.exec(statement) ?? [];
    if (what) console.error(`  ${what}: ${Math.round((performance.now() - began) / 1000)} s`);
  }
}

/** Row by row they would take hours. A rewritten table builds all at once, and verifies nothing this data keeps. */
async function withoutIndexes(sql: SQL, table: string, work: () => Promise<void>): Promise<void> {
  const mark = (are: boolean) => sql`
    update pg_index set indisready = ${are}, indisvalid = ${are} where indrelid = ${table}::regclass`;
  await sql`set allow_system_table_mods = on`;
  await mark(false);
  await work();
  const began = performance.now();
  await sql.unsafe(`vacuum full ${table}`);
  await mark(true);
  console.error(`  indexes of ${table}: ${Math.round((performance.now() - began) / 1000)} s`);
}

/** Megabytes of tables and indexes. */
export async function sizesOf(url: string): Promise<{ name: string; mb: number }[]> {
  const sql = new SQL({ url, max: 1 });
  const rows: { name: string; mb: number }[] = await sql`
    select relname as name, (pg_relation_size(oid) / 1048576.0)::float8 as mb from pg_class
    where relkind in ('r', 'i') and relnamespace = 'public'::regnamespace order by 2 desc limit 40`;
  await sql.close();
  return rows;
}
