import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'svc-kit/free-ports';
import { ensureDatabases, type PostgresServer, startPostgres } from '../stack/postgres.ts';
import { loadSecrets } from '../stack/secrets.ts';
import { ROOT } from '../stack/settings.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sql-'));
let postgres: PostgresServer;

beforeAll(async () => {
  const secrets = await loadSecrets(dataDir);
  const directory = join(dataDir, 'postgres');
  postgres = await startPostgres({ directory, port: await findFreePort(), password: secrets.postgres, durable: false });
  await ensureDatabases(postgres, secrets.databases);
}, 60_000);

afterAll(async () => {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function ask(...args: string[]): { exitCode: number; said: string } {
  const command = [process.execPath, '--no-env-file', join(ROOT, 'dev/sql.ts'), ...args];
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { env: { ...process.env, DATA_DIR: dataDir } });
  return { exitCode, said: `${stdout}${stderr}`.trim() };
}

test('a statement is answered as a table by the database of the service that was named', () => {
  const { said } = ask('booking', "select current_database() as database, null as nothing, '{1}'::int[] as list");
  expect(said.split('\n')).toEqual([
    expect.stringMatching(/^database +nothing +list$/),
    expect.stringMatching(/^-+ +-+ +-+$/),
    expect.stringMatching(/^booking\b/),
    '(1 row)',
  ]);
});

test('nothing can be changed by it', () => {
  expect(ask('booking', 'create table mine (a int)')).toEqual({
    exitCode: 1,
    said: 'cannot execute CREATE TABLE in a read-only transaction',
  });
});

test('the address is for any other client, and an unknown service is told the known ones', () => {
  expect(ask('payments', '--url').said).toMatch(/^postgres:\/\/payments:\w+@127\.0\.0\.1:\d+\/payments$/);
  expect(ask('money')).toEqual({ exitCode: 1, said: expect.stringContaining('identity|catalog|booking|payments') });
});
