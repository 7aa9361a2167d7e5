import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '../e2e/services.ts';
import { until } from '../e2e/stack.ts';
import { findFreePort } from '../svc-kit/free-ports.ts';
import type { Product } from './product.ts';

const START_MS = 30_000;

/** As many processes as the product has, with nothing of ours in them; bundled and with one arena of malloc, as the product's. */
export async function startBareStack(product: Product) {
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
  const natsServer = readlinkSync(`/proc/${product.processes().find(({ name }) => name === 'nats')?.pid}/exe`);
  start('nats', [natsServer, '-js', '-a', '127.0.0.1', '-p', String(nats), '-sd', join(folder, 'nats')]);
  start('mailbox', [process.execPath, maildev, ...addresses, '--mail-directory', join(folder, 'mail'), '--silent']);
  for (const port of [nats, web]) await until(() => isListening(port), 'a bare server', START_MS);
  start('supervisor', [process.execPath, '-e', 'Bun.serve({ port: 0, fetch: () => new Response() })']);
  const built = await Bun.build({
    entrypoints: [join(import.meta.dir, 'bare-service.ts')],
    target: 'bun',
    minify: { whitespace: true, syntax: true, identifiers: false },
    outdir: folder,
  });
  const bundle = built.outputs[0]?.path ?? '';
  for (const name of [...SERVICES, 'gateway']) {
    const database = name === 'gateway' ? {} : { DATABASE_URL: product.databaseUrl('postgres') };
    const child = start(name, [process.execPath, '--no-env-file', bundle], {
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

async function isListening(port: number): Promise<boolean> {
  try {
    (await Bun.connect({ hostname: '127.0.0.1', port, socket: { data: () => undefined } })).end();
    return true;
  } catch {
    return false;
  }
}
