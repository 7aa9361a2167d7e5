import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQL } from 'bun';
import { findFreePort } from 'svc-kit/free-ports';
import { ensureProgram } from '../checks/ensure-program.ts';
import { startPostgres } from './postgres.ts';
import { describeMakeRoles, makeReplicator, readCommands, startReplica, typeCommand } from './replica.ts';

const PASSWORDS = { identity: 'i', catalog: 'c', booking: 'b', payments: 'p' };
const folder = mkdtempSync(join(tmpdir(), 'make-roles-'));
const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

/** One that was restored answers the health check of compose.yaml as well, long before it takes writes. */
async function startReadOnly(psql: string) {
  const own = async (name: string) => ({ directory: join(folder, name), port: await findFreePort() });
  const primary = await startPostgres({ ...(await own('primary')), password: 'pw', durable: false });
  endings.push(() => primary.stop());
  const follows = { ...makeReplicator(psql, primary.superuserUrl, PASSWORDS), application_name: 'replica' };
  const replica = await startReplica(primary, { ...(await own('replica')), follows });
  endings.push(() => replica.stop());
  return replica;
}

async function readUntil(stream: ReadableStream<Uint8Array>, words: string): Promise<string> {
  let said = '';
  for await (const bytes of stream) {
    said += new TextDecoder().decode(bytes);
    if (said.includes(words)) break;
  }
  return said;
}

test('a Postgres that still reads its log is waited for, and its roles are made as soon as it takes them', async () => {
  const psql = await ensureProgram({ program: 'psql', debianPackage: 'postgresql-client' });
  const server = await startReadOnly(psql);
  const { command, env } = describeMakeRoles(psql, server.superuserUrl, { ...PASSWORDS, booking: 'new' });
  const making = Bun.spawn(command, { env, stderr: 'pipe' });
  expect(await readUntil(making.stderr, '\n')).toBe(
    'Postgres still reads its log; the roles wait until it takes writes.\n',
  );
  typeCommand(readCommands('replica', 'pg_promote'), psql, server.superuserUrl);
  expect(await making.exited).toBe(0);
  const sql = new SQL(server.url('booking', 'new', 'booking'), { max: 1 });
  expect([...(await sql`select current_user::text as me`)]).toEqual([{ me: 'booking' }]);
  await sql.close();
}, 120_000);
