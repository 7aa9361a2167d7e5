import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'bun';
import { SERVICES, type Service } from './services.ts';
import type { Stack } from './stack.ts';

export type Databases = Record<Service, SQL> & { close(): Promise<void> };

/** Connections are renewed when Postgres dies. */
export function openDatabases({ dataDir }: Stack): Databases {
  const secrets: { postgres: string } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  const port = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    .split('\n')[3]
    ?.trim();
  const open = (name: Service) =>
    new SQL({
      url: `postgres://postgres:${secrets.postgres}@127.0.0.1:${port}/${name}`,
      max: 1,
      idleTimeout: 0,
      connectionTimeout: 5,
      // Each worker of a plan is a process, which takes longer to begin than our few rows take to be read.
      connection: { max_parallel_workers_per_gather: 0 },
    });
  const databases = Object.fromEntries(SERVICES.map((name) => [name, open(name)])) as Record<Service, SQL>;
  return {
    ...databases,
    close: async () => void (await Promise.all(SERVICES.map((name) => databases[name].close({ timeout: 1 })))),
  };
}
