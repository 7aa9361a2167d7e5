import { closeSync, fstatSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { dieWithParent } from './launch-prefix.ts';

/** `stop` asks the process to end and waits; `kill` does not ask. */
export type Launched = { pid: number; exited: Promise<unknown>; stop(): Promise<void>; kill(): void };

const GRACE_MS = 8000;
const LOG_LIMIT_BYTES = 10_000_000;
/** As in deploy/Dockerfile: with an arena for each thread, encoding pictures leaves twice as much behind. */
const SPARING = { MALLOC_ARENA_MAX: '1' };
/** Where in its log the last life of each program begins. */
const began = new Map<string, number>();

/** In a process group of its own, so that Ctrl-C reaches only the supervisor, which stops everything in order. */
export function launchProgram(options: {
  name: string;
  command: string[];
  environment: Record<string, string>;
  cwd: string;
  logDir: string;
}): Launched {
  const file = logFile(options.logDir, options.name);
  const log = openSync(file, 'a', 0o600);
  began.set(file, fstatSync(log).size);
  const child = Bun.spawn([...dieWithParent('TERM'), ...options.command], {
    cwd: options.cwd,
    env: { ...inheritedEnvironment(), ...SPARING, ...options.environment },
    stdin: 'ignore',
    stdout: log,
    stderr: log,
    detached: true,
  });
  closeSync(log);
  return {
    pid: child.pid,
    exited: child.exited,
    kill: () => child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGTERM');
      const giveUp = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
      await child.exited;
      clearTimeout(giveUp);
    },
  };
}

/** A DATABASE_URL or PORT of the shell must not reach a service. */
function inheritedEnvironment(): Record<string, string> {
  const kept = [
    'PATH',
    'HOME',
    'TMPDIR',
    'LANG',
    'SSL_CERT_FILE',
    'NODE_EXTRA_CA_CERTS',
    'HTTPS_PROXY',
    'NO_PROXY',
    'MIMALLOC_PURGE_DELAY',
  ];
  return Object.fromEntries(kept.flatMap((name) => (process.env[name] ? [[name, process.env[name] ?? '']] : [])));
}

/** Truncated once it has grown past 10 MB. */
export function logFile(logDir: string, name: string): string {
  const file = join(logDir, `${name}.log`);
  try {
    if (statSync(file).size > LOG_LIMIT_BYTES) truncateSync(file);
  } catch {
    // It does not exist yet; opening it creates it.
  }
  return file;
}

/** Of its last life: what it said before may be of yesterday. */
export function lastLines(logDir: string, name: string, count: number): string {
  const file = join(logDir, `${name}.log`);
  try {
    return readFileSync(file)
      .subarray(began.get(file) ?? 0)
      .toString()
      .trimEnd()
      .split('\n')
      .slice(-count)
      .join('\n');
  } catch {
    return '';
  }
}
