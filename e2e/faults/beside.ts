import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findFreePorts } from '../../svc-kit/free-ports.ts';
import { SERVICES, type Service } from '../services.ts';
import { type Stack, until } from '../stack.ts';
import { processes } from './processes.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
/** Playwright's tests run in Node. */
export const BUN = join(ROOT, 'node_modules', '.bin', 'bun');
export type Name = Service | 'gateway';
/** Characters of each log, when replicas do not get ready. */
const TOLD = 1_500;

export interface Beside {
  /** Its own gateway, when it has one. */
  url: string;
  logOf(name: Name): string;
  kill(name: Name): Promise<void>;
  stop(): Promise<void>;
}

export interface Program {
  name: Name;
  port: number;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Replicas of `root`'s programs on the stack's databases and broker; they call each other and have a gateway. */
export async function startBeside(
  stack: Stack,
  { root = ROOT, names = [...SERVICES, 'gateway'] as readonly Name[], environment = {} as Record<string, string> } = {},
): Promise<Beside> {
  const free = await findFreePorts(names.length);
  const ports = names.map((name, i) => [name, free[i] ?? 0] as const);
  const urls = Object.fromEntries(
    ports.map(([name, port]) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${port}`]),
  );
  const logOf = (name: Name) => join(stack.dataDir, 'logs', `${name}-beside.log`);
  const programs = await Promise.all(
    ports.map(async ([name, port]) => {
      const settings = { ...(await environmentOf(stack, name)), ...urls, PORT: String(port), ...environment };
      return launch({ name, port, root, settings, log: logOf(name) });
    }),
  );
  await until(
    async () => (await Promise.all(programs.map((program) => isReady(program)))).every(Boolean),
    'the replicas',
    60_000,
  ).catch(async (error) => {
    await Promise.all(programs.map((program) => program.kill('SIGKILL')));
    const logs = ports.map(([name]) => readFileSync(logOf(name), 'utf8').trimEnd().slice(-TOLD));
    throw new Error([String(error), ...logs].join('\n'));
  });
  const find = (name: Name) => programs.find((program) => program.name === name);
  return {
    url: urls.GATEWAY_URL ?? stack.url,
    logOf: (name) => readFileSync(logOf(name), 'utf8'),
    kill: async (name) => find(name)?.kill('SIGKILL'),
    stop: async () => void (await Promise.all(programs.map((program) => program.kill('SIGTERM')))),
  };
}

/** What the supervisor gave to the replica that runs: ports and passwords are made anew for every stack. */
export async function environmentOf(stack: Stack, name: Name): Promise<Record<string, string>> {
  const pid = await until(() => processes(stack).pidOf(name), `${name} to run`);
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch (error) {
    throw new Error(`The settings of a running service can be read on Linux only (${error})`);
  }
  const pairs = text.split('\0').filter((line) => line.includes('='));
  return Object.fromEntries(pairs.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

export function launch(options: {
  name: Name;
  port: number;
  root: string;
  settings: Record<string, string>;
  log: string;
}): Program {
  const { name, port, root, settings } = options;
  const log = openSync(options.log, 'a');
  const main = join(root, name === 'gateway' ? 'gateway' : `svc-${name}`, 'main.ts');
  const child = spawn(BUN, ['--no-env-file', main], {
    cwd: root,
    env: settings,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const exited = once(child, 'exit');
  return {
    name,
    port,
    async kill(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

export async function isReady({ port }: Pick<Program, 'port'>, withinMs = 5_000): Promise<boolean> {
  const signal = AbortSignal.timeout(withinMs);
  const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal }).catch(() => null);
  return answer?.ok ?? false;
}
