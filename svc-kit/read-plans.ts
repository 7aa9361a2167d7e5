import { type AddressInfo, createServer, connect as dial } from 'node:net';
import { SQL } from 'bun';
import type { Sql } from './db.ts';

/** What one statement cost, as Postgres itself reports it after running it. */
export interface SeenPlan {
  query: string;
  ms: number;
  /** Pages of 8 kB that were looked at, wherever they came from. */
  blocks: number;
  rows: number;
  /** What was read, and how: "Index Scan session_by_mentor", "Seq Scan payment". */
  reads: string[];
}
export interface PlanReader {
  /** Of the same database, for any client. */
  url: string;
  /** Since it was asked before. */
  take(): SeenPlan[];
  stop(): Promise<void>;
}

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
}

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  'auto_explain.log_parameter_max_length': '0',
};

/** For tests: our socket reads the plans in Postgres' notices, which clients drop. @param url of a superuser */
export async function readPlans(url: string): Promise<PlanReader> {
  const target = new URL(url);
  const database = target.pathname.slice(1);
  const root = new SQL({ url, max: 1 });
  for (const [name, value] of Object.entries(SETTINGS))
    await root.unsafe(`alter database "${database}" set ${name} = '${value}'`);
  await root.close();
  let seen: SeenPlan[] = [];
  const server = createServer((client) => {
    const postgres = dial({ host: target.hostname, port: Number(target.port) });
    const read = readNotices((text) => {
      const plan = parsePlan(text);
      if (plan) seen.push(plan);
    });
    postgres.on('data', read);
    for (const socket of [client, postgres]) socket.on('error', () => [client, postgres].map((each) => each.destroy()));
    client.pipe(postgres).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Of each statement that this only connection keeps: how often a plan was made for it, instead of one kept for all. */
export async function countPlans(one: Sql): Promise<{ statement: string; made: number }[]> {
  return one`
    select statement, custom_plans::int as made from pg_prepared_statements
    where statement !~ 'pg_prepared_statements'`;
}

/** Postgres keeps a plan after five, if one for any values looks as cheap as one for each. */
export const MADE_UNTIL_KEPT = 5;

const HEAD_BYTES = 5;

/** Messages of the server: a letter, a length, and fields; a notice's are letter and text each. */
function readNotices(tell: (text: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? Buffer.from(chunk) : Buffer.concat([rest, chunk]);
    while (rest.length >= HEAD_BYTES) {
      const end = 1 + rest.readUInt32BE(1);
      if (rest.length < end) return;
      if (rest[0] === 'N'.charCodeAt(0)) {
        const fields = rest.subarray(HEAD_BYTES, end).toString().split('\0');
        tell(fields.find((field) => field.startsWith('M'))?.slice(1) ?? '');
      }
      rest = rest.subarray(end);
    }
  };
}

function parsePlan(text: string): SeenPlan | null {
  const found = /^duration: ([\d.]+) ms {2}plan:\n/.exec(text);
  if (!found) return null;
  const { 'Query Text': query, Plan: top }: { 'Query Text': string; Plan: Node } = JSON.parse(
    text.slice(found[0].length),
  );
  return {
    query,
    ms: Number(found[1]),
    blocks: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
    rows: top['Actual Rows'] * top['Actual Loops'],
    reads: [...new Set(flatten(top).flatMap(describeRead))],
  };
}

function flatten(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function describeRead(node: Node): string[] {
  if (node['Actual Loops'] === 0 || !node['Node Type'].includes('Scan') || node['Node Type'] === 'Bitmap Heap Scan')
    return [];
  const of = node['Index Name'] ?? node['Relation Name'];
  return of ? [`${node['Node Type']} ${of}`] : [];
}
