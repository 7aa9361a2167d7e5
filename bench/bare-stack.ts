import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPrograms } from '../dev/stack/build-programs.ts';
import { findNatsServer } from '../dev/stack/find-nats-server.ts';
import { isListening, waitFor } from '../dev/stack/wait-for.ts';
import { SERVICES } from '../e2e/services.ts';
import { findFreePort } from '../svc-kit/free-ports.ts';

const START_MS = 30_000;

/** As many processes as the product has, with nothing of ours in them; bundled and with one arena of malloc, as the product's. */
export async function startBareStack(databaseUrl: string) {
  const folder = mkdtempSync(join(tmpdir(), 'bare-stack-'));
  const [nats, smtp, web] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const started: { name: string; child: Bun.Subprocess }[] = [];
  function start(name: string, command: string[], environment: Record<string, string> = {}) {
    const env = { ...process.env, MALLOC_ARENA_MAX: '1', ...environment };
    const child = Bun.spawn(command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    started.push({ name, child });
    return child;
  }
  const maildev = join(import.meta.dir, '../node_modules/maildev/dist/bin/maildev.js');
  const addresses = ['--ip', '127.0.0.1', '--web-ip', '127.0.0.1', '--smtp', String(smtp), '--web', String(web)];
  start('nats', [await findNatsServer(), '-js', '-a', '127.0.0.1', '-p', String(nats), '-sd', join(folder, 'nats')]);
  start('mailbox', [process.execPath, maildev, ...addresses, '--mail-directory', join(folder, 'mail'), '--silent']);
  for (const port of [nats, web]) await waitFor(() => isListening(port), START_MS, 20);
  start('supervisor', [process.execPath, '-e', 'Bun.serve({ port: 0, fetch: () => new Response() })']);
  const built = await buildPrograms({ bare: 'bench/bare-service.ts' }, join(folder, 'programs'));
  for (const name of [...SERVICES, 'gateway']) {
    const database = name === 'gateway' ? {} : { DATABASE_URL: databaseUrl };
    const child = start(name, [process.execPath, '--no-env-file', built.bare], {
      NATS_URL: `127.0.0.1:${nats}`,
      ...database,
    });
    const { value } = await child.stdout.getReader().read();
    if (!new TextDecoder().decode(value).includes('ready')) throw new Error(`a bare ${name} did not start`);
  }
  return {
    processes: () => started.map(({ name, child }) => ({ name, pid: child.pid })),
    async stop() {
      for (const { child } of started) child.kill();
      await Promise.all(started.map(({ child }) => child.exited));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
