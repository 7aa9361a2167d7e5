import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../e2e/stack.ts';
import { findFreePort } from '../svc-kit/free-ports.ts';
import type { Product } from './product.ts';

const START_MS = 30_000;

export interface BareProcesses {
  folder: string;
  processes(): { name: string; pid: number }[];
  /** With one arena of malloc, as the product's processes have. */
  start(
    name: string,
    command: string[],
    environment?: Record<string, string>,
  ): Bun.Subprocess<'ignore', 'pipe', 'inherit'>;
  /** A script of this folder, until it has said its first line, which is returned. */
  startScript(name: string, script: string, given: string[], environment?: Record<string, string>): Promise<string>;
  /** Returns the address of a process that hands on what it is asked to whoever listens at the socket. */
  startAhead(socket: string): Promise<string>;
  stop(): Promise<void>;
}

/** References for what several processes do together; all of them end, and their folder goes, with `stop`. */
export function bareProcesses(): BareProcesses {
  const folder = mkdtempSync(join(tmpdir(), 'bare-'));
  const started: { name: string; child: Bun.Subprocess }[] = [];
  function start(name: string, command: string[], environment: Record<string, string> = {}) {
    const env = { ...process.env, MALLOC_ARENA_MAX: '1', ...environment };
    const child = Bun.spawn(command, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    started.push({ name, child });
    return child;
  }
  const startScript: BareProcesses['startScript'] = async (name, script, given, environment) => {
    const child = start(name, [process.execPath, '--no-env-file', script, ...given], environment);
    const { value } = await child.stdout.getReader().read();
    const said = new TextDecoder().decode(value).trim();
    if (!said) throw new Error(`a bare ${name} did not start`);
    return said;
  };
  return {
    folder,
    start,
    startScript,
    processes: () => started.map(({ name, child }) => ({ name, pid: child.pid })),
    startAhead: (socket) => startScript('ahead', join(import.meta.dir, 'bare-ahead.ts'), [socket]),
    async stop() {
      for (const { child } of started) child.kill();
      await Promise.all(started.map(({ child }) => child.exited));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The product's own program, with nothing set but JetStream. Returns its address. */
export async function startBareNats(bare: BareProcesses, product: Product): Promise<string> {
  const port = await findFreePort();
  const program = readlinkSync(`/proc/${product.processes().find(({ name }) => name === 'nats')?.pid}/exe`);
  bare.start('nats', [program, '-js', '-a', '127.0.0.1', '-p', String(port), '-sd', join(bare.folder, 'nats')]);
  await untilListening(port);
  return `127.0.0.1:${port}`;
}

export function untilListening(port: number): Promise<unknown> {
  return until(() => isListening(port), 'a bare server', START_MS);
}

async function isListening(port: number): Promise<boolean> {
  try {
    (await Bun.connect({ hostname: '127.0.0.1', port, socket: { data: () => undefined } })).end();
    return true;
  } catch {
    return false;
  }
}
