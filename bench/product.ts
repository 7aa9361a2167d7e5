import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'bun';
import { type Stack, startStack } from '../e2e/stack.ts';
import { createTokenSigner } from '../svc-identity/src/tokens.ts';

const TOKEN_MINUTES = 120;

export interface Product extends Stack {
  /** For a service's database; 'postgres' gives the address for the server's owner. */
  databaseUrl(name: string): string;
  database(name: string): SQL;
  mintToken(id: string, role: 'athlete' | 'mentor'): Promise<string>;
  /** Every process but Postgres. */
  processes(): { name: string; pid: number }[];
}

export async function startProduct(): Promise<Product> {
  const stack = await startStack({ FREE_SESSIONS: 'open' });
  const secrets = readJson(join(stack.dataDir, 'secrets.json'));
  const postmaster = readFileSync(join(stack.dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const sign = await createTokenSigner({
    privateJwk: JSON.parse(secrets.jwtPrivateJwk),
    issuer: 'identity',
    audience: 'api',
  });
  const pools: SQL[] = [];
  const databaseUrl = (name: string) =>
    `postgres://postgres:${encodeURIComponent(secrets.postgres)}@127.0.0.1:${postmaster[3]}/${name}`;
  return {
    ...stack,
    databaseUrl,
    database(name) {
      const sql = new SQL({ url: databaseUrl(name), max: 2 });
      pools.push(sql);
      return sql;
    },
    mintToken: (id, role) =>
      sign({ sub: id, role, sid: crypto.randomUUID(), auth_time: Date.now() / 1000 }, TOKEN_MINUTES),
    processes: () => listProcesses(stack.dataDir),
    async stop() {
      for (const sql of pools) await sql.close();
      await stack.stop();
    },
  };
}

export function listProcesses(dataDir: string): { name: string; pid: number }[] {
  const { supervisor, children } = readJson(join(dataDir, 'running.json'));
  const servers = children.filter(({ name }: { name: string }) => name !== 'postgres');
  return [supervisor, ...servers];
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
