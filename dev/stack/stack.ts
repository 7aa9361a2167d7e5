import { NOTHING_WATCHED, type WatchedNames } from '../watch/names.ts';
import { startDevServer } from './dev-server.ts';
import { type Foundation, layFoundation } from './foundation.ts';
import { createClockMover } from './move-clock.ts';
import { createProcesses, type Processes } from './processes.ts';
import type { Ports } from './service-environment.ts';
import type { Settings } from './settings.ts';
import { type StripeStandIn, startStripeStandIn } from './stripe-stand-in.ts';

export type Stack = {
  settings: Settings;
  ports: Ports;
  /** Safe to call twice, and before the start has finished. */
  stop(): Promise<void>;
  /** Every service and the gateway answer /ready. @throws StartProblem */
  ready: Promise<void>;
};

/** @throws StartProblem */
export async function startStack(
  settings: Settings,
  say: (line: string) => void,
  watched: WatchedNames = NOTHING_WATCHED,
): Promise<Stack> {
  const foundation = await layFoundation(settings, say, watched);
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
  // A failure belongs to whoever awaits `ready`; until then it must not count as unhandled.
  ready.catch(() => undefined);
  return { settings, ports: foundation.ports, stop, ready };
}

async function startTools(foundation: Foundation, processes: Processes) {
  const standIn = await startStripeStandIn(foundation);
  const devServer = startDevServer({
    port: foundation.ports.dev,
    publicUrl: foundation.settings.publicUrl,
    mailboxPort: foundation.ports.mailbox,
    standIn,
    clock: createClockMover(foundation, processes, standIn),
    processes: () => processes.list,
    startProcess: processes.start,
    galleryDist: foundation.watch.galleryDist,
  });
  return { standIn, devServer };
}

/** From the gateway inwards, so that no program calls one that has already ended. */
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
