import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'svc-kit/free-ports';
import { findNatsServer } from '../stack/find-nats-server.ts';
import { startPostgres } from '../stack/postgres.ts';

const MEMORY_DISK = '/dev/shm';
const ROOM_BYTES = 2 ** 31;

export type TestServers = {
  environment: { TEST_DATABASE_URL: string; NATS_SERVER_BIN: string };
  stop(): Promise<void>;
};

/** A throw-away Postgres cluster without fsync, and where nats-server is: what svc-kit/testing.ts asks for. */
export async function startTestServers(): Promise<TestServers> {
  const folder = mkdtempSync(join(findQuickFolder(), 'test-postgres-'));
  const [natsServer, port] = await Promise.all([findNatsServer(), findFreePort()]);
  const postgres = await startPostgres({
    directory: join(folder, 'data'),
    port,
    password: crypto.randomUUID(),
    durable: false,
  });
  return {
    environment: { TEST_DATABASE_URL: postgres.superuserUrl, NATS_SERVER_BIN: natsServer },
    async stop() {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Hundreds of databases are made and dropped, of as many files each, which takes a disk's file system long. */
function findQuickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize > ROOM_BYTES ? MEMORY_DISK : tmpdir();
  } catch {
    return tmpdir();
  }
}
