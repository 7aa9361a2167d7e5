import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isPortFree } from 'svc-kit/free-ports';
import type { WatchedNames } from '../watch/names.ts';
import { prepareWatch, type Watch } from '../watch/prepare-watch.ts';
import { type DataLock, lockData } from './data-lock.ts';
import { type DomainClock, loadClock } from './domain-clock.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { type Ports, pickPorts, socketsDir } from './service-environment.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

export type Foundation = {
  settings: Settings;
  secrets: Secrets;
  /** Of this start: whoever shows it moves a service's clock. */
  devSecret: string;
  ports: Ports;
  clock: DomainClock;
  lock: DataLock;
  logDir: string;
  say: (line: string) => void;
  watch: Watch;
};

/** Claims the data directory and the port, and reads or makes what must outlive a run. @throws StartProblem */
export async function layFoundation(
  settings: Settings,
  say: (line: string) => void,
  watched: WatchedNames,
): Promise<Foundation> {
  makeDataDir(settings.dataDir);
  const lock = await lockData(settings.dataDir);
  try {
    if (settings.isFresh) emptyDataDir(settings.dataDir);
    await checkPort(settings);
    closeDataDir(settings.dataDir);
    const logDir = join(settings.dataDir, 'logs');
    const [secrets, ports] = await Promise.all([loadSecrets(settings.dataDir), pickPorts()]);
    const watch = await prepareWatch(watched, join(settings.dataDir, 'watched'));
    const devSecret = randomBytes(24).toString('hex');
    return { settings, secrets, devSecret, ports, clock: loadClock(settings.dataDir), lock, logDir, say, watch };
  } catch (error) {
    lock.release();
    throw isOfSystem(error) ? describeForeign(settings.dataDir, error) : error;
  }
}

const isOfSystem = (error: unknown): error is Error => error instanceof Error && 'syscall' in error;

/** Of whoever started it before, as root or in a container. */
function describeForeign(dataDir: string, { message }: Error): StartProblem {
  return new StartProblem(
    `The data directory ${dataDir} cannot be used (${message}): start it as the user who made it, or set another DATA_DIR.`,
  );
}

function makeDataDir(dataDir: string): void {
  try {
    // Postgres, which is not root, must get through, but need not look around.
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `The data directory ${dataDir} cannot be made (${reason}): set DATA_DIR to a folder that can.`,
    );
  }
}

/** Mails, logs and the stand-in's files tell of people: nobody else on this machine reads them. */
function closeDataDir(dataDir: string): void {
  // Ports differ with every start, and sockets are named by them.
  rmSync(socketsDir(dataDir), { recursive: true, force: true });
  for (const name of ['logs', 'mail', 'media', 'nats', 'sockets', 'stripe', 'watched']) {
    mkdirSync(join(dataDir, name), { recursive: true, mode: 0o700 });
    chmodSync(join(dataDir, name), 0o700);
  }
  for (const name of ['clock.json', 'demo-made', 'running.json', 'secrets.json'])
    if (existsSync(join(dataDir, name))) chmodSync(join(dataDir, name), 0o600);
}

async function checkPort({ port, host }: Settings): Promise<void> {
  if (!(await isPortFree(0, host)))
    throw new StartProblem(`HOST ${host} is no address of this machine: leave it out, or set 0.0.0.0 for all of them.`);
  for (const address of new Set([host, '0.0.0.0', '127.0.0.1'])) {
    if (await isPortFree(port, address)) continue;
    throw new StartProblem(`Port ${port} is taken by another program: stop it, or set another PORT.`);
  }
}

/** Keeps the lock that we hold, and refuses a folder that does not look like a data directory. */
function emptyDataDir(dataDir: string): void {
  const entries = readdirSync(dataDir).filter((name) => name !== 'running.json');
  if (entries.length > 0 && !existsSync(join(dataDir, 'secrets.json'))) {
    throw new StartProblem(
      `--fresh would empty ${dataDir}, which holds something else: set DATA_DIR to a folder of its own.`,
    );
  }
  for (const name of entries) rmSync(join(dataDir, name), { recursive: true, force: true });
}
