import { statfsSync } from 'node:fs';
import { JetStreamApiError } from '@nats-io/jetstream';
import { connectBroker, STREAM } from 'svc-kit/nats';

const PATIENCE_MS = 2_000;
const NEEDED_BYTES = 32 * 1024 * 1024;

/** After a full disk nats-server 2.9 greets while JetStream stays dead. Without room, a restart would not help. */
export async function isBrokerUseful(url: string, storeDir: string): Promise<boolean> {
  return (await answersJetStream(url)) || !hasRoom(storeDir);
}

async function answersJetStream(url: string): Promise<boolean> {
  const trying = connectBroker(url, 'identity', { once: true, timeoutMs: PATIENCE_MS });
  try {
    const { connection, manager } = await trying;
    try {
      await manager.streams.info(STREAM);
    } finally {
      await connection.close();
    }
    return true;
  } catch (error) {
    // The stream may not have been made yet; who says so works.
    return error instanceof JetStreamApiError && error.status === 404;
  }
}

function hasRoom(directory: string): boolean {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize > NEEDED_BYTES;
}
