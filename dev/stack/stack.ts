import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type DataLock, lockData } from './data-lock.ts';
import { startDevServer } from './dev-server.ts';
import { type DomainClock, loadClock } from './domain-clock.ts';
import { createClockMover } from './move-clock.ts';
import { isPortFree } from './ports.ts';
import { createProcesses, type Processes } from './processes.ts';
import { loadSecrets, type Secrets } from './secrets.ts';
import { type Ports, pickPorts } from './service-environment.ts';
import type { Settings } from './settings.ts';
import { StartProblem } from './start-problem.ts';
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts';

export type Stack = {
  settings: Settings;
  ports: Ports;
  /** Ends everything in the right order; safe to call twice, and before the start is through. */
  stop(): Promise<void>;
  /** Resolves when every service and the gateway answer /ready. @throws StartProblem */
  ready: Promise<void>;
};

export type Foundation = {
  settings: Settings;
  secrets: Secrets;
  ports: Ports;
  clock: DomainClock;
  lock: DataLock;
  logDir: string;
  say: (line: string) => void;
};

/** Claims the data directory and the port, then starts everything. @throws StartProblem */
export async function startStack(settings: Settings, say: (line: string) => void): Promise<Stack> {
  const foundation = await layFoundation(settings, say);
  const processes = createProcesses(foundation);
  const { standIn, devServer } = await startTools(foundation, processes).catch((error) => {
    foundation.lock.release();
    throw error;
  });
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= stopAll(foundation, processes, standIn, devServer);
    return stopping;
  };
  const ready = processes.startAll();
  // Whoever awaits it hears of a failure; until then it must not count as unhandled.
  ready.catch(() => undefined);
  return { settings, ports: foundation.ports, stop, ready };
}

async function startTools(foundation: Foundation, processes: Processes) {
  const standIn = await startStripeStandIn(foundation);
  const devServer = startDevServer({
    port: foundation.ports.dev,
    mailboxPort: foundation.ports.mailbox,
    standIn,
    clock: createClockMover(foundation, processes, standIn),
    processes: () => processes.list,
    startProcess: processes.start,
  });
  return { standIn, devServer };
}

async function layFoundation(settings: Settings, say: (line: string) => void): Promise<Foundation> {
  makeDataDir(settings.dataDir);
  const lock = await lockData(settings.dataDir);
  try {
    if (settings.isFresh) emptyDataDir(settings.dataDir);
    if (!(await isPortFree(settings.port, '0.0.0.0')) || !(await isPortFree(settings.port))) {
      throw new StartProblem(`Port ${settings.port} is taken by another program: stop it, or set another PORT.`);
    }
    const logDir = join(settings.dataDir, 'logs');
    mkdirSync(logDir, { recursive: true });
    const [secrets, ports] = await Promise.all([loadSecrets(settings.dataDir), pickPorts()]);
    return { settings, secrets, ports, clock: loadClock(settings.dataDir), lock, logDir, say };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(
      `The data directory ${dataDir} cannot be made (${reason}): set DATA_DIR to a folder that can.`,
    );
  }
}

/** All but the lock that we hold. A folder that does not look like ours is left alone. */
function emptyDataDir(dataDir: string): void {
  const entries = readdirSync(dataDir).filter((name) => name !== 'running.json');
  if (entries.length > 0 && !existsSync(join(dataDir, 'secrets.json'))) {
    throw new StartProblem(
      `--fresh would empty ${dataDir}, which holds something else: set DATA_DIR to a folder of its own.`,
    );
  }
  for (const name of entries) rmSync(join(dataDir, name), { recursive: true, force: true });
}

/** From the door inwards: nobody is to ask somebody who is gone already. */
async function stopAll(
  foundation: Foundation,
  processes: Processes,
  standIn: StripeStandIn | null,
  devServer: ReturnType<typeof startDevServer>,
): Promise<void> {
  await processes.stopApps();
  await standIn?.stop();
  await devServer.stop(true);
  await processes.stopServers();
  foundation.lock.release();
}
