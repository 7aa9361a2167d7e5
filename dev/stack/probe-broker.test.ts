import { afterEach, expect, setDefaultTimeout, test } from 'bun:test';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'svc-kit/free-ports';
import { connectBroker, makeStream } from 'svc-kit/nats';
import type { Launched } from './child-process.ts';
import { findNatsServer } from './find-nats-server.ts';
import { startNats } from './nats.ts';
import { isBrokerUseful } from './probe-broker.ts';

setDefaultTimeout(60_000);

const folder = mkdtempSync(join(tmpdir(), 'probe-'));
const small = join(folder, 'small');
mkdirSync(small);
/** Only root may mount, and not in every container. */
const canMount =
  Bun.which('mount') !== null &&
  Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', small], { stderr: 'ignore' }).exitCode === 0;

const started: Launched[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.kill();
    await server.exited;
  }
  if (canMount) Bun.spawnSync(['umount', '-l', small]);
  rmSync(folder, { recursive: true, force: true });
});

const users = ['identity', 'catalog', 'booking', 'payments', 'gateway'];
const passwords = Object.fromEntries(users.map((user) => [user, 'secret'])) as Parameters<
  typeof startNats
>[0]['passwords'];

async function start(storeDir: string, port: number): Promise<Launched> {
  const server = await startNats({ binary: await findNatsServer(), port, storeDir, logDir: folder, passwords });
  started.push(server);
  return server;
}

test.if(canMount)('a broker that a full disk made useless is found out once there is room again', async () => {
  const storeDir = join(small, 'store');
  const port = await findFreePort();
  const url = `nats://identity:secret@127.0.0.1:${port}`;
  const first = await start(storeDir, port);
  expect(await isBrokerUseful(url, small)).toBe(true);
  const { js, manager, connection } = await connectBroker(url, 'identity', { timeoutMs: 1_000 });
  await makeStream(manager);
  expect(await isBrokerUseful(url, small)).toBe(true);

  const filler = join(small, 'filler');
  writeFileSync(filler, Buffer.alloc(60 * 1024 * 1024));
  const publish = () =>
    js.publish('evt.identity.account.changed', 'x'.repeat(100_000)).then(
      () => true,
      () => false,
    );
  while (await publish());
  expect(await isBrokerUseful(url, small)).toBe(true);
  rmSync(filler);
  expect(await isBrokerUseful(url, small)).toBe(false);
  await connection.close();

  first.kill();
  await first.exited;
  await start(storeDir, port);
  expect(await isBrokerUseful(url, small)).toBe(true);
});
