import { afterAll, expect } from 'bun:test';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import { findFreePort } from 'svc-kit/free-ports';
import { startBalancer } from '../../e2e/balancer.ts';
import { settle, startLoad } from '../../e2e/faults/load.ts';
import { processes } from '../../e2e/faults/processes.ts';
import { underWatch } from '../../e2e/faults/under-watch.ts';
import { type Stack, until } from '../../e2e/stack.ts';
import { ensureProgram } from '../checks/ensure-program.ts';
import { makeReplicator, readCommands, startReplica, typeCommand } from './replica.ts';

/** From the promotion to the first booking that is taken. */
const MOST_SECONDS = 10;
const folder = mkdtempSync(join(tmpdir(), 'replica-'));
const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const scene = underWatch();
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

interface Secrets {
  postgres: string;
  databases: Record<string, string>;
}
const secretsOf = ({ dataDir }: Stack): Secrets => JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));

function findPrimary(stack: Stack) {
  const { dataDir } = stack;
  const { postgres } = secretsOf(stack);
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3]);
  return { port, superuserUrl: `postgres://postgres:${postgres}@127.0.0.1:${port}/postgres` };
}

async function ask<T>(url: string, statement: string): Promise<T[]> {
  const sql = new SQL(url, { max: 1 });
  return sql.unsafe(statement).finally(() => sql.close());
}

const WAITING = "select 1 from pg_stat_activity where wait_event = 'SyncRep'";
const WAITS = "select 1 from pg_stat_replication where application_name = 'replica' and sync_state = 'sync'";

scene.prove(
  'the primary is killed under load: the replica, promoted by hand, has all that was acknowledged and takes bookings',
  async (trial) => {
    const { stack, market } = scene;
    const psql = await ensureProgram({ program: 'psql', debianPackage: 'postgresql-client' });
    const town = await settle(market);
    const primary = findPrimary(stack);
    const follows = {
      ...makeReplicator(psql, primary.superuserUrl, secretsOf(stack).databases),
      application_name: 'replica',
    };
    // Before the copy is made: it brings that along, and must not wait for a replica of its own once it is promoted.
    typeCommand(readCommands('postgres', '= '), psql, primary.superuserUrl);
    const port = await findFreePort();
    const replica = await startReplica(primary, { directory: join(folder, 'data'), port, follows });
    endings.push(() => replica.stop());
    await until(async () => (await ask(primary.superuserUrl, WAITS)).length > 0, 'the primary to wait for its replica');

    const load = startLoad(stack, town, trial.promise);
    await load.paidMore(6 * trial.rounds);
    // From here on nothing arrives at the replica, so nobody is told of anything.
    const [receiver] = await ask<{ pid: number }>(replica.superuserUrl, 'select pid from pg_stat_wal_receiver');
    const goOn = processes(stack).freezePids([receiver?.pid ?? 0]);
    await until(async () => (await ask(primary.superuserUrl, WAITING)).length > 0, 'a commit that waits');
    await processes(stack).crash('postgres');
    goOn();
    const before = load.deeds.length;
    const began = performance.now();
    expect(typeCommand(readCommands('replica', 'pg_promote'), psql, replica.superuserUrl)).toContain(' t\n');
    // Its address moves to the other host.
    const moved = await startBalancer([replica.port], { port: primary.port });
    endings.push(() => moved.stop());
    const seconds = await load.booksAgain(began);
    trial.recoveredIn(seconds);
    expect(seconds).toBeLessThan(MOST_SECONDS);
    await load.paidMore(4);
    expect(load.deeds.length).toBeGreaterThan(before);
    await trial.expectNothingLost(load);
  },
  120_000,
);
