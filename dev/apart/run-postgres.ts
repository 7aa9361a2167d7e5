import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../stack/postgres.ts';
import { startReplica } from '../stack/replica.ts';

/** What stands in POSTGRES: a Postgres on the host where this program runs, which ends with it. */
export interface PostgresHere {
  directory: string;
  port: number;
  password: string;
  settings: string[];
  log: string;
  /** For a replica: whom it copies when it is empty, and whom it signs in as. */
  primary?: { superuserUrl: string; follows: Record<string, string> };
}

const { log, primary, ...here }: PostgresHere = JSON.parse(process.env.POSTGRES ?? '');
const onLog = (text: string) => appendFileSync(log, text);
const isEmpty = !existsSync(join(here.directory, 'PG_VERSION'));
const server =
  primary && isEmpty
    ? await startReplica(primary, { ...here, follows: primary.follows, onLog })
    : await startPostgres({ ...here, durable: true, onLog });
await server.exited;
