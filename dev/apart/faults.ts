import { SQL } from 'bun';
import { until } from '../../e2e/stack.ts';
import { ensureProgram } from '../checks/ensure-program.ts';
import { readCommands, typeCommand } from '../stack/replica.ts';
import type { Case } from './cases.ts';
import { DATABASE, type Fleet } from './fleet.ts';
import type { Span } from './judge.ts';

const AWAY_MS = { killed: 15_000, 'cut off': 20_000, slow: 20_000 };
const DELAY_MS = 100;
const WAITS = "select 1 from pg_stat_replication where application_name = 'replica' and sync_state = 'sync'";

const findPsql = () => ensureProgram({ program: 'psql', debianPackage: 'postgresql-client' });

/** Whoever is told of a commit from here on, both have it. */
export async function waitForReplica({ parts, superuserUrlOf }: Fleet): Promise<void> {
  const [primary] = parts.primary;
  if (!primary) throw new Error('there is no primary');
  const url = superuserUrlOf(primary);
  typeCommand(readCommands('postgres', '= '), await findPsql(), url);
  const sql = new SQL(url, { max: 1 });
  await until(async () => (await sql.unsafe(WAITS)).length > 0, 'the primary to wait for its replica');
  await sql.close();
}

export function putIn(fleet: Fleet, { kind, fault }: Case): Promise<Span> {
  if (kind === 'primary') return promote(fleet);
  return hit(fleet, { kind, fault });
}

async function hit({ network, parts }: Fleet, { kind, fault }: Pick<Case, 'kind' | 'fault'>): Promise<Span> {
  const [part] = parts[kind];
  if (!part) throw new Error(`there is no ${kind}`);
  const { host } = part;
  const began = performance.now();
  if (fault === 'killed') network.kill(host);
  if (fault === 'cut off') network.cut(host);
  const hurry = fault === 'slow' ? await network.slow(host, DELAY_MS) : undefined;
  await Bun.sleep(AWAY_MS[fault]);
  // A program that comes back is there once it serves.
  if (fault === 'killed') await part.start();
  if (fault === 'cut off') network.join(host);
  await hurry?.();
  return { began, ended: performance.now() };
}

/** docs/replica.md: the old primary's host is gone for good, the replica is promoted by hand, and the address moves to it. */
async function promote({ network, parts, superuserUrlOf }: Fleet): Promise<Span> {
  const [[primary], [replica]] = [parts.primary, parts.replica];
  if (!primary || !replica) throw new Error('there are no two of Postgres');
  const began = performance.now();
  network.kill(primary.host);
  network.cut(primary.host);
  const said = typeCommand(readCommands('replica', 'pg_promote'), await findPsql(), superuserUrlOf(replica));
  if (!said.includes(' t\n')) throw new Error(`the replica was not promoted: ${said}`);
  network.take(replica.host, DATABASE);
  return { began, ended: performance.now() };
}
