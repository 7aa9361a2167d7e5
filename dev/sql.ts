import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'bun';
import { SERVICES, type Secrets, type ServiceName } from './stack/secrets.ts';
import { readDataDir } from './stack/settings.ts';
import { exitWithProblem, StartProblem } from './stack/start-problem.ts';

const USAGE = `Usage: npm run sql -- <${SERVICES.join('|')}> ["select …" | --url]`;
const TABLES = 'select relname as table, n_live_tup as about_rows from pg_stat_user_tables order by relname';
const CELL = 60;

/** `npm run sql -- booking "select …"`: asks the database of a running stack, and can change nothing in it. */
async function main(): Promise<void> {
  const [name, statement = TABLES] = process.argv.slice(2);
  if (!isService(name)) throw new StartProblem(USAGE);
  const url = findDatabase(readDataDir(process.env), name);
  if (statement === '--url') return console.log(url);
  const sql = new SQL(url, { max: 1 });
  try {
    const rows = await sql.begin('read only', (tx) => tx.unsafe(statement));
    console.log(formatRows(rows));
  } catch (error) {
    throw new StartProblem(error instanceof Error ? error.message : String(error));
  } finally {
    await sql.close();
  }
}

function isService(name: string | undefined): name is ServiceName {
  return SERVICES.some((each) => each === name);
}

/** Postgres notes its port in the fourth line of its lock file. */
function findDatabase(dataDir: string, name: ServiceName): string {
  const lock = join(dataDir, 'postgres', 'postmaster.pid');
  if (!existsSync(lock)) throw new StartProblem(`No stack runs on ${dataDir}: start one, or set DATA_DIR.`);
  const port = readFileSync(lock, 'utf8').split('\n')[3];
  const { databases } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as Secrets;
  return `postgres://${name}:${databases[name]}@127.0.0.1:${port}/${name}`;
}

function formatRows(rows: Record<string, unknown>[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = rows.map((row) => names.map((name) => formatCell(row[name])));
  const widths = names.map((name, column) => Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = [names, widths.map((width) => '-'.repeat(width)), ...cells].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...(names.length > 0 ? lines : []), `(${rows.length} ${rows.length === 1 ? 'row' : 'rows'})`].join('\n');
}

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > CELL ? `${text.slice(0, CELL - 1)}…` : text;
}

main().catch(exitWithProblem);
